/** Proves that the log is unchanged: shows the end of the chain, to be noted elsewhere, and verifies the chain for a range of days. */
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Form, useNavigation, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { dayTextFault } from '#contract/model/content/reading.ts'
import { audit, auditProblemLabels, verifiedAtOnce, type AuditProof } from '#contract/admin/audit.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { dayIn, dayPartsOf } from '#web/forms/days.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { CopyButton } from '#web/ui/navigation/CopyButton.tsx'
import { DateField } from '#web/ui/fields/DateField.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'

/** The format of each URL parameter, and the message if it is wrong: the browser has no input schemas. */
const shapes = {
  from: { fits: (value: string) => day.test(value), fault: dayTextFault },
  to: { fits: (value: string) => day.test(value), fault: dayTextFault },
  place: { fits: (value: string) => /^\d{1,12}$/.test(value), fault: () => 'Enter a whole number' },
  noted: { fits: (value: string) => /^[0-9a-f]{64}$/i.test(value), fault: () => 'A seal has 64 letters and digits: 0 to 9, a to f' },
}
const day = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
type Name = keyof typeof shapes
type Given = { [N in Name]?: string }

/** The query in the URL. If any parameter is wrong, none is used. */
const inputFrom = (search: URLSearchParams) => {
  const given: Given = {}
  const wrong: Given = {}
  for (const name of ['from', 'to', 'place', 'noted'] as const) {
    const value = (name === 'from' || name === 'to' ? dayIn(search, name) : search.get(name))?.trim()
    if (!value) continue
    given[name] = value
    if (!shapes[name].fits(value)) wrong[name] = shapes[name].fault(value)
  }
  return { given, input: Object.keys(wrong).length === 0 ? given : {}, wrong }
}

const query = (search: URLSearchParams) => ({
  ...q(audit.proof, inputFrom(search).input),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
})

export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, query(new URL(args.request.url).searchParams))

export const AuditProofScreen = () => {
  const [search] = useSearchParams()
  const found = useQuery(query(search))
  const busy = useNavigation().state === 'loading'
  const { given, wrong } = inputFrom(search)
  return (
    <Screen title="Audit log integrity check" above={<BackLink to={paths.adminAudit}>Audit log</BackLink>}>
      <p className="max-w-measure text-soft">
        Each entry is sealed within a minute. A seal covers the entry and the seal before it, and is signed with a key that is not in the
        database. If somebody changes or removes an entry, or rebuilds the chain, the check will show it.
      </p>
      {found.data ? <End proof={found.data} /> : <NotLoaded what="proof" query={found} />}
      <Card as="section">
        <CardHeader title="Verify" />
        <Form method="get" className="grid max-w-measure gap-4" key={search.toString()}>
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField name="from" label="First day" defaultValues={dayPartsOf(given.from ?? '')} error={wrong.from} optional />
            <DateField name="to" label="Last day" defaultValues={dayPartsOf(given.to ?? '')} error={wrong.to} optional />
          </div>
          <TextInput
            name="noted"
            label="A seal you noted"
            hint="Checks whether it is still in the chain. It will not be if the end of the chain has been cut off since."
            defaultValue={given.noted ?? ''}
            error={wrong.noted}
            maxLength={64}
            autoComplete="off"
            optional
          />
          <input type="hidden" name="place" value="1" />
          <div>
            <Button type="submit" icon={ShieldCheck} busy={busy}>
              {busy ? 'Verifying...' : 'Verify'}
            </Button>
          </div>
        </Form>
      </Card>
      {found.data?.result && <Result result={found.data.result} given={given} />}
    </Screen>
  )
}

const End = ({ proof: { head, unsealed } }: { proof: AuditProof }) => (
  <>
    {unsealed > 0 && (
      <Notice tone="error" title={`${unsealed.toLocaleString('en-GB')} entries are not sealed`}>
        They are older than five minutes. Background work is not running, or somebody has removed seals.
      </Notice>
    )}
    <Card as="section">
      <CardHeader title="The end of the chain" />
      {head ? (
        <>
          <DescriptionList
            facts={[
              { label: 'Place', value: head.place.toLocaleString('en-GB') },
              { label: 'Seal', value: <code className="break-all">{head.seal}</code> },
            ]}
          />
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <CopyButton text={head.seal} what="the seal" labelled />
            <p className="max-w-measure text-meta text-soft">Note it somewhere else, with the date, once a day or before an inspection.</p>
          </div>
        </>
      ) : (
        <p className="text-soft">Nothing is sealed yet.</p>
      )}
    </Card>
  </>
)

type Checked = NonNullable<AuditProof['result']>

const Result = ({ result, given }: { result: Checked; given: Given }) => {
  const { faults, rows, first, last, signed, next, noted, milliseconds, at, seal } = result
  const range = [given.from && `from ${formatDate(given.from)}`, given.to && `to ${formatDate(given.to)}`].filter(Boolean).join(' ')
  return (
    <Card as="section">
      <CardHeader title="Result" />
      <div className="grid gap-4" role="status">
        {rows === 0 ? (
          <Notice tone="info" title="Nothing to verify">
            There are no sealed entries {range || 'yet'}.
          </Notice>
        ) : faults.length === 0 ? (
          <Notice tone="success" title={`${rows.toLocaleString('en-GB')} entries match their seals`}>
            Places {first?.toLocaleString('en-GB')} to {last?.toLocaleString('en-GB')} {range}.
          </Notice>
        ) : (
          <Notice
            tone="error"
            title={faults.length === 1 ? 'One entry does not match its seal' : `${faults.length} entries do not match their seals`}
          >
            <ul className="grid list-disc gap-1 pl-5">
              {faults.map(({ place, number, problem }) => (
                <li key={`${place} ${problem}`}>
                  Entry {number.toLocaleString('en-GB')} (place {place.toLocaleString('en-GB')}) {auditProblemLabels[problem]}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {noted === true && <p className="font-semibold">The seal you noted is in the chain.</p>}
        {noted === false && (
          <Notice tone="error" title="The seal you noted is not in the chain">
            The chain has been cut short or rebuilt since then, or the seal was noted wrongly.
          </Notice>
        )}
        {rows > 0 && (
          <DescriptionList
            facts={[
              { label: 'Verified', value: `${formatDateTime(at)}, in ${(milliseconds / 1000).toFixed(1)} seconds` },
              { label: 'Signed', value: `${signed.toLocaleString('en-GB')} of ${rows.toLocaleString('en-GB')}` },
              { label: 'Last seal', value: <code className="break-all">{seal}</code> },
            ]}
          />
        )}
        {next !== null && (
          <p>
            {verifiedAtOnce.toLocaleString('en-GB')} entries are verified at a time.{' '}
            <Anchor href={paths.adminAuditProof({ ...given, place: String(next) })} className="link">
              Continue from place {next.toLocaleString('en-GB')}
            </Anchor>
          </p>
        )}
      </div>
    </Card>
  )
}
