import type { CallOptions } from '#contract/transport.ts'
import { mayBeDone } from './textOf.ts'

/**
 * For a button whose press must not count twice: after a press whose answer was lost, the next one sends what that one sent, with its
 * idempotency key, so the server gives its first answer again. The screen may have fetched a later state meanwhile.
 */
export const lostCall = <Input>() => {
  let unanswered: { input: Input; idempotencyKey: string } | null = null
  return async <Reply>(input: Input, send: (input: Input, how: CallOptions) => Promise<Reply>): Promise<Reply> => {
    const sent = (unanswered ??= { input, idempotencyKey: crypto.randomUUID() })
    try {
      const reply = await send(sent.input, { idempotencyKey: sent.idempotencyKey })
      unanswered = null
      return reply
    } catch (error) {
      if (!mayBeDone(error)) unanswered = null
      throw error
    }
  }
}
