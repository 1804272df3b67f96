/** Every step of a record on its screen: an administrator finds it there, with its dialog if the machine requires one, without script. */
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { everyRecord, type RecordSample } from './records/each.ts'
import { testApp } from './support/server/app.ts'

const app = await testApp()
const admin = await app.signIn({ role: 'admin' })

/** Null: its steps are on a screen of another shape, which has tests of its own. */
const screens: Record<RecordSample['kind'], ((id: string) => string) | null> = {
  quote: paths.adminQuote,
  claim: paths.adminClaim,
  client: paths.adminClient,
  task: paths.adminTask,
  complaint: paths.adminComplaint,
  enquiry: paths.adminEnquiry,
  appointment: paths.adminAppointment,
  policy: (id) => paths.adminPolicy(id),
  renewal: (id) => paths.adminRenewal(id),
  document: (id) => paths.adminDocument(id),
  invoice: paths.adminInvoice,
  import: paths.adminImport,
  media: (id) => paths.adminMediaItem(id),
  change: null,
  proof: null,
  user: null,
  membership: null,
  post: null,
  service: null,
  page: null,
}

/** Steps that are not a button at the top of the screen, with the reason. */
const elsewhere: Record<string, string> = {
  'quote saveOffers': 'the terms have a form of their own, which needs script',
  'quote presentTerms': 'the preview of the terms asks',
  'document provide': 'a file is added on the page itself',
  'import check': 'the columns are matched in a form of the page',
  'import confirm': 'the page says what it would do, and asks there',
  'enquiry respond': 'the reply has a form of its own, and nothing goes that was not written there',
}
const read = async (path: string) => {
  const reply = await app.request(path, { as: admin.cookie })
  expect([path, reply.status]).toEqual([path, 200])
  return reply.text()
}
const formsIn = (html: string) => [...html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)].map(([form]) => form)
const hidden = (form: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1]
const textOf = (html: string) => html.replace(/<!--.*?-->/gs, '').replace(/<[^>]+>/g, ' ')

/** The status of a plain POST of a form on the screen, without any input. */
const post = async (path: string, form: string) =>
  (
    await app.request(path, {
      as: admin.cookie,
      method: 'POST',
      body: new URLSearchParams({ _form: hidden(form, '_form') ?? '' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  ).status

// Appointments begin on the half hour.
const halfHour = 1_800_000
const now = new Date(Math.floor(Date.now() / halfHour) * halfHour)
const records = everyRecord(app.build, now).filter(({ kind }) => screens[kind])

/** The screen of a record for which an administrator may take this step. */
const screenWith = async ({ kind, machine, variants, make }: RecordSample, action: string) => {
  // Only its owner sees a draft.
  for (const status of machine.transitions[action]?.from.filter((from) => from !== 'draft') ?? [])
    for (const variant of variants) {
      const path = screens[kind]?.((await make(status, variant)).id) ?? ''
      const { body } = await app.json(`/api${path}`, { as: admin.cookie })
      if ((body.data as { actions: string[] }).actions.includes(action)) return path
    }
  throw new Error(`Nobody may ${action} a ${kind}`)
}

const steps = records.flatMap((one) => {
  const offered = one.machine.actions.filter((action) => {
    const rule = one.machine.transitions[action]
    return (rule?.by.includes('staff') || rule?.forced) && !rule.notYet
  })
  return offered.map((action) => [`${one.kind} ${action}`, action, one] as const)
})

test('every exception is an existing step', () => {
  const names: string[] = steps.map(([name]) => name)
  expect(Object.keys(elsewhere).filter((name) => !names.includes(name))).toEqual([])
})

test.each(steps.filter(([name]) => !elsewhere[name]))('%s', async (_name, action, one) => {
  const { outward, final, reason } = one.machine.transitions[action] ?? {}
  const path = await screenWith(one, action)
  const forms = formsIn(await read(path))
  const asks = forms.some((form) => hidden(form, 'step') === action)
  if (!asks) {
    const form = forms.find((form) => hidden(form, '_form') === fieldId(`${one.machine.plural}.${action}`)) ?? ''
    expect({ pressed: form.includes('name="_press"'), outward, final, reason }).toEqual({ pressed: true })
    expect(await post(path, form)).toBe(422)
    return
  }
  const html = await read(`${path}?step=${action}`)
  const dialog = /<dialog[^>]* open="".*?<\/dialog>/s.exec(html)?.[0] ?? ''
  const [form = ''] = formsIn(dialog)
  expect(textOf(dialog).includes('This cannot be undone.')).toBe(final === true)
  if (reason) expect(dialog).toContain('<textarea')
  expect(await post(`${path}?step=${action}`, form)).toBe(422)
})
