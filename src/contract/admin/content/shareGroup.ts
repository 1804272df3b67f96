/**
 * Staff: links by which somebody without an account reads one revision of an item before it is public. Each group of content that has pages
 * has these endpoints, at its own address and with its own right to edit.
 */
import { get, group, post } from '../../endpoint.ts'
import type { ContentArea } from '../../model/content/contentMachine.ts'
import { shareLimits, signOffVerdicts } from '../../model/content/kinds/share.ts'
import { id, typedEmail, typedText, z, type Infer } from '../../schema.ts'

export const Share = z.object({
  id: z.uuid(),
  /** Who it is for, as it was typed when the link was made. */
  reader: z.string(),
  /** Where it was mailed to; empty where it was not. */
  email: z.string(),
  revision: z.object({ id: z.uuid(), number: z.number(), name: z.string() }),
  /** Whether what is being worked on is still that revision. */
  current: z.boolean(),
  mayComment: z.boolean(),
  maySign: z.boolean(),
  madeBy: z.string(),
  madeAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.nullable(z.string()),
  revokedBy: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
  /** How often, and when first and last; a mail program that looks at links counts too. */
  opened: z.number(),
  firstOpenedAt: z.nullable(z.string()),
  lastOpenedAt: z.nullable(z.string()),
  comments: z.number(),
  /** Oldest first: the last one holds. */
  signOffs: z.array(z.object({ verdict: z.enum(signOffVerdicts), name: z.string(), note: z.string(), at: z.string() })),
})
export type Share = Infer<typeof Share>

/** `link`: told this once, for only its hash is kept. `mailed`: it is on its way to the reader. */
const Made = z.object({ link: z.string(), mailed: z.boolean(), share: Share })

const wrongDays = `Enter a number of days from 1 to ${shareLimits.days}`
/** As it is typed. */
const days = z.string(wrongDays).check(
  z.regex(/^\s*\d{1,2}\s*$/, wrongDays),
  z.refine((typed) => Number(typed) >= 1 && Number(typed) <= shareLimits.days, wrongDays),
)

export const shareGroup = <const N extends string, const A extends ContentArea>(noun: N, base: `/api/admin/${string}`, area: A) => {
  const access = `${area}:edit` as const
  const one = z.strictObject({ id: id(), share: id() })
  return group('admin', noun, {
    /** Newest first. `draftVersion`: of the working copy that `current` speaks of. */
    list: get(`${base}/:id/shares`, {
      access,
      input: z.strictObject({ id: id() }),
      output: z.object({ draftVersion: z.number(), shares: z.array(Share) }),
    }),
    /** Of a revision, or of the working copy as it is now, which is kept as a revision for it. 422 where its page cannot be drawn. */
    create: post(`${base}/:id/shares`, {
      access,
      input: z.strictObject({
        id: id(),
        reader: typedText('Say who it is for', 80),
        /** The link is mailed there. */
        email: z.optional(typedEmail()),
        revision: z.optional(id()),
        days,
        mayComment: z.boolean(),
        maySign: z.boolean(),
      }),
      output: Made,
      status: 201,
      idempotent: true,
    }),
    /** A new address in place of the one before, which opens nothing any more; mailed where the first was. */
    renew: post(`${base}/:id/shares/:share/renew`, { access, input: one, output: Made, idempotent: true }),
    /** Ends it at once; a second time changes nothing. */
    revoke: post(`${base}/:id/shares/:share/revoke`, { access, input: one, output: Share }),
  })
}
export type ShareGroup = ReturnType<typeof shareGroup<string, ContentArea>>
