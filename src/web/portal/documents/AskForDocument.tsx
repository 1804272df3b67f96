/** Requests a document from us: which one, for which policy, and what for. */
import { X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { askedKindOptions } from '#contract/model/documents/document.ts'
import { paths } from '#contract/paths.ts'
import { documents, type DocumentChoices } from '#contract/portal/documents.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField, SelectField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

type Typed = { clientId: string; kind: string; policyId: string; why: string }

export const AskForDocument = ({ choices }: { choices: DocumentChoices }) => {
  const go = useNavigate()
  const companies = choices.companies.filter(({ mayAct }) => mayAct)
  const answer = formatDate(choices.answerBy)
  const form = useEndpointForm(documents.request, {
    defaults: { clientId: companies[0]?.id ?? '', kind: '', policyId: '', why: '' },
    input: ({ policyId, ...typed }: Typed) => ({ ...typed, ...(policyId ? { policyId } : {}) }),
    draft: 'ask',
    invalidates: [documents.list],
    onDone: ({ id }) => {
      toast.success('We have your request', `You will hear from us by ${answer} at the latest.`)
      void go(paths.clientDocument(id))
    },
  })
  const chosen = form.values()
  const policies = choices.policies.filter(({ clientId }) => clientId === chosen.clientId)
  return (
    <Card as="section" aria-label="Ask for a document">
      <CardHeader
        title="Ask for a document"
        end={
          <Anchor href={paths.clientDocuments()} className={buttonClass({ size: 'small', variant: 'quiet' })}>
            <Icon of={X} size={16} />
            Close
          </Anchor>
        }
      />
      <EndpointForm form={form} submitLabel="Ask for it" busyLabel="Sending..." className="grid max-w-form gap-5">
        <p className="text-soft">We will put it here and email you, or you will hear from us by {answer} at the latest.</p>
        {companies.length > 1 && (
          <SelectField
            form={form}
            name="clientId"
            label="Company"
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <SelectField form={form} name="kind" label="What do you need?" placeholder="Choose one" options={askedKindOptions} />
        {policies.length > 0 && (
          <SelectField
            form={form}
            name="policyId"
            label="Which policy is it about?"
            placeholder="I am not sure"
            width="full"
            optional
            options={policies.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <AreaField
          form={form}
          name="why"
          label="What do you need it for?"
          hint="For example: a contractor asks for it before Monday."
          limit={500}
          rows={3}
        />
      </EndpointForm>
    </Card>
  )
}
