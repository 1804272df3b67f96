/** One step of a renewal at its own URL: its form, its errors, and the way back. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, Form, redirect, useActionData, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { stepLabels, type RenewalStep } from '#contract/model/renewals/renewal.ts'
import { paths } from '#contract/paths.ts'
import { renewals, type RenewalJourney } from '#contract/portal/renewals.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { Screen } from '#web/records/Screen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { SaveState } from '#web/ui/fields/SaveState.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { StepIndicator, stepText } from '#web/ui/display/StepIndicator.tsx'
import { Changes } from './Changes.tsx'
import { ClaimsStep, FactsStep, ValuesStep } from './FactSteps.tsx'
import { DecideStep, DoneStep, OptionsStep, SignStep } from './DecisionSteps.tsx'
import { stepIn, type Refused, type StepProps } from './sending.ts'
import { useStepSave } from './useStepSave.ts'

export { action } from './sending.ts'

const query = (id: string) => q(renewals.show, { id })
const load = recordLoader(query, paths.login)

/** Redirects to the overview, which says why, if the step is not open or does not apply. 404 for an unknown step. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { params, context } = args
  const step = stepIn(params['step'])
  if (!step) throw data(null, { status: 404 })
  await load(args)
  const id = params['id'] ?? ''
  const journey = context.get(depsContext).query.getQueryData<RenewalJourney>(query(id).queryKey)
  const own = journey?.steps.find((one) => one.step === step)
  const done = step === 'done' && (journey?.state === 'accepted' || journey?.state === 'renewed')
  const open = journey && journey.mayAct && ['facts', 'awaited', 'terms'].includes(journey.state)
  // Anyone who may see the renewal can read what changes.
  const read = step === 'changes' && journey !== undefined && journey.offers.length > 0
  if (!done && !read && (!own || own.state === 'locked' || !open)) throw redirect(paths.clientRenew(id))
  return null
}

const bodies: Record<RenewalStep, (props: StepProps) => ReactNode> = {
  changes: (props) => <Changes {...props} />,
  facts: (props) => <FactsStep {...props} />,
  values: (props) => <ValuesStep {...props} />,
  claims: (props) => <ClaimsStep {...props} />,
  options: (props) => <OptionsStep {...props} />,
  decide: (props) => <DecideStep {...props} />,
  sign: (props) => <SignStep {...props} />,
  done: (props) => <DoneStep {...props} />,
}

const buttons: Record<RenewalStep, string> = {
  changes: 'Save and continue',
  facts: 'Save and continue',
  values: 'Save and continue',
  claims: 'Save and continue',
  options: 'Continue with this one',
  decide: 'Continue',
  sign: 'Accept the renewal',
  done: '',
}
/** Steps saved automatically while the client types. Decisions are saved only by their button. */
const savedAsTyped: readonly RenewalStep[] = ['changes', 'facts', 'values', 'claims']

export const RenewStepScreen = () => {
  const { id = '', step: named } = useParams()
  const step = stepIn(named) ?? 'changes'
  const { data: journey } = useSuspenseQuery(query(id))
  return <Step key={step} step={step} journey={journey} />
}

const Step = ({ step, journey }: { step: RenewalStep; journey: RenewalJourney }) => {
  const answered = useActionData<Refused>()
  const refused = answered && 'errors' in answered ? answered : undefined
  const [search] = useSearchParams()
  const { busy, once } = useSendOnce()
  const place = journey.steps.findIndex((one) => one.step === step)
  const before = journey.steps[place - 1]
  const back =
    step === 'done' || !before || before.state === 'locked'
      ? paths.clientRenew(journey.policyId)
      : paths.clientRenewStep(journey.policyId, before.step)
  const { form, saving, typed, settle, retry } = useStepSave(journey.policyId, savedAsTyped.includes(step) && journey.mayAct ? step : null)
  // Without a chosen offer the main step is to compare them.
  const leadsBack = step === 'decide' && journey.offers.length > 1 && journey.chosen === null
  const title = `${stepLabels[step]}: ${classLabel(journey.class)}`
  const Body = bodies[step]
  const readOnly =
    step === 'done' || !journey.mayAct || (step === 'claims' && !journey.claims) || !['facts', 'awaited', 'terms'].includes(journey.state)
  return (
    <Screen
      title={place >= 0 ? `${title} (${stepText(place + 1, journey.steps.length).toLowerCase()})` : title}
      heading={stepLabels[step]}
      above={
        <Anchor href={back} className="link inline-flex min-h-8 items-center gap-1">
          <Icon of={ArrowLeft} size={16} />
          Back
        </Anchor>
      }
    >
      {place >= 0 && (
        <div>
          <StepIndicator step={place + 1} of={journey.steps.length} />
          <p className="mt-1 text-meta text-hint">
            {classLabel(journey.class)}, {journey.policyNumber}. Cover ends on {formatDate(journey.expiry)}.
          </p>
        </div>
      )}
      {refused && (
        <>
          <ErrorSummary errors={refused.errors} attempt={refused} />
          {Object.keys(refused.errors).length === 0 && (
            <Notice tone="error" live title="That did not work">
              {refused.message}{' '}
              <Anchor href={paths.clientRenew(journey.policyId)} className="link">
                See where the renewal has got to
              </Anchor>
              .
            </Notice>
          )}
        </>
      )}
      {search.has('left') && !refused && (
        <Notice tone="warning" live title="Saved, but something is still to be answered">
          {step === 'changes'
            ? 'Tick each change that makes you worse off, so that nothing comes as a surprise.'
            : 'Answer what is left, or come back to it later.'}
        </Notice>
      )}
      {readOnly ? (
        <Body journey={journey} refused={refused} />
      ) : (
        <Form
          method="post"
          ref={form}
          noValidate
          onChange={typed}
          onSubmit={(event) => {
            // Cancel pending saves, so that none comes after this submission.
            settle()
            once(event)
          }}
          className="grid grid-cols-1 gap-8"
        >
          <Body journey={journey} refused={refused} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:flex-col max-sm:items-stretch">
            <Button type="submit" variant={leadsBack ? 'secondary' : 'primary'} busy={busy} busyLabel="Saving...">
              {buttons[step]}
            </Button>
            {savedAsTyped.includes(step) && (
              <Button type="submit" name="_intent" value="later" variant="quiet">
                Save and come back later
              </Button>
            )}
            {saving && <SaveState saving={saving} onRetry={retry} />}
          </div>
        </Form>
      )}
      {step === 'done' && (
        <div>
          <Anchor href={paths.clientRenewals()} className={buttonClass()}>
            All renewals
          </Anchor>
        </div>
      )}
    </Screen>
  )
}
