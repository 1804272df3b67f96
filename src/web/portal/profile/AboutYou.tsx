import { profile as contract, type Profile } from '#contract/portal/profile.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { q, storeReply } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField, CheckboxField, TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { toast } from '#web/ui/feedback/toasts.ts'

const profileQuery = q(contract.show)

/** How the profile's forms store a reply and fetch the latest state. */
export const useProfileRecord = () => {
  const { query } = useDeps()
  return {
    store: (next: Profile) => storeReply(query, profileQuery, next),
    refresh: () => query.fetchQuery({ ...profileQuery, staleTime: 0 }),
  }
}

/** The client's job, and what makes it easier for them to deal with us. */
export const AboutYou = ({ profile }: { profile: Profile }) => {
  const form = useEndpointForm(contract.save, {
    fixed: { version: profile.version },
    defaults: { job: profile.job, supportNeeds: profile.supportNeeds, largePrint: profile.largePrint },
    edits: true,
    draft: 'own',
    record: useProfileRecord(),
    onDone: () => toast.success('Profile Updated', 'Your profile has been updated successfully'),
  })
  return (
    <EndpointForm form={form} submitLabel="Save" variant="secondary" className="grid gap-5">
      <TextField form={form} name="job" label="Job" optional autoComplete="organization-title" width="full" />
      <AreaField
        form={form}
        name="supportNeeds"
        label="What would help you"
        optional
        rows={3}
        hint="For example calls instead of letters, more time, or someone who may speak for you. Our staff will read this; your company will not."
      />
      <CheckboxField
        form={form}
        name="largePrint"
        label="Send me documents in large print"
        hint="Letters, invoices and schedules that we make will be in 18 point when you download them."
      />
    </EndpointForm>
  )
}
