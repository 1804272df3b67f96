/** Test endpoints of the portal: one for each right in each area. Each returns the ids of the companies that its call can see. */
import { eq } from 'drizzle-orm'
import { get, group, post } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { areas } from '#contract/model/people/membership.ts'
import { id, z } from '#contract/schema.ts'
import type { Ctx } from '#server/ctx.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { mount } from '#server/http/api/serve.ts'

const input = z.strictObject({})
const output = z.object({ companies: z.array(z.string()) })

const rights = group('portal', 'planted', {
  ...Object.fromEntries(
    areas.flatMap((area) => [
      [`see_${area}`, get(`/api/client/planted/${area}`, { access: { client: area, right: 'view' }, input, output })],
      [`do_${area}`, post(`/api/client/planted/${area}`, { access: { client: area, right: 'act' }, input, output })],
    ]),
  ),
  any: get('/api/client/planted', { access: 'client', input, output }),
  own: get('/api/client/planted/own', { access: 'signedIn', input, output }),
})
const one = group('portal', 'plantedCompany', {
  show: get('/api/client/planted/companies/:id', {
    access: { client: 'policies', right: 'view' },
    input: z.strictObject({ id: id() }),
    output: z.object({ name: z.string() }),
  }),
  touch: post('/api/client/planted/companies/:id', {
    access: { client: 'people', right: 'act' },
    input: z.strictObject({ id: id() }),
    output: z.object({ name: z.string() }),
  }),
})

const visible = async ({ db }: Ctx) => ({ companies: (await db.select({ id: clients.id }).from(clients)).map((row) => row.id) })
/** Written like a real operation: the only condition is the id, and row-level security limits the rows to the scope of the call. */
const byId = async ({ db }: Ctx, sent: { id: string }) => {
  const [row] = await db.select({ name: clients.name }).from(clients).where(eq(clients.id, sent.id))
  if (!row) throw new Failure('notFound', 'Not found')
  return row
}

export const planted = [
  ...mount(rights, Object.fromEntries(Object.keys(rights).map((name) => [name, visible])) as never),
  ...mount(one, { show: byId, touch: byId }),
]
