/** Reads, as a signed-in client, every response that the screens of the portal show. */
import { fillPath, type Endpoint, type InputOf, type ReplyOf } from '#contract/endpoint.ts'
import { changes } from '#contract/portal/changes.ts'
import { claims } from '#contract/portal/claims.ts'
import { companies } from '#contract/portal/companies.ts'
import { disclosures } from '#contract/portal/disclosures.ts'
import { documents } from '#contract/portal/documents.ts'
import { invoices } from '#contract/portal/invoices.ts'
import { overview } from '#contract/portal/overview.ts'
import { policies } from '#contract/portal/policies.ts'
import { profile } from '#contract/portal/profile.ts'
import { proofs } from '#contract/portal/proofs.ts'
import { quotes } from '#contract/portal/quotes.ts'
import { renewals } from '#contract/portal/renewals.ts'
import { requirements } from '#contract/portal/requirements.ts'
import { staffPages } from '#contract/portal/staffPages.ts'
import { auth } from '#contract/site/auth.ts'

/** Every endpoint that is recorded; the test of the recording checks each. */
export const recordedEndpoints: readonly Endpoint[] = [
  auth.user,
  auth.sessions,
  overview.show,
  policies.list,
  policies.show,
  invoices.list,
  invoices.owed,
  invoices.toPay,
  invoices.ofPolicy,
  changes.show,
  claims.list,
  claims.choices,
  claims.show,
  documents.list,
  documents.choices,
  documents.show,
  proofs.list,
  proofs.policies,
  proofs.offer,
  proofs.show,
  renewals.list,
  renewals.show,
  requirements.list,
  requirements.companies,
  requirements.show,
  disclosures.show,
  companies.list,
  companies.show,
  companies.invitations,
  quotes.list,
  profile.show,
  staffPages.all,
]

export type Answer = { name: string; input: Record<string, unknown>; reply: unknown }
type Get = (path: string) => Promise<{ status: number; body: Record<string, unknown> }>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Signs in as the owner of the demonstration's café, who has no second step. */
export const signIn = async (base: string): Promise<Get> => {
  let cookie = ''
  const ask = async (path: string, sent?: object) => {
    const reply = await fetch(base + path, {
      method: sent ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        origin: base,
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
        ...(sent ? { 'content-type': 'application/json' } : {}),
        ...(cookie ? { cookie } : {}),
      },
      ...(sent ? { body: JSON.stringify(sent) } : {}),
    })
    const set = reply.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    if (set.length > 0) cookie = set.join('; ')
    const body: unknown = await reply.json()
    return { status: reply.status, body: isRecord(body) ? body : {} }
  }
  const { body } = await ask(auth.login.path, { username: 'maria@pebble-cafe.example.com', password: 'avocet-kettle-moss-19' })
  if (body['success'] !== true || body['requireMfa'] === true) throw new Error(`Not signed in: ${JSON.stringify(body)}`)
  return (path) => ask(path)
}

export const readAll = async (get: Get): Promise<Answer[]> => {
  const answers: Answer[] = []
  /** Reads and records one response. The data may be null, for example for a policy whose renewal is far away. */
  const take = async <E extends Endpoint>(
    endpoint: E,
    ...[input]: Record<string, never> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]
  ): Promise<ReplyOf<E>> => {
    const { path, rest } = fillPath(endpoint.path, input ?? {})
    const asked = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]))
    const { status, body } = await get(asked.size > 0 ? `${path}?${asked}` : path)
    if (status !== 200) throw new Error(`${endpoint.name} answered ${status}: ${JSON.stringify(body)}`)
    const reply = endpoint.flags ? body : body['data']
    // Lists are recorded whole and without their limit, because the demonstration filters and sorts them itself.
    const { limit: _page, ...named }: Record<string, unknown> = isRecord(input) ? input : {}
    answers.push({ name: `${endpoint.audience}.${endpoint.name}`, input: named, reply })
    return reply as ReplyOf<E>
  }
  const all = { limit: 100 } as never
  for (const endpoint of [
    auth.user,
    auth.sessions,
    overview.show,
    invoices.owed,
    invoices.toPay,
    claims.choices,
    documents.choices,
  ] as const)
    await take(endpoint)
  for (const endpoint of [requirements.companies, companies.invitations, profile.show, staffPages.all, disclosures.show] as const)
    await take(endpoint)
  for (const { id } of (await take(policies.list, all)).items) {
    const { versions, changes: asked, today } = await take(policies.show, { id })
    for (const { effectiveFrom } of versions) if (effectiveFrom <= today) await take(policies.show, { id, on: effectiveFrom })
    for (const change of asked) await take(changes.show, { id: change.id })
    await take(invoices.ofPolicy, { id })
    await take(renewals.show, { id })
    await take(proofs.offer, { id })
  }
  for (const { id } of (await take(documents.list, all)).items) await take(documents.show, { id })
  for (const { id } of (await take(claims.list, all)).items) await take(claims.show, { id })
  await take(proofs.policies)
  for (const { id } of (await take(proofs.list, all)).items) await take(proofs.show, { id })
  await take(renewals.list)
  await take(invoices.list, all)
  for (const { id } of (await take(requirements.list, all)).items) await take(requirements.show, { id })
  for (const { id } of (await take(companies.list, all)).items) await take(companies.show, { id })
  await take(quotes.list, all)
  return answers
}
