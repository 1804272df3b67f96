/** The first argument of every operation. Operations use no other clock, environment or globals. */
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Access, Actor, ActorFor, HolderKind } from '#contract/access.ts'
import type { Db, Scope } from '#server/db/connect.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { Sms } from '#server/adapters/sms.ts'
import type { Mail } from '#server/adapters/mail.ts'
import type { CallWebhook } from '#server/adapters/webhookCall.ts'
import type { RenderEmail } from '#contract/model/messages/mail.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Scan } from '#server/adapters/scan.ts'
import type { Counts } from '#server/db/counts.ts'
import type { Installation } from '#server/installation.ts'
import type { Keys } from '#server/keys.ts'

/** What an operation may need to know of the HTTP request. Never who somebody is: `ctx.actor` and `ctx.holder` say that. */
export type RequestInfo = {
  /** Also in the log line, the error screen and every refusal. */
  id: string
  /** The caller's address; from X-Forwarded-For only behind configured proxies. */
  ip: string
  /** The /64 of an IPv6 address, the whole of an IPv4 one: what limits are counted by. */
  ipPrefix: string
  userAgent: string
  cookies: ReadonlyMap<string, string>
}

/** One file of a multipart body. `content` must be read to its end, or resumed, before the next part comes. */
export type FilePart = { field: string; name: string; content: Readable }
/** `texts`: the form's other fields, as far as the body has been read: all of them once the last file has been. */
export type Parts = AsyncIterable<FilePart> & { texts: ReadonlyMap<string, readonly string[]> }

/** What an operation may set on the reply beside its data. */
export type ReplyParts = {
  /** A full Set-Cookie value; made by `server/http/request/cookies.ts`. */
  cookie(value: string): void
  header(name: string, value: string): void
}

/** What the process offers to every request and job; made once in main.ts. */
export type Deps = {
  /** Connection pool: each statement its own transaction. */
  db: Db
  enqueueIn(db: Db): Enqueue
  sms: Sms
  files: Files
  /** The virus scanner. A file that it has not called clean is never served. */
  scan: Scan
  keys: Keys
  /** Daily totals, written apart from any request. */
  counts: Counts
  log: Logger
  now(): Date
  /** 'https://www.example.com': links in mails are made from this, never from a request's Host. */
  origin: string
  mode: 'demo' | 'development' | 'production' | 'test'
  /** Which adapters this installation uses. */
  installation: Installation
}

export type Ctx<A extends Actor = Actor> = Deps & {
  actor: A
  /** The request's transaction; the pool where the endpoint commits by itself or only reads what is public. */
  db: Db
  /** Outside the request's transaction, for writes that must be kept even if the request is refused. */
  pool: Db
  /** The row-level security scope of this call. `db` already has it; transactions the operation opens itself take it from here. */
  scope: Scope
  enqueue: Enqueue
  request: RequestInfo
  reply: ReplyParts
  /** The files of an endpoint that takes files, one after the other; none elsewhere. Fails when the sender goes away. */
  parts: Parts
  /** How many audit rows this request has written; serve writes one itself where an operation wrote none. */
  auditCount: { written: number }
}

/** What each kind of holder has proved, as operations get it. */
export type Proofs = {
  quote: { quoteId: string }
  /** `used`: this browser has used the link before and already has the draft. */
  quoteLink: { quoteId: string; used: boolean }
  claim: { claimId: string }
  claimLink: { claimId: string; used: boolean }
  email: { email: string; until: Date }
  appointment: { appointmentId: string }
  optIn: { email: string }
  mailing: { email: string }
  passwordLink: { userId: string }
  invitation: { userId: string; expiresAt: Date }
  emailChange: { userId: string; changeId: string; side: 'old' | 'new' }
  proof: { proofId: string; code: string }
  staffPage: { clientId: string; token: string }
  sharedPreview: { shareId: string; tokenHash: string }
}

type Holding<A extends Access> = A extends { holder: infer K extends HolderKind; optional: true }
  ? { holder: Proofs[K] | null }
  : A extends { holder: infer K extends HolderKind }
    ? { holder: Proofs[K] }
    : unknown

/** The ctx of an operation whose endpoint declares this access. */
export type CtxFor<A extends Access> = Ctx<ActorFor<A>> & Holding<A>

/** What only background work has: mail is never sent inside a request. */
export type JobDeps = { mail: Mail; renderEmail: RenderEmail; callWebhook: CallWebhook }

/** What a job gets: no caller, no request. `db` is the pool; several statements that belong together go through `transaction`. */
export type JobCtx = Deps & JobDeps & { pool: Db; enqueue: Enqueue }
