/** No answer to a client or a visitor has a field that only staff may read (domain 4.0.7): each output is walked, whatever is nested in it. */
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { get } from '#contract/endpoint.ts'
import { withoutCommission } from '#contract/model/policies/terms.ts'
import { z } from '#contract/schema.ts'
import { operations } from '#server/operations.ts'
import { termsFor } from '#test/support/build/policies.ts'

/** What we earn, what insurers hold back for a claim, and how we work on a record among ourselves. */
const staffOnly =
  /commission|reserve|margin|internal|suspected|confidential|legalHold|disposeOn|visibleTo|assignedTo|targetNet|^markets|insurersAsked|nextAction|nextChaseOn|^chase|lostReason|moneyReleased|passwordHash|tokenHash/i

/** Names of fields, anywhere in the schema. */
const fieldsOf = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return []
  const own = 'properties' in node && typeof node.properties === 'object' && node.properties ? Object.keys(node.properties) : []
  return [...own, ...Object.values(node).flatMap(fieldsOf)]
}
const foundIn = ({ output, flags }: Pick<Endpoint, 'output' | 'flags'>) =>
  [output, flags]
    .flatMap((schema) => (schema ? fieldsOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })) : []))
    .filter((name) => staffOnly.test(name))

test('no output of the portal or the public site has a commission, a reserve or another field of staff', () => {
  const read = operations.map(({ endpoint }) => endpoint).filter(({ audience }) => audience !== 'admin')
  expect(read.filter(({ audience }) => audience === 'portal').length).toBeGreaterThan(60)
  const found = read.flatMap((endpoint) => foundIn(endpoint).map((name) => `${endpoint.audience}.${endpoint.name}: ${name}`))
  expect(found).toEqual([])
})

test('a field of staff is found wherever it stands', () => {
  const plant = (output: z.ZodMiniType) => foundIn(get('/api/client/planted', { access: 'client', input: z.strictObject({}), output }))
  const earned = z.object({ commissionRate: z.number() })
  expect(plant(earned)).toEqual(['commissionRate'])
  expect(plant(z.object({ policies: z.array(z.nullable(z.object({ terms: earned }))) }))).toEqual(['commissionRate'])
  expect(plant(z.union([z.string(), z.object({ reserve: z.number() })]))).toEqual(['reserve'])
  expect(plant(z.object({ total: z.number() }))).toEqual([])
})

test('terms that a client reads are the terms without what we earn', () => {
  const { commissionRate, ...rest } = termsFor({})
  expect(commissionRate).toBeGreaterThan(0)
  expect(withoutCommission(termsFor({}))).toEqual(rest)
})
