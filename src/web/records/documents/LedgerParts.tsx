/** What insurers were told: choosing the date, sealed presentations, and each answer with who gave it. For clients and staff. */
import { CircleAlert, Lock } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { formatDate, formatDateTime } from '#contract/format.ts'
import {
  disclosureSubjectLabels,
  presentationStepLabels,
  type GivenAnswer,
  type Ledger,
  type LedgerOfClient,
} from '#contract/model/disclosures/presentation.ts'
import { paths } from '#contract/paths.ts'
import { dayFaultIn, dayIn, dayPartsOf } from '#web/forms/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { DateField } from '#web/ui/fields/DateField.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { occasionsIn, occasionText } from './occasions.ts'

/** A plain GET form: the date is in the URL. `keep`: other parameters to keep there. */
export const LedgerDay = ({ ledger, keep = {} }: { ledger: Ledger; keep?: Record<string, string> }) => {
  const [search] = useSearchParams()
  const fault = dayFaultIn(search, 'on')
  return (
    <form method="get" className="flex flex-wrap items-end gap-3" data-screen-only>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DateField name="on" id="ledger-on" label="As at" defaultValues={dayPartsOf(fault ? dayIn(search, 'on') : ledger.on)} error={fault} />
      <Button type="submit">Show</Button>
    </form>
  )
}

const Answer = ({ answer }: GivenAnswer) => <p className="whitespace-pre-line wrap-anywhere">{answer || 'Not answered'}</p>

const Earlier = ({ given }: { given: readonly GivenAnswer[] }) => (
  <Details summary={given.length === 1 ? 'Corrected: what was said before' : `Corrected ${given.length} times: what was said before`}>
    <div className="grid gap-3">
      {given.map((one) => (
        <div key={`${one.at} ${one.answer}`}>
          <Answer {...one} />
          <p className="text-meta text-hint">{occasionText(one)}</p>
        </div>
      ))}
    </div>
  </Details>
)

const Presentations = ({ presentations }: Pick<LedgerOfClient, 'presentations'>) =>
  presentations.length === 0 ? (
    <p className="text-soft">Nothing had been sent to insurers by then.</p>
  ) : (
    <ul className="divide-y divide-line border-t border-line">
      {presentations.map(({ id, subject, reference, step, by, at, answers, sha256, intact }) => (
        <li key={id} className="grid gap-1 py-3 last:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Anchor href={paths.presentationFile(id)} className="link font-semibold">
              <Figures>{`${disclosureSubjectLabels[subject]} ${reference} (PDF)`}</Figures>
            </Anchor>
            <Badge tone={intact ? 'good' : 'danger'} glyph={intact ? Lock : CircleAlert}>
              {intact ? 'Sealed' : 'Does not match its seal'}
            </Badge>
          </div>
          <p className="text-meta text-soft">
            {presentationStepLabels[step]} on {formatDateTime(at)}, by {by}. {answers === 1 ? '1 answer' : `${answers} answers`}.
          </p>
          <Details summary="Its seal (SHA-256)">
            <p className="text-small text-hint wrap-anywhere">{sha256}</p>
          </Details>
        </li>
      ))}
    </ul>
  )

export const LedgerCards = ({ of, on }: { of: LedgerOfClient; on: string }) => (
  <>
    <Card as="section">
      <CardHeader title="What went to insurers" note={`Until the end of ${formatDate(on)}`} />
      <Presentations presentations={of.presentations} />
    </Card>
    <Card as="section">
      <CardHeader title="Each answer" note={of.answers.length === 1 ? '1 answer' : `${of.answers.length} answers`} />
      {of.answers.length === 0 ? (
        <p className="text-soft">No answers had been given by then.</p>
      ) : (
        <ol className="grid gap-6">
          {occasionsIn(of.answers).map(({ first, given }) => (
            <li key={`${first.subjectId} ${first.now.at} ${first.now.key}`}>
              <h3 className="text-body">{disclosureSubjectLabels[first.subject]}</h3>
              <p className="text-meta text-hint">{occasionText(first.now)}</p>
              <dl className="mt-2 divide-y divide-line border-t border-line">
                {given.map(({ now, earlier }) => (
                  <div key={now.key} className="grid gap-x-5 gap-y-0.5 py-2.5 sm:grid-cols-3">
                    <dt className="min-w-0 text-hint">{now.question}</dt>
                    <dd className="min-w-0 sm:col-span-2">
                      <Answer {...now} />
                      {earlier.length > 0 && <Earlier given={earlier} />}
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
      )}
      {of.more && (
        <p className="mt-3 text-meta text-soft">There is more than is shown here. Choose an earlier day to see what came before.</p>
      )}
    </Card>
  </>
)
