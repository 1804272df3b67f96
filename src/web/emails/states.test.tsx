/** What a mail says is true in each state in which it is sent. */
import { describe, expect, test } from 'vitest'
import { claimNews, type ClaimNews } from '#contract/model/claims/claimNews.ts'
import { mailTemplates, type MailProps, type MailTemplate } from '#contract/model/messages/mail.ts'
import { mailSamples } from '#contract/model/messages/mailSamples.ts'
import { promisesOf, standardLevels } from '#contract/model/site/serviceLevels.ts'
import { renderEmail } from './render.tsx'

const samples = mailSamples('https://www.example.com')
const sender = {
  name: 'Chalk & Channel',
  phone: '01632 960 123',
  email: 'hello@example.com',
  address: 'Flint House',
  status: 'Authorised and regulated.',
  notice: null,
  promises: promisesOf(standardLevels),
  origin: 'https://www.example.com',
  at: '2026-11-20T10:00:00.000Z',
}
const textOf = <T extends MailTemplate>(template: T, props: Partial<MailProps[T]>) =>
  renderEmail(template, { ...samples[template], ...props }, sender).text.replaceAll(/\s+/g, ' ')

describe.each(Object.keys(claimNews) as ClaimNews[])('news of a claim: %s', (news) => {
  test('names no screen to somebody who has none, and says how to find out more', () => {
    const text = textOf('claimUpdate', { news, link: null })
    expect(text).not.toMatch(/screen|answer there/i)
    expect(text).toContain('Reply to this email or ring us')
    expect(text).toContain(claimNews[news].title)
  })

  test('sends somebody who can open the claim to its screen', () => {
    const text = textOf('claimUpdate', { news })
    expect(text).toContain('Open the claim')
    expect(text).not.toContain('Reply to this email')
  })
})

test('a declined claim says that a complaint is possible, with a screen or without', () => {
  for (const link of [samples.claimUpdate.link, null])
    expect(textOf('claimUpdate', { news: 'decline', link })).toContain('you may complain')
})

test('a lapse names the duty that the cover was for', () => {
  const lapsed = (...compulsory: string[]) => textOf('renewalLapsed', { compulsory })
  expect(lapsed('EL')).toContain("employers' liability insurance is required by law")
  expect(lapsed('EL')).not.toMatch(/vehicles|on the road/)
  expect(lapsed('MOTOR')).toContain('vehicles must not be on the road')
  expect(lapsed('MOTOR')).not.toContain('employer')
  expect(lapsed()).not.toContain('required by law')
})

test('a late reminder of an appointment says today', () => {
  expect(textOf('appointmentReminder', { ahead: 'today' })).toContain('Your appointment is today')
  expect(textOf('appointmentReminder', { ahead: 'day' })).toContain('Your appointment is tomorrow')
})

test('a reminder of an invoice, which is also sent after its day, does not ask for a call before that day', () => {
  expect(textOf('invoiceReminder', { dueOn: '2026-11-01' })).not.toContain('before that date')
})

test('the mail about a signature, which the owner gets whoever signed, does not say that they signed', () => {
  expect(mailTemplates.documentSigned.subject).not.toContain('You')
})
