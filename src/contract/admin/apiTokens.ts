/** Staff: API tokens, with which other systems call staff endpoints. A token can do no more than its maker, and never manages people or settings. */
import { permissions, tokenPermissions } from '../access.ts'
import { get, group, post } from '../endpoint.ts'
import { id, typedText, z, type Infer } from '../schema.ts'

/** Lifetime of a token, in days. */
export const tokenLives = ['30', '90', '180', '365'] as const
export const tokenLifeLabels: Record<(typeof tokenLives)[number], string> = {
  '30': '30 days',
  '90': '90 days',
  '180': '180 days',
  '365': 'A year',
}
/** Calls per token. */
export const tokenRate = { points: 600, seconds: 60 }

export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** Those of them that its maker no longer has, and so it neither. */
  lost: z.array(z.enum(permissions)),
  madeBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** To the minute; null if never used. The caller's address is not recorded. */
  lastUsedAt: z.nullable(z.string()),
  /** `idle`: its maker can no longer sign in, so it has no access. */
  state: z.enum(['live', 'expired', 'revoked', 'idle']),
})
export type ApiToken = Infer<typeof ApiToken>

const access = 'settings:manage'

export const apiTokens = group('admin', 'apiTokens', {
  /** Newest first. `mayGive`: the permissions that this person may give a token. */
  list: get('/api/admin/api-tokens', {
    access,
    input: z.strictObject({}),
    output: z.object({ tokens: z.array(ApiToken), mayGive: z.array(z.enum(permissions)) }),
  }),
  /** The token is only shown in this reply. Needs password and second step within the last five minutes. */
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
  /** Ends it at once; repeating the call changes nothing. */
  revoke: post('/api/admin/api-tokens/:id/revoke', { access, input: z.strictObject({ id: id() }), output: ApiToken }),
})
