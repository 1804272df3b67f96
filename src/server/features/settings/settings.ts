/** Settings, typed by their key, including the tax rates; and the content version under which everything public is cached. */
import { eq, inArray, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { rateFault, ratesOn, type IptRate, type RatesOn, type TaxRates } from '#contract/model/policies/ipt.ts'
import { disclosureOn } from '#contract/model/site/disclosure.ts'
import { settingDefaults, settingSchemas, type SettingKey, type SettingValue } from '#contract/model/site/setting.ts'
import type { Firm } from '#contract/model/site/firm.ts'
import { z } from '#contract/schema.ts'
import type { Db } from '#server/db/connect.ts'
import { contentVersion, settings, settingVersions } from './settings.table.ts'

type HasDb = { db: Db }

const defaultOf = (key: SettingKey): unknown => settingDefaults[key] ?? null

/** The record as its own type. The schema registered for this key guarantees it, but generics cannot express that. */
export const readSetting = <K extends SettingKey>(key: K, stored: unknown): SettingValue<K> =>
  z.parse(settingSchemas[key], stored) as SettingValue<K>

export type StoredSetting<K extends SettingKey> = { value: SettingValue<K>; version: number; updatedAt: Date | null }

const missing = (key: SettingKey) => new Error(`The setting ${key} is missing: content has not been seeded`)

/** With the version that a change has to name. Throws when a stored record no longer fits its schema. */
export const storedSetting = async <K extends SettingKey>({ db }: HasDb, key: K): Promise<StoredSetting<K>> => {
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  const value = row ? row.value : defaultOf(key)
  if (value === null) throw missing(key)
  return { value: readSetting(key, value), version: row?.version ?? 0, updatedAt: row?.edited ? row.updatedAt : null }
}

export const getSetting = async <K extends SettingKey>(ctx: HasDb, key: K): Promise<SettingValue<K>> =>
  (await storedSetting(ctx, key)).value

/** Reads records in one statement, with today in London by the database's clock. `read` throws when a record no longer fits its schema. */
const readRecords = async ({ db }: HasDb, keys: readonly SettingKey[]) => {
  const rows = await db
    .select({ key: settings.key, value: settings.value, today: sql<string>`(now() AT TIME ZONE 'Europe/London')::date::text` })
    .from(settings)
    .where(inArray(settings.key, [...keys]))
  const read = <K extends SettingKey>(key: K): SettingValue<K> => {
    const value = rows.find((row) => row.key === key)?.value ?? defaultOf(key)
    if (value === null) throw missing(key)
    return readSetting(key, value)
  }
  return { read, today: rows[0]?.today ?? '' }
}

/**
 * The firm's details, with the regulator's text in force today, and further settings by key. One statement, never older than the caller's
 * transaction.
 */
export const getFirmWith = async <K extends SettingKey>(
  ctx: HasDb,
  keys: readonly K[],
): Promise<{ firm: Firm; settings: { [P in K]: SettingValue<P> } }> => {
  const { read, today } = await readRecords(ctx, ['firm', 'disclosures', ...keys])
  const firm = read('firm')
  const inForce = disclosureOn(read('disclosures'), today)
  return {
    firm: inForce ? { ...firm, regulator: { text: inForce.text, registerUrl: inForce.registerUrl } } : firm,
    settings: Object.fromEntries(keys.map((key) => [key, read(key)])) as { [P in K]: SettingValue<P> },
  }
}

export const getFirm = async (ctx: HasDb): Promise<Firm> => (await getFirmWith(ctx, [])).firm

export type SavedBy = { userId: string | null; restoredFrom?: number | null; reason?: string }

/** Until the transaction ends, nobody else can save this record. */
export const lockSetting = ({ db }: HasDb, key: SettingKey) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`)

/**
 * Saves a record as edited by staff, stores the version, and renews every cached page. The caller audits it. Returns the previous value, or null if
 * there was none.
 */
export const saveSetting = async <K extends SettingKey>(
  ctx: HasDb,
  key: K,
  value: SettingValue<K>,
  by: SavedBy = { userId: null },
): Promise<SettingValue<K> | null> => {
  const [row] = await ctx.db.select().from(settings).where(eq(settings.key, key))
  const before = row ? row.value : defaultOf(key)
  const checked = readSetting(key, value)
  const number = (row?.version ?? 0) + 1
  if (number === 1 && before !== null)
    await ctx.db
      .insert(settingVersions)
      .values({ key, number: 0, value: before, ...(row ? { at: row.updatedAt } : {}) })
      .onConflictDoNothing()
  await ctx.db
    .insert(settings)
    .values({ key, value: checked, edited: true, version: number })
    .onConflictDoUpdate({ target: settings.key, set: { value: checked, edited: true, version: number, updatedAt: sql`now()` } })
  await ctx.db
    .insert(settingVersions)
    .values({ key, number, value: checked, savedBy: by.userId, restoredFrom: by.restoredFrom ?? null, reason: by.reason ?? '' })
    .onConflictDoNothing()
  await bumpContentVersion(ctx)
  return before === null ? null : readSetting(key, before)
}

export const getContentVersion = async (ctx: HasDb): Promise<number> => {
  const [row] = await ctx.db.select({ version: contentVersion.version }).from(contentVersion)
  return row?.version ?? 0
}

/** Makes everything public that is cached stale on commit. Other processes are notified on channel `content`. */
export const bumpContentVersion = async (ctx: HasDb): Promise<number> => {
  const result = await ctx.db.execute<{ version: string }>(sql`SELECT bump_content_version() AS version`)
  return Number(result.rows[0]?.version)
}

// --- Insurance Premium Tax (domain 5.2) ---

export const taxRates = (ctx: HasDb): Promise<TaxRates> => getSetting(ctx, 'taxRates')

/** The rates in force today in London, by the database's clock. */
export const taxToday = async ({ db }: HasDb): Promise<RatesOn> => {
  const { rows } = await db.execute<{ today: string; value: unknown }>(sql`
    SELECT (now() AT TIME ZONE 'Europe/London')::date::text AS today,
      (SELECT ${settings.value} FROM ${settings} WHERE ${eq(settings.key, 'taxRates')}) AS value`)
  const [row] = rows
  return ratesOn(readSetting('taxRates', row?.value ?? settingDefaults.taxRates), row?.today ?? '')
}

/** `field`: the form field that shows the error for the line at this place. */
type Known = { on: string; current?: readonly IptRate[]; field: (place: number) => string }

/**
 * Throws invalid, by field, if a line has a rate not in force on the day the policy begins. `current`: rates the policy already has, which remain valid
 * for it.
 */
export const requireKnownRates = async (
  ctx: HasDb,
  lines: readonly { iptRate: IptRate }[],
  { on, current = [], field }: Known,
): Promise<void> => {
  const rates = await taxRates(ctx)
  const fields = Object.fromEntries(
    lines.flatMap(({ iptRate }, place) => {
      const fault = rateFault(rates, iptRate, on, current)
      return fault ? [[field(place), fault] as const] : []
    }),
  )
  const [first] = Object.values(fields)
  if (first) throw new Failure('invalid', first, { fields })
}
