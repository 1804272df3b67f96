import { expect, test } from 'vitest'
import { readText } from './model/questions/answerPart.ts'
import { requiredText, text, z } from './schema.ts'
import { wrongEmail } from './messages.ts'
import { appointments } from './site/appointments.ts'
import { contact } from './site/contact.ts'
import { marketing } from './site/marketing.ts'
import { services } from './site/services.ts'
import { quotes } from './site/quotes.ts'

test('every form has the same message for an invalid email address', () => {
  for (const { input } of [contact.submit, appointments.book, appointments.callBack, marketing.subscribe]) {
    const issues = input.safeParse({ email: 'maria at home' }).error?.issues ?? []
    expect(issues.filter(({ path }) => path[0] === 'email').map(({ message }) => message)).toEqual([wrongEmail])
  }
})

test('a number that is missing from a query string is a number too', () => {
  expect([services.list.input.parse({}).limit, services.list.input.parse({ limit: '12' }).limit]).toEqual([100, 12])
})

test('a phone number pasted with Unicode dashes and spaces is taken by every public form', () => {
  const phone = '01632\u00a0960\u2011001'
  for (const { input } of [contact.submit, appointments.book, appointments.callBack]) {
    const issues = input.safeParse({ phone }).error?.issues ?? []
    expect(issues.filter(({ path }) => path[0] === 'phone')).toEqual([])
  }
})

// Zero-width characters, a soft hyphen, Hangul fillers, an empty braille cell, a variation selector, a combining accent, tags, spaces.
const invisible = [
  '\u200b',
  '\u2060\u200d',
  '\u00ad',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\ufe0f',
  '\u0301',
  '\u{e0041}',
  '\u3000 \u00a0',
]

test('a name of invisible characters counts as missing in every form', () => {
  for (const name of invisible) {
    const shown = name.replace(/./gsu, (c) => `U+${c.codePointAt(0)?.toString(16)} `)
    for (const { input } of [contact.submit, appointments.book, appointments.callBack, quotes.submit]) {
      const issues = input.safeParse({ name }).error?.issues ?? []
      expect(
        issues.filter(({ path }) => path[0] === 'name').map(({ message }) => message),
        shown,
      ).toEqual(['Enter your name'])
    }
    expect(readText('business', { max: 80, missing: 'Enter the name' }, name), shown).toEqual({ errors: { business: 'Enter the name' } })
    expect(z.safeParse(requiredText(80), name).success, shown).toBe(false)
    expect(z.parse(text(80), name), shown).toBe('')
  }
  for (const name of ['Zo\u00eb', 'Zoe\u0308', '\u674e', '\u0646\u06cc\u200c\u0645', 'O\u2019Neill', '\u{1f469}\u200d\u{1f33e}'])
    expect(z.parse(requiredText(80), ` ${name} `)).toBe(name)
})
