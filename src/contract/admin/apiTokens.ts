/** Staff: API tokens, by which other systems call the staff area's endpoints. A token may no more than whoever made it, and never people, settings or tokens. */
import { permissions, tokenPermissions } from '../access.ts'
import { get, group, post } from '../endpoint.ts'
import { id, typedText, z, type Infer } from '../schema.ts'

/** Days that a token may live. */
export const tokenLives = ['30', '90', '180', '365'] as const
export const tokenLifeLabels: Record<(typeof tokenLives)[number], string> = {
  '30': '30 days',
  '90': '90 days',
  '180': '180 days',
  '365': 'A year',
}
/** Calls of one token. */
export const tokenRate = { points: 600, seconds: 60 }

export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  permissions: z.array(z.enum(permissions)),
  madeBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** When, to the minute; null: never. Not from where. */
  lastUsedAt: z.nullable(z.string()),
  /** `idle`: whoever made it cannot sign in any more, so it opens nothing. */
  state: z.enum(['live', 'expired', 'revoked', 'idle']),
})
export type ApiToken = Infer<typeof ApiToken>

const access = 'settings:manage'

export const apiTokens = group('admin', 'apiTokens', {
  /** Newest first. `mayGive`: the permissions that this person may give to a token. */
  list: get('/api/admin/api-tokens', {
    access,
    input: z.strictObject({}),
    output: z.object({ tokens: z.array(ApiToken), mayGive: z.array(z.enum(permissions)) }),
  }),
  /** The only time the token is told. Needs password and factor proven within five minutes. */
  create: post('/api/admin/api-tokens', {
    access,
    input: z.strictObject({
      name: typedText('Say what uses it', 60),
      permissions: z
        .array(z.enum(tokenPermissions, 'Choose permissions that a token may have'))
        .check(z.minLength(1, 'Choose at least one permission'), z.maxLength(permissions.length)),
      days: z.enum(tokenLives, 'Choose how long it works'),
    }),
    output: z.object({ token: z.string(), made: ApiToken }),
    status: 201,
    idempotent: true,
    about: 'Other systems send it as "Authorization: Bearer <token>", without a cookie, to endpoints whose x-access is a permission',
  }),
  /** Ends it at once; a second time changes nothing. */
  revoke: post('/api/admin/api-tokens/:id/revoke', { access, input: z.strictObject({ id: id() }), output: ApiToken }),
})
