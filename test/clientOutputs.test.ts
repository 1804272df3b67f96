/** No reply to a client or visitor has a field that only staff may read (domain 4.0.7): every output schema is searched at any depth. */
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { get } from '#contract/endpoint.ts'
import { withoutCommission } from '#contract/model/policies/terms.ts'
import { z } from '#contract/schema.ts'
import { operations } from '#server/operations.ts'
import { termsFor } from '#test/support/build/policies.ts'

/** Our earnings, the reserves of insurers, and our internal handling of a record. */
const staffOnly =
  /commission|reserve|margin|internal|suspected|confidential|legalHold|disposeOn|visibleTo|assignedTo|targetNet|^markets|insurersAsked|nextAction|nextChaseOn|^chase|lostReason|moneyReleased|passwordHash|tokenHash/i

/** All field names in a schema. */
const fieldsOf = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return []
  const own = 'properties' in node && typeof node.properties === 'object' && node.properties ? Object.keys(node.properties) : []
  return [...own, ...Object.values(node).flatMap(fieldsOf)]
}
const foundIn = ({ output, flags }: Pick<Endpoint, 'output' | 'flags'>) =>
  [output, flags]
    .flatMap((schema) => (schema ? fieldsOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })) : []))
    .filter((name) => staffOnly.test(name))

test('no output of the portal or the public site has a commission, a reserve or another staff field', () => {
  const read = operations.map(({ endpoint }) => endpoint).filter(({ audience }) => audience !== 'admin')
  expect(read.filter(({ audience }) => audience === 'portal').length).toBeGreaterThan(60)
  const found = read.flatMap((endpoint) => foundIn(endpoint).map((name) => `${endpoint.audience}.${endpoint.name}: ${name}`))
  expect(found).toEqual([])
})

test('a planted staff field is found at any depth', () => {
  const plant = (output: z.ZodMiniType) => foundIn(get('/api/client/planted', { access: 'client', input: z.strictObject({}), output }))
  const earned = z.object({ commissionRate: z.number() })
  expect(plant(earned)).toEqual(['commissionRate'])
  expect(plant(z.object({ policies: z.array(z.nullable(z.object({ terms: earned }))) }))).toEqual(['commissionRate'])
  expect(plant(z.union([z.string(), z.object({ reserve: z.number() })]))).toEqual(['reserve'])
  expect(plant(z.object({ total: z.number() }))).toEqual([])
})

test('the terms for a client leave out only the commission', () => {
  const { commissionRate, ...rest } = termsFor({})
  expect(commissionRate).toBeGreaterThan(0)
  expect(withoutCommission(termsFor({}))).toEqual(rest)
})
