/**
 * RFC 8058: a mail provider stops our marketing for its user with one POST, from its own servers and without a session.
 * This is the only write that may come from another site. In place of our own origin it needs a link that we sealed for this
 * purpose only and the exact body of the standard. Nothing else of the caller counts: cookies are ignored and none are set.
 * A GET of the same address, as a mail scanner would send, leads to the page with the button and changes nothing.
 */
import type { Hono } from 'hono'
import { Failure } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import type { RequestTools } from '#server/http/requestTools.ts'
import { readBody } from '#server/http/request/input.ts'

const path = paths.unsubscribe().concat('/one-click')
const maxBody = 1_000
const plain = (status: number, words: string) =>
  new Response(`${words}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })

/** Accepts either kind of form; the value must match the standard exactly. */
const saysOneClick = async (request: Request) => {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i.test(type)) return false
  const body = new Uint8Array(await readBody(request, maxBody))
  const form = await new Request(request.url, { method: 'POST', headers: { 'content-type': type }, body }).formData().catch(() => null)
  return form !== null && [...form].length === 1 && form.get('List-Unsubscribe') === 'One-Click'
}

export const mountOneClick = (app: Hono, tools: RequestTools) => {
  app.get(path, (c) => {
    const token = c.req.query('token')
    return new Response(null, {
      status: 302,
      headers: { location: paths.unsubscribe(token ? { token: token.slice(0, 800) } : {}), 'cache-control': 'no-store' },
    })
  })
  app.post(path, async (c) => {
    if (!(await saysOneClick(c.req.raw)))
      return plain(400, 'This address takes the one-click request of RFC 8058 only. Open it in a browser to choose what we send you.')
    try {
      await tools.callAsVisitor(c.req.raw, 'marketing.stop', { token: (c.req.query('token') ?? '').slice(0, 900), oneClick: true })
      return plain(200, 'Done. We will send no more marketing to this address.')
    } catch (error) {
      if (!(error instanceof Failure) || !['notFound', 'invalid'].includes(error.kind)) throw error
      return plain(404, 'This link is incomplete, so nothing was changed. Ask for a new one on the Unsubscribe page of our site.')
    }
  })
}
