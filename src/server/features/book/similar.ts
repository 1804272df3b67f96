/** Finding clients as the user types: to choose one in a field, and to check whether a new one exists already. */
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { clients as contract } from '#contract/admin/book/clients.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { readCompanyNumber } from '#contract/model/clients/businessType.ts'
import { readPhone, readPostcode } from '#contract/model/content/reading.ts'
import type { CtxFor } from '#server/ctx.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { namesOfClients } from './clientDetail.ts'
import { clientRows } from './clientRows.ts'

type View = CtxFor<'client:view'>

/** Maximum number of clients offered. */
const maxClients = { found: 8, similar: 4 }

export const find = async (ctx: View, { q }: { q: string }) => {
  if (q.trim() === '') return []
  const { items } = await clientRows.page(ctx, { q, limit: maxClients.found })
  const rows = await namesOfClients(
    ctx.db,
    items.map(({ id }) => id),
  )
  return items.flatMap(({ id }) => rows.find((row) => row.id === id) ?? [])
}

/** Words in the names of half of all companies, which do not identify them. */
const meaningless = /\b(?:limited|ltd|plc|llp|cic|company|co|group|services|the|and|uk)\b\.?/gi
const distinctiveWords = (name: string) =>
  name
    .replace(meaningless, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Public email providers: sharing one of these domains means nothing. */
const publicMailDomains = new Set([
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'live.co.uk',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'btinternet.com',
  'aol.com',
  'sky.com',
  'talktalk.net',
])

/** Score for each match. A name scores in proportion to its similarity, at most twice as much as a postcode. */
const worth = { companyNumber: 5, charityNumber: 5, phone: 3, email: 2, postcode: 1, name: 2 }

export const similar = async (ctx: View, input: ParsedInputOf<typeof contract.similar>) => {
  const { name = '', email = '', except } = input
  const companyNumber = readCompanyNumber(input.companyNumber ?? '')
  const charityNumber = (input.charityNumber ?? '').toUpperCase().replace(/\s+/g, '')
  const postcode = readPostcode(input.postcode ?? '')
  const phone = readPhone(input.phone ?? '')
  const domain = email.split('@')[1]?.toLowerCase() ?? ''
  const ownDomain = domain.includes('.') && !publicMailDomains.has(domain) ? domain : null
  const core = distinctiveWords(name)
  const named =
    core.length < 3
      ? []
      : (await ctx.db.execute<{ id: string; score: number }>(sql`SELECT id, score FROM similar_clients(${core}, 20)`)).rows
  const alike = [
    companyNumber ? eq(clients.companyNumber, companyNumber) : undefined,
    charityNumber ? eq(clients.charityNumber, charityNumber) : undefined,
    postcode ? eq(clients.postcode, postcode) : undefined,
    phone ? eq(clients.phone, phone) : undefined,
    ownDomain ? sql`${clients}.email_domain = ${ownDomain}` : undefined,
    named.length > 0
      ? inArray(
          clients.id,
          named.map(({ id }) => id),
        )
      : undefined,
  ].filter((one) => one !== undefined)
  if (alike.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(clients)
    .where(and(isNull(clients.mergedInto), or(...alike), except ? ne(clients.id, except) : undefined))
    .limit(60)
  const judged = rows.map((row) => {
    const likeness = named.find(({ id }) => id === row.id)?.score ?? 0
    const signs: [boolean, number, string][] = [
      [companyNumber !== null && row.companyNumber === companyNumber, worth.companyNumber, 'Same company number'],
      [charityNumber !== '' && row.charityNumber === charityNumber, worth.charityNumber, 'Same charity number'],
      [phone !== null && row.phone === phone, worth.phone, 'Same phone'],
      [ownDomain !== null && row.email.endsWith(`@${ownDomain}`), worth.email, 'Email at the same domain'],
      [likeness > 0, worth.name * likeness, likeness > 0.9 ? 'Same name' : 'Similar name'],
      [postcode !== null && row.postcode === postcode, worth.postcode, 'Same postcode'],
    ]
    const matches = signs.filter(([is]) => is)
    return { row, score: matches.reduce((sum, [, value]) => sum + value, 0), alike: matches.map(([, , words]) => words) }
  })
  return (
    judged
      // A shared postcode alone is not enough.
      .filter(({ score }) => score > worth.postcode)
      .sort((one, other) => other.score - one.score || one.row.reference.localeCompare(other.row.reference))
      .slice(0, maxClients.similar)
      .map(({ row: { id, reference, name: called, postcode: at, status }, alike: signs }) => ({
        id,
        reference,
        name: called,
        postcode: at,
        status,
        alike: signs,
      }))
  )
}
