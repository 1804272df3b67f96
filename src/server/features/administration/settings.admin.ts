/** The firm's settings, as administrators see and change them. */
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { can, mayEnterStaffArea, type Permission, type StaffRole } from '#contract/access.ts'
import type { SettingsOverview, StaffMember, TaxUse } from '#contract/admin/settings.ts'
import { Failure } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import { mailKey } from '#contract/model/messages/editedMail.ts'
import { mailTemplateNames } from '#contract/model/messages/mail.ts'
import { rateFault, taxRateOn, type TaxKind, type TaxRate, type TaxRates } from '#contract/model/policies/ipt.ts'
import { firmSheet } from '#contract/model/settings/firmSheet.ts'
import { peopleSheet } from '#contract/model/settings/peopleSheet.ts'
import { paperSheet } from '#contract/model/settings/paperSheet.ts'
import { retentionSheet } from '#contract/model/settings/retentionSheet.ts'
import { disclosureSheet, menuSheet, noticeSheet, staffAreaSheet, textBudgetSheet } from '#contract/model/settings/sheets.ts'
import { serviceSheet } from '#contract/model/settings/serviceSheet.ts'
import { sessionSheet } from '#contract/model/settings/sessionSheet.ts'
import { wordsSheets } from '#contract/model/settings/wordsSheet.ts'
import { taxSheet } from '#contract/model/settings/taxSheet.ts'
import { wordGroups, wordsKey } from '#contract/model/site/ourWords.ts'
import { settingKeys, type SettingKey, type SettingValue } from '#contract/model/site/setting.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { users } from '#server/features/users/users.table.ts'
import { shortenSessions } from '#server/features/users/users.ts'
import { proposeBank } from './bankAccount.ts'
import { refuseUnfit } from './mailWords.ts'
import { changeSetting, refuse, saves, shows } from './saving.ts'
import { getSetting, readSetting } from '#server/features/settings/settings.ts'
import { settingVersions } from '#server/features/settings/settings.table.ts'

type Ctx = CtxFor<'settings:manage'>

export const overview = async ({ db }: Ctx): Promise<SettingsOverview> => {
  const rows = await db
    .selectDistinctOn([settingVersions.key], {
      key: settingVersions.key,
      at: settingVersions.at,
      number: settingVersions.number,
      by: users.name,
    })
    .from(settingVersions)
    .leftJoin(users, eq(users.id, settingVersions.savedBy))
    .orderBy(settingVersions.key, desc(settingVersions.number))
  return {
    saved: rows.flatMap(({ key, at, number, by }) => {
      const known = settingKeys.find((one) => one === key)
      return known && number > 0 ? [{ key: known, at: at.toISOString(), by }] : []
    }),
  }
}

export const firm = shows('firm')
export const saveFirm = saves(firmSheet)
export const saveNotice = saves(noticeSheet, (ctx) => {
  // Design 1: a demo always says that it is one, whoever runs it.
  if (ctx.mode === 'demo') refuse({ notice: 'The demonstration notice cannot be changed' })
})

export const disclosures = shows('disclosures')
export const addDisclosure = saves(disclosureSheet)
export const removeDisclosure = (ctx: Ctx, { version, from }: { version: number; from: string }) =>
  changeSetting(ctx, { key: 'disclosures', version }, (before) => {
    if (!before.some((one) => one.from === from)) throw new Failure('notFound', 'Not found')
    if (from <= todayOf(ctx)) throw new Failure('conflict', 'This text has been shown already and stays on record')
    return before.filter((one) => one.from !== from)
  })

export const taxRates = shows('taxRates')
export const addTaxRate = saves(taxSheet)
export const removeTaxRate = (ctx: Ctx, { version, kind, from }: { version: number; kind: TaxKind; from: string }) =>
  changeSetting(ctx, { key: 'taxRates', version }, async (before) => {
    const removed = before.find((one) => one.kind === kind && one.from === from)
    if (!removed) throw new Failure('notFound', 'Not found')
    // A rate entered late may have been a mistake. Whether a policy uses it is checked below.
    if (from <= todayOf(ctx) && removed.why === undefined)
      throw new Failure('conflict', 'This rate is already in force and stays on record: add the next one instead')
    const left = before.filter((one) => one !== removed)
    await requireUnused(ctx, removed, left)
    return left
  })

const mostCarriers = 50

/** The rate of a kind that applies, or would apply, from a day on without the entry of that day; and until when. */
const withoutLine = (rates: TaxRates, kind: TaxKind, from: string) => {
  const others = rates.filter((one) => one.kind !== kind || one.from !== from)
  const [until = null] = others
    .filter((one) => one.kind === kind && one.from > from)
    .map((one) => one.from)
    .sort()
  return { rate: taxRateOn(others, kind, from)?.rate ?? null, until }
}

export const taxUse = async (ctx: Ctx, { kind, from }: { kind: TaxKind; from: string }): Promise<TaxUse> => {
  const { rate, until } = withoutLine(await getSetting(ctx, 'taxRates'), kind, from)
  if (rate === null) return { rate, total: 0, policies: [] }
  const { rows } = await ctx.db.execute<{ used: number }>(
    sql`SELECT policies_carrying_tax(${rate}::numeric, ${from}::date, ${until}::date) AS used`,
  )
  // Policies the user may not see are counted but not named.
  const named = can(ctx.actor, 'policy:view')
    ? await ctx.db.execute<TaxUse['policies'][number]>(sql`
        SELECT p.id, p.reference, p.client_name AS client, p.inception::text AS inception
        FROM policies p JOIN policy_terms t ON t.policy_id = p.id AND t.number = p.terms_number
        WHERE p.inception >= ${from}::date AND (${until}::date IS NULL OR p.inception < ${until}::date)
          AND EXISTS (SELECT 1 FROM jsonb_array_elements(t.terms -> 'sections') section WHERE (section ->> 'iptRate')::numeric = ${rate}::numeric)
        ORDER BY p.inception, p.reference LIMIT ${mostCarriers}`)
    : { rows: [] }
  return { rate, total: rows[0]?.used ?? 0, policies: named.rows }
}

/** Throws if a policy has a rate that would no longer apply on its first day. In SQL, because policies is a later feature. */
const requireUnused = async (ctx: Ctx, { kind, rate, from }: TaxRate, left: TaxRates) => {
  if (rateFault(left, rate, from) === null) return
  const [until = null] = left
    .filter((one) => one.kind === kind && one.from > from)
    .map((one) => one.from)
    .sort()
  const { rows } = await ctx.db.execute<{ used: number }>(
    sql`SELECT policies_carrying_tax(${rate}::numeric, ${from}::date, ${until}::date) AS used`,
  )
  const used = rows[0]?.used ?? 0
  if (used > 0)
    throw new Failure(
      'conflict',
      `${used === 1 ? '1 policy' : `${used} policies`} from ${formatDate(from)} on ${used === 1 ? 'carries' : 'carry'} ${rate}% already: change ${used === 1 ? 'it' : 'them'} first`,
    )
}

export const staffArea = shows('staffArea')
export const saveStaffArea = saves(staffAreaSheet)
/** Users who may enter the staff area now, and who could if it were open to all staff. */
export const staff = async ({ db }: Ctx): Promise<StaffMember[]> => {
  const rows = await db
    .select({ id: users.id, name: users.name, role: users.role, permissions: users.permissions })
    .from(users)
    .where(and(ne(users.role, 'client'), eq(users.status, 'active')))
    .orderBy(asc(users.name))
  return rows.map(({ id, name, role, permissions }) => {
    const actor = {
      kind: 'staff' as const,
      userId: id,
      sessionId: '',
      name,
      // Clients are excluded above, and the column is checked at sign-in.
      role: role as StaffRole,
      permissions: permissions as Permission[] | null,
    }
    return { id, name, role, entersNow: mayEnterStaffArea(actor, 'admins'), entersPermitted: mayEnterStaffArea(actor, 'permitted') }
  })
}

export const serviceLevels = shows('serviceLevels')
export const saveServiceLevels = saves(serviceSheet)
export const requiredPapers = shows('requiredPapers')
export const saveRequiredPapers = saves(paperSheet)
export const sessionLengths = shows('sessionLengths')
/** Open sessions are shortened to the new length at once; none gets longer. */
export const saveSessionLengths = saves(sessionSheet, async (ctx, typed, before) => {
  await shortenSessions(ctx.db, sessionSheet.value(typed, before))
})
export const textBudget = shows('textBudget')
export const saveTextBudget = saves(textBudgetSheet)
export { bankDetails, bankProposal, confirmBankDetails, dropBankDetails, saveBankDetails } from './bankAccount.ts'
export const retention = shows('retention')
export const saveRetention = saves(retentionSheet)
export const menu = shows('menu')
export const saveMenu = saves(menuSheet)
export const ourPeople = shows('ourPeople')
export const saveOurPeople = saves(peopleSheet)
export const assistantWords = shows('words.assistant')
export const saveAssistantWords = saves(wordsSheets.assistant)
export const contactWords = shows('words.contact')
export const saveContactWords = saves(wordsSheets.contact)
export const appointmentWords = shows('words.appointment')
export const saveAppointmentWords = saves(wordsSheets.appointment)
export const marketingWords = shows('words.marketing')
export const saveMarketingWords = saves(wordsSheets.marketing)
export const renewalWords = shows('words.renewal')
export const saveRenewalWords = saves(wordsSheets.renewal)

export { mail, mails, mailSender, saveMail, standardMail } from './mailWords.ts'

/** Records that may be restored as a whole. In the others, entries already in force stay, so a new entry is added instead. */
const restorable: readonly SettingKey[] = [
  'firm',
  'staffArea',
  'textBudget',
  'menu',
  'ourPeople',
  'bankDetails',
  'retention',
  'sessionLengths',
  'serviceLevels',
  'requiredPapers',
  ...wordGroups.map(wordsKey),
  ...mailTemplateNames.map(mailKey),
]

export const restore = async (
  ctx: Ctx,
  { key, number, version }: { key: SettingKey; number: number; version: number },
): Promise<{ version: number }> => {
  if (!restorable.includes(key)) throw new Failure('conflict', 'What has been in force stays on record: add a new line instead')
  const [found] = await ctx.db
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(and(eq(settingVersions.key, key), eq(settingVersions.number, number)))
  if (!found) throw new Failure('notFound', 'Not found')
  // Restoring an earlier account changes the account, so it too needs a second person.
  if (key === 'bankDetails') return proposeBank(ctx, version, readSetting(key, found.value))
  const saved = await changeSetting(ctx, { key, version, restoredFrom: number }, async (before) => {
    let value: typeof before
    try {
      value = readSetting(key, found.value)
    } catch {
      throw new Failure('conflict', 'This version was written for an older Seawall and can no longer be restored')
    }
    refuseUnfit(key, value)
    if (key === 'sessionLengths') await shortenSessions(ctx.db, value as SettingValue<'sessionLengths'>)
    // A demo keeps its notice, whatever the version contained.
    return key === 'firm' && ctx.mode === 'demo' && typeof value === 'object' && 'notice' in value && 'notice' in (before as object)
      ? { ...value, notice: (before as { notice: string }).notice }
      : value
  })
  return { version: saved.version }
}
