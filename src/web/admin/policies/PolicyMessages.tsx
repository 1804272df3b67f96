/** The messages between us and the client about a policy, with a form to reply. */
import { useQuery } from '@tanstack/react-query'
import { policyMessages, type PolicyThread } from '#contract/admin/book/policyMessages.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { q, storeReply } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Thread } from '#web/records/Thread.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

export const threadQuery = (id: string) => q(policyMessages.thread, { id })

export const PolicyMessages = ({ policyId }: { policyId: string }) => {
  const read = useQuery(threadQuery(policyId))
  return (
    <Card as="section" id="messages">
      <CardHeader title="Messages with the client" />
      {read.data ? (
        <>
          {(read.data.messages.length > 0 || !read.data.mayAnswer) && (
            <Thread messages={read.data.messages} reader="staff" nothing="The client has not asked anything about this policy." />
          )}
          {read.data.mayAnswer &&
            (read.data.messages.length > 0 ? (
              <div className="mt-4 border-t border-line pt-4">
                <Reply thread={read.data} />
              </div>
            ) : (
              <Details summary="Write to the client">
                <Reply thread={read.data} />
              </Details>
            ))}
        </>
      ) : (
        <NotLoaded what="conversation" query={read} />
      )}
    </Card>
  )
}

const Reply = ({ thread }: { thread: PolicyThread }) => {
  const { query } = useDeps()
  const form = useEndpointForm(policyMessages.replyToClient, {
    fixed: { id: thread.id },
    defaults: { text: '' },
    input: ({ text }) => ({ text }),
    draft: thread.id,
    onDone: (reply) => {
      storeReply(query, threadQuery(thread.id), reply)
      toast.success('Message sent')
    },
  })
  return (
    <EndpointForm form={form} submitLabel="Send to the client" busyLabel="Sending..." variant="secondary">
      <AreaField
        form={form}
        name="text"
        label="Message to the client"
        hint={
          thread.mailsTo
            ? `An email to ${thread.mailsTo} will say that it is in the portal.`
            : 'We have no email address for them: phone as well.'
        }
        limit={2000}
        rows={4}
        width="full"
      />
    </EndpointForm>
  )
}
