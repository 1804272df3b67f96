import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { ChangeRequest, emptyChange, kindOf, type ChangeField, type ChangeKind } from '#contract/model/changes/changeKinds.ts'
import { comparedOf, wantedOf, type Compared } from '#contract/model/changes/changeTerms.ts'
import { listFault, readFleet } from '#contract/model/changes/vehicleList.ts'
import { paths } from '#contract/paths.ts'
import { changes } from '#contract/portal/changes.ts'
import { policies, type PolicyView } from '#contract/portal/policies.ts'
import { Faults, FormElement, DraftState } from '#web/forms/EndpointForm.tsx'
import { AreaField, CheckboxField, DayField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { ChangeFieldOf, onlyChoice, withoutEmpty } from '#web/records/changes/ChangeFields.tsx'
import { ComparedTable } from '#web/records/ComparedTable.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { useAnswered } from '#web/app/data/firmName.ts'

/** A contract check passes what the contract asks for in the query string. */
const filledIn = (search: URLSearchParams): Partial<Record<ChangeField, string>> =>
  Object.fromEntries(
    (['target', 'sum', 'details'] as const).flatMap((name) => (search.has(name) ? [[name, (search.get(name) ?? '').slice(0, 1000)]] : [])),
  )

/** What is asked for, or what the policy as it stands has against it. Null while the form itself is not complete. */
const readOf = (policy: PolicyView, kind: ChangeKind, typed: object) => {
  const asked = ChangeRequest.safeParse({ ...withoutEmpty(typed), id: policy.id, kind })
  if (!asked.success) return null
  const { id: _id, kind: _kind, effectiveOn: _day, declared: _true, ...fields } = asked.data
  return wantedOf(policy.terms, kind, fields, () => '')
}

type Review = { rows: readonly Compared[]; from: string; details: string }

/** The form for one kind of change. With script, a review step then compares old and new; without script it is sent at once. */
export const ChangeForm = ({ policy, kind }: { policy: PolicyView; kind: ChangeKind }) => {
  const { note, fields } = kindOf(kind)
  const go = useNavigate()
  const answered = useAnswered('change')
  const scripted = useScripted()
  const [search] = useSearchParams()
  const [review, setReview] = useState<Review | null>(null)
  const form = useEndpointForm(changes.request, {
    fixed: { id: policy.id, kind },
    defaults: { ...emptyChange, ...onlyChoice(policy, kind), ...filledIn(search), effectiveOn: '', declared: false },
    input: (typed) => withoutEmpty(typed),
    check: (typed): Record<string, string> => {
      const { effectiveOn, vehicles } = typed
      const list = kind === 'vehicle_list' ? listFault(readFleet(policy.terms.items, vehicles)) : null
      const read = readOf(policy, kind, typed)
      return {
        ...(read && 'faults' in read ? read.faults : {}),
        ...(list === null ? {} : { vehicles: list }),
        ...(effectiveOn && effectiveOn < policy.today
          ? { effectiveOn: 'Choose today or a later day. To backdate a change, ring us.' }
          : {}),
      }
    },
    draft: `${policy.id}.${kind}`,
    invalidates: [policies.show],
    onDone: async (reply) => {
      await go(paths.clientChange(reply.id))
      toast.success('Request sent', `Your policy has not changed yet. We will read it ${answered}.`)
    },
    onRefused: () => setReview(null),
  })
  const openReview = async () => {
    if (!(await form.check())) return
    const { effectiveOn, details, ...typed } = form.values()
    const read = readOf(policy, kind, { effectiveOn, details, ...typed })
    if (!read || 'faults' in read) return
    setReview({ rows: comparedOf(policy.terms, kind, read.wanted), from: effectiveOn, details: details.trim() })
    window.scrollTo({ top: 0 })
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-3">
      <FormElement
        form={form}
        className="grid grid-cols-1 gap-5 lg:col-span-2"
        instead={scripted && !review ? () => void openReview() : undefined}
      >
        <Faults form={form} />
        {review && (
          <Card as="section">
            <CardHeader title="Check it before you send it" />
            <ComparedTable rows={review.rows} after={`From ${formatDate(review.from)}`} />
            {review.details && <p className="mt-4 max-w-measure whitespace-pre-line">{review.details}</p>}
            <p className="mt-4 max-w-measure text-soft">
              This asks for the change. The policy stays as it is until the insurer has confirmed it; if it costs something, you see the
              price first.
            </p>
            <div className="mt-5 flex flex-wrap items-center gap-3">
              <Button type="submit" variant="accent" busy={form.busy} busyLabel="Sending...">
                Send the request
              </Button>
              <Button type="button" onClick={() => setReview(null)}>
                Change something
              </Button>
              <DraftState form={form} />
            </div>
          </Card>
        )}
        {/* Only hidden during the review, so that the typed values stay in the form and are what is sent. */}
        <div className={classes('grid gap-5', review && 'hidden')}>
          {note && <Notice tone="warning">{note}</Notice>}
          <Card>
            <div className="grid max-w-form gap-5">
              {fields.map((field) => (
                <ChangeFieldOf key={field} field={field} form={form} policy={policy} kind={kind} />
              ))}
              <DayField
                form={form}
                name="effectiveOn"
                label={kind === 'cancellation' ? 'First day without cover' : 'From which day'}
                hint={`Today or later, up to ${formatDate(policy.expiry)}. For a date in the past, ring us.`}
              />
              <AreaField
                form={form}
                name="details"
                label={kind === 'cancellation' ? 'Why, and what replaces the cover' : 'What else the insurer should know'}
                hint={
                  kind === 'cancellation'
                    ? undefined
                    : 'Anything that may matter to the insurer: how, where, why. Leave it empty if there is nothing.'
                }
                limit={1000}
                rows={4}
                optional={kind !== 'cancellation'}
              />
              <CheckboxField form={form} name="declared" label="To the best of my knowledge, what I have said here is true and complete." />
              <div className="flex flex-wrap items-center gap-3">
                <Button type="submit" variant="accent">
                  {scripted ? 'Check the request' : 'Send the request'}
                </Button>
                <DraftState form={form} />
              </div>
            </div>
          </Card>
        </div>
      </FormElement>
      <Next answered={answered} cancels={kind === 'cancellation'} />
    </div>
  )
}

const Next = ({ answered, cancels }: { answered: string; cancels: boolean }) => (
  <Card as="section">
    <CardHeader title="What happens next" />
    <ol className="list-decimal space-y-2 pl-5 marker:text-hint">
      <li>We read it {answered} and ask you if something is missing.</li>
      <li>We pass it to the insurer.</li>
      {!cancels && <li>If it costs something, you see the price here and decide.</li>}
      <li>We tell you when the insurer has confirmed it. Until then the policy stays as it is.</li>
    </ol>
  </Card>
)
