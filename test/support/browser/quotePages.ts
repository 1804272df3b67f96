/** A browser that asks for a quote: fills pages by field name, so that it does the same with and without script. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { Fields } from '#contract/model/questions/question.ts'
import { askedOf, walk } from '../answers/quoteWalk.ts'
import { interactive } from './interactive.ts'

/** `tapped`: told of each press that a thumb would need: a field opened to type, a choice, two for a list that opens. */
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

/** Clicks once the page is hydrated, if it is going to be. */
export const onward = async (page: Page) => {
  await interactive(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}
export const pageName = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Start dates are relative to today; the fixture's are not. */
export const dayFields = (name: string, days: number): Fields => {
  const date = new Date(Date.now() + days * 86_400_000)
  return {
    [`${name}.day`]: String(date.getDate()),
    [`${name}.month`]: String(date.getMonth() + 1),
    [`${name}.year`]: String(date.getFullYear()),
  }
}
/** Of the usual fields of a page, or of those a test gives for it, dates that hold today. */
const current = (name: string, fields: Fields | undefined): Fields | undefined => {
  if (name === 'trade') return { ...fields, ...dayFields('coverStartDate', 40) }
  return name === 'claims' && fields?.['presentInsurer'] ? { ...fields, ...dayFields('presentCoverEndDate', 40) } : fields
}

/** Those of the usual fields that this page shows: some are asked of certain trades or covers alone. */
const shownOf = async (page: Page, fields: Fields): Promise<Fields> => {
  await interactive(page)
  // The address changes before the page is drawn: until then the fields of the page before are there.
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

/** From a product page to the first page about the business: the cover is chosen on the way in. */
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

/** Asking for a quote and reporting a claim are the same kind of journey. */
const journeys = {
  quote: { start: '/api/quotes', pages: '/api/quotes/draft/pages' },
  claim: { start: '/api/claims', pages: '/api/claims/draft/pages' },
}

/** This browser's draft answered from one page up to `stop` by calls instead of typing. Gives the page to go on with. */
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

/** A draft answered up to `stop` by calls; this browser holds it. */
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
/** The newest message to an address, once the demo transport has delivered it: on a busy machine that takes its time. */
export const inbox = async (request: APIRequestContext, to: string, subject: RegExp): Promise<Delivered> => {
  for (let tries = 0; tries < 240; tries++) {
    const body: { messages: Delivered[] } | Delivered[] = await (await request.get('/dev/outbox.json')).json()
    const found = (Array.isArray(body) ? body : body.messages).find((message) => message.to === to && subject.test(message.subject ?? ''))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`no mail to ${to} with ${String(subject)}`)
}
