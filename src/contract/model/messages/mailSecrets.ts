/** The props of a mail that open something: kept apart from its row, and gone from its stored copy. */
import { mailTemplates, type MailTemplate } from './mail.ts'

/** Splits props into those that may be stored in readable form and those that must be sealed. */
export const splitSecrets = (template: MailTemplate, props: Record<string, unknown>) => {
  const names: readonly string[] = mailTemplates[template].secrets
  const entries = Object.entries(props)
  return {
    open: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
    secret: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
  }
}

/** What replaces the secrets in the stored copy. */
export const redactedSecrets = (template: MailTemplate): Record<string, string> =>
  Object.fromEntries(mailTemplates[template].secrets.map((name) => [name, name === 'code' ? '[code removed]' : '[link removed]']))
