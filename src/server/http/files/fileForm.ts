/** Files sent by a plain form without script. After receiving them the page is shown again; the record lists the result for each file. */
import type { Hono } from 'hono'
import { pathParameters } from '#contract/endpoint.ts'
import type { Call } from '../api/call.ts'
import { dispatch, mergeParameters, type Mounted, type ServeDeps } from '../api/serve.ts'
import { refusal } from '../reply/failures.ts'
import { redirect } from '../reply/redirect.ts'
import { requireOwnOrigin, type Origins } from '../request/origin.ts'
import type { RequestTools } from '../requestTools.ts'
import { isMultipart } from './multipart.ts'

export type FileFormDeps = ServeDeps & { mounted: readonly Mounted[]; origins: Origins }

/** Routes each page's multipart POST to the endpoint whose file form is on that page; other POSTs go on to the page. */
export const mountFileForms = (app: Hono, deps: FileFormDeps, tools: RequestTools) => {
  for (const mounted of deps.mounted) {
    const { files, path } = mounted.endpoint
    if (!files) continue
    const available = pathParameters(files.page)
    const missing = pathParameters(path).find((name) => !available.includes(name))
    if (missing) throw new Error(`${mounted.name} needs :${missing}, which its page ${files.page} does not have`)
    app.post(files.page, (c, next) =>
      isMultipart(c.req.raw) ? takeFiles(mounted, c.req.param() as Record<string, string>, c.req.raw, deps, tools) : next(),
    )
  }
}

/** `parameters`: those of the page's path; the ones the endpoint's path also has become its input. */
const takeFiles = async (
  mounted: Mounted,
  parameters: Record<string, string>,
  request: Request,
  deps: FileFormDeps,
  tools: RequestTools,
): Promise<Response> => {
  requireOwnOrigin(request.headers, deps.origins)
  const page = new URL(request.url)
  page.searchParams.delete('fault')
  let cookies: readonly string[] = []
  try {
    const info = tools.requestInfo(request)
    const call: Call = { request: info, actor: tools.actorLookup(info), idempotencyKey: null, parts: tools.filesOf(request) }
    const reply = await dispatch(mounted, mergeParameters(mounted.endpoint.path, parameters, {}), call, deps)
    cookies = reply.cookies
  } catch (error) {
    const { status, body } = refusal(error, tools.requestId(request), deps.log)
    // A refused file is shown beside its name. If the whole form is refused, the page gets the status.
    if (!('files' in body)) page.searchParams.set('fault', String(status))
  }
  return redirect(303, page.pathname + page.search, cookies)
}
