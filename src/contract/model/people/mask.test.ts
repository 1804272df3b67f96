import { expect, test } from 'vitest'
import { mask } from './mask.ts'
import { transcriptOf } from '../tools/assistant.ts'

test('personal data is replaced by the name of its kind', () => {
  const masked: Record<string, string> = {
    'write to ann.example+x@mail.example.co.uk please': 'write to [email] please',
    'ring 01632 960 001': 'ring [phone]',
    'ring +44 7700 900123 or (01632) 960001': 'ring [phone] or [phone]',
    'card 4111 1111 1111 1111 ends 12/29': 'card [bank or card number] ends [card expiry date]',
    'IBAN GB33BUKB20201555555555': 'IBAN [bank or card number]',
    'sort code 20-20-15, account number 12345678': 'sort code [sort code], account number [account number]',
    'my NI number is AB 12 34 56 C': 'my NI number is [National Insurance number]',
    'I am at BN1 1AA': 'I am at [postcode]',
    'My name is Ann Marie Example and I run a shop': 'My name is [name] and I run a shop',
    'Mr Smith owns it': '[name] owns it',
    'van AB12 CDE was stolen': 'van [vehicle registration] was stolen',
    'born on 01/02/1980': 'born on [date of birth]',
  }
  for (const [typed, wanted] of Object.entries(masked)) expect(mask(typed).text).toBe(wanted)
})

test('sums, acts, years and limits in a question are not masked', () => {
  for (const typed of [
    'Is £5,000,000 the least under the 1969 Act?',
    'Does the 12 per cent rate apply, or 20?',
    'What is Regulation (EC) 785/2004?',
    'what does this mean: claims made',
    'Is a section 19 permit needed for 16 seats?',
    'Do 9 of 10 firms choose £1 million to £2 million?',
  ])
    expect(mask(typed)).toEqual({ text: typed, kinds: [] })
})

test('masking twice changes nothing', () => {
  const once = mask('Ann, ann@example.com, 07700 900123, BN1 1AA, Mr Smith, 4111111111111111').text
  expect(mask(once).text).toBe(once)
})

test('a transcript is cut to its limit by leaving out the oldest turns', () => {
  const turn = (n: number) => ({
    question: `Question ${n} ${'x'.repeat(300)}`,
    outcome: 'none' as const,
    said: { title: 'Not found' },
    lines: [],
    sources: [],
  })
  const text = transcriptOf(
    Array.from({ length: 20 }, (_, n) => turn(n)),
    'https://www.example.com',
    1500,
  )
  expect(text.length).toBeLessThanOrEqual(1500)
  expect(text).toContain('Earlier questions are left out')
  expect(text).toContain('Question 19')
  expect(transcriptOf([turn(1)], '', 20)).toHaveLength(20)
})
