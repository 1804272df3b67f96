/** Every state machine of a part of a record on the real database: allowed actions move it, others are refused and change nothing. */
import { eq, getTableName, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Failure } from '#contract/failure.ts'
import type { AnyMachine, Who } from '#contract/machine.ts'
import { parts } from '#contract/model/parts.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { needPart } from '#server/features/claims/handling/needs.ts'
import { requirementPart } from '#server/features/policies/papers.ts'
import { movePart, type Doer, type Part, type PartRow, type PartTable } from '#server/features/records/records.ts'
import { everybody } from './records/each.ts'
import { testApp } from './support/server/app.ts'

const app = await testApp()
const { build } = app
const { db, owner } = app.database

type Kind = keyof typeof parts
type Each = { part: Part; make(status: string): Promise<PartRow<PartTable>> }
/** An entry of the list, where the type no longer has the statuses of its kind. */
const entry = (one: { part: unknown; make(status: never): Promise<unknown> }) => one as Each

const client = await build.client()
const policy = await build.policy({ clientId: client.id })
const claim = await build.claim({ clientId: client.id, status: 'with_insurer' })

const every: Readonly<Record<Kind, Each>> = {
  claimNeed: entry({ part: needPart, make: (status) => build.claimNeed({ claimId: claim.id, clientId: client.id, status }) }),
  subjectivity: entry({
    part: requirementPart,
    make: (status) => build.requirement({ policyId: policy.id, clientId: client.id, status }),
  }),
}
const doer = (who: Who): Doer => ({ who, name: 'Robin Sands', userId: null })

describe.each(Object.entries(every))('%s', (kind, { part, make }) => {
  const { table } = part
  const machine: AnyMachine = parts[kind as Kind]
  const stored = async (id: string) => (await owner.select().from(table).where(eq(table.id, id)))[0]

  test('the constraint of its table has the same statuses', async () => {
    expect(part.machine).toBe(machine)
    const { rows } = await owner.execute<{ rule: string }>(
      sql`SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conrelid = ${getTableName(table)}::regclass AND contype = 'c'`,
    )
    const rule = rows.map((row) => row.rule).find((text) => text.startsWith('CHECK ((status = ANY')) ?? ''
    expect([...rule.matchAll(/'([a-z_]+)'::text/g)].map(([, status]) => status).sort()).toEqual([...machine.statusNames].sort())
  })

  test.each(machine.statusNames)('each action from %s by each party', async (status) => {
    for (const [name, who] of Object.entries(everybody))
      for (const action of machine.actions) {
        const held = await make(status)
        const by = doer(who)
        const attempt = asSystem({ db }, (inside) => movePart(inside.db, part, held, { action, by }))
        if (machine.can(status, action, who, undefined)) {
          const [to] = machine.targets(status, action)
          expect([name, action, await attempt, await stored(held.id)]).toEqual([name, action, to, { ...held, status: to }])
          continue
        }
        const refused = await attempt.then(
          () => null,
          (error: unknown) => error,
        )
        expect(refused, `${name} ${action}`).toBeInstanceOf(Failure)
        const words = machine.label(status, who === 'client' ? 'client' : 'staff')
        expect(refused).toMatchObject({
          kind: 'conflict',
          message: `This has changed since you opened it: it is now "${words}"`,
          details: { flags: { status, allowed: machine.actionsFor(status, who, undefined) } },
        })
        expect(await stored(held.id)).toEqual(held)
      }
  })
})
