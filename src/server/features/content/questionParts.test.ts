/** Questions edited in the product: published as the next version, checked against the program, and not overwritten when it starts. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { QuestionWords, WordedQuestion } from '#contract/model/questions/editing/questionWords.ts'
import { transaction } from '#server/db/connect.ts'
import { contentDir } from '#server/db/seed.ts'
import { questionSets } from '#server/features/questions/questions.table.ts'
import { seedQuestions } from '#server/features/quotes/quotes.seed.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { saveSetting } from '#server/features/settings/settings.ts'
import { claimVisitor } from '#test/support/journeys/claimVisitor.ts'
import { quoteApp } from '#test/support/journeys/quoteApp.ts'
import { seedContentItems } from './content.seed.ts'
import { contentJobs } from './content.jobs.ts'
import { contentItems, contentRevisions } from './content.table.ts'

const { app, admin, visitor, jobCtx, setClock } = await quoteApp()
const { owner } = app.database
await saveSetting({ db: owner }, 'staffArea', 'permitted')
const contributor = (await app.signIn({ role: 'contributor' })).cookie
const editor = (await app.signIn({ role: 'editor' })).cookie

type Detail = {
  id: string
  version: number
  draftVersion: number
  status: string
  content: QuestionWords
  checks: { level: string; message: string }[]
  revisions: { id: string; cause: string; name: string }[]
}
const place = mkdtempSync(join(tmpdir(), 'seawall-questions-'))
for (const folder of ['questions', 'claims']) cpSync(join(contentDir, folder), join(place, folder), { recursive: true })
afterAll(() => rmSync(place, { recursive: true }))

const call = (path: string, body?: unknown, method?: string, as = admin) =>
  app.json(`/api/admin/entries${path && `/${path}`}`, { as, ...(body === undefined ? {} : { body }), ...(method ? { method } : {}) })
const idOf = async (key: string) => {
  const [row] = await owner
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'questions'), eq(contentItems.key, key)))
  return row!.id
}
const show = async (key: string) => (await call(await idOf(key))).body.data as Detail
const question = ({ pages }: QuestionWords, id: string): WordedQuestion => {
  const found = pages.flatMap(({ questions }) => questions).find((one) => one.id === id)
  if (!found) throw new Error(`no question ${id}`)
  return found
}
const write = async (key: string, change: (words: QuestionWords) => void) => {
  const { id, content, draftVersion } = await show(key)
  change(content)
  const reply = await call(`${id}/draft`, { draftVersion, content }, 'PUT')
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([200, expect.any(String)])
  return id
}
const publish = async (key: string, more: object = {}) => {
  const { id, version, draftVersion } = await show(key)
  return call(`${id}/publish`, { version, draftVersion, ...more })
}
const discard = async (key: string) => {
  const { id, version } = await show(key)
  expect((await call(`${id}/discard`, { version })).status).toBe(200)
}
const versions = (family: string) =>
  owner.select().from(questionSets).where(eq(questionSets.family, family)).orderBy(asc(questionSets.version))
const newest = async (family: string) => (await versions(family)).at(-1)!
type PageReply = { page: { title: string; questions: { id: string; label: string }[] } }
const asks = async (pat: ReturnType<typeof visitor>, page: string) =>
  (await pat.call(`/api/quotes/draft/pages/${page}`)).body.data as PageReply

test('publishing makes the next version; new requests use it, and a request begun before keeps its own', async () => {
  const before = await newest('request')
  const begun = visitor()
  await begun.start({ cover: 'PL' })
  await write('common', (words) => {
    words.pages.find(({ id }) => id === 'business')!.title = 'Your business, and where it is'
    Object.assign(question(words, 'legalName'), { label: 'The full name of your business', why: 'It stands on the policy.' })
    question(words, 'tradingName').off = true
  })
  // A draft has no effect on requests.
  expect((await newest('request')).version).toBe(before.version)
  const reply = await publish('common')
  expect([reply.status, reply.body['message']]).toEqual([200, reply.body['message']])
  const now = await newest('request')
  expect([now.version, now.origin, before.origin]).toEqual([before.version + 1, 'staff', 'program'])
  expect(now.body.version).toBe(now.version)

  const late = visitor()
  await late.start({ cover: 'PL' })
  const rows = await owner.select({ version: quotes.setVersion }).from(quotes).orderBy(asc(quotes.createdAt))
  expect(rows.map(({ version }) => version)).toEqual([before.version, now.version])
  for (const [pat, title, label, trading] of [
    [begun, 'Who you are, and where', 'Full legal name', true],
    [late, 'Your business, and where it is', 'The full name of your business', false],
  ] as const) {
    await pat.answer({}, 'business')
    const { page } = await asks(pat, 'business')
    const name = page.questions.find(({ id }) => id === 'legalName')
    expect([page.title, name?.label, page.questions.some(({ id }) => id === 'tradingName')]).toEqual([title, label, trading])
  }
  // The older version stays as it was.
  expect((await versions('request')).find(({ version }) => version === before.version)).toEqual(before)
})

test('an earlier version is restored as a draft and published as a new version', async () => {
  const { id, version, revisions } = await show('common')
  const first = revisions.findLast(({ cause }) => cause === 'seed')!
  const restored = await call(`${id}/restore`, { version, revisionId: first.id })
  expect(restored.status).toBe(200)
  const before = await newest('request')
  expect((await publish('common')).status).toBe(200)
  const now = await newest('request')
  expect([now.version, question((await show('common')).content, 'tradingName').off]).toEqual([before.version + 1, undefined])
  expect(now.body.pages.find(({ id: page }) => page === 'business')?.title).toBe('Who you are, and where')
})

test('changes to what belongs to the program are refused, even with an override', async () => {
  const before = await newest('request')
  const changes: [string, (words: QuestionWords) => void][] = [
    ['There is no question', (words) => void (question(words, 'tradingName').id = 'shopName')],
    ['belongs to the program', (words) => void (question(words, 'tradingName').is = 'A number.')],
    ['cannot be optional', (words) => void (question(words, 'legalName').optional = true)],
    ['is missing', (words) => void words.pages.find(({ id }) => id === 'contact')!.questions.shift()],
    ['Keep the words', (words) => void (words.declaration!.duty = ['Tell insurers what matters.', 'And take care.'])],
    ['Test case', (words) => void (words.cases[0]!.pages = 3)],
  ]
  for (const [message, change] of changes) {
    await write('common', change)
    const reply = await publish('common', { override: 'The regulator asks for it today' })
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([422, expect.stringContaining(message)])
    await discard('common')
  }
  expect((await newest('request')).version).toBe(before.version)
})

test('a changed declaration has its own version until its text changes, and a request begun before signs the earlier one', async () => {
  const declares = async () => (await newest('request')).body.declaration
  const signed = async (pat: ReturnType<typeof visitor>) =>
    ((await pat.call('/api/quotes/draft/check')).body.data as { declaration: { version: string; statement: string } }).declaration
  const program = await declares()
  const begun = visitor()
  await begun.start({ cover: 'PL' })
  await write('common', (words) => (words.declaration!.statement = 'What I have said is true and complete.'))
  expect((await publish('common')).status).toBe(200)
  const own = await declares()
  expect(own).toEqual({
    version: `${program.version}.${(await newest('request')).version}`,
    duty: program.duty,
    statement: 'What I have said is true and complete.',
  })
  const late = visitor()
  await late.start({ cover: 'PL' })
  expect([await signed(begun), await signed(late)]).toEqual([program, own])
  // A change elsewhere keeps the version of the declaration.
  await write('common', (words) => (words.pages[0]!.intro = 'All in one go.'))
  expect((await publish('common')).status).toBe(200)
  expect(await declares()).toEqual(own)
  await write('common', (words) => {
    words.declaration = { duty: program.duty, statement: program.statement }
    delete words.pages[0]!.intro
  })
  expect((await publish('common')).status).toBe(200)
  expect(await declares()).toEqual(program)
})

test('a part that breaks a test case of another part cannot be published', async () => {
  await write('common', (words) => {
    delete question(words, 'tradingName').optional
    for (const one of words.cases) one.typed += '\ntradingName: Example'
  })
  const reply = await publish('common')
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([
    422,
    expect.stringMatching(/Test case \\".*\\" of \\"Request: .*stops on the page/),
  ])
  await discard('common')
})

test('of two tabs the second save is refused, and two parts published at once both take effect', async () => {
  const { id, content, draftVersion } = await show('cyber')
  const save = (title: string) =>
    call(`${id}/draft`, { draftVersion, content: { ...content, pages: content.pages.with(0, { ...content.pages[0]!, title }) } }, 'PUT')
  expect((await save('The records you keep')).status).toBe(200)
  const second = await save('Your records')
  expect([second.status, second.body['message']]).toEqual([409, expect.stringContaining('You saved this in another tab')])

  await write('marine', (words) => void (words.pages[0]!.title = 'What floats'))
  const both = await Promise.all([publish('cyber'), publish('marine')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const titles = (await newest('request')).body.pages.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['The records you keep', 'What floats']))
})

test('scheduled questions become the next version at their time', async () => {
  await write('credit', (words) => void (words.pages[0]!.title = 'What you sell on credit'))
  const { id, version, draftVersion } = await show('credit')
  expect((await call(`${id}/schedule`, { version, draftVersion, at: '2026-11-21T09:00:00Z' })).status).toBe(200)
  const before = await newest('request')
  setClock('2026-11-21T09:01:00Z')
  await contentJobs['content.due'](jobCtx(), {})
  const now = await newest('request')
  expect([now.version, now.body.pages.some(({ title }) => title === 'What you sell on credit')]).toEqual([before.version + 1, true])
  setClock()
})

test('claims have their own question set, and publishing unchanged questions makes no version', async () => {
  const before = await newest('claim')
  const request = await newest('request')
  await write('claim', (words) => void (words.cases[0]!.name = 'A café was broken into'))
  expect((await publish('claim')).status).toBe(200)
  expect((await newest('claim')).version).toBe(before.version)
  await write('claim', (words) => void (question(words, 'insuredBusiness').label = 'The business that is insured'))
  expect((await publish('claim')).status).toBe(200)
  expect((await newest('claim')).version).toBe(before.version + 1)
  expect((await newest('request')).version).toBe(request.version)
  const pat = claimVisitor(app, '198.51.100.200')
  await pat.start()
  expect(JSON.stringify(await pat.data('/api/claims/draft/pages/who'))).toContain('The business that is insured')
})

test('a part of the questions cannot be created, taken off the site, replaced or trashed', async () => {
  const { id, version } = await show('special')
  expect((await call('', { kind: 'questions', title: 'More questions', slug: 'more-questions' })).status).toBe(422)
  expect((await call('', { kind: 'questions', title: 'More questions', slug: 'more-questions', from: id })).status).toBe(422)
  for (const [step, more] of [
    ['unpublish', {}],
    ['unpublish', { at: '2026-12-20T10:00:00Z' }],
    ['unpublish', { override: 'It must go, they say' }],
    ['replace', { replacement: 'cyber' }],
    ['trash', {}],
  ] as const) {
    const reply = await call(`${id}/${step}`, { version, ...more })
    expect([step, reply.status]).toEqual([step, 409])
  }
  const many = await call('unpublish', { selection: { ids: [id] } })
  expect((many.body.data as { changed: string[] }).changed).toEqual([])
  expect((await show('special')).status).toBe('published')
})

test('#101 a contributor can neither see nor publish questions, and only editors can preview the working copy', async () => {
  const id = await write('special', (words) => void (words.pages[0]!.title = 'Only in this draft'))
  expect((await call(id, undefined, 'GET', contributor)).status).toBe(403)
  const { version, draftVersion } = await show('special')
  expect((await call(`${id}/publish`, { version, draftVersion }, 'POST', contributor)).status).toBe(403)
  const address = `/preview/questions/${id}?page=confidential`
  const shown = await app.request(address, { as: editor })
  const html = await shown.text()
  expect([
    shown.status,
    html.includes('Only in this draft'),
    html.includes('name="organisation"'),
    html.includes('PREVIEW - not public'),
  ]).toEqual([200, true, true, true])
  expect(shown.headers.get('x-robots-tag')).toBe('noindex')
  expect((await app.request(address, { as: contributor })).status).toBe(404)
  expect((await app.request(address)).status).toBe(302)
  // Continue leads to the next page and stores nothing.
  const requests = (await owner.select({ id: quotes.id }).from(quotes)).length
  const form = new URLSearchParams({ organisation: 'Example Limited' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const on = await app.request(address, { as: editor, method: 'POST', body: form, headers })
  expect([on.status, on.headers.get('location')?.startsWith('/preview/questions/')]).toEqual([302, true])
  expect((await owner.select({ id: quotes.id }).from(quotes)).length).toBe(requests)
  // The preview of an incomplete draft is refused.
  await write('special', (words) => void (words.pages[0]!.title = ''))
  expect((await app.request(address, { as: editor })).status).toBe(422)
  await discard('special')
})

/** Makes a newer program: `change` rewrites one of its files. */
const bring = (file: string, change: (json: string) => string) => {
  const path = join(place, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}
const raise = (to: number) => bring('questions/common.json', (json) => json.replace(/"version": \d+/, `"version": ${to}`))
/** What a start of the program does for questions. */
const seed = () =>
  transaction(app.database.db, { scope: 'system' }, async (tx) => {
    const options = { contentDir: place }
    return (await seedContentItems(tx, options)) + (await seedQuestions(tx, options))
  })

test('a start changes nothing; a newer program adds its questions, keeps edited texts and gives a warning', async () => {
  await write('cyber', (words) => void (question(words, 'backupFrequency').label = 'Ours: how often do you back up?'))
  expect((await publish('cyber')).status).toBe(200)
  const before = await newest('request')
  expect(await seed()).toBe(0)
  expect((await newest('request')).version).toBe(before.version)

  bring('questions/families/cyber.json', (json) => {
    const part = JSON.parse(json) as { pages: { questions: { id: string; label: string; short: string }[] }[] }
    const page = part.pages.find(({ questions }) => questions.some(({ id }) => id === 'backupFrequency'))!
    const own = page.questions.find(({ id }) => id === 'backupFrequency')!
    page.questions.push({ ...own, id: 'backupPlace', label: 'Where are the copies kept?', short: 'Place of the copies' })
    own.label = 'Theirs: how often are copies made?'
    return JSON.stringify(part)
  })
  bring('questions/families/events.json', (json) => json.replace('"title": "', '"title": "Brought anew: '))
  const raised = (before.body.version ?? 0) + 5
  raise(raised)
  // The test case of the family must answer the new question, as its file would.
  bring('questions/cases/cyber.json', (json) => json.replace('\\nbackupFrequency:', '\\nbackupPlace: daily\\nbackupFrequency:'))
  expect(await seed()).toBeGreaterThan(0)
  const now = await newest('request')
  const labels = now.body.pages.flatMap(({ questions }) => questions.map(({ label }) => label))
  expect([now.version, now.origin]).toEqual([raised, 'program'])
  expect(labels).toEqual(expect.arrayContaining(['Ours: how often do you back up?', 'Where are the copies kept?']))
  expect(labels).not.toContain('Theirs: how often are copies made?')
  expect((await show('events')).content.title).toContain('Brought anew')

  const cyber = await show('cyber')
  expect(question(cyber.content, 'backupPlace').label).toBe('Where are the copies kept?')
  expect(cyber.checks.find(({ level }) => level === 'warning')?.message).toContain('An update brought new wording')
  // The texts of the program are kept as a version, which can be compared and restored.
  const kept = cyber.revisions.find(({ name }) => name.startsWith('Updated by the program'))!
  const [revision] = await owner.select().from(contentRevisions).where(eq(contentRevisions.id, kept.id))
  expect(question(revision!.content as QuestionWords, 'backupFrequency').label).toBe('Theirs: how often are copies made?')
  expect(await seed()).toBe(0)

  // Starting an older program again reverts nothing.
  raise(before.body.version)
  await seed()
  expect((await newest('request')).version).toBe(raised)
})

test('an unpublished draft is not lost when a newer program starts', async () => {
  await write('motor', (words) => void (words.pages[0]!.title = 'Written, and not published yet'))
  bring('questions/families/motor.json', (json) => json.replace('"short": "', '"short": "Newly '))
  raise((await newest('request')).version + 5)
  await seed()
  const { content, status } = await show('motor')
  expect([status, content.pages[0]!.title]).toEqual(['changed', 'Written, and not published yet'])
})

test('a start is refused if the program changes a version that is in use without raising its number', async () => {
  raise(200)
  bring('questions/common.json', (json) => json.replace('"max": 160', '"max": 161'))
  await seed()
  expect((await newest('request')).version).toBe(200)
  const pat = visitor()
  await pat.start({ cover: 'PL' })
  bring('questions/common.json', (json) => json.replace('"max": 161', '"max": 162'))
  await expect(seed()).rejects.toThrow(/raise the version/)
})
