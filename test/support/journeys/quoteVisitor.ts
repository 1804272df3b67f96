/** A visitor who asks for a quote with HTTP calls, as one browser with its cookies. */
import { emails } from '#server/features/messages/messages.table.ts'
import { desc, eq } from 'drizzle-orm'
import type { Fields } from '#contract/model/questions/question.ts'
import type { TestApp, Call } from '../server/app.ts'
import { askedOf, walkOn } from '../answers/quoteWalk.ts'

type Answer = { status: number; body: Record<string, unknown> & { data?: unknown; message?: string } }

export const quoteVisitor = (app: TestApp, ip = '203.0.113.20') => {
  const jar = new Map<string, string>()
  const call = async (path: string, options: Call = {}): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.request(path, { ip, ...options, headers: { ...(cookie ? { cookie } : {}), ...options.headers } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const body: Answer['body'] = JSON.parse(await response.text())
    return { status: response.status, body }
  }
  const data = async <T>(path: string, options: Call = {}): Promise<T> => {
    const { status, body } = await call(path, options)
    if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body.data as T
  }
  type Shown = { base: string; fields: Record<string, string | string[]>; page: { questions: { id: string }[] } }
  const page = (name: string) => data<Shown>(`/api/quotes/draft/pages/${name}`)
  const walk = walkOn(app.deps.now())
  /** The answers of a page. A page that only an older question set has gets all answers. */
  const usual = (name: string): Fields => walk[name] ?? Object.assign({}, ...Object.values(walk))
  /** Saves a page. Without `fields`: the usual answers to the questions that it shows. */
  const save = async (name: string, fields?: Record<string, string | string[]>, also: Record<string, unknown> = {}) => {
    const { base, page: shown } = await page(name)
    return call(`/api/quotes/draft/pages/${name}`, {
      body: { fields: fields ?? askedOf(usual(name), shown.questions), base, ...also },
    })
  }
  return {
    jar,
    call,
    data,
    page,
    save,
    start: (input: Record<string, unknown> = {}) => data<{ page: string }>('/api/quotes', { body: input }),
    /** Answers page after page up to the check or `stopAt`. `changes`: other fields for a page. Returns the next page. */
    async answer(changes: Record<string, Record<string, string | string[]>> = {}, stopAt = 'check'): Promise<string> {
      let next = (await data<{ next: string }>('/api/quotes/draft')).next
      for (let steps = 0; next !== stopAt && next !== 'check' && steps < 40; steps++) {
        const { page: shown } = await page(next)
        const { status, body } = await save(next, askedOf(changes[next] ?? usual(next), shown.questions))
        if (status >= 400) throw new Error(`${next}: ${JSON.stringify(body)}`)
        next = (body.data as { next: string }).next
      }
      return next
    },
    async submit(also: Record<string, unknown> = {}): Promise<Answer> {
      return call('/api/quotes/draft/submit', {
        body: { name: 'Pat Example', role: 'Director', version: 'request-1', declared: true, ...also },
      })
    },
    /** Proves an email address with the code that was sent to it. */
    async prove(email: string) {
      await data('/api/my-quotes/code', { body: { email } })
      await data('/api/my-quotes/session', { body: { code: await secretOf(app, email, 'myQuotesCode', 'code') } })
    },
  }
}

/** The link or code in the newest email of this template to this address. */
export const secretOf = async (
  app: TestApp,
  to: string,
  template: 'myQuotesCode' | 'quoteDraft',
  name: 'code' | 'link',
): Promise<string> => {
  const [mail] = await app.database.owner
    .select()
    .from(emails)
    .where(eq(emails.toAddress, to))
    .orderBy(desc(emails.createdAt))
    .then((rows) => rows.filter((row) => row.template === template))
  if (!mail) throw new Error(`no ${template} to ${to}`)
  const found = await app.database.owner.execute<{ sealed: string }>(`SELECT sealed FROM email_secrets WHERE email_id = '${mail.id}'`)
  const sealed = found.rows[0]?.sealed
  if (!sealed) throw new Error(`the secret of ${mail.id} is gone`)
  const opened: Record<string, string> = JSON.parse(app.deps.keys.open('email', sealed))
  return opened[name] ?? ''
}

/** The token at the end of a resume link. */
export const tokenOf = (link: string) => link.split('/').at(-1) ?? ''
