/** The wording of mails: settings records like the others, validated against what each mail declares. */
import { desc, eq, like } from 'drizzle-orm'
import type { EditedMails } from '#contract/admin/settings.ts'
import { Failure } from '#contract/failure.ts'
import { mailKey, standardMail as standard, type EditedMail } from '#contract/model/messages/editedMail.ts'
import { mailTemplateNames, type MailSender, type MailTemplate } from '#contract/model/messages/mail.ts'
import { outdatedWords, sentWords, standardWords, wordsFaults } from '#contract/model/messages/mailWords.ts'
import { mailSheet } from '#contract/model/settings/mailSheet.ts'
import { placeFaults } from '#contract/model/settings/wordsSheet.ts'
import { wordGroups, wordsKey } from '#contract/model/site/ourWords.ts'
import type { SettingKey } from '#contract/model/site/setting.ts'
import type { CtxFor } from '#server/ctx.ts'
import { senderOf } from '#server/features/messages/messages.ts'
import { getFirm, getSetting, readSetting } from '#server/features/settings/settings.ts'
import { settingVersions } from '#server/features/settings/settings.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { changeSetting, refuse, shows } from './saving.ts'

type Ctx = CtxFor<'settings:manage'>

export const mail = (ctx: Ctx, { template }: { template: MailTemplate }) => shows(mailKey(template))(ctx)

/** Only mails whose wording differs from the standard. */
export const mails = async ({ db }: Ctx): Promise<EditedMails> => {
  const rows = await db
    .selectDistinctOn([settingVersions.key], { version: settingVersions, by: users.name })
    .from(settingVersions)
    .leftJoin(users, eq(users.id, settingVersions.savedBy))
    .where(like(settingVersions.key, 'mail.%'))
    .orderBy(settingVersions.key, desc(settingVersions.number))
  return rows.flatMap(({ version, by }) => {
    const template = mailTemplateNames.find((name) => mailKey(name) === version.key)
    if (!template) return []
    const edited = readSetting(mailKey(template), version.value)
    if (Object.keys(edited.words).length === 0) return []
    return [
      {
        template,
        at: version.at.toISOString(),
        by,
        subject: sentWords(template, edited.words)['subject'] ?? '',
        outdated: outdatedWords(template, edited).length > 0,
      },
    ]
  })
}

export const mailSender = async (ctx: Ctx): Promise<MailSender> => ({
  ...senderOf(await getFirm(ctx), await getSetting(ctx, 'serviceLevels'), ctx),
  choices: `${ctx.origin}/email-preferences`,
})

type Saved = { template: MailTemplate; version: number }

export const saveMail = (ctx: Ctx, { template, version, reason, ...sent }: Saved & { reason: string } & Record<string, unknown>) => {
  const sheet = mailSheet(template)
  // The endpoint's schema allows only text.
  const typed = Object.fromEntries(Object.entries(sent).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  return changeSetting(ctx, { key: mailKey(template), version, reason }, (before) => {
    const faults = wordsFaults(template, typed)
    if (Object.keys(faults).length > 0) refuse(faults)
    return sheet.value(typed, before)
  })
}

export const standardMail = (ctx: Ctx, { template, version }: Saved) =>
  changeSetting(ctx, { key: mailKey(template), version, reason: 'Back to the standard wording' }, () => standard)

/** Refuses to restore a version whose wording no longer fits its placeholders; it may be from another release. */
export const refuseUnfit = (key: SettingKey, value: unknown) => {
  const group = wordGroups.find((name) => wordsKey(name) === key)
  // Parsed by the schema of its key.
  const [lost] = group ? Object.values(placeFaults(group, value as Record<string, string>)) : []
  if (lost) throw new Failure('conflict', `The wording of this version no longer fits. ${lost}`)
  const template = mailTemplateNames.find((name) => mailKey(name) === key)
  if (!template) return
  // Parsed by the schema of its key.
  const { words } = value as EditedMail
  const faults = wordsFaults(template, { ...standardWords(template), ...words })
  const [first] = Object.values(faults)
  if (first) throw new Failure('conflict', `The wording of this version no longer fits the email. ${first}`)
}
