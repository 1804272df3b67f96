import { promisesOf, standardLevels } from '#contract/model/site/serviceLevels.ts'
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
  promises: promisesOf({ ...standardLevels, quote: 2 }),
  origin: 'http://localhost:3000',
  at: '2026-07-01T12:30:00.000Z',
}

const examples = mailSamples(sender.origin)

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
      const opens =
        name === 'code' || (typeof value === 'string' && /\/(?:resume|invitation|reset-password|preview\/shared)\/|#t=/.test(value))
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
