/** Settings records, typed by their key, and the content version that everything public is cached under. */
import { eq, sql } from 'drizzle-orm'
import { settingDefaults, settingSchemas, type SettingKey, type SettingValue } from '#contract/model/site/setting.ts'
import type { Firm } from '#contract/model/site/firm.ts'
import { z } from '#contract/schema.ts'
import type { Db } from '#server/db/connect.ts'
import { contentVersion, settings } from './settings.table.ts'

type HasDb = { db: Db }

/** Null when it was neither saved nor has a default. Throws when a stored record no longer fits its schema. */
const findSetting = async <K extends SettingKey>(ctx: HasDb, key: K): Promise<SettingValue<K> | null> => {
  const [row] = await ctx.db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  const value = row ? row.value : Object.hasOwn(settingDefaults, key) ? settingDefaults[key as keyof typeof settingDefaults] : null
  // The schema is the one registered for this key; the generic cannot show it.
  return value === null ? null : (z.parse(settingSchemas[key], value) as SettingValue<K>)
}

export const getSetting = async <K extends SettingKey>(ctx: HasDb, key: K): Promise<SettingValue<K>> => {
  const value = await findSetting(ctx, key)
  if (value === null) throw new Error(`The setting ${key} is missing: content has not been seeded`)
  return value
}

/** The firm's facts. One read by primary key: it is never older than the transaction that asks. */
export const getFirm = (ctx: HasDb): Promise<Firm> => getSetting(ctx, 'firm')

/**
 * Saves a record as edited by staff and renews every cached page. The caller audits it.
 * Gives the value before, null where it had none.
 */
export const saveSetting = async <K extends SettingKey>(ctx: HasDb, key: K, value: SettingValue<K>): Promise<SettingValue<K> | null> => {
  const before = await findSetting(ctx, key)
  const checked = z.parse(settingSchemas[key], value)
  await ctx.db
    .insert(settings)
    .values({ key, value: checked, edited: true })
    .onConflictDoUpdate({ target: settings.key, set: { value: checked, edited: true, updatedAt: sql`now()` } })
  await bumpContentVersion(ctx)
  return before
}

export const getContentVersion = async (ctx: HasDb): Promise<number> => {
  const [row] = await ctx.db.select({ version: contentVersion.version }).from(contentVersion)
  return row?.version ?? 0
}

/** Everything public that was cached is old from the commit on; other processes hear it on channel `content`. */
export const bumpContentVersion = async (ctx: HasDb): Promise<number> => {
  const result = await ctx.db.execute<{ version: string }>(sql`SELECT bump_content_version() AS version`)
  return Number(result.rows[0]?.version)
}
