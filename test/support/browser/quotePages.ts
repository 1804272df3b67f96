/** Fills in the pages of a quote request by field name, which works with and without script. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { Fields } from '#contract/model/questions/question.ts'
import { askedOf, walk } from '../answers/quoteWalk.ts'
import { interactive } from './interactive.ts'

/** `tapped` is called for each tap that a phone would need: one to focus a field, one for a choice, two for a select. */
export const fill = async (page: Page, fields: Fields, tapped: (what: string) => void = () => undefined): Promise<void> => {
  await interactive(page)
  for (const [name, value] of Object.entries(fields)) {
    const values = typeof value === 'string' ? [value] : value
    const first = page.locator(`[name="${name}"]:not([type=hidden])`).first()
    const kind = await first.evaluate((element) =>
      element instanceof HTMLSelectElement ? 'select' : (element.getAttribute('type') ?? 'text'),
    )
    if (kind === 'select') {
      tapped(`open ${name}`)
      tapped(name)
      await first.selectOption(values[0] ?? '')
    } else if (kind === 'radio' || kind === 'checkbox') {
      for (const one of await page.locator(`[name="${name}"]`).all()) {
        const chosen = values.includes((await one.getAttribute('value')) ?? '')
        if (chosen !== (await one.isChecked()) && (chosen || kind === 'checkbox')) tapped(name)
        if (chosen) await one.check()
        else if (kind === 'checkbox') await one.uncheck()
      }
    } else if ((await first.inputValue()) !== (values[0] ?? '')) {
      tapped(name)
      await first.fill(values[0] ?? '')
    }
  }
}

/** Clicks Continue once the page is interactive. */
export const onward = async (page: Page) => {
  await interactive(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}
export const pageName = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** The fields of a date that is this many days from today. The dates in the walks are fixed. */
export const dayFields = (name: string, days: number): Fields => {
  const date = new Date(Date.now() + days * 86_400_000)
  return {
    [`${name}.day`]: String(date.getDate()),
    [`${name}.month`]: String(date.getMonth() + 1),
    [`${name}.year`]: String(date.getFullYear()),
  }
}
/** Replaces the fixed dates of a page with dates that are valid today. */
const current = (name: string, fields: Fields | undefined): Fields | undefined => {
  if (name === 'trade') return { ...fields, ...dayFields('coverStartDate', 40) }
  return name === 'claims' && fields?.['presentInsurer'] ? { ...fields, ...dayFields('presentCoverEndDate', 40) } : fields
}

/** The fields that this page shows. Some are only for certain trades or covers. */
const shownOf = async (page: Page, fields: Fields): Promise<Fields> => {
  await interactive(page)
  // The address changes before the page is drawn, so the fields of the previous page may still be there.
  const any = Object.keys(fields).map((name) => `[name="${name}"]`)
  if (any.length > 0) await page.locator(any.join()).first().waitFor({ state: 'attached' })
  const names = await page.locator('[name]').evaluateAll((all) => all.map((element) => element.getAttribute('name') ?? ''))
  return askedOf(
    fields,
    names.map((name) => ({ id: name.split('.')[0] ?? name })),
  )
}

/** Answers page after page until `stop` is shown. `own`: other fields for a page. */
export const answer = async (page: Page, own: Record<string, Fields> = {}, stop = 'check'): Promise<void> => {
  for (let steps = 0; steps < 60; steps++) {
    const name = pageName(page)
    if (name === stop || name === 'check') return
    const fields = current(name, own[name] ?? walk[name])
    if (!fields) throw new Error(`nothing to answer on ${page.url()}`)
    await fill(page, await shownOf(page, fields))
    await onward(page)
    await page.waitForURL((url) => !url.pathname.endsWith(`/${name}`))
  }
}

/** Starts a quote request with public liability, up to the page about the trade. */
export const begin = async (page: Page): Promise<void> => {
  await page.goto('/quote?cover=PL')
  await interactive(page)
  await page.getByRole('button', { name: 'Start now' }).click()
  await page.waitForURL('**/quote/trade')
}

const call = async <T>(page: Page, baseURL: string, path: string, body?: object): Promise<T> => {
  const { request } = page.context()
  const response = body ? await request.post(path, { data: body, headers: { origin: baseURL } }) : await request.get(path)
  const reply: { success: boolean; data: T; message: string } = await response.json()
  if (!reply.success) throw new Error(`${path}: ${JSON.stringify(reply)}`)
  return reply.data
}

/** Quote requests and claim reports have the same kind of endpoints. */
const journeys = {
  quote: { start: '/api/quotes', pages: '/api/quotes/draft/pages' },
  claim: { start: '/api/claims', pages: '/api/claims/draft/pages' },
}

/** Answers the draft of this browser from one page up to `stop` with API calls instead of typing. Returns the page to go on with. */
export const further = async (
  page: Page,
  baseURL: string,
  from: string,
  stop: string,
  own: Record<string, Fields> = {},
  journey: keyof typeof journeys = 'quote',
): Promise<string> => {
  let next = from
  for (let steps = 0; next !== stop && next !== 'check' && steps < 60; steps++) {
    const path = `${journeys[journey].pages}/${next}`
    const { base, page: shown } = await call<{ base: string; page: { questions: { id: string }[] } }>(page, baseURL, path)
    const fields = askedOf(current(next, own[next] ?? walk[next]) ?? {}, shown.questions)
    next = (await call<{ next: string }>(page, baseURL, path, { fields, base })).next
  }
  return next
}

/** Starts a draft that this browser holds and answers it up to `stop` with API calls. Returns the page to go on with. */
export const prepare = async (
  page: Page,
  baseURL: string,
  stop: string,
  own: Record<string, Fields> = {},
  journey: keyof typeof journeys = 'quote',
): Promise<string> => {
  const { page: first } = await call<{ page: string }>(page, baseURL, journeys[journey].start, {})
  return further(page, baseURL, first, stop, own, journey)
}

type Delivered = { kind: string; to: string; subject: string | null; text: string; links: string[] }
/** Waits for the newest email to an address. On a busy machine the demo transport may take a while to deliver it. */
export const inbox = async (request: APIRequestContext, to: string, subject: RegExp): Promise<Delivered> => {
  for (let tries = 0; tries < 240; tries++) {
    const body: { messages: Delivered[] } | Delivered[] = await (await request.get('/dev/outbox.json')).json()
    const found = (Array.isArray(body) ? body : body.messages).find((message) => message.to === to && subject.test(message.subject ?? ''))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`no mail to ${to} with ${String(subject)}`)
}
