/** Sentences that tell of danger, however they are typed. Those of the sets that may be tuned on (test/finding); the held-out ones are measured, not tested. */
import { expect, test } from 'vitest'
import { plain } from '#server/features/search/search.ts'
import { open, questions } from '#test/finding/judge.ts'
import { endangered } from './danger.ts'
import { refusalOf } from './intent.ts'

const missed = (sentences: readonly string[]) => sentences.filter((one) => !['emergency', 'support'].includes(refusalOf(plain(one)) ?? ''))

const reported = [
  'ive taken too many tablets',
  'I have taken too many tablets',
  'took an overdose last night',
  'i have overdosed last night and feel sick',
  'she took all her pills yesterday',
  'he has had loads of paracetamol',
  'my mate has swallowed a whole handful of her meds',
  'driver slumped at the wheel',
  'man slumped in the doorway',
  'his lips are swelling after the sandwich',
  'her tongue has swollen up',
  'chip pan is alight',
  'they are smashing our windows right now',
  'someone is smashing up the shop',
  'we are being robbed right now',
]

/** Each of these as it may be typed: in full, with its apostrophe, and without. */
const contractions: readonly (readonly [full: string, short: string])[] = [
  ...['i', 'we', 'they', 'you'].map((who) => [`${who} have`, `${who}'ve`] as const),
  ...['he', 'she', 'there', 'that', 'who', 'it', 'someone', 'somebody'].map((who) => [`${who} is`, `${who}'s`] as const),
  ...['he', 'she', 'someone'].map((who) => [`${who} has`, `${who}'s`] as const),
  ...['they', 'we', 'you'].map((who) => [`${who} are`, `${who}'re`] as const),
  ...['i', 'he', 'they'].map((who) => [`${who} will`, `${who}'ll`] as const),
  ...['is', 'are', 'does', 'do', 'did', 'has', 'have', 'would', 'could'].map((verb) => [`${verb} not`, `${verb}n't`] as const),
  ['i am', "i'm"],
  ['cannot', "can't"],
  ['will not', "won't"],
]

test('the reported sentences, and every emergency of the open sets, are recognised in full, with the apostrophe and without', () => {
  const sentences = [...reported, ...open.flatMap((part) => questions[part].emergencies)].map((one) => one.toLowerCase())
  const typed = sentences.flatMap((one) =>
    contractions.flatMap(([full, short]) => {
      const forms = [full, short, short.replace("'", '')]
      return forms
        .filter((form) => new RegExp(`\\b${form}\\b`).test(one))
        .flatMap((form) => forms.map((other) => one.replace(new RegExp(`\\b${form}\\b`), other)))
    }),
  )
  expect(typed.length).toBeGreaterThan(150)
  expect(missed([...new Set([...sentences, ...typed])])).toEqual([])
})

test('tablets of another kind, what is long over, questions about cover and figures of speech raise no alarm', () => {
  const calm = [
    'an overdose in our hostel last year do we declare it',
    'does public liability cover an overdose in a hostel',
    'overdose awareness training for pubs',
    'were drowning in paperwork can you send the documents by email',
    'a window was smashed last month',
  ]
  expect(missed(calm)).toEqual(calm)
  const stock = ['thieves took all our tablets from the van', 'we had boxes of medication stolen from the pharmacy']
  expect(stock.map(endangered)).toEqual([null, null])
})
