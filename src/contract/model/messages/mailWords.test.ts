import { describe, expect, test } from 'vitest'
import { standardMail } from './editedMail.ts'
import { mailTemplateNames, mailTemplates, type MailTemplate } from './mail.ts'
import { mailSamples } from './mailSamples.ts'
import { editedMail, outdatedWords, placeholdersOf, sampleValues, sentWords, slotsOf, standardWords, wordsFaults } from './mailWords.ts'
import { mailSheet } from '../settings/mailSheet.ts'

const faultAt = (template: MailTemplate, name: string, typed: string) =>
  wordsFaults(template, { ...standardWords(template), [name]: typed })[name] ?? null

describe.each(mailTemplateNames)('the editable texts of %s', (template) => {
  const slots = slotsOf(template)

  test('the standard wording is valid, and each text has a unique name that a form can post', () => {
    expect(wordsFaults(template, standardWords(template))).toEqual({})
    const names = slots.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    // Names must differ from the endpoint's other fields, and from names whose values are never shown again (web/forms/endpointAction.ts).
    expect(names.filter((name) => /^(?:template|version|reason)$|password|code|token|secret/i.test(name))).toEqual([])
  })

  test('#120 no placeholder has the value of a secret or a link', () => {
    const props: Record<string, unknown> = { ...mailSamples('https://www.example.com')[template] }
    const closed = mailTemplates[template].secrets.map((name) => String(props[name]))
    for (const value of Object.values(sampleValues(template))) {
      expect(value).not.toContain('://')
      for (const secret of closed) expect(value).not.toContain(secret)
    }
  })

  test('#114 the subject accepts no placeholder except the reference', () => {
    expect(placeholdersOf(template, 'subject').filter((name) => name !== 'reference')).toEqual([])
  })

  test('the form returns the wording that it was given, and stores only texts that were changed', () => {
    const sheet = mailSheet(template)
    expect(sheet.value(sheet.typed(standardMail), standardMail)).toEqual(standardMail)
    const words = { ...standardWords(template), title: 'Another title' }
    if (!slots.some(({ name, needs }) => name === 'title' && needs.length === 0)) return
    const edited = editedMail(template, words)
    expect(edited.words).toEqual({ title: 'Another title' })
    expect(sheet.typed(edited)['title']).toBe('Another title')
  })
})

describe('validation of wording', () => {
  test('a placeholder that the mail does not have is refused, and the message lists those it has', () => {
    expect(faultAt('quoteReceived', 'next', 'Dear {firstName}')).toContain('{reference}, {cover}, {answerWithin}')
    for (const typed of ['{toString}', '{constructor}', '{__proto__}', '{reference', 'reference}', '{ reference }', '{}', '{{reference}}{'])
      expect(faultAt('quoteReceived', 'next', typed), typed).not.toBeNull()
  })

  test('a placeholder that readers need cannot be left out', () => {
    expect(faultAt('passwordReset', 'asked', 'Somebody asked for a new password.')).toBe('Keep {minutes}: readers need it')
    expect(faultAt('passwordReset', 'asked', '')).toBe('Keep {minutes}: readers need it')
    expect(faultAt('passwordReset', 'asked', 'It works for {minutes} minutes.')).toBeNull()
  })

  test('#120 links and codes cannot be typed into a text', () => {
    for (const name of ['typeIt', 'title', 'subject', 'preview', 'button'])
      for (const secret of ['{code}', '{link}']) expect(faultAt('myQuotesCode', name, `Use ${secret}`), name).toContain('cannot be moved')
    for (const typed of ['https://evil.example/x', 'www.evil.example', 'mailto:a@b.example', 'javascript:alert(1)', 'ftp://x'])
      expect(faultAt('quoteReceived', 'next', typed), typed).toContain('links go on the button only')
  })

  test('#114 a subject is a single line, without placeholders from the customer', () => {
    for (const typed of ['Hello\nBcc: a@example.com', 'Hello\rX', 'A\u2028B'])
      expect(faultAt('quoteReceived', 'subject', typed)).not.toBeNull()
    expect(faultAt('quoteReceived', 'subject', 'About {cover}')).toContain('cannot be in the subject')
    expect(faultAt('quoteReceived', 'subject', 'About {reference}')).toBeNull()
  })

  test('markup, invisible characters, and texts that are too long or empty are refused', () => {
    for (const typed of ['<script>alert(1)</script>', '</p>', '<!-- x', 'a\u202eb', 'a\u0000b', 'x'.repeat(1_501)])
      expect(faultAt('quoteReceived', 'next', typed), typed.slice(0, 20)).not.toBeNull()
    expect(faultAt('quoteReceived', 'next', 'Less than < 5 & more')).toBeNull()
    expect(faultAt('quoteReceived', 'title', '  ')).toBe('Write the title')
    expect(faultAt('quoteReceived', 'aside', '')).toBeNull()
    expect(wordsFaults('quoteReceived', { ...standardWords('quoteReceived'), elsewhere: 'x' })).toEqual({
      elsewhere: 'This email has no such part',
    })
  })
})

describe('wording after a newer release', () => {
  const edited = editedMail('quoteReceived', { ...standardWords('quoteReceived'), next: 'Our own words.' })

  test('edited wording is kept, and a change of the standard wording is reported to the editor', () => {
    expect(outdatedWords('quoteReceived', edited)).toEqual([])
    const before = { ...edited, standard: { next: 'What an older release said.' } }
    expect(outdatedWords('quoteReceived', before)).toMatchObject([
      { was: 'What an older release said.', unfit: null, slot: { name: 'next' } },
    ])
    expect(sentWords('quoteReceived', before.words)['next']).toBe('Our own words.')
  })

  test('a standard wording that had curly quotation marks before has not changed', () => {
    const [slot] = slotsOf('proofEnded').filter(({ text }) => text.includes("'"))
    const name = slot?.name ?? ''
    const text = slot?.text ?? ''
    const before = { words: { [name]: `Dear all. ${text}` }, standard: { [name]: text.replaceAll("'", '\u2019') } }
    expect(outdatedWords('proofEnded', before)).toEqual([])
    expect(outdatedWords('proofEnded', { ...before, standard: { [name]: `${text} More.` } })).toHaveLength(1)
  })

  test('wording with a placeholder that no longer exists is not sent, and is reported', () => {
    const unfit = { words: { next: 'Within {gone}.' }, standard: { next: standardWords('quoteReceived')['next'] ?? '' } }
    expect(sentWords('quoteReceived', unfit.words)).toEqual(standardWords('quoteReceived'))
    expect(outdatedWords('quoteReceived', unfit)).toMatchObject([{ slot: { name: 'next' }, unfit: expect.stringContaining('{gone}') }])
  })
})
