/** A product with records of many kinds, and for each endpoint a permitted caller and an input that its schema accepts. */
import { randomUUID } from 'node:crypto'
import { isAreaAccess, isHolderAccess } from '#contract/access.ts'
import { pathParameters, type Endpoint } from '#contract/endpoint.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { handoverSource } from '#contract/model/contact/handover.ts'
import type { OfferDraft } from '#contract/model/quotes/quote.ts'
import { z } from '#contract/schema.ts'
import { formNote } from '#server/features/contact/contact.ts'
import type { Mounted } from '#server/http/api/serve.ts'
import type { Call, Envelope, TestApp } from '#test/support/server/app.ts'
import { quoteVisitor } from '#test/support/journeys/quoteVisitor.ts'
import { walk } from '#test/support/answers/quoteWalk.ts'

export type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
}
export type Input = Record<string, unknown>

const shapes = new WeakMap<Endpoint, Shape>()
/** The JSON schema of an endpoint's input, made once because every call needs it. */
export const shapeOf = (endpoint: Endpoint): Shape => {
  const known = shapes.get(endpoint)
  if (known) return known
  // Cast, because the library's own type differs from what is needed here.
  const made = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as unknown as Shape
  shapes.set(endpoint, made)
  return made
}

let calls = 0
/** A different address for each call, because limits are tested elsewhere. */
export const nextAddress = () => `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`

/** The token of a contact form that was opened a minute ago. */
export const noteOfForm = ({ deps }: TestApp): string => formNote({ keys: deps.keys, now: () => new Date(Date.now() - 60_000) })

const offer = (): OfferDraft => ({
  id: randomUUID(),
  insurer: 'Harbour Mutual',
  scheme: '',
  net: 120_000,
  iptRate: 12,
  iptStated: null,
  fee: 5000,
  validUntil: addDays(londonClock(new Date()).date, 60),
  limits: [{ item: 'Public liability', value: '£2,000,000' }],
  excesses: [{ item: 'Property damage', value: '£250' }],
  keyDifferences: ['No work above 10 m'],
  subjectivities: [],
})

/** A submitted request in one browser; `address` is proved there, so that /my-quotes is open too. */
const sentQuote = async (app: TestApp, address: string) => {
  const visitor = quoteVisitor(app, nextAddress())
  await visitor.start({ cover: 'PL' })
  await visitor.answer({ contact: { ...walk['contact'], contactEmail: address } })
  const { status, body } = await visitor.submit()
  if (status !== 200) throw new Error(`submit: ${JSON.stringify(body)}`)
  await visitor.prove(address)
  const [row] = (
    await app.database.owner.execute<{ id: string; reference: string }>(`SELECT id, reference FROM quotes WHERE email = '${address}'`)
  ).rows
  if (!row) throw new Error('The request is not there')
  return { visitor, ...row }
}

export const cookieOf = (jar: ReadonlyMap<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

export const arrange = async (app: TestApp) => {
  const admin = await app.signIn({ role: 'admin' })
  const as = admin.cookie
  const staff = async (path: string, body: Input, method = 'POST'): Promise<Envelope> => {
    const reply = await app.json(path, { as, body, method, ip: nextAddress() })
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const versionOf = async (id: string) =>
    Number((await app.database.owner.execute<{ version: string }>(`SELECT version FROM quotes WHERE id = '${id}'`)).rows[0]?.version)

  const presented = await sentQuote(app, 'presented@example.com')
  const at = `/api/admin/quotes/${presented.id}`
  await staff(`${at}/open`, { version: await versionOf(presented.id) })
  await staff(`${at}/approach-insurers`, { version: await versionOf(presented.id), insurers: 'Harbour Mutual' })
  await staff(
    `${at}/offers`,
    { version: await versionOf(presented.id), offers: [offer()], demandsAndNeeds: 'You asked for cover.', brokerNote: '' },
    'PUT',
  )
  await staff(`${at}/present`, { version: await versionOf(presented.id), demandsAndNeeds: 'You asked for cover.', brokerNote: '' })
  const fresh = await sentQuote(app, 'fresh@example.com')
  // The same browser also holds a draft.
  await presented.visitor.start({ cover: 'PL' })

  const token = noteOfForm(app)
  await app.json('/api/contact', {
    body: { name: 'Pat', email: 'pat@example.com', topic: 'other', message: 'A question of ten letters', token },
    ip: nextAddress(),
  })
  const one = async (table: string) =>
    String((await app.database.owner.execute<{ id: string }>(`SELECT id FROM ${table} LIMIT 1`)).rows[0]?.id)
  const { id: handover } = await app.build.enquiry({ source: handoverSource })
  const [enquiry, email] = [await one("enquiries WHERE source = ''"), await one('emails')]
  const client = await app.signIn({ role: 'client' })

  const idFor = ({ path }: Endpoint) =>
    path.includes('/admin/quotes')
      ? fresh.id
      : path.includes('/enquiries')
        ? enquiry
        : path.includes('/handovers')
          ? handover
          : path.includes('/email-logs')
            ? email
            : path.includes('/users')
              ? client.userId
              : randomUUID()
  const named: Record<string, unknown> = {
    email: 'pat@example.com',
    phone: '01632 960 123',
    phoneNumber: '07700 900123',
    username: 'somebody',
    password: 'a long enough password 7',
    name: 'Pat Example',
    token,
    role: 'Director',
    code: '246810',
    recoveryCode: '0000-0000-0000-0000',
    page: 'trade',
    slug: 'public-liability-insurance',
    path: '/about',
    base: '',
    reference: presented.reference,
    source: '/contact',
    fields: walk['trade'],
    offers: [offer()],
    from: '2026-01-01',
    to: '2026-12-31',
    cursor: `2026-01-01T00:00:00.000000Z~${randomUUID()}`,
    declared: true,
    website: '',
    after: Buffer.from(JSON.stringify(['due', 'infinity', randomUUID()])).toString('base64url'),
    version: 0,
    acceptanceVersion: '1',
    userId: null,
    clientId: client.clientId,
    permissions: null,
  }
  const plain = (name: string, shape: Shape, endpoint: Endpoint): unknown => {
    if (name === 'id') return idFor(endpoint)
    if (name === 'token' && shape.pattern) return 'x'.repeat(43)
    if (shape.const !== undefined) return shape.const
    if (shape.enum) return shape.enum[0]
    if (Object.hasOwn(named, name)) return named[name]
    if (shape.pattern?.includes('[0-9a-fA-F]{8}')) return randomUUID()
    if (shape.type === 'integer' || shape.type === 'number') return 0
    if (shape.type === 'boolean') return true
    return shape.type === 'string' && name !== 'size' && name !== 'limit' ? 'Twelve letters of text' : '10'
  }
  /** A valid value for every field; a test then replaces one by something hostile. */
  const valid = (endpoint: Endpoint): Input =>
    Object.fromEntries(
      Object.entries(shapeOf(endpoint).properties ?? {})
        .filter(
          ([name]) => !(name === 'recoveryCode' || (name === 'role' && !endpoint.path.includes('submit') && endpoint.method === 'GET')),
        )
        .map(([name, shape]) => [name, plain(name, shape, endpoint)]),
    )

  const holder = cookieOf(presented.visitor.jar)
  /** A permitted caller, with a new session where calls may end it. */
  const callerOf = async ({ access, path }: Endpoint): Promise<string> => {
    if (access === 'anyone' || isHolderAccess(access)) return holder
    if (access === 'pending') return (await app.signIn({ role: 'admin', stage: 'pre_mfa' })).cookie
    return (
      await app.signIn({
        role:
          access === 'client' || isAreaAccess(access) || (access === 'signedIn' && !path.startsWith('/api/admin/')) ? 'client' : 'admin',
      })
    ).cookie
  }
  // Not String(), which throws for {"toString":[]}.
  const inAddress = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'x'))
  /** Sends an input as the endpoint expects it: parameters in the path, the rest as query or body. */
  const send = async ({ endpoint }: Pick<Mounted, 'endpoint'>, input: Input, options: { cookie: string } & Omit<Call, 'as' | 'body'>) => {
    const inPath = pathParameters(endpoint.path)
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(inAddress(input[name]).toWellFormed()) || 'x')
    const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
    const reads = endpoint.method === 'GET' || endpoint.method === 'DELETE'
    const query = new URLSearchParams(
      Object.entries(rest).map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    )
    const { cookie, ...call } = options
    const began = performance.now()
    const response = await app.request(reads && query.size > 0 ? `${path}?${query}` : path, {
      ip: nextAddress(),
      ...call,
      ...(cookie ? { as: cookie } : {}),
      method: endpoint.method,
      ...(reads ? {} : { body: rest }),
    })
    const text = await response.text()
    return { status: response.status, text, headers: response.headers, ms: performance.now() - began }
  }
  return {
    admin,
    client,
    presented,
    fresh,
    enquiry,
    handover,
    email,
    holder,
    valid,
    callerOf,
    send,
    staff,
    versionOf,
    sentQuote: (address: string) => sentQuote(app, address),
  }
}
export type Arranged = Awaited<ReturnType<typeof arrange>>

/** The top-level fields that accept text. */
export const textFields = (endpoint: Endpoint): string[] =>
  Object.entries(shapeOf(endpoint).properties ?? {}).flatMap(([name, shape]) =>
    shape.type === 'string' || shape.anyOf?.some(({ type }) => type === 'string') ? [name] : [],
  )
