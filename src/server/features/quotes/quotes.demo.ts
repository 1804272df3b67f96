/** Fictional quote requests in every status a broker sees, to show the staff list and the comparison. Demonstration only. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { readPage } from '#contract/model/questions/answer.ts'
import type { Answers, QuestionSet } from '#contract/model/questions/question.ts'
import { countedAnswers, pagesOf, sectionsOf, withPage } from '#contract/model/questions/questionFlow.ts'
import { offerOf, type Offer, type OfferDraft } from '#contract/model/quotes/quote.ts'
import { quoteMachine, type QuoteStatus } from '#contract/model/quotes/quoteMachine.ts'
import { referralsOf } from '#contract/model/quotes/referral.ts'
import { addDays, londonClock, promisedBy } from '#contract/model/contact/workingTime.ts'
import { acceptanceText, acceptanceWording } from '#contract/model/quotes/acceptance.ts'
import type { Db } from '#server/db/connect.ts'
import { demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { answersTo, demoRequests, type DemoRequest } from './demoRequests.ts'
import { quoteMessages, quotes } from './quotes.table.ts'
import { columnsOf, currentSet, readingAt } from './draft/questionSet.ts'
import { hashOfSent } from './draft/submit.ts'

const offersFor = (one: DemoRequest, today: string): OfferDraft[] => {
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

const answersOf = (set: QuestionSet, one: DemoRequest, now: Date): Answers => {
  const today = londonClock(now).date
  const fields = answersTo(one, today)
  let answers: Answers = {}
  for (const page of set.pages) {
    if (!pagesOf(set, answers).includes(page)) continue
    const read = readPage(page, fields[page.id] ?? {}, answers, readingAt(now))
    const [fault] = Object.entries(read.errors)
    if (fault) throw new Error(`demo quote ${one.business}, ${page.id}: ${fault.join(' ')}`)
    answers = withPage(answers, page, read.answers)
  }
  return answers
}

export const seedDemoQuotes = async (db: Db): Promise<SignIn[]> => {
  const ids = demoRequests.map(({ mark }) => demoId('quote', mark))
  const there = new Set((await db.select({ id: quotes.id }).from(quotes).where(inArray(quotes.id, ids))).map(({ id }) => id))
  // Written once, so that changes made in the demonstration stay, and because answering all the questions takes a while.
  const missing = demoRequests.filter(({ mark }) => !there.has(demoId('quote', mark)))
  if (missing.length === 0) return []
  const found = await db.execute<{ now: string }>(sql`SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS now`)
  const now = new Date(found.rows[0]?.now ?? 0)
  const [broker] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNotNull(users.passwordHash)))
    .limit(1)
  const set = await currentSet(db)
  for (const one of missing) await write(db, one, { now, set, broker: broker ?? null })
  return []
}

const write = async (
  db: Db,
  one: DemoRequest,
  { now, set, broker }: { now: Date; set: QuestionSet; broker: { id: string; name: string } | null },
) => {
  const id = demoId('quote', one.mark)
  const at = new Date(now.getTime() - one.daysAgo * 86_400_000)
  const steps = path[one.status] ?? []
  const answers = answersOf(set, one, now)
  const sent = { declaration: [...set.declaration.duty, set.declaration.statement].join('\n\n'), sections: sectionsOf(set, answers) }
  const today = londonClock(now).date
  const drafts = ['terms_received', 'presented', 'accepted'].includes(one.status) ? offersFor(one, today) : []
  const offers = drafts.map(offerOf).filter((offer): offer is Offer => offer !== null)
  const isPresented = one.status === 'presented' || one.status === 'accepted'
  const [chosen] = offers
  const days = ourTurn[one.status]
  // Spaces the steps evenly between sending and now. The latest turn began with the last step.
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
    email: String(answers['contactEmail']),
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
    ...(steps.length > 0 && broker ? { assignedTo: broker.id } : {}),
    offers: drafts,
    ...(drafts.length > 0 ? { demandsAndNeeds } : {}),
    ...(isPresented
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
  const staff = { party: 'staff' as const, byUser: broker?.id ?? null, byName: broker?.name ?? 'A broker' }
  const client = { party: 'client' as const, byName: one.contact, visibleTo: 'client' as const }
  const subject = { subjectType: 'quote', subjectId: id }
  let from: QuoteStatus = 'submitted'
  await db
    .insert(recordEvents)
    .values({ ...subject, ...client, version: 1, at, action: 'submit', fromStatus: 'draft', toStatus: 'submitted' })
  for (const [index, [action, to]] of steps.entries()) {
    const own = action === 'accept' || action === 'withdraw'
    await db.insert(recordEvents).values({
      ...subject,
      ...(own ? client : { ...staff, visibleTo: quoteMachine.transitions[action].clientReads ? 'client' : 'staff' }),
      version: index + 2,
      at: stepAt(index),
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
      byName: staff.byName,
      body: 'Do you use chainsaws above head height? If you do, who holds the certificates?',
    })
  if (one.status === 'in_review')
    await db.insert(recordEvents).values({
      ...subject,
      ...staff,
      at: lastAt,
      action: 'note',
      reason: 'Digs to 3 metres: ask which insurers still take that.',
      visibleTo: 'staff',
    })
}
