/** The standard wording of every mail. A missing one does not compile. */
import type { Letters } from '../letter.ts'
import type { MailTemplate } from '../mail.ts'
import { account } from './account.ts'
import { appointments } from './appointments.ts'
import { changes } from './changes.ts'
import { claims } from './claims.ts'
import { contact } from './contact.ts'
import { cover } from './cover.ts'
import { documents } from './documents.ts'
import { invoices } from './invoices.ts'
import { marketing } from './marketing.ts'
import { previews } from './previews.ts'
import { proofs } from './proofs.ts'
import { quotes } from './quotes.ts'
import { renewals } from './renewals.ts'

export const letters: Letters<MailTemplate> = {
  ...account,
  ...appointments,
  ...changes,
  ...claims,
  ...contact,
  ...cover,
  ...documents,
  ...invoices,
  ...marketing,
  ...previews,
  ...proofs,
  ...quotes,
  ...renewals,
}
