/** A visitor who reports a claim with HTTP calls, as one browser with its cookies. */
import type { DraftPage } from '#contract/model/questions/draftPage.ts'
import type { Call, TestApp } from '../server/app.ts'
import { claimWalk } from '../answers/claimWalk.ts'
import { multipartOf, type Sample } from '../files/uploader.ts'

type Answer = { status: number; body: Record<string, unknown> & { data?: unknown; message?: string }; headers: Headers }
type Walk = Record<string, Record<string, string | string[]>>

export const claimVisitor = (app: TestApp, ip: string) => {
  const jar = new Map<string, string>()
  const request = async (path: string, options: Call = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.request(path, { ip, ...options, headers: { ...(cookie ? { cookie } : {}), ...options.headers } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }
  const call = async (path: string, options: Call = {}): Promise<Answer> => {
    const response = await request(path, options)
    const body: Answer['body'] = JSON.parse(await response.text())
    return { status: response.status, body, headers: response.headers }
  }
  const data = async <T>(path: string, options: Call = {}): Promise<T> => {
    const { status, body } = await call(path, options)
    if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body.data as T
  }
  const page = (name: string) => data<DraftPage>(`/api/claims/draft/pages/${name}`)
  const save = async (
    name: string,
    fields: Record<string, string | string[]> = claimWalk[name] ?? {},
    also: Record<string, unknown> = {},
  ) => {
    const { base } = await page(name)
    return call(`/api/claims/draft/pages/${name}`, { body: { fields, base, ...also } })
  }
  const next = async () => (await data<{ draft: { next: string } | null }>('/api/claims/start')).draft?.next ?? ''
  return {
    jar,
    request,
    call,
    data,
    page,
    save,
    next,
    start: (input: Record<string, unknown> = {}) => data<{ page: string }>('/api/claims', { body: input }),
    /** Answers page after page up to the check or `stopAt`. Returns the pages it answered. */
    async answer(changes: Walk = {}, stopAt = 'check'): Promise<string[]> {
      const through: string[] = []
      for (let step = await next(); step !== stopAt && step !== 'check' && through.length < 40; step = await next()) {
        through.push(step)
        const { status, body } =
          step === 'evidence'
            ? await call('/api/claims/draft/evidence', { body: { later: [] } })
            : await save(step, changes[step] ?? claimWalk[step])
        if (status >= 400) throw new Error(`${step}: ${JSON.stringify(body)}`)
      }
      return through
    },
    send: (...samples: Sample[]) => {
      const { body, type } = multipartOf(samples)
      return call('/api/claims/draft/files', { body: new Uint8Array(body), headers: { 'content-type': type } })
    },
    submit: (also: Record<string, unknown> = {}) =>
      call('/api/claims/draft/submit', { body: { version: 'claim-2', declared: true, ...also } }),
  }
}
