/** The steps where the client confirms facts, values and claims for the coming year, each beside what we have on file. */
import { formatDate, formatSum } from '#contract/format.ts'
import { typedMoney } from '#contract/model/content/reading.ts'
import { factLabels, factText, stepLabels, type Fact, type Sum } from '#contract/model/renewals/renewal.ts'
import { paths } from '#contract/paths.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { MoneyInput } from '#web/ui/fields/MoneyInput.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import type { StepProps } from './sending.ts'

const typedFact = ({ key, after }: Fact) =>
  after === null ? '' : factLabels[key].as === 'money' && typeof after === 'number' ? typedMoney(after) : String(after)

export const FactsStep = ({ journey, refused }: StepProps) => (
  <>
    <p className="max-w-measure text-soft">
      These are the facts insurers were given last year. For each one, say whether it is still right. If a fact is wrong, a claim may be
      paid only in part or not at all.
    </p>
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      {journey.facts.map((fact) => (
        <FactFields key={fact.key} fact={fact} refused={refused} />
      ))}
    </div>
  </>
)

const FactFields = ({ fact, refused }: { fact: Fact; refused: StepProps['refused'] }) => {
  const { key, before, state } = fact
  const { label, ask, as } = factLabels[key]
  const known = factText(key, before)
  const now = `${key}Now`
  const errors = refused?.errors ?? {}
  const common = { name: now, label: `${label} now`, error: errors[now], defaultValue: refused?.values[now] ?? typedFact(fact) }
  return (
    <Card>
      <Radios
        name={key}
        label={ask}
        hint={known ? `Last year: ${known}` : 'We have nothing on file: please tell us'}
        error={errors[key]}
        defaultValue={refused?.values[key] ?? state}
        items={[
          ...(known ? [{ value: 'same', label: 'Still right' }] : []),
          {
            value: 'changed',
            label: known ? 'It has changed' : 'I will tell you',
            reveal:
              as === 'money' ? (
                <MoneyInput {...common} hint="In pounds, for example 250,000" />
              ) : as === 'number' ? (
                <TextInput {...common} width="short" inputMode="numeric" autoComplete="off" />
              ) : (
                <TextArea {...common} rows={3} limit={500} width="full" />
              ),
          },
        ]}
      />
    </Card>
  )
}

const reminders =
  "Enough to rebuild or replace at today's prices, with fees and clearing the site. If the sum is too low, every claim may be cut in the same proportion."

export const ValuesStep = ({ journey, refused }: StepProps) => (
  <>
    <Notice tone="warning" title="Are these still enough?">
      {reminders}
    </Notice>
    <div className={classes('grid gap-5 lg:grid-cols-2', journey.sums.length % 3 === 0 && 'xl:grid-cols-3')}>
      {journey.sums.map((sum, at) => (
        <SumFields key={sum.key} sum={sum} at={at} refused={refused} />
      ))}
    </div>
  </>
)

const SumFields = ({ sum, at, refused }: { sum: Sum; at: number; refused: StepProps['refused'] }) => {
  const [key, state, now] = [`sums.${at}.key`, `sums.${at}.state`, `sums.${at}.now`]
  return (
    <Card>
      <input type="hidden" name={key} value={sum.key} />
      <Radios
        name={state}
        label={`${sum.name}: ${formatSum(sum.before)}`}
        hint={sum.reviewedOn ? `Last looked at on ${formatDate(sum.reviewedOn)}` : 'Insured for this sum'}
        error={refused?.errors[state]}
        defaultValue={refused?.values[state] ?? sum.state}
        items={[
          { value: 'same', label: 'Still enough' },
          {
            value: 'changed',
            label: 'It should be another sum',
            reveal: (
              <MoneyInput
                name={now}
                label={`${sum.name}, new sum`}
                hint="In pounds, for example 65,000"
                error={refused?.errors[now]}
                defaultValue={refused?.values[now] ?? (sum.after === null ? '' : typedMoney(sum.after))}
              />
            ),
          },
        ]}
      />
    </Card>
  )
}

/** `claims`: null for somebody who may not see them. */
export const ClaimsStep = ({ journey, refused }: StepProps) => {
  const { claims, claimsTold } = journey
  if (!claims || !claimsTold) return <ClaimsOfOthers journey={journey} />
  return <ClaimsFields claims={claims} claimsTold={claimsTold} refused={refused} />
}

/** For somebody who may not see claims: who has to confirm them, and where to go on. */
const ClaimsOfOthers = ({ journey: { company, policyId, mayAct, steps } }: Pick<StepProps, 'journey'>) => {
  const after = steps.slice(steps.findIndex(({ step }) => step === 'claims') + 1)
  const next = mayAct ? after.find(({ state }) => state !== 'locked') : undefined
  return (
    <>
      <Notice title="Somebody who may see claims has to confirm them">
        You have no access to the claims of {company}. Ask a colleague who has, or an owner of the company to give you that right. You can
        go on with the other steps in the meantime.
      </Notice>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {next && (
          <Anchor href={paths.clientRenewStep(policyId, next.step)} className={buttonClass({ variant: 'primary' })}>
            Go on: {stepLabels[next.step].toLowerCase()}
          </Anchor>
        )}
        <Anchor href={paths.clientRenew(policyId)} className="link inline-flex min-h-11 items-center">
          See all steps
        </Anchor>
      </div>
    </>
  )
}

type ClaimsProps = { [K in 'claims' | 'claimsTold']: NonNullable<StepProps['journey'][K]> } & Pick<StepProps, 'refused'>

const ClaimsFields = ({ claims, claimsTold, refused }: ClaimsProps) => (
  <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
    <Card as="section">
      <CardHeader title="In our records" />
      {claims.length === 0 ? (
        <p className="text-soft">There are no claims on this policy.</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {claims.map(({ reference, happenedOn, reportedOn, status }) => (
            <li key={reference} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2 last:pb-0">
              <span>
                <span className="block font-semibold">{reference}</span>
                <span className="block text-meta text-hint">
                  {happenedOn ? `Happened on ${formatDate(happenedOn)}` : `Reported on ${formatDate(reportedOn)}`}
                </span>
              </span>
              <span className="text-soft">{status}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
    <Card>
      <Radios
        name="others"
        label={`Any ${claims.length > 0 ? 'other ' : ''}claims, losses or incidents in the last five years?`}
        hint="Insured or not, with us or with others, and anything that may still lead to a claim"
        error={refused?.errors['others']}
        defaultValue={refused?.values['others'] ?? claimsTold.others}
        items={[
          { value: 'none', label: 'None' },
          {
            value: 'some',
            label: 'Yes',
            reveal: (
              <TextArea
                name="told"
                label="Tell us about each"
                hint="When, what happened, what it cost, and whether it is settled"
                error={refused?.errors['told']}
                defaultValue={refused?.values['told'] ?? claimsTold.told}
                rows={5}
                limit={4000}
                width="full"
              />
            ),
          },
        ]}
      />
    </Card>
  </div>
)
