/**
 * Every state machine on the real database: each action from each status by each party. Allowed ones do what the machine says, and write row,
 * history, audit and mails; others are refused with the list of allowed ones, and change nothing.
 */
import { eq, getTableName, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Staff } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import type { StaleFlags } from '#contract/history.ts'
import { partyOf, type Who } from '#contract/machine.ts'
import { machines } from '#contract/model/machines.ts'
import { standardLevels } from '#contract/model/site/serviceLevels.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { edit, transition, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import { everybody, everyRecord, withoutTable, type RecordSample } from './records/each.ts'
import { testApp } from './support/server/app.ts'

const now = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => now } })
const { db, owner } = app.database
const records = everyRecord(app.build, now)
const kinds = records.map((one) => [one.kind, one] as const)

const doer = (who: Who, name = 'Robin Sands', userId: string | null = null): Doer => ({ who, name, userId })
const actor = ({ who, name, userId }: Doer): Partial<ActingCtx> =>
  typeof who === 'string'
    ? {}
    : { actor: { kind: 'staff', role: who.role, permissions: null, userId: userId ?? crypto.randomUUID(), sessionId: 's', name } as Staff }

/** Runs work in one transaction, as an operation does. */
const within = <T>(by: Doer, work: (ctx: ActingCtx, tx: Db) => Promise<T>, scope: Scope = { scope: 'system' }): Promise<T> =>
  transaction(db, scope, (tx) => work({ ...app.deps, db: tx, enqueue: app.deps.enqueueIn(tx), ...actor(by) }, tx))

class Undone extends Error {}
/** The same, rolled back afterwards. */
const tried = async (by: Doer, work: (ctx: ActingCtx, tx: Db) => Promise<void>) => {
  const all = within(by, async (ctx, tx) => {
    await work(ctx, tx)
    throw new Undone()
  })
  await expect(all).rejects.toThrow(Undone)
}

const refusalOf = (attempt: Promise<unknown>): Promise<Failure> =>
  attempt.then(
    () => expect.fail('it was not refused'),
    (error: unknown) => (error instanceof Failure ? error : Promise.reject(error as Error)),
  )

const rowOf = async (of: Db, { definition }: RecordSample, id: string): Promise<Record<string, unknown>> =>
  (await of.select().from(definition.table).where(eq(definition.table.id, id)))[0] ?? {}
const eventsOf = (of: Db, id: string) => of.select().from(recordEvents).where(eq(recordEvents.subjectId, id)).orderBy(recordEvents.id)
const auditOf = (of: Db, id: string) => of.select().from(auditLog).where(eq(auditLog.subjectId, id))
const mailsOf = (of: Db, id: string) => of.select().from(emails).where(eq(emails.relatedId, id))
/** Everything that a step writes for a record. */
const everything = async (one: RecordSample, id: string) => ({
  row: await rowOf(owner, one, id),
  events: await eventsOf(owner, id),
  audit: await auditOf(owner, id),
  mails: await mailsOf(owner, id),
})

test('every machine has a table, whose constraint has the same statuses', async () => {
  expect([...records.map(({ kind }) => kind), ...withoutTable].sort(), 'one of each is made in test/records/each.ts').toEqual(
    Object.keys(machines).sort(),
  )
  for (const { machine, definition, kind } of records) {
    const { rows } = await owner.execute<{ rule: string }>(
      sql`SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conrelid = ${getTableName(definition.table)}::regclass AND contype = 'c'`,
    )
    const rule = rows.map((row) => row.rule).find((text) => text.startsWith('CHECK ((status = ANY')) ?? ''
    const known = [...rule.matchAll(/'([a-z_]+)'::text/g)].map(([, status]) => status)
    expect(known.sort(), kind).toEqual([...machine.statusNames].sort())
  }
})

describe.each(kinds)('#61 %s: each action from each status by each party', (_kind, one) => {
  const { machine, definition } = one
  const cases = machine.statusNames.flatMap((status) => one.variants.map((variant) => [status, variant.name, variant] as const))

  test.each(cases)('%s %s', async (status, _name, variant) => {
    const { id, version } = await one.make(status, variant)
    const facts = definition.facts?.((await rowOf(owner, one, id)) as never, now)
    const before = await everything(one, id)
    for (const [name, who] of Object.entries(everybody)) {
      const by = doer(who)
      const allowed = machine.actionsFor(status, who, facts)
      // Drafts of clients are not visible to staff.
      const hidden = partyOf(who) === 'staff' && status === 'draft' && definition.staffSee !== undefined
      const legal = hidden ? [] : machine.actions.filter((action) => machine.can(status, action, who, facts))
      const refusal = hidden ? ['notFound', undefined] : ['conflict', { status, allowed, version }]
      await within(by, async (ctx) => {
        for (const action of machine.actions) {
          if (legal.includes(action)) continue
          const refused = await refusalOf(transition(ctx, definition, { id, action, version, by }))
          expect([name, action, refused.kind, refused.details.flags]).toEqual([name, action, ...refusal])
        }
      })
      for (const action of legal)
        for (const to of machine.targets(status, action))
          await tried(by, async (ctx, tx) => {
            const moved = await transition(
              ctx,
              definition,
              { id, action, version, by },
              { to, patch: one.patch(action), reason: 'Because' },
            )
            const row = await rowOf(tx, one, id)
            expect([name, action, row['status'], row['version'], moved.row.status]).toEqual([name, action, to, version + 1, to])
            if (definition.runsClock)
              expect(row['dueAt']).toEqual(machine.dueAfter({ status, dueAt: before.row['dueAt'] as Date | null }, to, now, standardLevels))
            const open = partyOf(who) === 'client' || machine.transitions[action]?.clientReads
            expect((await eventsOf(tx, id)).at(-1)).toMatchObject({
              subjectType: machine.record,
              version: version + 1,
              party: partyOf(who),
              byName: 'Robin Sands',
              action,
              fromStatus: status,
              toStatus: to,
              reason: 'Because',
              visibleTo: open ? 'client' : 'staff',
            })
            expect((await auditOf(tx, id)).at(-1)).toMatchObject({ action: `${machine.plural}.${action}`, reason: 'Because' })
            const table: Readonly<Record<string, NonNullable<(typeof definition.mails)[string]> | undefined>> = definition.mails
            const facts = await definition.mailFacts(ctx, moved.row)
            const wanted = (table[action] ?? []).filter(({ when, to: whom }) => {
              const address = whom === 'firm' || definition.clientEmail(moved.row, facts)
              return address && (!when || when({ ctx, row: moved.row, text: '', by, facts }))
            })
            expect((await mailsOf(tx, id)).map(({ template }) => template).sort()).toEqual(wanted.map(({ template }) => template).sort())
          })
    }
    expect(await everything(one, id)).toEqual(before)
  })
})

/** A first step that staff may take, and a second one by a colleague who read the same version. */
const race: Record<RecordSample['kind'], [status: string, first: string, second: string]> = {
  quote: ['submitted', 'open', 'withdraw'],
  claim: ['submitted', 'take', 'acknowledge'],
  enquiry: ['new', 'take', 'close'],
  appointment: ['requested', 'confirm', 'cancel'],
  client: ['active', 'lapse', 'close'],
  task: ['open', 'snooze', 'complete'],
  complaint: ['acknowledged', 'investigate', 'respond'],
  import: ['checked', 'confirm', 'discard'],
  media: ['active', 'trash', 'trash'],
  user: ['active', 'disable', 'disable'],
  membership: ['invited', 'resend', 'change'],
  policy: ['renewal_pending', 'startRenewal', 'cancel'],
  change: ['requested', 'passToInsurer', 'take'],
  renewal: ['not_started', 'requestFacts', 'approachInsurers'],
  document: ['to_check', 'accept', 'describe'],
  proof: ['issued', 'send', 'withdraw'],
  invoice: ['issued', 'pay', 'credit'],
  post: ['draft', 'submit', 'publish'],
  service: ['in_review', 'approve', 'publish'],
  page: ['changed', 'discard', 'submit'],
}
const administrator = everybody['administrator']!

describe.each(kinds)('%s: concurrent changes', (kind, one) => {
  const [status, first, second] = race[kind]
  const { definition } = one

  test('#141 of two steps at once one is done, and the other is told who made the change', async () => {
    const { id, version } = await one.make(status)
    const people = ['Robin Sands', 'Kim Torrance'].map((name) => doer(administrator, name))
    const attempts = await Promise.allSettled(
      people.map((by, index) => within(by, (ctx) => transition(ctx, definition, { id, version, action: index ? second : first, by }))),
    )
    const winner = people[attempts.findIndex((attempt) => attempt.status === 'fulfilled')]
    const lost = attempts.find((attempt) => attempt.status === 'rejected')
    expect(attempts.map((attempt) => attempt.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(lost?.reason).toMatchObject({ kind: 'conflict', details: { flags: { changedBy: winner?.name, version: version + 1 } } })
    expect((await eventsOf(owner, id)).filter((event) => event.version === version + 1)).toHaveLength(1)
  })

  test('#146 a step on an outdated version is refused with who changed what and when, and nothing is written', async () => {
    const { id, version } = await one.make(status)
    const by = doer(administrator)
    await within(by, (ctx) => transition(ctx, definition, { id, version, action: first, by }))
    const before = await everything(one, id)
    const kim = doer(administrator, 'Kim Torrance')
    const refused = await refusalOf(within(kim, (ctx) => transition(ctx, definition, { id, version, action: second, by: kim })))
    const flags = refused.details.flags as StaleFlags
    const { label } = definition.machine
    const to = String(before.row['status'])
    expect(flags).toMatchObject({ status: to, version: version + 1, changedBy: 'Robin Sands', changedAt: now.toISOString() })
    expect(flags.changes).toEqual(
      to === status ? [] : [{ field: 'status', label: 'Status', before: label(status, 'staff'), after: label(to, 'staff') }],
    )
    expect(await everything(one, id)).toEqual(before)
  })

  test('a step is rolled back if its mail cannot be queued', async () => {
    await owner.execute(
      sql`CREATE OR REPLACE FUNCTION no_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no mail'; END $$`,
    )
    await owner.execute(sql`CREATE TRIGGER no_mail BEFORE INSERT ON emails FOR EACH ROW EXECUTE FUNCTION no_mail()`)
    try {
      for (const [action, mails] of Object.entries(definition.mails)) {
        const { from, by: parties } = one.machine.transitions[action]!
        // A mail with a condition is to us, about an action of the client.
        const asClient = parties.includes('client') && mails?.every(({ when, to }) => when && to === 'firm')
        const who = parties.includes('staff') && !asClient ? administrator : 'client'
        const { id, version } = await one.make(from[0]!)
        const before = await everything(one, id)
        const by = doer(who)
        const attempt = within(by, (ctx) => transition(ctx, definition, { id, version, action, by }, { patch: one.patch(action) }))
        await expect(
          attempt,
          `${action} sends ${mails?.length} mails: the record that test/records/each.ts makes needs an address for them`,
        ).rejects.toThrow()
        expect(await everything(one, id)).toEqual(before)
      }
    } finally {
      await owner.execute(sql`DROP TRIGGER no_mail ON emails`)
    }
  })

  test('a missing record is 404, and so is a draft for staff', async () => {
    const nowhere = crypto.randomUUID()
    const by = doer(administrator)
    const { kind: refused } = await refusalOf(
      within(by, (ctx) => transition(ctx, definition, { id: nowhere, version: 0, action: first, by })),
    )
    expect(refused).toBe('notFound')
    if (definition.staffSee === undefined) return
    const draft = await one.make('draft')
    // Even in the scope of a job, which sees drafts, staff cannot act on one.
    const hidden = await refusalOf(within(by, (ctx) => transition(ctx, definition, { id: draft.id, version: 0, action: first, by })))
    expect([hidden.kind, hidden.message]).toEqual(['notFound', 'Not found'])
  })
})

test('a conflict lists the first and last value of each changed field, and for a client nothing internal', async () => {
  const one = records.find(({ kind }) => kind === 'quote')!
  const [robin, kim] = await Promise.all(['Robin Sands', 'Kim Torrance'].map((name) => app.build.user({ name })))
  const { id, version } = await one.make('terms_received')
  const by = doer(administrator)
  const change = (at: number, patch: Record<string, unknown>) =>
    within(by, (ctx) => edit(ctx, one.definition, { id, version: at, event: 'assign', by }, { patch }))
  await change(version, { assignedTo: robin?.id, brokerNote: 'Ring first.' })
  await change(version + 1, { assignedTo: kim?.id, brokerNote: '' })
  const late = (who: Who) =>
    refusalOf(within(doer(who), (ctx) => transition(ctx, one.definition, { id, version, action: 'withdraw', by: doer(who) })))
  const told = (await late(administrator)).details.flags as StaleFlags
  // The note was added and removed again, so it is not a change.
  expect(told.changes).toEqual([{ field: 'assignedTo', label: 'Handler', before: '', after: 'Kim Torrance' }])
  expect(told).toMatchObject({ changedBy: 'Robin Sands', version: version + 2 })
  const toClient = (await late('client')).details.flags as StaleFlags
  expect([toClient.changedBy, toClient.changes, toClient.version]).toEqual(['Somebody', [], version + 2])
})

test('#146 any sequence of actions keeps to declared statuses, with one version and one history entry for each change', async () => {
  const one = records.find(({ kind }) => kind === 'quote')!
  const { machine, definition } = one
  const step = fc.record({
    action: fc.constantFrom(...machine.actions),
    who: fc.constantFrom(...Object.values(everybody)),
    stale: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const { id, version } = await one.make('submitted')
      let at = version
      const lines = (await eventsOf(owner, id)).length
      for (const { action, who, stale } of steps) {
        const by = doer(who)
        const done = await within(by, (ctx) =>
          transition(ctx, definition, { id, action, version: stale ? at - 1 : at, by }, { patch: one.patch(action) }),
        ).catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error
          return null
        })
        if (done) at += 1
        expect(done === null || !stale).toBe(true)
        expect(machine.statusNames).toContain((await rowOf(owner, one, id))['status'])
      }
      expect((await rowOf(owner, one, id))['version']).toBe(at)
      expect((await eventsOf(owner, id)).length - lines).toBe(at - version)
    }),
    { numRuns: 10 },
  )
})
