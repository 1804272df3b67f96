/** One contract check: what the contract asks for, what the policies provide, and what can be done about each line. */
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { countsText } from '#contract/model/requirements/contractCheck.ts'
import { mostLines } from '#contract/model/requirements/requirement.ts'
import { hasOwnCertificate } from '#contract/model/proofs/proof.ts'
import { paths } from '#contract/paths.ts'
import { requirements, type CheckView } from '#contract/portal/requirements.ts'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { CheckedLine } from '#web/records/CheckedLines.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { LineForm } from './LineForm.tsx'
import { AskForm, LineSteps } from './LineSteps.tsx'

const query = (id: string) => q(requirements.show, { id })
export const loader = recordLoader(query, paths.login)
export const action = endpointAction(requirements.saveLine, requirements.leaveLine, requirements.renew, requirements.send)

export const CheckScreen = () => (
  <RecordScreen
    what="contract check"
    query={query}
    list={{ label: 'Contract checks', path: paths.clientContractChecks }}
    invalidates={[requirements.list]}
    screen={Check}
  />
)

/** Line numbers in the URL start at 1. */
const placeOf = (text: string | null) => (text && /^\d{1,2}$/.test(text) ? Number(text) - 1 : null)

const Check = ({ detail: check, record, above }: RecordScreenProps<CheckView>) => {
  const [search] = useSearchParams()
  const edited = placeOf(search.get('line'))
  const asked = placeOf(search.get('ask'))
  const adding = search.get('line') === 'new' && check.may.edit && check.lines.length < mostLines
  return (
    <RecordPage
      title={`Contract with ${check.customer}`}
      heading={`Contract with ${check.customer}`}
      above={above}
      status={null}
      facts={[
        { label: 'Company', value: check.company.name },
        { label: 'Result', value: countsText(check.counts) },
        { label: 'Policies as of', value: formatDate(check.checkedOn) },
        { label: 'By', value: check.by },
      ]}
      record={record}
      notices={check.outOfDate && <CheckAgain check={check} record={record} />}
    >
      {check.lines.length === 0 && !adding && (
        <Card>
          <EmptyState title="No lines yet">
            {check.clause
              ? 'We could not find any insurance requirement in the clause. Fill in what it asks for.'
              : 'Fill in what the contract asks for, one cover at a time.'}
          </EmptyState>
        </Card>
      )}
      {check.may.act && <Letters check={check} />}
      {check.lines.map((line, at) => {
        const result = check.results[at]
        if (!result) return null
        const props = { check, at, line, result, record }
        return (
          <CheckedLine key={`${at} ${line.cover}`} line={line} result={result}>
            {edited === at && check.may.edit ? <LineForm check={check} at={at} record={record} /> : <LineSteps {...props} />}
            {asked === at && check.may.act && check.askAt[at] && <AskForm {...props} />}
          </CheckedLine>
        )
      })}
      {adding ? (
        <Card as="section">
          <CardHeader title="Another line" />
          <LineForm check={check} at={check.lines.length} record={record} />
        </Card>
      ) : (
        check.may.edit &&
        check.lines.length < mostLines && (
          <p data-screen-only>
            <Anchor href={paths.clientContractCheck(check.id, { line: 'new' })} className={buttonClass()}>
              <Icon of={Plus} size={16} />
              Add a line
            </Anchor>
          </p>
        )
      )}
      {check.clause && (
        <Details summary="The clause as it was pasted">
          <p className="whitespace-pre-line wrap-anywhere">{check.clause}</p>
        </Details>
      )}
      <p className="max-w-measure text-meta text-hint">
        This compares the contract with the schedules of your policies. The wordings contain further conditions and exclusions, so a pass is
        not advice on the contract. Ask us before you sign if anything is unclear.
      </p>
    </RecordPage>
  )
}

const CheckAgain = ({ check, record }: { check: CheckView; record: RecordScreenProps<CheckView>['record'] }) => {
  const form = useEndpointForm(requirements.renew, {
    fixed: { id: check.id, version: check.version },
    defaults: {},
    input: () => ({}),
    record,
    invalidates: [requirements.list],
    onDone: () => toast.success('Checked again'),
  })
  return (
    <Notice tone="warning" title="Your policies have changed since">
      <p>The result below is from {formatDate(check.checkedOn)}. With today's policies some of it would be different.</p>
      {check.may.edit && (
        <div className="mt-3">
          <EndpointForm form={form} submitLabel="Check again" busyLabel="Checking..." variant="secondary" asksToLeave={false}>
            {null}
          </EndpointForm>
        </div>
      )}
    </Notice>
  )
}

/** Offers one letter per policy for all the lines it passes. */
const Letters = ({ check }: { check: CheckView }) => {
  const byPolicy = new Map<string, { name: string; codes: string[]; principal: boolean }>()
  check.results.forEach((result, at) => {
    const line = check.lines[at]
    if (!line || line.left || result.verdict !== 'pass' || !result.policyId || hasOwnCertificate(result.section)) return
    const entry = byPolicy.get(result.policyId) ?? { name: result.policy, codes: [], principal: false }
    byPolicy.set(result.policyId, {
      ...entry,
      codes: [...new Set([...entry.codes, result.section])],
      principal: entry.principal || line.principal,
    })
  })
  const several = [...byPolicy].filter(([, { codes }]) => codes.length > 1)
  if (several.length === 0) return null
  return (
    <Card as="section" data-screen-only>
      <CardHeader title="One letter for what passes" />
      <ul className="grid gap-2">
        {several.map(([id, { name, codes, principal }]) => (
          <li key={id}>
            <Anchor
              href={paths.clientProofNew(id, { sections: codes.join(','), ...(principal ? { principal: '1' } : {}) })}
              className="link inline-flex min-h-11 items-center"
            >
              Proof of cover for {codes.length} lines: {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  )
}
