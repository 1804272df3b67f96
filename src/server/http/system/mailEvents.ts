/**
 * Where the mail provider reports what became of a mail: from its own servers, without a session and without an origin of ours. What stands in
 * for both is its signature over the exact bytes of the body; cookies are not looked at, none is set. Without a secret there is no such address.
 */
import type { Hono } from 'hono'
import { Failure } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import type { Deps } from '#server/ctx.ts'
import { readReport, signedBy, takeReport } from '#server/features/mailReports/mailReports.ts'
import { readBody } from '#server/http/request/input.ts'

/** Theirs are about 1 kB, and the standard asks for less than 20. */
const maxBody = 20_000

/** The standard's name, or that of the service which most providers send through. */
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
    if (id === null) throw new Failure('unauthenticated', 'The signature does not fit, or is older than five minutes')
    const report = readReport(id, parsed(body), deps.now())
    // Of another mail, of an event that we do not ask for, told before: the provider need not send it again.
    if (report) await takeReport(deps, report)
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  })
}
