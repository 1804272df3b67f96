import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Who } from '#contract/machine.ts'
import { wrongEmail } from '#contract/messages.ts'
import { ClaimGuide } from '#contract/model/claims/claim.ts'
import { claimMachine, claimClosingsFor, openClaimStatuses, reopenedTo, type ClaimStatus } from '#contract/model/claims/claimMachine.ts'
import { QuestionSet } from '#contract/model/questions/question.ts'
import type { Upload } from '#contract/model/files/upload.ts'
import type { ClaimStart, SentClaim } from '#contract/site/claims.ts'
import type { JobCtx } from '#server/ctx.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import { uploadJobs } from '#server/features/uploads/uploads.jobs.ts'
import { hashToken } from '#server/keys.ts'
import { testApp } from '#test/support/server/app.ts'
import { claimVisitor } from '#test/support/journeys/claimVisitor.ts'
import { claimWalk } from '#test/support/answers/claimWalk.ts'
import { pdf, png } from '#test/support/files/sampleFiles.ts'
import { claimJobs } from './claims.jobs.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { claims } from './claims.table.ts'

let clock = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const jobCtx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }
const set = QuestionSet.parse(JSON.parse(readFileSync(new URL('../../../../content/claims/questions.json', import.meta.url), 'utf8')))
const guide = ClaimGuide.parse(JSON.parse(readFileSync(new URL('../../../../content/claims/guide.json', import.meta.url), 'utf8')))

let caller = 0
const reporter = () => claimVisitor(app, `203.0.113.${(caller += 1)}`)
/** Lets a minute pass, because a report that is sent too quickly is taken for a bot. */
const aMinute = () => (clock = new Date(clock.getTime() + 60_000))
beforeEach(async () => {
  clock = new Date('2026-11-20T10:00:00Z')
  await owner.delete(emails)
})
const mails = () =>
  owner.select({ template: emails.template, to: emails.toAddress, props: emails.props }).from(emails).orderBy(emails.template)
const rowOf = async (reference: string) => (await owner.select().from(claims).where(eq(claims.reference, reference)))[0]

const report = async (changes: Parameters<ReturnType<typeof reporter>['answer']>[0] = {}) => {
  const person = reporter()
  await person.start()
  const through = await person.answer(changes)
  aMinute()
  const { status, body } = await person.submit()
  expect(status, JSON.stringify(body)).toBe(200)
  return { person, through, reference: (body.data as { reference: string }).reference }
}

describe('the questions', () => {
  test('conditions refer to earlier pages only, ids are used once, and every claim type has a guide', () => {
    const seen = new Set<string>()
    for (const page of set.pages) {
      const conditions = [page.when, ...page.questions.map(({ when }) => when)].flatMap((when) => [
        ...(when?.all ?? []),
        ...(when?.any ?? []),
      ])
      for (const { question } of conditions) expect(seen.has(question), `${page.id} asks about ${question}`).toBe(true)
      for (const { id } of page.questions) {
        expect(seen.has(id), id).toBe(false)
        seen.add(id)
      }
    }
    const types = set.pages.flatMap(({ questions }) =>
      questions.flatMap((one) => (one.id === 'claimType' && one.type === 'radio' ? one.options : [])),
    )
    expect(types.map(({ value }) => value).toSorted()).toEqual(Object.keys(guide.types).toSorted())
    for (const page of set.pages) expect(claimWalk[page.id], page.id).toBeDefined()
  })

  test('every phone number is one reserved for drama', () => {
    for (const { shown, dial } of guide.lines) {
      expect(dial).toMatch(/^\+44(?:1632960\d{3}|3069990\d{3}|808157\d{4}|2079460\d{3})$/)
      expect(`+44${shown.replace(/\D/g, '').slice(1)}`).toBe(dial)
    }
  })

  test.each(Object.keys(guide.types))('a report of %s can be completed and sent', async (type) => {
    const { through, reference } = await report({ what: { claimType: type } })
    expect(through.at(-1)).toBe('contact')
    expect(through).toContain('evidence')
    expect(await rowOf(reference)).toMatchObject({ status: 'submitted', type, kind: guide.types[type]?.recordedAs })
  })
})

describe('the states (domain 4.8)', () => {
  test('each status allows the expected steps and closing reasons, and a withdrawn claim allows none', () => {
    const staff = { role: 'admin', permissions: null } as const
    const may = (status: ClaimStatus, who: Who) => claimMachine.actions.filter((action) => claimMachine.can(status, action, who))
    expect(may('submitted', staff)).toEqual(['take', 'acknowledge', 'decline', 'withdraw', 'close'])
    expect(may('offer_made', 'client')).toEqual(['dispute', 'withdraw'])
    expect(may('withdrawn', staff)).toEqual([])
    expect(claimMachine.can('draft', 'submit', staff)).toBe(false)
    expect(claimMachine.actionsFor('draft', staff)).toEqual([])
    expect(claimMachine.actionsFor('with_insurer', staff)).toEqual(may('with_insurer', staff))
    expect(claimMachine.actionsFor('closed', staff)).toEqual(['reopen'])
    // A reopened claim returns to its previous status; a settled or declined one is assessed again.
    for (const status of openClaimStatuses) expect(reopenedTo(status)).toBe(status)
    expect([reopenedTo('settled'), reopenedTo('declined'), reopenedTo(null)]).toEqual(Array(3).fill('under_assessment'))
    // Only an insurer settles or declines, and a report that the insurer has cannot be closed as not genuine.
    expect(claimClosingsFor('submitted')).toEqual(['withdrawn', 'below_excess', 'no_cover', 'duplicate', 'not_genuine'])
    expect(claimClosingsFor('with_insurer')).toEqual(['withdrawn', 'below_excess', 'no_cover', 'duplicate', 'settled', 'declined'])
    for (const status of claimMachine.transitions.close.from) expect(claimClosingsFor(status), status).not.toEqual([])
    for (const status of ['draft', 'closed', 'withdrawn'] as const) expect(claimClosingsFor(status)).toEqual([])
  })
})

describe('sending', () => {
  test('#114 a report is stored with its files and audited, and both sides get an email without text that the reporter typed', async () => {
    const person = reporter()
    await person.start({ type: 'theft' })
    expect((await person.page('what')).fields['claimType']).toBe('theft')
    await person.answer({}, 'evidence')
    const sent = await person.send({ name: 'door.png', content: await png(), field: 'photos' }, { name: 'till.pdf', content: pdf() })
    expect(sent.status).toBe(201)
    await person.call('/api/claims/draft/evidence', { body: { later: ['proof'] } })
    await person.answer()
    aMinute()
    const { body } = await person.submit()
    const { reference } = body.data as { reference: string }
    expect(reference).toMatch(/^CL-2026-[0-9A-HJKMNP-TV-Z]{10}$/)
    const row = await rowOf(reference)
    expect(row).toMatchObject({
      status: 'submitted',
      kind: 'property',
      circumstance: false,
      urgent: false,
      reporterName: 'Maria Pebble',
      business: 'Pebble Café Ltd',
      policyNumber: 'PCL/1234567',
      incidentOn: '2026-11-18',
      estimatedLoss: 450_000,
      email: 'maria@example.com',
      suspected: false,
    })
    // Sent on Friday morning, so due by the end of Monday.
    expect(row?.dueAt?.toISOString()).toBe('2026-11-23T17:30:00.000Z')
    expect(row?.sent?.files.map(({ name }) => name)).toEqual(['door.png', 'till.pdf'])
    expect(row?.sent?.later).toEqual(['Proof of what you owned'])
    expect(row?.sentHash).toMatch(/^[0-9a-f]{64}$/)
    expect((await mails()).map(({ template, to }) => [template, to])).toEqual([
      ['claimDraft', 'maria@example.com'],
      ['claimNew', 'hello@chalkandchannel.example.com'],
      ['claimReceived', 'maria@example.com'],
    ])
    expect(JSON.stringify(await mails())).not.toMatch(/Pebble|forced in the night|Example Street/)
    const { rows } = await owner.execute(`SELECT action FROM audit_log WHERE subject_id = '${row?.id}' ORDER BY id`)
    const actions = rows.map(({ action }) => action)
    expect([actions[0], actions.at(-1)]).toEqual(['claims.start', 'claims.submit'])
    expect(actions.filter((action) => action === 'uploads.receive')).toHaveLength(2)
    const events = await owner
      .select()
      .from(recordEvents)
      .where(eq(recordEvents.subjectId, row?.id ?? ''))
      .orderBy(recordEvents.id)
    expect(events.map(({ action }) => action)).toEqual(['start', 'submit'])
    const shown = await person.data<SentClaim>('/api/claims/sent')
    expect(shown).toMatchObject({
      reference,
      kind: 'Theft or burglary',
      email: 'm***@example.com',
      files: 2,
      later: ['Proof of what you owned'],
    })
  })

  test('#141 #143 a report sent ten times at once makes one claim with one reference and one set of emails', async () => {
    const person = reporter()
    await person.start()
    await person.answer()
    aMinute()
    const replies = await Promise.all(Array.from({ length: 10 }, () => person.submit()))
    expect(new Set(replies.map(({ body }) => (body.data as { reference: string }).reference)).size).toBe(1)
    expect(await mails()).toHaveLength(3)
    expect(await person.save('who').catch((error: unknown) => String(error))).toContain('409')
    expect((await person.send({ name: 'late.pdf', content: pdf('late') })).status).toBe(409)
  })

  test('circumstances and urgent claims are marked, and staff get a separate email for urgent ones', async () => {
    const circumstance = await report({ what: { claimType: 'mistake' }, made: { claimOrCircumstance: 'circumstance' } })
    expect(await rowOf(circumstance.reference)).toMatchObject({ circumstance: true, urgent: false, incidentOn: '2026-11-10' })
    const urgent = await report({ cost: { ...claimWalk['cost'], urgentMatters: ['premises', 'deadline'] } })
    expect(urgent.through).toContain('deadline')
    expect(await rowOf(urgent.reference)).toMatchObject({ urgent: true })
    const hurt = await report({
      what: { claimType: 'public_injury' },
      happened: { ...claimWalk['happened'], isAnybodyHurt: 'yes' },
    })
    expect(hurt.through).toContain('injury')
    expect((await mails()).filter(({ template }) => template === 'claimUrgent')).toHaveLength(2)
  })

  test('#115 a bot gets the same response as a person, and its report is stored as suspected and sends no email', async () => {
    const filled = reporter()
    await filled.start({ website: 'https://spam.example.com' })
    await filled.answer()
    aMinute()
    expect((await filled.submit()).status).toBe(200)
    const quick = reporter()
    await quick.start()
    await quick.answer()
    const { body } = await quick.submit()
    expect(await rowOf((body.data as { reference: string }).reference)).toMatchObject({ suspected: true, status: 'submitted' })
    expect((await mails()).filter(({ template }) => template !== 'claimDraft')).toEqual([])
  })

  test('a report that is unfinished or has an old or unticked declaration is refused, and can be sent afterwards', async () => {
    const person = reporter()
    await person.start()
    await person.answer({}, 'happened')
    const early = await person.submit()
    expect([early.status, early.body['page']]).toEqual([409, 'happened'])
    await person.answer()
    aMinute()
    expect((await person.submit({ version: 'claim-0' })).status).toBe(409)
    expect((await person.submit({ declared: false })).status).toBe(422)
    expect((await person.submit({ clientId: 'x' })).status).toBe(422)
    expect((await person.submit()).status).toBe(200)
  })

  test('#115 the eleventh report of an hour from one address is refused', async () => {
    const person = reporter()
    for (let number = 0; number < 10; number++) await person.start()
    const refused = await person.call('/api/claims', { body: {} })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('bad input', () => {
  test('wrong, missing, huge and hostile answers are refused, and valid answers are kept', async () => {
    const person = reporter()
    await person.start()
    const { base } = await person.page('who')
    const refused = await person.call('/api/claims/draft/pages/who', {
      body: { base, fields: { reporterRole: 'nobody', insuredBusiness: '', policyNumber: 'x'.repeat(26) } },
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body['fields'] as object)).toEqual(['reporterRole', 'insuredBusiness', 'policyNumber'])
    const kept = await person.call('/api/claims/draft/pages/who/autosave', {
      body: { base, fields: { reporterRole: 'employee', insuredBusiness: '', policyNumber: '' } },
    })
    expect(kept.status).toBe(200)
    expect((await person.page('who')).fields['reporterRole']).toBe('employee')
    for (const fields of [
      { insuredBusiness: 'a\u202eb', reporterRole: 'employee' },
      { insuredBusiness: 'x'.repeat(5001) },
      { unknown: 'x' },
      { clientId: 'x' },
      { __proto__: 'x', r9: 'y' },
    ])
      expect((await person.call('/api/claims/draft/pages/who', { body: { base: (await person.page('who')).base, fields } })).status).toBe(
        422,
      )
    await person.answer({}, 'when')
    const future = await person.save('when', { ...claimWalk['when'], 'incidentDate.year': '2027' })
    expect(future.body['fields']).toEqual({ incidentDate: 'The date must be today or earlier' })
  })

  test('a change made in another tab is not overwritten, and the refusal contains the saved answers', async () => {
    const person = reporter()
    await person.start()
    const { base } = await person.page('who')
    await person.save('who')
    const late = await person.call('/api/claims/draft/pages/who', {
      body: { base, fields: { reporterRole: 'employee', insuredBusiness: 'Other Ltd', policyNumber: '' } },
    })
    expect(late.status).toBe(409)
    expect(late.body['theirs']).toContainEqual({ question: 'Business', answer: 'Pebble Café Ltd' })
  })

  test('an expired draft is reported as expired, and later erased with its files', async () => {
    const person = reporter()
    await person.start()
    await person.answer({}, 'evidence')
    const sent = await person.send({ name: 'a.pdf', content: pdf('old') })
    const [first] = (sent.body.data as { files: Upload[] }).files
    clock = new Date('2026-12-22T10:00:00Z')
    expect((await person.data<ClaimStart>('/api/claims/start')).draft?.state).toBe('expired')
    expect((await person.call('/api/claims/draft/pages/who')).status).toBe(410)
    expect((await person.send({ name: 'b.pdf', content: pdf('late') })).status).toBe(410)
    const [file] = await owner
      .select()
      .from(uploads)
      .where(eq(uploads.id, first?.id ?? ''))
    const before = { id: file?.ownerId }
    clock = new Date('2027-01-25T10:00:00Z')
    await claimJobs['claims.retention'](jobCtx)
    await uploadJobs['uploads.reap'](jobCtx)
    expect(
      await owner
        .select()
        .from(claims)
        .where(eq(claims.id, before.id ?? '')),
    ).toEqual([])
    expect(
      await owner
        .select()
        .from(uploads)
        .where(eq(uploads.ownerId, before.id ?? '')),
    ).toEqual([])
    expect(await app.deps.files.exists(file?.key ?? '')).toBe(false)
  })
})

describe('continuing later', () => {
  test('without JavaScript the save page confirms the save, refuses a wrong address and says that a link is on its way', async () => {
    const person = reporter()
    await person.start()
    await person.answer({}, 'happened')
    const save = async (email: string) => {
      const reply = await person.request('/report-claim/save', {
        method: 'POST',
        body: new URLSearchParams({ email }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      return { status: reply.status, html: await reply.text() }
    }
    expect(await (await person.request('/report-claim/save')).text()).toContain('Your report is saved')
    const wrong = await save('at home')
    expect([wrong.status, wrong.html.includes(wrongEmail), wrong.html.includes('value="at home"')]).toEqual([422, true, true])
    const sent = await save('other@example.com')
    expect([sent.status, sent.html.includes('A link is on its way to')]).toEqual([200, true])
    const nobody = await reporter().request('/report-claim/save')
    expect([nobody.status, nobody.headers.get('location')]).toEqual([302, '/report-claim'])
  })

  test('an emailed link opens the report once on another device, and a made-up cookie opens nothing', async () => {
    const person = reporter()
    await person.start()
    await person.answer({}, 'happened')
    // Asked for again after a lost answer, it is the same link.
    const ask = { body: { email: 'other@example.com' }, headers: { 'idempotency-key': 'press-press-1' } }
    for (const _ of [1, 2]) expect((await person.call('/api/claims/draft/link', ask)).status).toBe(202)
    const [mail, ...others] = await owner.select().from(emails).where(eq(emails.toAddress, 'other@example.com'))
    expect(others).toEqual([])
    const { rows } = await owner.execute<{ sealed: string }>(`SELECT sealed FROM email_secrets WHERE email_id = '${mail?.id}'`)
    const { link }: { link: string } = JSON.parse(app.deps.keys.open('email', rows[0]?.sealed ?? ''))
    const token = link.split('/').at(-1) ?? ''
    const device = reporter()
    expect(await device.data(`/api/claims/resume/${token}`)).toEqual({ state: 'ready' })
    expect(await device.data('/api/claims/resume', { body: { token } })).toEqual({ page: 'happened' })
    expect((await device.page('who')).fields['insuredBusiness']).toBe('Pebble Café Ltd')
    const third = reporter()
    expect((await third.call('/api/claims/resume', { body: { token } })).status).toBe(410)
    expect((await third.call('/api/claims/draft/pages/who')).status).toBe(409)
    third.jar.set('claim', 'A'.repeat(43))
    expect((await third.call('/api/claims/draft/pages/who')).status).toBe(409)
  })

  test('#1 a cookie and a link expire by the database clock, and the database does not store the token of the cookie', async () => {
    const person = reporter()
    await person.start()
    await person.answer({}, 'evidence')
    const sent = await person.send({ name: 'a.pdf', content: pdf('expiry') })
    const [file] = (sent.body.data as { files: Upload[] }).files
    const token = person.jar.get('claim') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows: stored } = await owner.execute(
      `SELECT token_hash, claim_id FROM claim_holders UNION ALL SELECT token_hash, claim_id FROM claim_links`,
    )
    expect(JSON.stringify(stored)).not.toContain(token)
    await owner.execute(`UPDATE claim_holders SET expires_at = now() - interval '1 second' WHERE token_hash = '${hashToken(token)}'`)
    expect((await person.data<ClaimStart>('/api/claims/start')).draft).toBeNull()
    expect((await person.call('/api/claims/draft/pages/who')).status).toBe(409)
    expect((await person.call('/api/claims/draft/evidence', { body: { later: [] } })).status).toBe(404)
    expect((await person.request(`/files/${file?.id}`)).status).toBe(404)

    const late = reporter()
    await late.start()
    await late.call('/api/claims/draft/link', { body: { email: 'late@example.com' } })
    const [mail] = await owner.select().from(emails).where(eq(emails.toAddress, 'late@example.com'))
    const { rows } = await owner.execute<{ sealed: string }>(`SELECT sealed FROM email_secrets WHERE email_id = '${mail?.id}'`)
    const { link }: { link: string } = JSON.parse(app.deps.keys.open('email', rows[0]?.sealed ?? ''))
    const linked = link.split('/').at(-1) ?? ''
    await owner.execute(`UPDATE claim_links SET expires_at = now() - interval '1 second' WHERE token_hash = '${hashToken(linked)}'`)
    const device = reporter()
    expect(await device.data(`/api/claims/resume/${linked}`)).toEqual({ state: 'over' })
    expect((await device.call('/api/claims/resume', { body: { token: linked } })).status).toBe(410)
    expect(device.jar.has('claim')).toBe(false)
  })

  test('the start page says whether the office is open, and lists first the lines that answer now', async () => {
    const person = reporter()
    const open = await person.data<ClaimStart>('/api/claims/start')
    expect([open.open, open.opensAt]).toEqual([true, null])
    expect(open.lines.every(({ answering }) => answering)).toBe(true)
    // On a Saturday night the office next opens on Monday at nine.
    clock = new Date('2026-11-21T23:00:00Z')
    const closed = await person.data<ClaimStart>('/api/claims/start')
    expect([closed.open, closed.opensAt]).toEqual([false, '2026-11-23T09:00:00.000Z'])
    expect(closed.lines.at(-1)?.answering).toBe(false)
    expect(closed.lines[0]?.answering).toBe(true)
  })
})
