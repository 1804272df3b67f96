/**
 * Where the mail provider reports what happened to a mail: from its own servers, without a session and from another origin. Instead, it signs the
 * exact bytes of the body. Cookies are ignored and none are set. Without a secret, this address does not exist.
 */
import type { Hono } from 'hono'
import { Failure } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import type { Deps } from '#server/ctx.ts'
import { readReport, signedBy, takeReport } from '#server/features/mailReports/mailReports.ts'
import { readBody } from '#server/http/request/input.ts'

/** The provider's reports are about 1 kB, and the standard asks for less than 20. */
const maxBody = 20_000

/** The header's name in the standard, or in the service that most providers send through. */
const headerOf = ({ headers }: Request, name: string) => headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? ''

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Failure('malformed', 'The report is not valid JSON')
  }
}

export const mountMailEvents = (app: Hono, { deps, keys }: { deps: Deps; keys: readonly Buffer[] }) => {
  if (keys.length === 0) return
  app.post(paths.mailEvents(), async ({ req: { raw } }) => {
    const body = await readBody(raw, maxBody)
    const signed = { id: headerOf(raw, 'id'), timestamp: headerOf(raw, 'timestamp'), signature: headerOf(raw, 'signature') }
    const id = signedBy(keys, signed, body, deps.now())
    if (id === null) throw new Failure('unauthenticated', 'The signature does not match, or is older than five minutes')
    const report = readReport(id, parsed(body), deps.now())
    // Also 204 for a mail that is not ours, an event we do not use or a repeated report, so that the provider does not send it again.
    if (report) await takeReport(deps, report)
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  })
}
