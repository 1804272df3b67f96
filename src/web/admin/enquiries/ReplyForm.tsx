import type { EnquiryDetail } from '#contract/model/contact/enquiry.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm, type RecordLink } from '#web/forms/useEndpointForm.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import type { InboxEndpoints } from './enquirySteps.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

/** Where the head of the screen leads. */
export const replyId = 'reply'

/** A reply by email. */
export const ReplyForm = ({
  endpoint,
  enquiry,
  record,
  main,
}: {
  endpoint: InboxEndpoints['respond']
  enquiry: EnquiryDetail
  record: RecordLink<EnquiryDetail>
  /** Replying is what comes next. */
  main: boolean
}) => {
  const form = useEndpointForm(endpoint, {
    fixed: { id: enquiry.id, version: enquiry.version },
    defaults: { message: '' },
    draft: enquiry.id,
    record,
    onDone: () => toast.success('Reply sent', `It is on its way to ${enquiry.email}.`),
  })
  return (
    <Card as="section" id={replyId}>
      <CardHeader title="Reply by email" />
      <EndpointForm form={form} submitLabel="Send reply" busyLabel="Sending..." variant={main ? 'primary' : 'secondary'}>
        <AreaField
          form={form}
          name="message"
          label="Your reply"
          hint={`Goes to ${enquiry.email} with our letterhead. ${enquiry.handover ? 'The conversation' : 'Their own message'} is not quoted back.`}
          limit={4000}
          rows={8}
          width="full"
        />
      </EndpointForm>
    </Card>
  )
}
