/**
 * One effect per Idempotency-Key, however often the call is sent (security checks 141-145).
 * The key is a row in the operation's own transaction: a second call waits for it, then gets the reply to the first.
 * A refused call rolls its key back with everything else, so it is not remembered.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Reply } from './call.ts'

/** The contact form sends its one-time token as the key, and that contains tildes. */
const keyShape = /^[\w.~-]{8,100}$/

/** The same key from another caller is a different request (security check 142). A holder is identified by what they proved. */
const ownerOf = ({ actor, scope }: Ctx) => {
  if (scope.scope === 'holder') return `holder ${createHash('sha256').update(`${scope.of} ${scope.key}`).digest('hex')}`
  if (actor.kind === 'staff' && actor.token) return `token ${actor.token.id}`
  return actor.kind === 'client' || actor.kind === 'staff' ? actor.userId : 'visitor'
}

export const remembered = async (ctx: Ctx, key: string, name: string, sent: unknown, run: () => Promise<Reply>): Promise<Reply> => {
  if (!keyShape.test(key)) throw new Failure('invalid', 'The Idempotency-Key is not valid')
  const scope = `${ownerOf(ctx)}:${name}`
  const use = `idempotency ${scope} ${key}`
  const requestHash = createHash('sha256').update(JSON.stringify(sent)).digest('hex')
  const claimed = await ctx.db.execute(
    sql`INSERT INTO idempotency_keys (key, scope, request_hash) VALUES (${key}, ${scope}, ${requestHash}) ON CONFLICT (key, scope) DO NOTHING`,
  )
  if (claimed.rowCount === 0) {
    const { rows } = await ctx.db.execute<{ request_hash: string; status: number; body: { sealed: string; cookies?: string } }>(
      sql`SELECT request_hash, status, body FROM idempotency_keys WHERE key = ${key} AND scope = ${scope}`,
    )
    const [first] = rows
    if (!first) throw new Failure('conflict', 'The same request is already being answered')
    if (first.request_hash !== requestHash) throw new Failure('invalid', 'This Idempotency-Key was used for a different request')
    const body = JSON.parse(ctx.keys.open(use, first.body.sealed)) as Reply['body']
    const cookies = first.body.cookies ? (JSON.parse(ctx.keys.open(use, first.body.cookies)) as string[]) : []
    return { status: first.status, body, cookies, headers: { 'idempotent-replayed': 'true' }, replayed: true }
  }
  const reply = await run()
  // Encrypted, because a reply may contain something that grants access, such as the token of a booking.
  const sealed = JSON.stringify({
    sealed: ctx.keys.seal(use, JSON.stringify(reply.body)),
    // If the answer was lost, so was the cookie of a draft that was begun.
    ...(reply.cookies.length > 0 ? { cookies: ctx.keys.seal(use, JSON.stringify(reply.cookies)) } : {}),
  })
  await ctx.db.execute(
    sql`UPDATE idempotency_keys SET status = ${reply.status}, body = ${sealed}::jsonb WHERE key = ${key} AND scope = ${scope}`,
  )
  return reply
}
