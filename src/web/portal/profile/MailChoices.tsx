/** Which emails the client gets: those that can be switched off, and those that are always sent. */
import { eventsFor, notifications, optionalEventsFor } from '#contract/model/people/notification.ts'
import { profile as contract, type Profile } from '#contract/portal/profile.ts'
import { useUser } from '#web/app/data/session.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { CheckboxesField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details, PhonePart } from '#web/ui/display/Details.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useProfileRecord } from './AboutYou.tsx'

export const MailChoices = ({ profile }: { profile: Profile }) => {
  const { companies } = useUser()
  const optional = optionalEventsFor(companies)
  const always = eventsFor(companies).filter((event) => !notifications[event].optional)
  const unwanted = optional.filter((event) => profile.unwanted.includes(event))
  const form = useEndpointForm(contract.chooseMails, {
    defaults: { wanted: optional.filter((event) => !profile.unwanted.includes(event)) },
    edits: true,
    record: useProfileRecord(),
    onDone: () => toast.success('Profile Updated', 'Your profile has been updated successfully'),
  })
  return (
    <Card as="section" className="max-md:pt-2 max-md:pb-4">
      <PhonePart title="Emails from us" value={`${optional.length - unwanted.length} of ${optional.length} on`} level={2}>
        <div className="max-md:hidden">
          <CardHeader title="Emails from us" />
        </div>
        <EndpointForm form={form} submitLabel="Save" variant="secondary" className="grid gap-5">
          <CheckboxesField
            form={form}
            name="wanted"
            label="Send me an email about"
            items={optional.map((event) => ({ value: event, label: notifications[event].label, hint: notifications[event].about }))}
          />
        </EndpointForm>
        <div className="mt-3">
          <Details summary="What we always send">
            <p className="text-meta text-soft">Your cover or your account depends on it:</p>
            <ul className="mt-1 list-disc pl-5 text-meta text-soft marker:text-hint">
              {always.map((event) => (
                <li key={event}>{notifications[event].about}</li>
              ))}
            </ul>
          </Details>
        </div>
      </PhonePart>
    </Card>
  )
}
