import { promisesOf, standardLevels } from '#contract/model/site/serviceLevels.ts'
import { describe, expect, test } from 'vitest'
import { mailTemplateNames, mailTemplates, type MailProps, type MailSender } from '#contract/model/messages/mail.ts'
import { redactedSecrets, splitSecrets } from '#contract/model/messages/mailSecrets.ts'
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

test('a saved request gives the last day of the link and the day on which the answers are deleted', () => {
  const text = renderEmail('quoteDraft', examples.quoteDraft, sender).text.replaceAll('\n', ' ')
  expect(text).toMatch(/Link works until \.* ?01\/12\/2026/)
  expect(text).toMatch(/Answers deleted on \.* ?22\/02\/2027/)
})

describe.each(mailTemplateNames)('the mail %s', (template) => {
  const { subject, html, text } = renderEmail(template, examples[template], sender)

  test('has the same words in both parts, and names the regulator', () => {
    const inHtml = new Set(words(visible(html)))
    expect(words(text).filter((word) => !inHtml.has(word))).toEqual([])
    for (const part of [visible(html), text.replaceAll('\n', ' ')]) {
      expect(part).toContain(sender.status)
      expect(part).toContain(sender.phone)
      expect(part).toContain('Demonstration site: not a real firm')
    }
  })

  test('has a text part with lines of at most 76 characters, except for addresses', () => {
    expect(text.split('\n').filter((line) => line.length > 76 && !line.includes('://'))).toEqual([])
    expect(text).not.toMatch(/<|&amp;|\n{4}/)
  })

  test('has a fixed subject, without values', () => {
    expect(subject).toBe(mailTemplates[template].subject)
    expect(Object.values(examples[template]).filter((value) => typeof value === 'string' && subject.includes(value))).toEqual([])
  })

  test('has no script, picture, form or external resource', () => {
    expect(html).not.toMatch(/<script|<img|<form|<link|<iframe|url\(|@import/i)
    expect(html.startsWith('<!doctype html><html lang="en-GB">')).toBe(true)
  })

  test('#120 has no secret in the copy that is kept', () => {
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

test('#120 every link or code that gives access is declared a secret of its template', () => {
  for (const template of mailTemplateNames) {
    const secrets: readonly string[] = mailTemplates[template].secrets
    for (const [name, value] of Object.entries(examples[template])) {
      const opens =
        name === 'code' || (typeof value === 'string' && /\/(?:resume|invitation|reset-password|preview\/shared)\/|#t=/.test(value))
      expect(secrets.includes(name), `${template}.${name}`).toBe(opens)
    }
  }
})

test('times are in London time', () => {
  expect(renderEmail('passwordChanged', examples.passwordChanged, sender).text).toContain('01/07/2026, 13:30')
  expect(renderEmail('quoteTerms', examples.quoteTerms, sender).text).toContain('20/12/2026')
})

test('typed text is escaped in the HTML part', () => {
  const { html } = renderEmail('invitation', { ...examples.invitation, name: '<script>alert(1)</script>' }, sender)
  expect(html).toContain('&lt;script&gt;')
})

describe('wording edited by staff', () => {
  const write = (words: Record<string, string>, props = examples.quoteReceived) => renderEmail('quoteReceived', props, sender, words)

  test('replaces the standard wording in both parts, and other texts stay', () => {
    const { subject, html, text } = write({ subject: 'Thank you: {reference}', next: 'We read {cover} first.\n\nThen we ring.', aside: '' })
    expect(subject).toBe('Thank you: CC-7Q4K-2M9P')
    expect(html).toContain('<title>Thank you: CC-7Q4K-2M9P</title>')
    for (const part of [visible(html), text.replaceAll('\n', ' ')]) {
      expect(part).toContain('We read Public liability first.')
      expect(part).toContain('Then we ring.')
      expect(part).toContain('We have your request')
      expect(part).toContain(sender.status)
      expect(part).not.toContain('typed your address by mistake')
    }
    expect(html).not.toContain('first. Then')
  })

  test('cannot remove fixed sentences of the same paragraph', () => {
    for (const change of ['Ring us if anything changes.', ''])
      expect(write({ change }).text.replaceAll('\n', ' ')).toContain('No cover is in place until we confirm it to you in writing.')
  })

  test('#114 is replaced by the standard wording if it is invalid', () => {
    for (const next of ['<script>alert(1)</script>', 'Go to https://evil.example', '{link}', '{constructor}', 'a\u202eb', '{reference'])
      expect(write({ next }), next).toEqual(write({}))
    for (const subject of ['Hello\r\nBcc: victim@example.com', '{cover}', '{link}', ''])
      expect(write({ subject }), subject).toEqual(write({}))
    expect(write({ nowhere: 'x', __proto__: 'x' })).toEqual(write({}))
  })

  test('#114 cannot add markup, placeholders or lines through a value', () => {
    const { subject, html } = write(
      { subject: 'About {reference}', next: '{cover}' },
      { ...examples.quoteReceived, cover: '{reference} <b>', reference: 'A\r\nBcc: b@example.com' },
    )
    expect(subject).toBe('About A Bcc: b@example.com')
    expect(html).toContain('{reference} &lt;b&gt;')
  })
})

test('an address longer than a line is not broken', () => {
  const long = `https://www.example.com/${'a'.repeat(100)}`
  expect(wrap(`See ${long} for more`)).toBe(`See\n${long}\nfor more`)
})

describe('mails about cover', () => {
  const said = (template: 'coverCancelled' | 'coverEnded' | 'coverConfirmed', props: object = {}) =>
    renderEmail(template, { ...examples[template], ...props }, sender).text.replaceAll('\n', ' ')

  test('the end of compulsory cover mentions the law, and of other cover does not', () => {
    for (const template of ['coverCancelled', 'coverEnded'] as const) {
      expect(said(template, { compulsory: ['EL'] })).toMatch(/employers. liability insurance is required by law/i)
      expect(said(template, { compulsory: ['MOTOR'] })).toMatch(/motor insurance is required by law/)
      expect(said(template, { compulsory: ['MOTOR'] })).not.toMatch(/employers. liability insurance/)
      expect(said(template, { compulsory: [] })).not.toContain('required by law')
    }
  })

  test('a cancellation says who cancelled, and a policy not taken up never had cover', () => {
    expect(said('coverCancelled', { because: 'insured_request' })).toContain('You asked us to cancel it.')
    expect(said('coverCancelled', { because: 'insurer' })).toContain('The insurer has cancelled it.')
    const never = said('coverCancelled', { because: 'not_taken_up' })
    expect(never).toContain('There was no cover under it on any day.')
    expect(never).not.toMatch(/is cancelled|No cover from/)
  })

  test('a confidential policy is confirmed without its cover, insurer and parts', () => {
    const text = said('coverConfirmed', { cover: '', insurer: '', covers: '' })
    expect(text).not.toMatch(/Cover \.|Insurer|Parts|asks you for proof/)
    expect(said('coverConfirmed')).toMatch(/Insurer.*Parts.*asks you for proof/)
  })
})
