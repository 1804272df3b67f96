/** Fictional quote requests in every state a broker meets, so that the staff list and the comparison can be shown. Never outside demo. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { readPage } from '#contract/model/answer.ts'
import type { Answers, Fields, QuestionSet } from '#contract/model/question.ts'
import { countedAnswers, pagesOf, sectionsOf, withPage } from '#contract/model/questionFlow.ts'
import { offerOf, type Offer, type OfferDraft, type QuoteStatus } from '#contract/model/quote.ts'
import { referralsOf } from '#contract/model/referral.ts'
import { addDays, londonClock, promisedBy } from '#contract/model/workingTime.ts'
import { acceptanceText, acceptanceWording } from '#contract/model/acceptance.ts'
import type { Db } from '#server/db/connect.ts'
import { demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/seedDemo.ts'
import { users } from '#server/features/users/users.table.ts'
import { quoteEvents, quoteMessages, quoteNotes, quotes } from './quotes.table.ts'
import { columnsOf, currentSet, readingAt } from './sets.ts'
import { hashOfSent } from './submit.ts'

type Case = {
  business: string
  contact: string
  status: QuoteStatus
  /** Ending of the reference. */
  mark: string
  daysAgo: number
  fields: Record<string, Fields>
}

const day = (name: string, date: string): Fields => {
  const [year = '', month = '', dayOf = ''] = date.split('-')
  return { [`${name}.day`]: dayOf, [`${name}.month`]: month, [`${name}.year`]: year }
}

/** A plain case; each request says only what is its own. */
const plain = (one: Case, today: string): Record<string, Fields> => ({
  trade: { c8: 'electrician', c7: 'Rewiring, lighting and small repairs in homes and shops' },
  covers: { c1: ['PL', 'EL', 'TOOL'], ...day('c20', addDays(today, 30)) },
  limit: { a1: '2m' },
  buyer: { c2: 'business' },
  business: { c3: 'ltd', c4: one.business, c9: '2014' },
  registration: { c6: '01234567' },
  address: { 'c15.line1': '4 Example Yard', 'c15.town': 'Brighton', 'c15.postcode': 'BN1 1AA' },
  turnover: { c10a: '310000', c10b: '340000' },
  abroad: { c11a: '0', c11b: '0' },
  people: { c12a: '1', c12b: '4', c12c: '0', c12d: '128000', c13: 'no' },
  subcontractors: { a10: '0', a11a: '36000', a11b: 'yes' },
  employer: { c14: 'have', 'c14.number': '123/AB456' },
  accidents: { a20: '0' },
  work: { 'a2.domestic': '70', 'a2.commercial': '30', a3: '90' },
  away: { a4: '5', a5: '0', a6: ['none'], a7: ['none'] },
  design: { a8: 'no' },
  contracts: { a9: '48000', a19: 'NICEIC' },
  products: { a12: 'Fittings and fixtures bought in the UK', a13a: '0' },
  'contract-works': { a14a: '90000', a14b: '300000' },
  plant: { a15a: '22000', a15b: '9000', a16a: '14000', a16b: '3500' },
  tools: { a17b: '850', a17a: '7200', a18: 'van locked and alarmed' },
  'present-cover': {},
  claims: { c17: 'no' },
  disclosures: { c18: 'no', c19: 'no' },
  contact: {
    c23a: one.contact,
    c23b: 'Director',
    c23c: `${one.contact.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
    c23d: '01632 960 145',
    c23e: 'morning',
  },
  preferences: { c21: 'annual' },
  ...one.fields,
})

const cases: readonly Case[] = [
  {
    business: 'Shingle Street Roofing Ltd',
    contact: 'Iris Penfold',
    status: 'submitted',
    mark: 'DEMOSHNG01',
    daysAgo: 0,
    fields: {
      trade: { c8: 'roofer', c7: 'Slate and flat roofs on houses, chimneys and gutters' },
      away: { a4: '12', a5: '0', a6: ['torch-on roofing'], a7: ['none'] },
      disclosures: { c18: 'yes', 'c18.detail': 'Renewal refused in 2024 after a claim', c19: 'no' },
    },
  },
  { business: 'Lanes Lighting Ltd', contact: 'Sam Whitlock', status: 'submitted', mark: 'DEMOLANE02', daysAgo: 5, fields: {} },
  {
    business: 'Groundwork Downs Ltd',
    contact: 'Amina Yusuf',
    status: 'in_review',
    mark: 'DEMOGRND03',
    daysAgo: 1,
    fields: {
      trade: { c8: 'builder', c7: 'Extensions, foundations and drainage for private houses' },
      covers: { c1: ['PL', 'EL', 'CW', 'PLANT'] },
      people: { c12a: '2', c12b: '9', c12c: '1', 'c12d.notSure': 'on', c13: 'yes' },
      away: { a4: '8', a5: '3', a6: ['none'], a7: ['none'] },
    },
  },
  {
    business: 'Hove Garden Works',
    contact: 'Lee Marchant',
    status: 'information_requested',
    mark: 'DEMOHOVE04',
    daysAgo: 3,
    fields: {
      trade: { c8: 'gardener', c7: 'Garden design, fencing and hedge cutting across Brighton and Hove' },
      business: { c3: 'partnership', c4: 'Hove Garden Works', c9: '2019' },
    },
  },
  {
    business: 'Kemp Town Tiling Ltd',
    contact: 'Rosa Delgado',
    status: 'with_insurers',
    mark: 'DEMOKEMP05',
    daysAgo: 4,
    fields: { trade: { c8: 'tiler', c7: 'Bathrooms and kitchens, wet rooms for care homes' } },
  },
  {
    business: 'Patcham Plumbing Ltd',
    contact: 'George Attwell',
    status: 'terms_received',
    mark: 'DEMOPTCH06',
    daysAgo: 6,
    fields: { trade: { c8: 'plumber', c7: 'Bathrooms, heating and leaks in private homes and small offices' } },
  },
  {
    business: 'Ovingdean Joinery Ltd',
    contact: 'Nell Barrow',
    status: 'presented',
    mark: 'DEMOOVNG07',
    daysAgo: 9,
    fields: { trade: { c8: 'carpenter', c7: 'Staircases, doors and fitted furniture made in our workshop' } },
  },
  {
    business: 'Rottingdean Renders',
    contact: 'Ade Bello',
    status: 'accepted',
    mark: 'DEMOROTT08',
    daysAgo: 12,
    fields: {
      trade: { c8: 'plasterer', c7: 'Internal plastering and outside rendering of houses' },
      business: { c3: 'sole_trader', c4: 'Ade Bello', c5: 'Rottingdean Renders', c9: '2011' },
    },
  },
  {
    business: 'High Line Scaffolds Ltd',
    contact: 'Kim Torrance',
    status: 'no_terms',
    mark: 'DEMOHIGH09',
    daysAgo: 20,
    fields: {
      trade: { c8: 'scaffolder', c7: 'Scaffolding for houses and church towers in Sussex' },
      away: { a4: '34', a5: '0', a6: ['none'], a7: ['rail'] },
    },
  },
  {
    business: 'Preston Park Paints',
    contact: 'Joan Ridley',
    status: 'withdrawn',
    mark: 'DEMOPRST10',
    daysAgo: 25,
    fields: {
      trade: { c8: 'decorator', c7: 'Inside and outside painting of private houses' },
      business: { c3: 'sole_trader', c4: 'Joan Ridley', c9: '2020' },
    },
  },
]

const offersFor = (one: Case, today: string): OfferDraft[] => {
  const offer = (insurer: string, net: number, more: Partial<OfferDraft>): OfferDraft => ({
    id: demoId('offer', `${one.mark} ${insurer}`),
    insurer,
    scheme: 'Trades package',
    net,
    iptRate: 12,
    iptStated: null,
    fee: 5000,
    limits: [
      { item: 'Public liability', value: '£2,000,000 any one claim' },
      { item: "Employers' liability", value: '£10,000,000' },
      { item: 'Tools', value: '£7,500, £1,000 any one item' },
    ],
    excesses: [
      { item: 'Property damage', value: '£250' },
      { item: 'Tools', value: '£150' },
    ],
    keyDifferences: [],
    subjectivities: ['Signed proposal form'],
    validUntil: addDays(today, 28),
    ...more,
  })
  return [
    offer('Harbour Example Insurance', 78_400, { keyDifferences: ['Tools in a van at night only where it is alarmed'] }),
    offer('Downs Example Mutual', 86_150, {
      scheme: 'Contractor select',
      excesses: [
        { item: 'Property damage', value: '£500' },
        { item: 'Tools', value: '£100' },
      ],
      keyDifferences: ['Tools covered in a locked van', 'No work above 10 metres'],
      subjectivities: [],
    }),
  ]
}

const path: Partial<
  Record<
    QuoteStatus,
    [
      action: 'open' | 'approachInsurers' | 'saveOffers' | 'presentTerms' | 'accept' | 'recordNoTerms' | 'withdraw' | 'requestInformation',
      to: QuoteStatus,
    ][]
  >
> = {
  in_review: [['open', 'in_review']],
  information_requested: [
    ['open', 'in_review'],
    ['requestInformation', 'information_requested'],
  ],
  with_insurers: [
    ['open', 'in_review'],
    ['approachInsurers', 'with_insurers'],
  ],
  terms_received: [
    ['open', 'in_review'],
    ['approachInsurers', 'with_insurers'],
    ['saveOffers', 'terms_received'],
  ],
  presented: [
    ['open', 'in_review'],
    ['approachInsurers', 'with_insurers'],
    ['saveOffers', 'terms_received'],
    ['presentTerms', 'presented'],
  ],
  accepted: [
    ['open', 'in_review'],
    ['approachInsurers', 'with_insurers'],
    ['saveOffers', 'terms_received'],
    ['presentTerms', 'presented'],
    ['accept', 'accepted'],
  ],
  no_terms: [
    ['open', 'in_review'],
    ['recordNoTerms', 'no_terms'],
  ],
  withdrawn: [['withdraw', 'withdrawn']],
}
const ourTurn: Partial<Record<QuoteStatus, number>> = { submitted: 1, in_review: 1, with_insurers: 3, terms_received: 1, accepted: 1 }

const answersOf = (set: QuestionSet, one: Case, now: Date): Answers => {
  const today = londonClock(now).date
  const fields = plain(one, today)
  const start = day('c20', addDays(today, 30))
  let answers: Answers = {}
  for (const page of set.pages) {
    if (!pagesOf(set, answers).includes(page)) continue
    const read = readPage(page, page.id === 'start-date' ? start : (fields[page.id] ?? {}), answers, readingAt(now))
    const [fault] = Object.entries(read.errors)
    if (fault) throw new Error(`demo quote ${one.business}, ${page.id}: ${fault.join(' ')}`)
    answers = withPage(answers, page, read.answers)
  }
  return answers
}

export const seedDemoQuotes = async (db: Db): Promise<SignIn[]> => {
  const ids = cases.map(({ mark }) => demoId('quote', mark))
  const there = new Set((await db.select({ id: quotes.id }).from(quotes).where(inArray(quotes.id, ids))).map(({ id }) => id))
  // Written once: what a visitor to the demonstration did with it stays. Answering all the questions anew at each start takes a while.
  const missing = cases.filter(({ mark }) => !there.has(demoId('quote', mark)))
  if (missing.length === 0) return []
  const found = await db.execute<{ now: string }>(sql`SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS now`)
  const now = new Date(found.rows[0]?.now ?? 0)
  const [handler] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNotNull(users.passwordHash)))
    .limit(1)
  const set = await currentSet(db)
  for (const one of missing) await write(db, one, { now, set, handler: handler ?? null })
  return []
}

const write = async (
  db: Db,
  one: Case,
  { now, set, handler }: { now: Date; set: QuestionSet; handler: { id: string; name: string } | null },
) => {
  const id = demoId('quote', one.mark)
  const at = new Date(now.getTime() - one.daysAgo * 86_400_000)
  const steps = path[one.status] ?? []
  const answers = answersOf(set, one, now)
  const sent = { declaration: [...set.declaration.duty, set.declaration.statement].join('\n\n'), sections: sectionsOf(set, answers) }
  const today = londonClock(now).date
  const drafts = ['terms_received', 'presented', 'accepted'].includes(one.status) ? offersFor(one, today) : []
  const offers = drafts.map(offerOf).filter((offer): offer is Offer => offer !== null)
  const shown = one.status === 'presented' || one.status === 'accepted'
  const [chosen] = offers
  const days = ourTurn[one.status]
  // Later steps happened nearer to now; a new turn began with the last of them.
  const stepAt = (index: number) => new Date(at.getTime() + ((now.getTime() - at.getTime()) * (index + 1)) / (steps.length + 1))
  const lastAt = steps.length > 0 ? stepAt(steps.length - 1) : at
  const demandsAndNeeds = `${one.business} asked for public liability, employers' liability and cover for tools. Both offers meet these needs; the differences are named below.`
  await db.insert(quotes).values({
    id,
    reference: `QT-${at.getUTCFullYear()}-${one.mark}`,
    status: one.status,
    family: set.family,
    setVersion: set.version,
    answers,
    done: pagesOf(set, answers).map((page) => page.id),
    version: 1 + steps.length,
    email: String(answers['c23c']),
    ...columnsOf(answers),
    referrals: referralsOf(set, countedAnswers(set, answers), londonClock(at).date),
    sent,
    sentHash: hashOfSent(sent),
    declaredName: one.contact,
    declaredRole: 'Director',
    declarationVersion: set.declaration.version,
    submittedAt: at,
    savedAt: at,
    createdAt: at,
    dueAt: days === undefined ? null : promisedBy(lastAt, days),
    ...(steps.length > 0 && handler ? { assignedTo: handler.id, assignedName: handler.name } : {}),
    offers: drafts,
    ...(drafts.length > 0 ? { demandsAndNeeds } : {}),
    ...(shown
      ? { presented: { offers, demandsAndNeeds, brokerNote: '' }, presentedAt: stepAt(3), presentedUntil: addDays(today, 28) }
      : {}),
    ...(one.status === 'accepted' && chosen
      ? {
          acceptance: {
            offerId: chosen.id,
            insurer: chosen.insurer,
            name: one.contact,
            at: lastAt.toISOString(),
            ip: '192.0.2.10',
            wordingVersion: acceptanceWording.version,
            wording: acceptanceText,
            offer: chosen,
          },
        }
      : {}),
  })
  const by = handler?.name ?? 'A broker'
  let from: QuoteStatus = 'submitted'
  await db
    .insert(quoteEvents)
    .values({ quoteId: id, at, party: 'holder', byName: one.contact, action: 'submit', fromStatus: 'draft', toStatus: 'submitted' })
  for (const [index, [action, to]] of steps.entries()) {
    const own = action === 'accept' || action === 'withdraw'
    await db.insert(quoteEvents).values({
      quoteId: id,
      at: stepAt(index),
      party: own ? 'holder' : 'staff',
      byName: own ? one.contact : by,
      action,
      fromStatus: from,
      toStatus: to,
      reason: action === 'recordNoTerms' ? 'No insurer we asked takes work of this height on the railway' : '',
    })
    from = to
  }
  if (one.status === 'information_requested')
    await db.insert(quoteMessages).values({
      id: demoId('message', one.mark),
      quoteId: id,
      at: lastAt,
      sender: 'staff',
      byName: by,
      body: 'Do you use chainsaws above head height? If you do, who holds the certificates?',
    })
  if (one.status === 'in_review')
    await db.insert(quoteNotes).values({
      id: demoId('note', one.mark),
      quoteId: id,
      at: lastAt,
      byUser: handler?.id ?? null,
      byName: by,
      body: 'Digs to 3 metres: ask which insurers still take that.',
    })
}
