/** How settings records are read with their versions, saved from a sheet, and restored. Record, version and audit are one transaction. */
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { SettingRecord, SettingVersion } from '#contract/admin/settings.ts'
import { Failure } from '#contract/failure.ts'
import { changedSince, type StaleFlags } from '#contract/history.ts'
import { changesBetween, type Fields, type Sheet, type TypedIn } from '#contract/model/settings/sheet.ts'
import { settingLines } from '#contract/model/settings/settingLines.ts'
import type { SettingKey, SettingValue } from '#contract/model/site/setting.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { requireFresh } from '#server/features/users/users.ts'
import { users } from '#server/features/users/users.table.ts'
import { lockSetting, readSetting, saveSetting, storedSetting, type StoredSetting } from '#server/features/settings/settings.ts'
import { settingVersions } from '#server/features/settings/settings.table.ts'

type Ctx = CtxFor<'settings:manage'>

const shownVersions = 50

/** Newest first, each with its changes. Versions with an outdated schema are listed without their changes. */
const versionsOf = async <K extends SettingKey>({ db }: Pick<Ctx, 'db'>, key: K): Promise<SettingVersion[]> => {
  const rows = await db
    .select({ version: settingVersions, by: users.name })
    .from(settingVersions)
    .leftJoin(users, eq(users.id, settingVersions.savedBy))
    .where(eq(settingVersions.key, key))
    .orderBy(desc(settingVersions.number))
    .limit(shownVersions + 1)
  const lines = rows.map(({ version }) => {
    try {
      return settingLines(key, readSetting(key, version.value))
    } catch {
      return []
    }
  })
  return rows.slice(0, shownVersions).map(({ version, by }, place) => ({
    number: version.number,
    at: version.at.toISOString(),
    by,
    restoredFrom: version.restoredFrom,
    reason: version.reason,
    changes: version.number === 0 ? [] : changesBetween(lines[place + 1] ?? [], lines[place] ?? []),
  }))
}

const viewOf = async <K extends SettingKey>(ctx: Pick<Ctx, 'db' | 'now'>, key: K): Promise<SettingRecord<SettingValue<K>>> => {
  const { value, version, updatedAt } = await storedSetting(ctx, key)
  return { value, version, updatedAt: updatedAt?.toISOString() ?? null, today: todayOf(ctx), history: await versionsOf(ctx, key) }
}

export const shows =
  <K extends SettingKey>(key: K) =>
  (ctx: Ctx) =>
    viewOf(ctx, key)

/** The audit log compares records field by field. */
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { value }

/** Throws 409 if a colleague has saved it since `version`, saying who, when and what. */
const requireNewest = async <K extends SettingKey>(ctx: Ctx, key: K, stored: StoredSetting<K>, version: number) => {
  if (stored.version === version) return
  const since = (await versionsOf(ctx, key)).filter(({ number }) => number > version)
  const [last] = since
  const changedBy = last?.by ?? 'Somebody'
  const others = await ctx.db
    .select({ number: settingVersions.number })
    .from(settingVersions)
    .where(
      and(
        eq(settingVersions.key, key),
        gt(settingVersions.number, version),
        sql`${settingVersions.savedBy} IS DISTINCT FROM ${ctx.actor.userId}`,
      ),
    )
    .limit(1)
  const own = last !== undefined && others.length === 0
  const flags: StaleFlags = {
    status: '',
    allowed: [],
    version: stored.version,
    changedBy,
    own,
    changedAt: last?.at ?? ctx.now().toISOString(),
    changes: since.flatMap(({ changes }) => changes.map(({ field, before, after }) => ({ field, label: field, before, after }))),
  }
  throw new Failure('conflict', changedSince('this', { changedBy, own }), { flags })
}

/** The current value. 409 if it was changed since this version. */
export const requireVersion = async <K extends SettingKey>(ctx: Ctx, key: K, version: number): Promise<SettingValue<K>> => {
  const stored = await storedSetting(ctx, key)
  await requireNewest(ctx, key, stored, version)
  return stored.value
}

/** Changes a record based on its current value. Staff changes to settings all go through this. `change` may refuse. */
export const changeSetting = async <K extends SettingKey>(
  ctx: Ctx,
  { key, version, restoredFrom = null, reason = '' }: { key: K; version: number; restoredFrom?: number | null; reason?: string },
  change: (before: SettingValue<K>) => SettingValue<K> | Promise<SettingValue<K>>,
): Promise<SettingRecord<SettingValue<K>>> => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  await lockSetting(ctx, key)
  const stored = await storedSetting(ctx, key)
  await requireNewest(ctx, key, stored, version)
  const next = await change(stored.value)
  // An unchanged value is not saved.
  if (JSON.stringify(next) !== JSON.stringify(stored.value)) {
    await saveSetting(ctx, key, next, { userId: ctx.actor.userId, restoredFrom, reason })
    await writeAudit(ctx, {
      action: restoredFrom === null ? 'settings.save' : 'settings.restore',
      subjectType: 'setting',
      subjectId: key,
      before: asRecord(stored.value),
      after: asRecord(next),
      ...(restoredFrom === null ? (reason ? { reason } : {}) : { reason: `Version ${restoredFrom} restored` }),
    })
  }
  return viewOf(ctx, key)
}

export const refuse = (fields: Record<string, string>): never => {
  throw new Failure('invalid', Object.values(fields)[0] ?? 'Some answers need another look', { fields })
}

/** `also`: checks that only the server can make, or further changes. */
export const saves =
  <K extends SettingKey, F extends Fields>(
    sheet: Sheet<K, F>,
    also?: (ctx: Ctx, typed: TypedIn<F>, before: SettingValue<K>) => Promise<void> | void,
  ) =>
  (ctx: Ctx, { version, ...sent }: { version: number } & Record<string, unknown>) => {
    // The endpoint's schema is built from the sheet's fields.
    const typed = sent as TypedIn<F>
    // If the form asks for a reason.
    const reason = typeof sent['reason'] === 'string' ? sent['reason'] : ''
    return changeSetting(ctx, { key: sheet.key, version, reason }, async (before) => {
      const faults = sheet.faults?.(typed, before, todayOf(ctx)) ?? {}
      if (Object.keys(faults).length > 0) refuse(faults)
      await also?.(ctx, typed, before)
      return sheet.value(typed, before)
    })
  }
