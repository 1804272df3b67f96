/**
 * Staff: links with which a person without an account can read one revision of an item before it is public. Each group of content with
 * pages has these endpoints, at its own base path and with its own edit permission.
 */
import { get, group, post } from '../../endpoint.ts'
import type { ContentArea } from '../../model/content/contentMachine.ts'
import { shareLimits, signOffVerdicts } from '../../model/content/kinds/share.ts'
import { id, typedEmail, typedText, z, type Infer } from '../../schema.ts'

export const Share = z.object({
  id: z.uuid(),
  /** Who it is for, as typed when the link was created. */
  reader: z.string(),
  /** Where it was mailed to; empty if it was not mailed. */
  email: z.string(),
  revision: z.object({ id: z.uuid(), number: z.number(), name: z.string() }),
  /** Whether the working copy is still that revision. */
  current: z.boolean(),
  mayComment: z.boolean(),
  maySign: z.boolean(),
  madeBy: z.string(),
  madeAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.nullable(z.string()),
  revokedBy: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
  /** How often, and the first and last time. Mail programs that check links are counted too. */
  opened: z.number(),
  firstOpenedAt: z.nullable(z.string()),
  lastOpenedAt: z.nullable(z.string()),
  comments: z.number(),
  /** Oldest first; the last one counts. */
  signOffs: z.array(z.object({ verdict: z.enum(signOffVerdicts), name: z.string(), note: z.string(), at: z.string() })),
})
export type Share = Infer<typeof Share>

/** `link`: only shown this once, as only its hash is stored. `mailed`: it is on its way to the reader. */
const NewShare = z.object({ link: z.string(), mailed: z.boolean(), share: Share })

const wrongDays = `Enter a number of days from 1 to ${shareLimits.days}`
/** As typed. */
const days = z.string(wrongDays).check(
  z.regex(/^\s*\d{1,2}\s*$/, wrongDays),
  z.refine((typed) => Number(typed) >= 1 && Number(typed) <= shareLimits.days, wrongDays),
)

export const shareGroup = <const N extends string, const A extends ContentArea>(noun: N, base: `/api/admin/${string}`, area: A) => {
  const access = `${area}:edit` as const
  const one = z.strictObject({ id: id(), share: id() })
  return group('admin', noun, {
    /** Newest first. `draftVersion`: of the working copy that `current` refers to. */
    list: get(`${base}/:id/shares`, {
      access,
      input: z.strictObject({ id: id() }),
      output: z.object({ draftVersion: z.number(), shares: z.array(Share) }),
    }),
    /** For a revision, or for the current working copy, which is then kept as a revision. 422 if its page cannot be drawn. */
    create: post(`${base}/:id/shares`, {
      access,
      input: z.strictObject({
        id: id(),
        reader: typedText('Say who it is for', 80),
        /** The link is mailed to this address. */
        email: z.optional(typedEmail()),
        revision: z.optional(id()),
        days,
        mayComment: z.boolean(),
        maySign: z.boolean(),
      }),
      output: NewShare,
      status: 201,
      idempotent: true,
    }),
    /** Replaces the link; the old one no longer works. The new one is mailed to the same address as the first. */
    renew: post(`${base}/:id/shares/:share/renew`, { access, input: one, output: NewShare, idempotent: true }),
    /** Ends it at once; repeating the call changes nothing. */
    revoke: post(`${base}/:id/shares/:share/revoke`, { access, input: one, output: Share }),
  })
}
export type ShareGroup = ReturnType<typeof shareGroup<string, ContentArea>>
