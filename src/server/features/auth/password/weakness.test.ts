import { describe, expect, test } from 'vitest'
import { demoPeople } from '../auth.demo.ts'
import { knownPasswords, weakness } from './weakness.ts'

const person = { username: 'helen.marsh', email: 'helen.marsh@example.com' }
const firm = ['Chalk & Channel Insurance Brokers', 'Chalk & Channel', 'Brighton']
const why = (password: string) => weakness(password, person, firm)

describe('#46 passwords that are refused', () => {
  test('known passwords: all of the list that are long enough, and 300 words from it with common endings', async () => {
    const list = [...(await knownPasswords())]
    // The list of 100,000 without entries that differ only in case or are shorter than four characters, plus the second list.
    expect(list.length).toBeGreaterThan(96_000)
    const long = list.filter((known) => known.length >= 12)
    expect(long.length).toBeGreaterThan(300)
    for (const known of long) expect([known, await why(known)]).toEqual([known, expect.any(String)])
    const words = list.filter((known) => /^[a-z]{5,9}$/.test(known))
    for (let n = 0; n < 300; n++) {
      const word = words[(n * 37) % words.length] ?? ''
      const grown =
        `${n % 2 ? word : word[0]?.toUpperCase() + word.slice(1)}${['2026!', '123456', '!!!!', '0000001', '@2025'][n % 5]}`.padEnd(12, '1')
      expect([grown, await why(grown)]).toEqual([grown, expect.any(String)])
    }
  })

  test.each([
    'chalkandchannel',
    'Chalk&Channel1',
    'ChalkChannel2026!',
    'BrightonBrokers1',
    'brighton-insurance',
    'InsuranceBroker99',
    'Br1ght0nBr0k3r5',
    'seawallseawall',
    'insurance2026!!',
    'PolicyRenewal2026',
    'liability-cover-1',
    'AdminPassword12',
    'welcomewelcome',
    'SummerBrighton26',
    'November2026!!!',
    'P@ssw0rd123456',
    'letmein-letmein',
    'passwordpassword',
    'qwertyuiop[]',
    'qwertyqwerty1',
    '1qaz2wsx3edc4rfv',
    'abcdefghijkl',
    'zyxwvutsrqpo',
    '123456789012',
    '098765432109',
    '111111111111',
    'aaaaaaaaaaaab',
    'abababababab',
    'abcabcabcabc',
    '121212121212',
    'asdfghjklasdf',
    'monkeymonkey12',
    'helen.marsh-2026',
    'my name is helen.marsh',
    'HELEN.MARSH.xyz!',
    'ilovebrighton!!',
  ])('%s', async (password) => {
    expect(await why(password)).toEqual(expect.any(String))
  })
})

describe('passwords that are accepted: there are no rules about composition', () => {
  test.each([
    'heron cabbage 88 tunnel',
    'correct horse battery staple',
    'turnip lantern 94 quay',
    'ünïcödé ist schön hier',
    '雨の日は家で本を読む時間です',
    'brighton heron cabbage',
    'kdjeyxmqpwnv',
    '739 184 650 221 x',
    'the 39 steps of mr buchan',
  ])('%s', async (password) => {
    expect(await why(password)).toBeNull()
  })

  test('the demo sign-ins obey the rules', async () => {
    for (const { username, email, password } of demoPeople)
      expect([email, await weakness(password, { username, email }, firm), password.length >= 12]).toEqual([email, null, true])
  })
})
