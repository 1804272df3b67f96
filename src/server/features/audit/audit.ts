/** The audit log: who did what, written in the same transaction. Rows hold what changed, with secrets masked. */
import type { Actor } from '#contract/access.ts'
import type { RequestInfo } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { hashToken } from '#server/keys.ts'
import { auditLog } from './audit.table.ts'

export { subjectsOf } from './subjects.ts'
export { chainHead, sealAudit, sealOf, verifyAudit, type AuditVerdict } from './chain.ts'

export type AuditEntry = {
  /** 'quotes.sendTerms': noun and action. */
  action: string
  /** 'quote'. Defaults to the action's noun. */
  subjectType?: string
  subjectId?: string | null
  /** The fields before and after; those that did not change are left out. */
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  /** In the user's own words, if a reason was asked for. */
  reason?: string
}

/** The ctx of a request or a job. Without an actor, the system acts. */
export type Recorder = { db: Db; actor?: Actor; request?: Pick<RequestInfo, 'id' | 'ipPrefix'>; auditCount?: { written: number } }

const masked = '[removed]'
const maxCharacters = 2000
const secretWords = new Set([
  'password',
  'passwords',
  'secret',
  'secrets',
  'token',
  'tokens',
  'otp',
  'pepper',
  'hash',
  'cookie',
  'authorization',
])
const secretNames = /^(?:code|codes|(?:.*[a-z])?(?:mfa|sms|sign|login|recovery|reset)[A-Z]?\w*codes?)$/i
/** The format of our own tokens, wherever they occur. Not between `\b`: a token may begin or end with a hyphen. */
const tokenShape = /(?<![\w-])(?:sw_)?[\w-]{43}(?![\w-])/g

const isSecret = (name: string) =>
  secretNames.test(name) || name.split(/(?=[A-Z])|[_.\s-]/).some((word) => secretWords.has(word.toLowerCase()))

const mask = (value: unknown, name: string): unknown => {
  if (value === null || value === undefined) return value
  if (isSecret(name)) return masked
  if (typeof value === 'string') return value.replace(tokenShape, masked).slice(0, maxCharacters)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((item) => mask(item, name))
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mask(item, key)]))
  return value
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ, masked. A changed secret is shown as changed, without its old or new value. */
const changes = (of: Record<string, unknown> | null | undefined, against: Record<string, unknown> | null | undefined) => {
  if (!of) return null
  const changed = Object.entries(of).filter(
    ([name, value]) => value !== undefined && !(against && name in against && same(against[name], value)),
  )
  return Object.fromEntries(changed.map(([name, value]) => [name, mask(value, name)]))
}

const who = (actor: Actor | undefined) => {
  if (!actor) return { actorKind: 'system' as const, actorId: null, role: null, sessionHash: null }
  if (actor.kind === 'visitor') return { actorKind: actor.kind, actorId: null, role: null, sessionHash: null }
  // If staff view the portal as a client, the actor is the member of staff.
  if (actor.kind === 'client' && actor.viewedBy)
    return { actorKind: 'staff' as const, actorId: actor.viewedBy.userId, role: null, sessionHash: hashToken(actor.sessionId) }
  return {
    actorKind: actor.kind,
    actorId: actor.userId,
    role: actor.kind === 'staff' ? actor.role : actor.kind === 'client' ? 'client' : null,
    sessionHash: hashToken(actor.sessionId),
    ...(actor.kind === 'staff' && actor.token ? { tokenId: actor.token.id, tokenName: actor.token.name } : {}),
  }
}

/** Writes one row, in the transaction of `ctx.db`. */
export const writeAudit = async (ctx: Recorder, entry: AuditEntry): Promise<void> => {
  await ctx.db.insert(auditLog).values({
    ...who(ctx.actor),
    action: entry.action,
    ipPrefix: ctx.request?.ipPrefix ?? null,
    requestId: ctx.request?.id ?? null,
    subjectType: entry.subjectType ?? entry.action.split('.')[0] ?? entry.action,
    subjectId: entry.subjectId ?? null,
    before: changes(entry.before, entry.after),
    after: changes(entry.after, entry.before),
    reason: entry.reason?.slice(0, maxCharacters) ?? null,
  })
  if (ctx.auditCount) ctx.auditCount.written += 1
}
