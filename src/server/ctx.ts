/** The first argument of every operation. Operations use no other clock, environment or globals. */
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Access, Actor, ActorFor, HolderKind } from '#contract/access.ts'
import type { Db, Scope } from '#server/db/connect.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { Sms } from '#server/adapters/sms.ts'
import type { Mail } from '#server/adapters/mail.ts'
import type { CallWebhook } from '#server/adapters/webhookCall.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { RenderEmail } from '#contract/model/messages/mail.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Scan } from '#server/adapters/scan.ts'
import type { Counts } from '#server/db/counts.ts'
import type { Installation } from '#server/installation.ts'
import type { Keys } from '#server/keys.ts'

/** What an operation may need to know about the HTTP request. Never who the caller is: that is in `ctx.actor` and `ctx.holder`. */
export type RequestInfo = {
  /** Also in the log line, on the error screen and in every refusal. */
  id: string
  /** The caller's address; X-Forwarded-For is only used behind configured proxies. */
  ip: string
  /** What limits are counted by: the /64 of an IPv6 address, or a whole IPv4 address. */
  ipPrefix: string
  userAgent: string
  cookies: ReadonlyMap<string, string>
}

/** One file of a multipart body. Read `content` to its end, or resume it, before asking for the next part. */
export type FilePart = { field: string; name: string; content: Readable }
/** `texts`: the form's other fields, as far as the body has been read; complete once the last file has been. */
export type Parts = AsyncIterable<FilePart> & { texts: ReadonlyMap<string, readonly string[]> }

/** What an operation may set on the reply besides its data. */
export type ReplyParts = {
  /** A full Set-Cookie value, from `server/http/request/cookies.ts`. */
  cookie(value: string): void
  header(name: string, value: string): void
}

/** What every request and job gets; created once in main.ts. */
export type Deps = {
  /** The connection pool: each statement is its own transaction. */
  db: Db
  enqueueIn(db: Db): Enqueue
  sms: Sms
  files: Files
  /** The virus scanner. A file it has not found clean is never served. */
  scan: Scan
  keys: Keys
  /** Daily totals, written outside any request. */
  counts: Counts
  log: Logger
  now(): Date
  /** 'https://www.example.com'. Links in mails start with this, never with a request's Host. */
  origin: string
  mode: 'demo' | 'development' | 'production' | 'test'
  /** Which adapters this installation uses. */
  installation: Installation
}

/** Today in London, by the clock of the operation or job: 'yyyy-mm-dd'. */
export const todayOf = ({ now }: Pick<Deps, 'now'>): string => londonClock(now()).date

export type Ctx<A extends Actor = Actor> = Deps & {
  actor: A
  /** The request's transaction; the pool if the endpoint commits itself or only reads public data. */
  db: Db
  /** Outside the request's transaction, for writes that must persist even if the request is refused. */
  pool: Db
  /** The row-level security scope of this call. `db` already has it; pass it to transactions that the operation opens itself. */
  scope: Scope
  enqueue: Enqueue
  request: RequestInfo
  reply: ReplyParts
  /** The files of an endpoint that takes files, one after another; otherwise empty. Fails if the sender disconnects. */
  parts: Parts
  /** How many audit rows this request has written; serve writes one itself if the operation wrote none. */
  auditCount: { written: number }
}

/** What each kind of holder has proved, as passed to operations. */
export type Proofs = {
  quote: { quoteId: string }
  /** `used`: this browser has used the link before and already has the draft. */
  quoteLink: { quoteId: string; used: boolean }
  /** `userId`: the client to whom it was given; null for anybody else. */
  claim: { claimId: string; userId: string | null }
  claimLink: { claimId: string; userId: string | null; used: boolean }
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
  renewalFeed: { userId: string }
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

/** What a job gets: no caller, no request. `db` is the pool; use `transaction` for statements that belong together. */
export type JobCtx = Deps & JobDeps & { pool: Db; enqueue: Enqueue }
