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

/**
 * For the action of a form: the same content sent again after a lost answer has the same key, so it counts once. What was changed since has another: the
 * server refuses a key that comes back with other content. Only in the browser: on the server, the module belongs to every visitor.
 */
export const onceByContent = <Input>(isBrowser = typeof window !== 'undefined') => {
  const calls = new Map<string, ReturnType<typeof lostCall<Input>>>()
  return async <Reply>(input: Input, send: (input: Input, how: CallOptions) => Promise<Reply>): Promise<Reply> => {
    if (!isBrowser) return send(input, {})
    const content = JSON.stringify(input)
    const once = calls.get(content) ?? lostCall<Input>()
    calls.set(content, once)
    return once(input, send)
  }
}
