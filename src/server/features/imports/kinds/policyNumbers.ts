/** Numbers of the policies in a file: one belongs to one client, and names one of their policies at a time, in the book and in the file. */
import { and, eq, inArray } from 'drizzle-orm'
import { lastDayOf } from '#contract/model/policies/policy.ts'
import { insertMany } from '#server/db/insertMany.ts'
import { numberFaults, type Numbered } from '#server/features/policies/policies.ts'
import type { ImportCtx } from '../handler.ts'
import { importKeys } from '../imports.table.ts'
import { plainInsurer } from './policyCells.ts'
import type { Matched, PolicyFacts } from './policySettle.ts'

/** What a record of the file would be numbered; null if it leaves that as it is. */
const numbered = ({ read, there, of }: Matched): Numbered | null => {
  const row = there?.row
  const insurer = row && plainInsurer(row.insurer) === plainInsurer(read.insurer ?? '') ? row.insurer : read.insurer
  const fromFile = { insurer, policyNumber: read.policyNumber, inception: read.inception, expiry: read.expiry }
  const after = {
    insurer: fromFile.insurer ?? row?.insurer,
    policyNumber: fromFile.policyNumber ?? row?.policyNumber,
    inception: fromFile.inception ?? row?.inception,
    expiry: fromFile.expiry ?? row?.expiry,
  }
  const { insurer: by, policyNumber, inception, expiry } = after
  if (!by || !policyNumber || !inception || !expiry || expiry < inception) return null
  if (row && Object.entries(after).every(([key, value]) => row[key as keyof PolicyFacts] === value)) return null
  return {
    ...(row ? { id: row.id } : {}),
    clientId: row?.clientId ?? (of && 'client' in of ? of.client.id : null),
    insurer: by,
    policyNumber,
    inception,
    expiry: lastDayOf({ expiry, cancelledFrom: read.cancelledFrom }),
  }
}

type NumberUse = Pick<Numbered, 'clientId' | 'inception' | 'expiry'>
type NumberedLine = { line: number; one: NumberUse }

const groupOf = ({ insurer, policyNumber }: Numbered) => `${plainInsurer(insurer)} ${policyNumber}`

/** The same numbers in earlier batches of the file that is being checked. The rows are in the database: a file may have 100,000 lines. */
const earlierUses = async ({ db, checking }: ImportCtx, all: readonly (Numbered | null)[]): Promise<Map<string, NumberedLine[]>> => {
  const groups = [...new Set(all.flatMap((one) => (one ? [groupOf(one)] : [])))]
  if (checking === undefined || groups.length === 0) return new Map()
  const rows = await db
    .select({ group: importKeys.number, line: importKeys.line, one: importKeys.held })
    .from(importKeys)
    .where(and(eq(importKeys.importId, checking), inArray(importKeys.number, groups)))
    .orderBy(importKeys.line)
  const earlier = new Map<string, NumberedLine[]>()
  for (const { group, line, one } of rows)
    if (group !== null && one !== null) earlier.set(group, [...(earlier.get(group) ?? []), { line, one }])
  return earlier
}

/** Why each record may not have its number, because of the book or of an earlier line of the file; or null. One query each for all. */
export const numberFaultsOf = async (ctx: ImportCtx, records: readonly Matched[]): Promise<(string | null)[]> => {
  const all = records.map(numbered)
  const places = all.flatMap((one, place) => (one ? [place] : []))
  const faults = await numberFaults(
    ctx.db,
    all.flatMap((one) => one ?? []),
  )
  const inBook = new Map(places.map((place, at) => [place, faults[at] ?? null]))
  const earlier = await earlierUses(ctx, all)
  const fresh: { group: string; line: number; one: NumberUse }[] = []
  const reasons = all.map((one, place) => {
    const line = records[place]?.read.line
    if (!one || line === undefined) return null
    const fault = inBook.get(place)
    if (fault) return fault
    const group = groupOf(one)
    const others = earlier.get(group) ?? []
    const clash = others.find(
      ({ one: other }) => other.clientId !== one.clientId || (other.inception <= one.expiry && one.inception <= other.expiry),
    )
    if (clash) return `Line ${clash.line} has this number, for another client or in an overlapping period`
    earlier.set(group, [...others, { line, one }])
    fresh.push({ group, line, one })
    return null
  })
  const { checking } = ctx
  if (checking !== undefined)
    await insertMany(
      ctx.db,
      importKeys,
      fresh.map(({ group, line, one: { clientId, inception, expiry } }) => ({
        importId: checking,
        key: `held ${line} ${group}`,
        line,
        number: group,
        held: { clientId, inception, expiry },
      })),
    )
  return reasons
}
