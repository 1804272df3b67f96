/** The emails by what they are about, for the list of templates. Each belongs to exactly one group (mailGroups.test.ts). */
import { mailTemplateNames, type MailTemplate } from './mail.ts'

type MailGroup = { key: string; title: string; mails: readonly MailTemplate[] }

/** By how their names begin. */
const group = (key: string, title: string, begins: RegExp): MailGroup => ({
  key,
  title,
  mails: mailTemplateNames.filter((name) => begins.test(name)),
})

export const mailGroups: readonly MailGroup[] = [
  group('quotes', 'Quotes', /^(?:quote|myQuotes)/),
  group('policies', 'Policies and proof of cover', /^(?:policy|cover|proof|staffPage)/),
  group('changes', 'Changes to policies', /^change/),
  group('renewals', 'Renewals', /^renewal/),
  group('claims', 'Claims', /^claim/),
  group('invoices', 'Invoices', /^invoice/),
  group('documents', 'Documents', /^document/),
  group('enquiries', 'Enquiries and complaints', /^(?:enquiry|contact|complaint)/),
  group('appointments', 'Appointments and calls', /^(?:appointment|callback)/),
  group('marketing', 'Articles by email', /^(?:subscribe|marketing|insights)/),
  group(
    'accounts',
    'Accounts and sign-in',
    /^(?:invitation|company|access|password|newSignIn|phone|email|recovery|signIn|lockout|wrongCodes)/,
  ),
  group('systems', 'Previews and other systems', /^(?:preview|webhook)/),
]
