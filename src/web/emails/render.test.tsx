import { describe, expect, test } from 'vitest'
import {
  mailTemplateNames,
  mailTemplates,
  redactedSecrets,
  splitSecrets,
  type MailProps,
  type MailSender,
} from '#contract/model/messages/mail.ts'
import { mailSamples } from '#contract/model/messages/mailSamples.ts'
import { renderEmail } from './render.tsx'
import { wrap } from './text.ts'

export const sender: MailSender = {
  name: 'Chalk & Channel Insurance Brokers',
  phone: '01632 960 123',
  email: 'hello@chalkandchannel.example.com',
  address: 'Flint House, 1 Example Lane, Brighton BN1 1ZZ',
  status:
    'Chalk & Channel Insurance Brokers Limited is authorised and regulated by the Financial Conduct Authority. Firm Reference Number 000000 (demo).',
  notice: 'Demonstration site: not a real firm',
  origin: 'http://localhost:3000',
  at: '2026-07-01T12:30:00.000Z',
}

const examples = mailSamples(sender.origin)
const at = '2026-07-01T12:30:00.000Z'
const link = 'http://localhost:3000/quote/resume/Zx9secretSecretSecret'
const change = {
  reference: 'CHG-2026-000021',
  policy: 'Commercial vehicle',
  what: 'Swap a vehicle',
  effectiveOn: '2026-12-01',
  link: 'https://www.example.com/client/changes/1',
}
const appointment = { reference: 'AP-2026-0123456789', startsAt: at, channel: 'office', sequence: 1, link } as const
export const examples: { [T in keyof MailProps]: MailProps[T] } = {
  quoteDraft: { cover: 'Public liability', link, expiresOn: '2026-12-01', deletedOn: '2027-02-22' },
  quoteReceived: { reference: 'CC-7Q4K-2M9P', cover: 'Public liability', link: 'http://localhost:3000/my-quotes' },
  quoteNew: { reference: 'CC-7Q4K-2M9P', cover: 'Public liability', link: 'http://localhost:3000/admin/quotes/1' },
  quoteQuestion: { reference: 'CC-7Q4K-2M9P', cover: 'Public liability', link: 'http://localhost:3000/my-quotes' },
  quoteReply: { reference: 'CC-7Q4K-2M9P', cover: 'Public liability', link: 'http://localhost:3000/my-quotes' },
  quoteNoTerms: { reference: 'CC-7Q4K-2M9P', cover: 'Public liability', link: 'http://localhost:3000/my-quotes' },
  quoteTerms: {
    reference: 'CC-7Q4K-2M9P',
    cover: 'Public liability',
    options: 2,
    validUntil: '2026-12-20',
    link: 'http://localhost:3000/my-quotes',
  },
  quoteAccepted: {
    reference: 'CC-7Q4K-2M9P',
    cover: 'Public liability',
    insurer: 'Example Mutual',
    link: 'http://localhost:3000/my-quotes',
  },
  quoteAcceptedStaff: {
    reference: 'CC-7Q4K-2M9P',
    cover: 'Public liability',
    insurer: 'Example Mutual',
    link: 'http://localhost:3000/admin/quotes/1',
  },
  myQuotesCode: { code: '048213', minutes: 5, link, linkMinutes: 30 },
  claimDraft: {
    kind: 'Theft or burglary',
    link: 'https://www.example.com/report-claim/resume/abc',
    expiresOn: '2026-11-27',
    deletedOn: '2027-01-19',
  },
  webhookOff: { failures: 15, link: 'https://www.example.com/admin/settings/webhooks/1' },
  complaintAcknowledged: { reference: 'CMP-2026-00012', data: false, answerBy: '2027-01-15', handler: 'Ruth Alder' },
  claimReceived: {
    reference: 'CL-2026-7Q4M2X9KTD',
    kind: 'Theft or burglary',
    circumstance: false,
    advice: ['Report the theft to the police today and ask for the crime reference.'],
    later: ['Photos'],
  },
  claimNew: {
    reference: 'CL-2026-7Q4M2X9KTD',
    kind: 'Theft or burglary',
    circumstance: true,
    link: 'https://www.example.com/admin/claims/1',
  },
  claimUrgent: { reference: 'CL-2026-7Q4M2X9KTD', kind: 'A vehicle', circumstance: false, link: 'https://www.example.com/admin/claims/1' },
  policyMessage: { reference: 'POL-2026-000045', policy: 'Cyber', link: 'https://www.example.com/client/policies/1' },
  policyMessageStaff: { reference: 'POL-2026-000045', link: 'https://www.example.com/admin/policies/1' },
  changeReceived: change,
  changeQuestion: change,
  changeWithInsurer: change,
  changePrice: change,
  changeApplied: change,
  changeRejected: change,
  changeStaff: { ...change, step: 'requested' },
  documentReady: { kind: 'Schedule', company: 'Pebble Ltd', toSign: true, link: 'https://www.example.com/client/documents/1' },
  documentRequested: {
    kind: 'Survey or report',
    company: 'Pebble Ltd',
    dueOn: '2026-12-01',
    again: true,
    link: 'https://www.example.com/client/documents/1',
  },
  documentAccepted: { kind: 'Survey or report', company: 'Pebble Ltd', link: 'https://www.example.com/client/documents/1' },
  documentWithdrawn: { kind: 'Certificate', company: 'Pebble Ltd', link: 'https://www.example.com/client/documents/1' },
  documentMessage: { kind: 'Certificate', company: 'Pebble Ltd', link: 'https://www.example.com/client/documents/1' },
  documentSigned: { kind: 'Proposal form', company: 'Pebble Ltd', link: 'https://www.example.com/client/documents/1' },
  documentStaff: { what: 'question', kind: 'Certificate', link: 'https://www.example.com/admin/documents/1' },
  claimUpdate: {
    reference: 'CL-2026-7Q4M2X9KTD',
    kind: 'Theft or burglary',
    news: 'offer',
    nextUpdateOn: '2026-11-27',
    link: 'https://www.example.com/client/claims/1',
  },
  claimAnswered: {
    reference: 'CL-2026-7Q4M2X9KTD',
    kind: 'Theft or burglary',
    news: 'answer',
    link: 'https://www.example.com/admin/claims/1',
  },
  contactReceived: { reference: 'CE-1F7T-9XQ2' },
  enquiryReply: { reference: 'CE-1F7T-9XQ2', message: 'Thank you for asking.\n\nYes, we can arrange that.', from: 'Aisha Rahman' },
  appointmentReceived: appointment,
  appointmentConfirmed: { ...appointment, message: 'Park behind the house.', from: 'Aisha Rahman' },
  appointmentMoved: { ...appointment, channel: 'video' },
  appointmentCancelled: { ...appointment, link: 'http://localhost:3000/contact?way=appointment', byUs: true },
  appointmentReminder: { ...appointment, channel: 'phone', ahead: 'hour' },
  appointmentStaff: {
    reference: 'AP-2026-0123456789',
    what: 'Appointment: asked for',
    startsAt: at,
    link: 'http://localhost:3000/admin/appointments/1',
  },
  callbackReceived: { reference: 'CB-2026-0123456789', startsAt: at },
  subscribeConfirm: { link, days: 7 },
  marketingChoices: { link },
  insights: {
    articles: [
      {
        title: 'What an employer must insure',
        summary: 'One cover is a duty.',
        link: 'http://localhost:3000/blog/what-an-employer-must-insure',
      },
    ],
  },
  renewalInvited: {
    cover: 'Café, restaurant and hotel, Harbour Example Insurance',
    policy: 'HOS/482910-25',
    expiry: '2026-12-31',
    link: 'https://www.example.com/client/policies/1/renew',
  },
  renewalReminder: {
    cover: 'Café, restaurant and hotel, Harbour Example Insurance',
    policy: 'HOS/482910-25',
    expiry: '2026-12-31',
    link: 'https://www.example.com/client/policies/1/renew',
    days: 7,
    waitsFor: 'facts',
    compulsory: true,
  },
  renewalTerms: {
    cover: 'Café, restaurant and hotel, Harbour Example Insurance',
    policy: 'HOS/482910-25',
    expiry: '2026-12-31',
    link: 'https://www.example.com/client/policies/1/renew',
    options: 2,
  },
  renewalAccepted: {
    cover: 'Café, restaurant and hotel, Harbour Example Insurance',
    policy: 'HOS/482910-25',
    expiry: '2026-12-31',
    link: 'https://www.example.com/client/policies/1/renew',
  },
  renewalBound: {
    cover: 'Café, restaurant and hotel, Harbour Example Insurance',
    policy: 'HOS/482910-25',
    expiry: '2026-12-31',
    link: 'https://www.example.com/client/policies/1/renew',
    from: '2027-01-01',
    number: 'HOS/482910-26',
  },
  renewalLapsed: {
    cover: 'Café, restaurant and hotel, Harbour Example Insurance',
    policy: 'HOS/482910-25',
    expiry: '2026-12-31',
    link: 'https://www.example.com/client/policies/1/renew',
    compulsory: ['Employers\u2019 liability'],
  },
  renewalNews: {
    cover: 'Café, restaurant and hotel, Harbour Example Insurance',
    policy: 'HOS/482910-25',
    expiry: '2026-12-31',
    link: 'https://www.example.com/client/policies/1/renew',
    what: 'extended',
    until: '2027-01-15',
  },
  renewalStaff: { reference: 'POL-2026-000045', what: 'changes', link: 'https://www.example.com/admin/renewals/1' },
  contactNew: { reference: 'CE-1F7T-9XQ2', topic: 'A claim', link: 'http://localhost:3000/admin/enquiries/1' },
  companyInvitation: { company: 'Pebble Café Ltd', link, hours: 72 },
  accessEnded: { company: 'Pebble Café Ltd' },
  invitation: { name: 'Sam', invitedBy: 'Aisha Rahman', area: 'staff', link, hours: 72 },
  proofIssued: {
    company: 'Pebble Caf\u00e9 Ltd',
    cover: 'Caf\u00e9, restaurant and hotel',
    insurer: 'Harbour Example',
    until: '2027-04-30',
    link,
  },
  proofEnded: {
    company: 'Pebble Caf\u00e9 Ltd',
    cover: 'Caf\u00e9, restaurant and hotel',
    insurer: 'Harbour Example',
    until: '2026-12-31',
    link,
  },
  staffPageLapsed: { company: 'Pebble Caf\u00e9 Ltd', link: 'http://localhost:3000/client/staff-page' },
  passwordReset: { link, minutes: 30 },
  passwordChanged: { at },
  newSignIn: { at, device: 'Chrome on Windows' },
  phoneChanged: { at, ending: '123' },
  emailChange: { link, hours: 24, side: 'old' },
  emailChanged: { at },
  recoveryCodeUsed: { at, remaining: 2 },
  signInResetAsked: { at, askedBy: 'Ruth Alder', hours: 24 },
  signInReset: { at },
  lockout: { at, minutes: 15 },
  wrongCodes: { at, device: 'Chrome on Windows' },
}

const visible = (html: string) =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
const words = (text: string) => text.toLowerCase().match(/[a-z0-9£]+/g) ?? []

test('a saved request: the last day of the link, and the day on which the answers are deleted', () => {
  const text = renderEmail('quoteDraft', examples.quoteDraft, sender).text.replaceAll('\n', ' ')
  expect(text).toMatch(/Link works until \.* ?01\/12\/2026/)
  expect(text).toMatch(/Answers deleted on \.* ?22\/02\/2027/)
})

describe.each(mailTemplateNames)('the mail %s', (template) => {
  const { subject, html, text } = renderEmail(template, examples[template], sender)

  test('both parts say the same, and name who regulates the firm', () => {
    const inHtml = new Set(words(visible(html)))
    expect(words(text).filter((word) => !inHtml.has(word))).toEqual([])
    for (const part of [visible(html), text.replaceAll('\n', ' ')]) {
      expect(part).toContain(sender.status)
      expect(part).toContain(sender.phone)
      expect(part).toContain('Demonstration site: not a real firm')
    }
  })

  test('the text part is fit to read: lines of at most 76 characters, but for addresses', () => {
    expect(text.split('\n').filter((line) => line.length > 76 && !line.includes('://'))).toEqual([])
    expect(text).not.toMatch(/<|&amp;|\n{4}/)
  })

  test('subject and preview are our own words', () => {
    expect(subject).toBe(mailTemplates[template].subject)
    expect(Object.values(examples[template]).filter((value) => typeof value === 'string' && subject.includes(value))).toEqual([])
  })

  test('no script, no picture, no form, nothing fetched', () => {
    expect(html).not.toMatch(/<script|<img|<form|<link|<iframe|url\(|@import/i)
    expect(html.startsWith('<!doctype html><html lang="en-GB">')).toBe(true)
  })

  test('#120 the copy that is kept has no secret in either part', () => {
    const { open, secret } = splitSecrets(template, examples[template])
    const kept = renderEmail(template, { ...open, ...redactedSecrets(template) } as MailProps[typeof template], sender)
    for (const value of Object.values(secret)) {
      expect(html).toContain(value)
      expect(text).toContain(value)
      expect(kept.html).not.toContain(value)
      expect(kept.text).not.toContain(value)
      expect(kept.text).toContain('removed]')
    }
    expect(Object.keys(secret).sort()).toEqual([...mailTemplates[template].secrets].sort())
  })
})

test('#120 every link that opens something without signing in is a secret of its template', () => {
  for (const template of mailTemplateNames) {
    const secrets: readonly string[] = mailTemplates[template].secrets
    for (const [name, value] of Object.entries(examples[template])) {
      const opens = name === 'code' || (typeof value === 'string' && /\/(?:resume|invitation|reset-password)\/|#t=/.test(value))
      expect(secrets.includes(name), `${template}.${name}`).toBe(opens)
    }
  }
})

test('times are those of the office, in summer too', () => {
  expect(renderEmail('passwordChanged', examples.passwordChanged, sender).text).toContain('01/07/2026, 13:30')
  expect(renderEmail('quoteTerms', examples.quoteTerms, sender).text).toContain('20/12/2026')
})

test('what was typed is text in the HTML part, never markup', () => {
  const { html } = renderEmail('invitation', { ...examples.invitation, name: '<script>alert(1)</script>' }, sender)
  expect(html).toContain('&lt;script&gt;')
})

test('an address longer than a line stays whole', () => {
  const long = `https://www.example.com/${'a'.repeat(100)}`
  expect(wrap(`See ${long} for more`)).toBe(`See\n${long}\nfor more`)
})
