/** The rules of policies through the contract: who sees them, what each step needs, what a change costs, and what the nightly job does. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PolicyDetail, PolicySummary } from '#contract/admin/book/policies.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { yearFrom } from '#contract/model/policies/money.ts'
import { transaction } from '#server/db/connect.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'
import { activatePolicies, expirePolicies, openRenewals } from './policies.jobs.ts'
import { policies } from './policies.table.ts'

let now = new Date()
const app = await testApp({ seeded: false, parts: { now: () => now } })
const { build } = app
const { owner } = app.database
const today = londonClock(now).date
const boss = await app.signIn({ role: 'admin' })
const editing = ['policy:view', 'policy:edit', 'policy:bind'] as const
const broker = await app.signIn({ role: 'admin', permissions: [...editing] })

const call = (path: string, body?: unknown, { as = boss.cookie, method = body === undefined ? 'GET' : 'POST' } = {}) =>
  app.json(`/api/admin/policies${path}`, { as, method, ...(body === undefined ? {} : { body }) })
const done = async (path: string, body?: unknown, how?: { as?: string; method?: string }) => {
  const reply = await call(path, body, how)
  expect([reply.status, reply.body.message]).toEqual([200, reply.body.message])
  return reply.body.data as PolicyDetail
}
const listed = async (query: string, as?: string) =>
  (await call(query, undefined, as ? { as } : {})).body.data as { items: PolicySummary[]; total: number }

const newPolicy = (clientId: string, facts: Record<string, unknown> = {}) => ({
  clientId,
  class: 'liability',
  proposal: false,
  insurer: 'Harbour Example Insurance',
  policyNumber: '',
  inception: today,
  expiry: yearFrom(today),
  terms: termsFor(),
  subjectivities: [],
  ...facts,
})

test('the vehicle file of a policy is given only to staff and to its client, and guards formulas', async () => {
  const clientId = randomUUID()
  const van = {
    kind: 'vehicle',
    id: randomUUID(),
    name: '=1+1',
    registration: 'AB12CDE',
    use: '@own',
    mid: 'confirmed',
    sum: 1_850_000,
  } as const
  const tools = { kind: 'equipment', id: randomUUID(), name: 'Saw', serial: '', sum: null, reviewedOn: null } as const
  const owned = await app.signIn({ role: 'client', clientId })
  const policy = await build.policy({ clientId, terms: termsFor({ items: [{ ...van, reviewedOn: '2026-03-01' }, tools] }) })
  const asClient = (cookie: string) => app.request(`/api/client/policies/${policy.id}/vehicles`, { as: cookie })
  const staffs = await app.request(`/api/admin/policies/${policy.id}/vehicles`, { as: boss.cookie })
  const file = await staffs.text()
  expect(file.replace('\u{feff}', '').trim().split('\r\n')).toEqual([
    '"Policy reference","Kind of item","Registration","Item","Use","Sum insured","Motor Insurance Database","Sum reviewed on"',
    `"${policy.reference}","Vehicle","AB12 CDE","'=1+1","'@own","18500.00","confirmed","2026-03-01"`,
  ])
  expect(staffs.headers.get('content-type')).toContain('text/csv')
  expect(await (await asClient(owned.cookie)).text()).toBe(file)
  expect((await asClient((await app.signIn({ role: 'client', clientId: randomUUID() })).cookie)).status).toBe(404)
})

test('staff without access to confidential policies do not find one in any list, count, file, record or step', async () => {
  const hidden = await build.policy({ class: 'kidnap_ransom', confidential: true, needed: ['Passport'] })
  const open = await build.policy({ clientId: hidden.clientId })
  const query = `?client=${hidden.clientId}`
  expect((await listed(query)).items.map(({ id }) => id).sort()).toEqual([hidden.id, open.id].sort())
  const seen = await listed(query, broker.cookie)
  expect([seen.items.map(({ id }) => id), seen.total]).toEqual([[open.id], 1])
  expect((await listed(`?q=${hidden.reference}`, broker.cookie)).total).toBe(0)
  const csv = await (await app.request(`/api/admin/policies/csv${query}`, { as: broker.cookie })).text()
  // The heading line, and the one policy that is not confidential.
  expect(csv.trim().split('\n')).toHaveLength(2)
  expect(csv).not.toContain('Kidnap')
  const steps = [
    [`/${hidden.id}`],
    [`/${hidden.id}/terms/1`],
    [`/${hidden.id}/vehicles`],
    [`/${hidden.id}/notes`, { text: 'A word' }],
    [`/${hidden.id}/cancel`, { version: 0, from: today, because: 'sale', reason: 'Sold' }],
    [`/${hidden.id}/subjectivities`, { text: 'A paper', dueOn: null }],
  ] as const
  for (const [path, body] of steps) expect([path, (await call(path, body, { as: broker.cookie })).status]).toEqual([path, 404])
  expect((await call(`/${hidden.id}`)).status).toBe(200)
  // Row-level security alone hides the policy and its terms too.
  for (const table of ['policies', 'policy_terms'])
    await transaction(app.database.db, { scope: 'staff', userId: broker.userId }, async (db) => {
      const column = table === 'policies' ? 'id' : 'policy_id'
      const { rows } = await db.execute(sql.raw(`SELECT 1 FROM ${table} WHERE ${column} = '${hidden.id}'`))
      expect([table, rows]).toEqual([table, []])
    })
  const refused = await call('', newPolicy(hidden.clientId, { class: 'kidnap_ransom' }), { as: broker.cookie })
  expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, ['class']])
})

describe('adding a policy', () => {
  test('a new policy is stored with its price and history, and its number cannot be used twice with one insurer', async () => {
    const { id: clientId } = await build.client({ name: 'Adding Ltd' })
    const policyNumber = `ad/${randomUUID().slice(0, 6)}`
    const policy = await done('', newPolicy(clientId, { policyNumber, subjectivities: [{ text: 'Alarm certificate', dueOn: today }] }))
    expect(policy).toMatchObject({
      status: 'pending',
      onCover: false,
      client: 'Adding Ltd',
      policyNumber: policyNumber.toUpperCase(),
      // 730.00 net, 12% tax, 35.00 fee.
      total: 73_000 + 8760 + 3500,
      missing: 1,
      assignedTo: { id: boss.userId },
    })
    expect(policy.reference).toMatch(/^POL-\d{4}-\d{6}$/)
    expect(policy.history.map(({ action }) => action)).toEqual(['create'])
    const again = await call('', newPolicy(clientId, { policyNumber }))
    expect([again.status, Object.keys(again.body['fields'] as object)]).toEqual([422, ['policyNumber']])
    expect((await call('', newPolicy(clientId, { policyNumber, insurer: 'Downs Example Mutual' }))).status).toBe(200)
  })

  test('#147 of several requests at once with one number, one adds a policy and the others are refused', async () => {
    const { id: clientId } = await build.client()
    const policyNumber = `RACE-${randomUUID().slice(0, 6)}`
    const both = await Promise.all([1, 2, 3, 4].map(() => call('', newPolicy(clientId, { policyNumber }))))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.filter(({ status }) => status !== 200).every(({ status }) => status === 409 || status === 422)).toBe(true)
  })

  test('each fault is reported at its field', async () => {
    const { id: clientId } = await build.client()
    const closed = await build.client({ status: 'closed' })
    const faults = async (facts: Record<string, unknown>, of = clientId) => {
      const { status, body } = await call('', newPolicy(of, facts))
      return [status, Object.keys((body['fields'] as object | undefined) ?? {})]
    }
    expect(await faults({ expiry: addDays(today, -1) })).toEqual([422, ['expiry']])
    expect(await faults({ inception: '2027-02-30' })).toEqual([422, ['inception']])
    expect(await faults({ inception: '2206-12-01', expiry: '2207-11-30' })).toEqual([422, ['inception']])
    expect(await faults({ inception: '0226-12-01', expiry: '0227-11-30' })).toEqual([422, ['inception']])
    expect(await faults({ policyNumber: '#1' })).toEqual([422, ['policyNumber']])
    expect(await faults({ terms: termsFor({ sections: [section({ net: -1 })] }) })).toEqual([422, ['terms.sections.0.net']])
    expect(await faults({ terms: termsFor({ sections: [] }) })).toEqual([422, ['terms.sections']])
    expect(await faults({}, closed.id)).toEqual([422, ['clientId']])
    expect(await faults({}, randomUUID())).toEqual([422, ['clientId']])
  })
})

describe('steps', () => {
  const refusal = async (path: string, body: object) => {
    const { status, body: reply } = await call(path, body)
    return { status, allowed: reply['allowed'], fields: Object.keys((reply['fields'] as object | undefined) ?? {}), message: reply.message }
  }

  test('binding and activating a policy are refused until their conditions are met', async () => {
    const policy = await build.policy({ status: 'pending', inception: today, needed: ['Alarm certificate'] })
    const at = (version: number) => ({ version })
    const early = await refusal(`/${policy.id}/activate`, at(0))
    expect([early.status, early.allowed]).toEqual([409, ['requestProposal', 'bind', 'cancelNotTakenUp', 'force']])
    expect((await refusal(`/${policy.id}/bind`, { version: 0, policyNumber: '' })).fields).toEqual(['policyNumber'])
    const plain = await app.signIn({ role: 'admin', permissions: ['policy:view', 'policy:edit'] })
    expect((await call(`/${policy.id}/bind`, { version: 0, policyNumber: 'AB/1234' }, { as: plain.cookie })).status).toBe(403)
    const bound = await done(`/${policy.id}/bind`, { version: 0, policyNumber: `bd/${policy.id.slice(0, 6)}` })
    expect([bound.status, bound.onCover, bound.boundAt, bound.actions]).toEqual([
      'awaiting_documents',
      true,
      expect.any(String),
      expect.not.arrayContaining(['activate']),
    ])
    // The documents that the class needs are added to the requirements.
    expect(bound.subjectivities.map(({ text, paper, askedOf }) => [text, paper, askedOf])).toEqual([
      ['Statement of fact, checked and confirmed', 'statement_of_fact', 'client'],
      ['Policy schedule', 'schedule', 'insurer'],
      ['Policy wording', 'wording', 'insurer'],
      ['Alarm certificate', '', 'client'],
    ])
    expect((await refusal(`/${policy.id}/activate`, at(bound.version))).message).toMatch(/^Still missing: .*Alarm certificate$/)
    for (const { id } of bound.subjectivities) await done(`/${policy.id}/subjectivities/${id}`, { status: 'met' })
    const met = await done(`/${policy.id}`)
    expect([met.missing, met.subjectivities[0]?.settledBy, met.version]).toEqual([0, 'Test Person', bound.version])
    const active = await done(`/${policy.id}/activate`, at(met.version))
    const requested = await done(`/${policy.id}/request-documents`, { version: active.version, text: 'Proof of address', dueOn: null })
    expect([active.status, requested.status, requested.missing]).toEqual(['active', 'awaiting_documents', 1])
  })

  test('a cancellation date must be within the period, and a bound policy cannot be marked as not taken up', async () => {
    const policy = await build.policy({ inception: addDays(today, -10) })
    const cancel = (from: string) => refusal(`/${policy.id}/cancel`, { version: 0, from, because: 'sale', reason: 'Sold' })
    expect((await cancel(addDays(today, -11))).fields).toEqual(['from'])
    expect((await cancel(addDays(policy.expiry, 1))).fields).toEqual(['from'])
    expect((await refusal(`/${policy.id}/not-taken-up`, { version: 0, reason: 'Never mind' })).status).toBe(409)
    const cancelled = await done(`/${policy.id}/cancel`, { version: 0, from: addDays(today, 5), because: 'sale', reason: 'Sold' })
    // The policy stays on cover until that day.
    expect([cancelled.status, cancelled.onCover, cancelled.cancelledFrom]).toEqual(['cancelled', true, addDays(today, 5)])
  })

  test('a reinstatement needs a confirmation on file, a last day that is not earlier, and a policy that was on cover', async () => {
    const policy = await build.policy({ status: 'cancelled' })
    const body = { version: 0, expiry: policy.expiry, reason: 'The insurer has agreed' }
    const without = await refusal(`/${policy.id}/reinstate`, body)
    expect([without.status, without.message?.includes('confirmation')]).toEqual([409, true])
    await build.document({ clientId: policy.clientId, policyId: policy.id, kind: 'confirmation', title: 'Reinstatement' })
    expect((await refusal(`/${policy.id}/reinstate`, { ...body, expiry: addDays(policy.expiry, -1) })).fields).toEqual(['expiry'])
    const back = await done(`/${policy.id}/reinstate`, body)
    expect([back.status, back.onCover, back.cancelledFrom, back.cancellationReason]).toEqual(['active', true, null, ''])
    const never = await build.policy({ status: 'expired', boundAt: null })
    expect((await refusal(`/${never.id}/reinstate`, { ...body, expiry: today })).message).toContain('never on cover')
  })

  test('an extension must end later, and a slower colleague is told who changed the policy and what', async () => {
    const policy = await build.policy({ status: 'renewal_in_progress', inception: addDays(today, -350) })
    expect((await refusal(`/${policy.id}/extend`, { version: 0, expiry: policy.expiry, reason: 'Two weeks' })).fields).toEqual(['expiry'])
    await done(`/${policy.id}/extend`, { version: 0, expiry: addDays(policy.expiry, 14), reason: 'Two weeks' })
    const late = await call(`/${policy.id}/cancel`, { version: 0, from: today, because: 'sale', reason: 'Sold' })
    expect([late.status, late.body['changedBy'], late.body['changes']]).toEqual([
      409,
      'Test Person',
      expect.arrayContaining([expect.objectContaining({ field: 'expiry' })]),
    ])
  })
})

describe('changing a policy', () => {
  const changeOf = (
    policy: { insurer: string; policyNumber: string; inception: string; expiry: string },
    facts: Record<string, unknown> = {},
  ) => ({
    version: 0,
    insurer: policy.insurer,
    policyNumber: policy.policyNumber,
    inception: policy.inception,
    expiry: policy.expiry,
    terms: termsFor(),
    effectiveFrom: today,
    reason: 'A second shop',
    ...facts,
  })
  const change = (id: string, body: object) => call(`/${id}`, body, { method: 'PUT' })

  test('#132 a change adds a version of the terms with a pro rata price, and the previous version stays as it was', async () => {
    // 183 of 365 days are left, including today, so the price of the change is 183/365 of the difference.
    const inception = addDays(today, -182)
    const policy = await build.policy({ inception, expiry: addDays(inception, 364) })
    const dearer = termsFor({ sections: [section({ net: 146_000, limit: 1_000_000_000 })] })
    const { body, status } = await change(policy.id, changeOf(policy, { terms: dearer }))
    const changed = body.data as PolicyDetail
    expect([
      status,
      changed.versions.map(({ number, netChange, iptChange, effectiveFrom }) => [number, netChange, iptChange, effectiveFrom]),
    ]).toEqual([
      200,
      [
        [2, 36_600, 4392, today],
        [1, 0, 0, inception],
      ],
    ])
    expect(changed.total).toBe(146_000 + 17_520 + 3500)
    const first = (await call(`/${policy.id}/terms/1`)).body.data as { terms: { sections: { net: number }[] } }
    expect(first.terms.sections[0]?.net).toBe(73_000)
    expect((await call(`/${policy.id}/terms/3`)).status).toBe(404)
  })

  test('a bound policy keeps its insurer and period, and a corrected policy number adds no version', async () => {
    const policy = await build.policy()
    const fields = async (facts: Record<string, unknown>) => {
      const { status, body } = await change(policy.id, changeOf(policy, facts))
      return [status, Object.keys((body['fields'] as object | undefined) ?? {})]
    }
    expect(await fields({ insurer: 'Another Insurer' })).toEqual([422, ['insurer']])
    expect(await fields({ expiry: addDays(policy.expiry, 1) })).toEqual([422, ['expiry']])
    expect(await fields({ effectiveFrom: addDays(policy.inception, -1), terms: termsFor({ fee: 0 }) })).toEqual([422, ['effectiveFrom']])
    const corrected = (await change(policy.id, changeOf(policy, { policyNumber: 'fixed-1234' }))).body.data as PolicyDetail
    expect([corrected.policyNumber, corrected.versions.length, corrected.history.at(-1)?.action]).toEqual(['FIXED-1234', 1, 'correct'])
  })

  test('#59 an unbound policy can be changed in full without a charge, and an expired policy cannot be changed', async () => {
    const policy = await build.policy({ status: 'pending', inception: addDays(today, 20) })
    const inception = addDays(today, 5)
    const moved = await change(
      policy.id,
      changeOf(policy, { insurer: 'Downs Example Mutual', inception, expiry: yearFrom(inception), terms: termsFor({ fee: 0 }) }),
    )
    const detail = moved.body.data as PolicyDetail
    expect([moved.status, detail.insurer, detail.inception, detail.versions[0]]).toMatchObject([
      200,
      'Downs Example Mutual',
      inception,
      { number: 2, netChange: 0, effectiveFrom: inception },
    ])
    const ended = await build.policy({ status: 'expired' })
    expect((await change(ended.id, changeOf(ended, { terms: termsFor({ fee: 0 }) }))).status).toBe(409)
  })

  test('a policy is found by the registration of a vehicle in its newest terms, with or without the space', async () => {
    const policy = await build.policy()
    const vehicle = {
      id: randomUUID(),
      kind: 'vehicle',
      name: 'Van',
      registration: 'ZX19QQP',
      use: '',
      mid: 'sent',
      sum: null,
      reviewedOn: null,
    }
    await change(policy.id, changeOf(policy, { terms: termsFor({ items: [vehicle as never] }) }))
    for (const words of ['zx19 qqp', 'ZX19QQP'])
      expect((await listed(`?q=${encodeURIComponent(words)}`)).items.map(({ id }) => id)).toEqual([policy.id])
  })

  test('a policy is found by its insurer, also by a later name of it', async () => {
    const policy = await build.policy({ insurer: 'Foundering Example Mutual' })
    const found = async (words: string) => (await listed(`?q=${encodeURIComponent(words)}`)).items.map(({ id }) => id)
    expect(await found('foundering')).toEqual([policy.id])
    await owner.update(policies).set({ insurer: 'Floating Example Mutual' }).where(eq(policies.id, policy.id))
    expect([await found('foundering'), await found('floating mutual')]).toEqual([[], [policy.id]])
  })

  test('a policy is found under the new name of a client that was renamed', async () => {
    const policy = await build.policy()
    await owner.execute(sql`UPDATE clients SET name = 'Renamed Quarry Ltd' WHERE id = ${policy.clientId}::uuid`)
    expect((await listed('?q=renamed+quarry')).items.map(({ client }) => client)).toEqual(['Renamed Quarry Ltd'])
  })
})

describe('the nightly job', () => {
  const job = () => ({ ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) }) as never
  const statusOf = async (id: string) => (await owner.select().from(policies).where(eq(policies.id, id)))[0]?.status
  const atNight = async () => [await expirePolicies(job()), await activatePolicies(job()), await openRenewals(job())]

  test('policies become active when complete, enter renewal sixty days before the end, and expire after their last day', async () => {
    await atNight()
    const inception = addDays(today, 40)
    const bound = { policyNumber: '', boundAt: now }
    const [coming, waiting, unbound] = [
      await build.policy({ status: 'awaiting_documents', inception, ...bound }),
      await build.policy({ status: 'awaiting_documents', inception, needed: ['A paper'], ...bound }),
      await build.policy({ status: 'pending', inception }),
    ]
    const last = addDays(inception, 364)
    const opens = addDays(last, -60)
    const at = async (instant: string) => {
      now = new Date(instant)
      const moved = await atNight()
      // A second process and a second run change nothing.
      expect(await Promise.all([atNight(), atNight()])).toEqual([
        [0, 0, 0],
        [0, 0, 0],
      ])
      return moved
    }
    try {
      await at(`${addDays(inception, -1)}T12:00:00Z`)
      expect(await statusOf(coming.id)).toBe('awaiting_documents')
      await at(`${inception}T12:00:00Z`)
      expect([await statusOf(coming.id), await statusOf(waiting.id), await statusOf(unbound.id)]).toEqual([
        'active',
        'awaiting_documents',
        'pending',
      ])
      await at(`${addDays(opens, -1)}T12:00:00Z`)
      expect(await statusOf(coming.id)).toBe('active')
      await at(`${opens}T12:00:00Z`)
      expect([await statusOf(coming.id), await statusOf(waiting.id)]).toEqual(['renewal_pending', 'renewal_pending'])
      await at(`${last}T12:00:00Z`)
      expect(await statusOf(coming.id)).toBe('renewal_pending')
      await at(`${addDays(last, 1)}T12:00:00Z`)
      expect([await statusOf(coming.id), await statusOf(waiting.id), await statusOf(unbound.id)]).toEqual(['expired', 'expired', 'expired'])
      const { rows } = await owner.execute<{ action: string }>(
        sql`SELECT action FROM record_events WHERE subject_id = ${coming.id}::uuid ORDER BY id`,
      )
      expect(rows.map(({ action }) => action)).toEqual(['activate', 'openRenewal', 'expire'])
    } finally {
      now = new Date()
    }
  })

  test('a policy expires at midnight in London, also in summer time', async () => {
    const policy = await build.policy({ inception: '2030-01-01', expiry: '2030-06-30', boundAt: now })
    try {
      // 23:30 in London on the last day, then half past midnight.
      now = new Date('2030-06-30T22:30:00Z')
      await atNight()
      expect(await statusOf(policy.id)).not.toBe('expired')
      now = new Date('2030-06-30T23:30:00Z')
      await atNight()
      expect(await statusOf(policy.id)).toBe('expired')
    } finally {
      now = new Date()
    }
  })
})
