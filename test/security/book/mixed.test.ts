/**
 * #148 Many people at once on the same few clients, policies and tasks, in random order: each call is done or refused, and afterwards the database
 * matches exactly the replies.
 */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientTables } from '#server/features/clients/clients.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { yearFrom } from '#contract/model/policies/money.ts'
import { termsFor } from '#test/support/build/policies.ts'
import { rounds } from '#test/support/rounds.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const { owner } = app.database
const today = londonClock(new Date()).date
const workers = rounds(8, 50)
const operations = rounds(240, 10_000)
/** Few records, so that calls conflict. */
const shared = 6

const colleagues = await Promise.all(Array.from({ length: 4 }, () => app.signIn({ role: 'admin' })))
const made = { clients: [] as string[], policies: [] as string[], tasks: [] as string[] }
for (let count = 0; count < shared; count += 1) {
  // A client who is on cover cannot lapse, so half of them have lapsed and can become active again.
  const { id } = await app.build.client({ name: `Shared ${count} Ltd`, status: count % 2 === 0 ? 'active' : 'lapsed' })
  made.clients.push(id)
  made.policies.push((await app.build.policy({ clientId: id })).id)
  made.tasks.push((await app.build.task({ clientId: id })).id)
}

type Reply = { status: number; data: Record<string, unknown> }
const done: Record<string, number> = {}
const unexpected: string[] = []
/** One call, counted under its name if it was done. */
const call = async (name: string, worker: number, path: string, body: object): Promise<Reply> => {
  const as = colleagues[worker % colleagues.length]?.cookie
  const reply = await app.json(`/api/admin/${path}`, { as, body, ip: `10.3.0.${worker}` })
  if (reply.status < 300) done[name] = (done[name] ?? 0) + 1
  // Only a conflict, or a reply to try again, may refuse it.
  else if (![404, 409, 422, 503].includes(reply.status))
    unexpected.push(`${name} ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`)
  return { status: reply.status, data: (reply.body.data ?? {}) as Record<string, unknown> }
}
const versionOf = async (table: 'clients' | 'policies' | 'tasks', id: string) =>
  Number(
    (await owner.execute<{ version: number }>(sql`SELECT version FROM ${sql.identifier(table)} WHERE id = ${id}::uuid`)).rows[0]?.version,
  )

type Do = (worker: number, which: number) => Promise<unknown>
const oneOf = (ids: readonly string[], which: number) => ids[which % ids.length] ?? ''
const acts: Record<string, Do> = {
  note: (worker, which) => call('note', worker, `clients/${oneOf(made.clients, which)}/notes`, { text: `Said ${which}` }),
  contact: (worker, which) =>
    call('contact', worker, `clients/${oneOf(made.clients, which)}/contacts`, {
      name: `Pat ${which}`,
      role: 'director',
      email: '',
      phone: '',
      main: which % 2 === 0,
      mayClaim: false,
    }),
  assign: async (worker, which) => {
    const id = oneOf(made.clients, which)
    const userId = colleagues[which % colleagues.length]?.userId
    return call('assign', worker, `clients/${id}/assign`, { version: await versionOf('clients', id), userId })
  },
  stand: async (worker, which) => {
    const id = oneOf(made.clients, which)
    return call('stand', worker, `clients/${id}/${which % 2 === 0 ? 'lapse' : 'activate'}`, { version: await versionOf('clients', id) })
  },
  insure: async (worker, which) => {
    const { data } = await call('insure', worker, 'policies', {
      clientId: oneOf(made.clients, which),
      class: 'liability',
      proposal: false,
      insurer: 'Harbour Example Insurance',
      // Few numbers, so that most are taken.
      policyNumber: `MIX-${which % 9}`,
      inception: today,
      expiry: yearFrom(today),
      terms: termsFor(),
      subjectivities: [],
    })
    if (typeof data['id'] === 'string') made.policies.push(data['id'])
  },
  cancel: async (worker, which) => {
    const id = oneOf(made.policies, which)
    const version = await versionOf('policies', id)
    return call('cancel', worker, `policies/${id}/cancel`, {
      version,
      from: addDays(today, 1),
      because: 'sale',
      reason: 'Sold the business',
    })
  },
  task: async (worker, which) => {
    const { data } = await call('task', worker, 'tasks', {
      title: `Ring about ${which}`,
      note: '',
      dueOn: '',
      priority: 'normal',
      assignedTo: '',
      clientId: oneOf(made.clients, which),
    })
    if (typeof data['id'] === 'string') made.tasks.push(data['id'])
  },
  complete: async (worker, which) => {
    const id = oneOf(made.tasks, which)
    return call('complete', worker, `tasks/${id}/complete`, { version: await versionOf('tasks', id) })
  },
}

const count = async (what: ReturnType<typeof sql>) =>
  Number((await owner.execute<{ n: string }>(sql`SELECT count(*) AS n FROM ${what}`)).rows[0]?.n)
const rowsOf = async (query: ReturnType<typeof sql>) => (await owner.execute(query)).rows

test('#148 after random concurrent calls, counts and references match the replies', async () => {
  const seed = Number(process.env['MIXED_SEED'] ?? Date.now() % 1_000_000)
  const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(1000))
  const plan = fc.sample(step, { seed, numRuns: operations })
  const before = { contacts: await count(sql`contacts`), audit: await count(sql`audit_log`) }
  let next = 0
  const work = async (worker: number) => {
    for (let mine = next++; mine < plan.length; mine = next++) {
      const [name, which] = plan[mine]!
      await acts[name]!(worker, which)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  const told = (name: string) => done[name] ?? 0
  expect([seed, unexpected]).toEqual([seed, []])
  // Each kind of call must have been done at least once, or the rest proves nothing.
  for (const name of Object.keys(acts)) expect([seed, name, told(name) > 0]).toEqual([seed, name, true])

  const events = (type: string, action: string) => count(sql`record_events WHERE subject_type = ${type} AND action = ${action}`)
  expect([seed, await events('client', 'note')]).toEqual([seed, told('note')])
  expect([seed, (await count(sql`contacts`)) - before.contacts]).toEqual([seed, told('contact')])
  expect([seed, await events('client', 'assign')]).toEqual([seed, told('assign')])
  expect([seed, (await events('client', 'lapse')) + (await events('client', 'activate'))]).toEqual([seed, told('stand')])
  expect([seed, await count(sql`policies`)]).toEqual([seed, shared + told('insure')])
  expect([seed, await count(sql`policies WHERE status = 'cancelled'`)]).toEqual([seed, told('cancel')])
  // Besides those that a cancellation makes: these clients have no email address, so somebody has to write to them.
  expect([seed, await count(sql`tasks WHERE made_by_rule = ''`)]).toEqual([seed, shared + told('task')])
  expect([seed, await count(sql`tasks WHERE status = 'done'`)]).toEqual([seed, told('complete')])

  // Each version has exactly one history entry, and the row has the version of its last entry.
  for (const [table, type] of [
    ['clients', 'client'],
    ['policies', 'policy'],
    ['tasks', 'task'],
  ] as const)
    expect(
      await rowsOf(sql`SELECT one.id FROM ${sql.identifier(table)} one LEFT JOIN record_events e
        ON e.subject_type = ${type} AND e.subject_id = one.id AND e.version IS NOT NULL AND e.version > 0
        GROUP BY one.id, one.version HAVING count(DISTINCT e.version) <> one.version OR coalesce(max(e.version), 0) <> one.version`),
      `${table} ${seed}`,
    ).toEqual([])

  expect(await rowsOf(sql`SELECT client_id FROM contacts WHERE main GROUP BY client_id HAVING count(*) > 1`), 'one is rung first').toEqual(
    [],
  )
  expect(
    await rowsOf(sql`SELECT policy_number FROM policies WHERE policy_number <> '' GROUP BY 1, insurer, inception HAVING count(*) > 1`),
  ).toEqual([])
  expect(await rowsOf(sql`SELECT reference FROM policies GROUP BY 1 HAVING count(*) > 1`)).toEqual([])
  expect(
    await rowsOf(
      sql`SELECT id FROM policies p WHERE NOT EXISTS (SELECT FROM policy_terms t WHERE t.policy_id = p.id AND t.number = p.terms_number)`,
    ),
  ).toEqual([])
  for (const table of clientTables)
    expect(
      await rowsOf(
        sql`SELECT id FROM ${sql.identifier(table)} t WHERE client_id IS NOT NULL AND NOT EXISTS (SELECT FROM clients c WHERE c.id = t.client_id)`,
      ),
      table,
    ).toEqual([])
  // The audit log has exactly the calls that were done.
  const all = Object.values(done).reduce((sum, one) => sum + one, 0)
  const audited =
    await count(sql`audit_log WHERE action IN ('clients.note', 'clients.addContact', 'clients.assign', 'clients.lapse', 'clients.activate',
    'policies.create', 'policies.cancel', 'tasks.create', 'tasks.complete')`)
  expect([seed, audited]).toEqual([seed, all])
})
