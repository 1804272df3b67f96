/** Staff: messages between the client and us about a policy. */
import { get, group, post } from '../../endpoint.ts'
import { ThreadMessage } from '../../model/policies/thread.ts'
import { id, typedText, z, type Infer } from '../../schema.ts'

export const PolicyThread = z.object({
  id: z.uuid(),
  messages: z.array(ThreadMessage),
  /** The address that is told when an answer is waiting; empty if we know none. */
  mailsTo: z.string(),
  mayAnswer: z.boolean(),
})
export type PolicyThread = Infer<typeof PolicyThread>

export const policyMessages = group('admin', 'policyMessages', {
  thread: get('/api/admin/policies/:id/messages', { access: 'policy:view', input: z.strictObject({ id: id() }), output: PolicyThread }),
  replyToClient: post('/api/admin/policies/:id/messages', {
    access: 'policy:edit',
    input: z.strictObject({ id: id(), text: typedText('Write the message', 2000) }),
    output: PolicyThread,
    idempotent: true,
  }),
})
