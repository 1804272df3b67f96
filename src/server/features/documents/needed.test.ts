/** The documents that a class of policy needs are a setting; a missing one is requested from the client once, with one email. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import type { SettingRecord } from '#contract/admin/settings.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { papersOf, usualPapers, type RequiredPapers } from '#contract/model/policies/papers.ts'
import { policyClassNames } from '#contract/model/policies/policyClass.ts'
import { paperSheet } from '#contract/model/settings/paperSheet.ts'
import { settingLines } from '#contract/model/settings/settingLines.ts'
import type { ClientDocumentDetail } from '#contract/portal/documents.ts'
import type { JobCtx } from '#server/ctx.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import type { RequirementRow } from '#server/features/policies/policies.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { pdf } from '#test/support/files/sampleFiles.ts'
import { multipartOf } from '#test/support/files/uploader.ts'
import { testApp } from '#test/support/server/app.ts'
import { documentJobs } from './documents.jobs.ts'
import { documents } from './documents.table.ts'

const app = await testApp()
const { owner } = app.database
const today = londonClock(new Date()).date
const admin = (await app.signIn({ role: 'admin' })).cookie

const arrange = async (facts: Parameters<typeof app.build.policy>[0] = {}) => {
  const clientId = randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const policy = await app.build.policy({
    clientId,
    class: 'cyber',
    terms: termsFor({ sections: [section({ code: 'CYB' })] }),
    status: 'pending',
    ...facts,
  })
  const step = async (name = '', body?: object) =>
    (await app.json(`/api/admin/policies/${policy.id}${name}`, { as: admin, ...(body ? { body } : {}) })).body.data as PolicyDetail
  const needs = async () => (await step()).subjectivities.filter(({ status }) => status === 'open')
  return { clientId, cookie, policy, step, needs }
}
const ask = (needed: string, as = admin) => app.json('/api/admin/documents/needed', { as, body: { needed } })

test('the form holds the whole setting, for every class', () => {
  const own: RequiredPapers = { classes: { cyber: { before: '', onFile: ['schedule', 'survey'] } }, clientDays: 7, insurerDays: 21 }
  for (const papers of [usualPapers, own]) {
    const back = paperSheet.value(paperSheet.typed(papers), papers)
    for (const name of policyClassNames) expect(papersOf(back, name)).toEqual(papersOf(papers, name))
    expect(settingLines('requiredPapers', back)).toEqual(settingLines('requiredPapers', papers))
  }
})

test('a changed setting applies to policies from then on, and earlier requests stay', async () => {
  const before = await arrange()
  await before.step('/request-proposal', { version: 0 })
  const base = '/api/admin/settings/required-papers'
  const show = async () => (await app.json(base, { as: admin })).body.data as SettingRecord<RequiredPapers>
  const save = async (change: object) => {
    const { value, version } = await show()
    return app.json(base, { as: admin, method: 'PUT', body: { ...paperSheet.typed(value), version, ...change } })
  }
  for (const [field, typed] of Object.entries({ clientDays: '0', cyber_on_file: 'schedule,passport', cyber_before: 'essay' })) {
    const refused = await save({ [field]: typed })
    expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, [field]])
  }
  const kept = { cyber_before: 'statement_of_fact', cyber_on_file: 'survey,schedule', clientDays: '5' }
  expect((await save(kept)).status).toBe(200)
  expect((await show()).history[0]?.changes.map(({ field }) => field)).toEqual([
    'Cyber: before cover',
    'Cyber: once covered',
    'Days for the client',
  ])
  const after = await arrange()
  await after.step('/request-proposal', { version: 0 })
  expect([(await before.needs()).map(({ paper }) => paper), (await after.needs()).map(({ paper }) => paper)]).toEqual([
    ['proposal_form'],
    ['statement_of_fact'],
  ])
  const requested = await after.step()
  const back = await after.step('/receive-proposal', { version: requested.version })
  await after.step('/bind', { version: back.version, policyNumber: `CY-${after.policy.id.slice(0, 6)}` })
  expect((await after.needs()).map(({ paper, askedOf }) => `${paper} ${askedOf}`).toSorted()).toEqual(['schedule insurer', 'survey client'])
  // The certificate that the law requires cannot be left out.
  const liable = await arrange({ class: 'employers_liability', terms: termsFor({ sections: [section({ code: 'EL' })] }) })
  await save({ employers_liability_before: '', employers_liability_on_file: '' })
  await liable.step('/bind', { version: 0, policyNumber: `EL-${liable.policy.id.slice(0, 6)}` })
  expect((await liable.needs()).map(({ paper }) => paper)).toEqual(['certificate'])
  await app.json(`${base.replace('required-papers', 'restore')}`, { as: admin, body: { key: 'requiredPapers', number: 0, version: 2 } })
})

test('the client is asked once, with one email and one request, and an accepted file settles it', async () => {
  const { clientId, cookie, policy, needs } = await arrange()
  const mailsOf = async (id: string) => (await owner.select().from(emails).where(eq(emails.relatedId, id))).map(({ template }) => template)
  const { id: needed } = await app.build.requirement({ policyId: policy.id, clientId, text: 'Copy of the alarm contract' })
  // Several requests at once.
  const pressed = await Promise.all([1, 2, 3].map(() => ask(needed)))
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const made = await owner.select().from(documents).where(eq(documents.neededFor, needed))
  expect(made).toMatchObject([{ status: 'requested', kind: 'other', title: 'Copy of the alarm contract', policyId: policy.id }])
  const { id = '' } = made[0] ?? {}
  expect(await mailsOf(id)).toEqual(['documentRequested'])
  expect(await needs()).toMatchObject([{ id: needed, request: { id, sent: false } }])
  const read = (await app.json(`/api/client/documents/${id}`, { as: cookie })).body.data as ClientDocumentDetail
  expect(read.title).toBe('Copy of the alarm contract')
  // The request stays open until the file is checked, and the database alone refuses a second one.
  const { body, type } = multipartOf([{ name: 'alarm.pdf', content: pdf(randomUUID()) }])
  const sent = await app.json(`/api/client/documents/${id}/files`, { as: cookie, body, method: 'POST', headers: { 'content-type': type } })
  expect(sent.status).toBe(201)
  expect(await needs()).toMatchObject([{ request: { sent: true } }])
  expect((await ask(needed)).status).toBe(409)
  await expect(owner.insert(documents).values({ ...made[0]!, id: randomUUID(), status: 'requested' })).rejects.toThrow()
  const [{ version } = { version: -1 }] = await owner.select().from(documents).where(eq(documents.id, id))
  expect((await app.json(`/api/admin/documents/${id}/accept`, { as: admin, body: { version } })).status).toBe(200)
  expect(await needs()).toEqual([])
})

test('only open items due from the client can be requested, and only by staff who may see the policy', async () => {
  const { clientId, policy } = await arrange()
  const need = async (facts: Partial<RequirementRow>) => (await app.build.requirement({ policyId: policy.id, clientId, ...facts })).id
  expect((await ask(await need({ askedOf: 'insurer' }))).status).toBe(409)
  expect((await ask(await need({ status: 'met' }))).status).toBe(409)
  expect((await ask(randomUUID())).status).toBe(404)
  const secret = await arrange({ class: 'kidnap_ransom', confidential: true })
  const hidden = await need({ policyId: secret.policy.id, clientId: secret.clientId })
  const plain = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'document:view', 'document:edit'] })
  expect((await ask(hidden, plain.cookie)).status).toBe(404)
  expect(await owner.select().from(documents).where(eq(documents.neededFor, hidden))).toEqual([])
})

describe('an item settled by hand is no longer requested from the client', () => {
  const jobCtx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }
  const done = new Set<string>()
  /** Runs the queued jobs of one policy as the worker would, each once. */
  const work = async (policyId: string) => {
    const { rows } = await owner.execute<{ id: string; data: { policyId: string; needed: string[] } }>(
      sql`SELECT id, data FROM pgboss.job WHERE name = 'policies.settled' AND data ->> 'policyId' = ${policyId}`,
    )
    for (const { id, data } of rows) if (!done.has(id)) await documentJobs['policies.settled'](jobCtx, data)
    for (const { id } of rows) done.add(id)
  }
  const arrangeRequest = async () => {
    const of = await arrange()
    const need = async (facts: Partial<RequirementRow> = {}) =>
      (await app.build.requirement({ policyId: of.policy.id, clientId: of.clientId, text: 'Survey', paper: 'survey', ...facts })).id
    const needed = await need()
    expect((await ask(needed)).status).toBe(200)
    const requestOf = async (id: string) => (await owner.select().from(documents).where(eq(documents.neededFor, id)))[0]!
    const settle = async (status: string, one = needed) => {
      const settled = await app.json(`/api/admin/policies/${of.policy.id}/subjectivities/${one}`, { as: admin, body: { status } })
      expect(settled.status).toBe(200)
      return (settled.body.data as PolicyDetail).subjectivities.find(({ id }) => id === one)
    }
    const read = async (id: string) => (await app.json(`/api/client/documents/${id}`, { as: of.cookie })).body.data as ClientDocumentDetail
    return { ...of, needed, need, requestOf, settle, read, request: await requestOf(needed) }
  }

  test.each([
    ['met', /^We have it now/],
    ['waived', /^It is not needed after all/],
  ])('%s: the client reads that it is no longer needed, and reopening the item does not request it again', async (status, why) => {
    const { policy, clientId, needed, need, requestOf, settle, read, request } = await arrangeRequest()
    // Another item of the policy, and the same document requested by hand for another policy and for this one.
    const other = await need({ text: 'Copy of the alarm contract', paper: '' })
    await ask(other)
    const byHand = async (policyId: string) =>
      (
        await app.json('/api/admin/documents/requests', {
          as: admin,
          body: { clientId, policyId, kind: 'survey', title: 'Survey', note: 'For the survey', dueOn: addDays(today, 9) },
        })
      ).body.data as { id: string }
    const elsewhere = await byHand((await app.build.policy({ clientId, class: 'cyber' })).id)
    const same = await byHand(policy.id)
    await settle(status)
    await work(policy.id)
    for (const { id } of [request, same]) {
      const seen = await read(id)
      expect(seen).toMatchObject({ status: 'withdrawn', actions: [] })
      expect(seen.history.at(-1)).toMatchObject({ action: 'noLongerNeeded', party: 'system', reason: expect.stringMatching(why) })
    }
    for (const { id } of [elsewhere, await requestOf(other)]) expect(await read(id)).toMatchObject({ status: 'requested' })
    // A request made by hand afterwards is intended, so it stays when the job runs again.
    const later = await byHand(policy.id)
    await documentJobs['policies.settled'](jobCtx, { policyId: policy.id, needed: [needed] })
    expect(await read(later.id)).toMatchObject({ status: 'requested' })
    expect(await settle('open')).toMatchObject({ status: 'open', request: null })
    await work(policy.id)
    expect(await read(request.id)).toMatchObject({ status: 'withdrawn' })
    // Asking again makes a new request, which the earlier settlement does not close.
    expect((await ask(needed)).status).toBe(200)
    await documentJobs['policies.settled'](jobCtx, { policyId: policy.id, needed: [needed] })
    const now = await owner.select().from(documents).where(eq(documents.neededFor, needed))
    expect(now.map((one) => one.status).toSorted()).toEqual(['requested', 'withdrawn'])
  })

  test('an item reopened at once keeps its request to the client', async () => {
    const { policy, settle, read, request } = await arrangeRequest()
    await settle('met')
    expect(await settle('open')).toMatchObject({ request: { id: request.id } })
    await work(policy.id)
    expect(await read(request.id)).toMatchObject({ status: 'requested', actions: ['send'] })
  })

  test('a file that the client has already sent is still to be checked', async () => {
    const { policy, cookie, settle, read, request } = await arrangeRequest()
    const { body, type } = multipartOf([{ name: 'survey.pdf', content: pdf(randomUUID()) }])
    await app.json(`/api/client/documents/${request.id}/files`, { as: cookie, body, method: 'POST', headers: { 'content-type': type } })
    await settle('met')
    await work(policy.id)
    expect(await read(request.id)).toMatchObject({ status: 'to_check' })
  })

  test('a proposal that came by post closes the request for it as well', async () => {
    const { policy, step, needs, cookie } = await arrange()
    const { version } = await step('/request-proposal', { version: 0 })
    const [proposal] = await needs()
    await ask(proposal?.id ?? '')
    await step('/receive-proposal', { version })
    await work(policy.id)
    const [request] = await owner
      .select()
      .from(documents)
      .where(eq(documents.neededFor, proposal?.id ?? ''))
    const { body } = await app.json(`/api/client/documents/${request?.id}`, { as: cookie })
    expect(body.data).toMatchObject({ status: 'withdrawn' })
  })
})

test('cancelling the policy closes what its client was asked to send for it, and nothing else', async () => {
  const { clientId, policy, cookie, step } = await arrange({ status: 'active' })
  const needed = (await step('/subjectivities', { text: 'Alarm contract', dueOn: addDays(today, 7) })).subjectivities.find(
    ({ text }) => text === 'Alarm contract',
  )
  expect((await ask(needed?.id ?? '')).status).toBe(200)
  const byHand = await app.build.document({ clientId, policyId: policy.id, status: 'requested', askedOf: 'client', kind: 'other' })
  const asked = async () =>
    (await owner.select().from(documents).where(eq(documents.policyId, policy.id)))
      .map(({ id, status }) => [id === byHand.id, status])
      .sort()
  expect(await asked()).toEqual([
    [false, 'requested'],
    [true, 'requested'],
  ])
  const { version } = await step()
  await step('/cancel', { version, from: today, because: 'insured_request', reason: 'They have stopped trading' })
  expect(await asked()).toEqual([
    [false, 'withdrawn'],
    [true, 'requested'],
  ])
  const [closed] = await owner
    .select()
    .from(documents)
    .where(eq(documents.neededFor, needed?.id ?? ''))
  const seen = (await app.json(`/api/client/documents/${closed?.id}`, { as: cookie })).body.data as ClientDocumentDetail
  expect(seen.history.at(-1)?.reason).toBe('The policy was cancelled: you do not need to send it')
})
