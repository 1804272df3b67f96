/** About sixty fictional claims on the demo's policies, in every status, with histories over a year. Demo only. */
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { addDays, daysBetween, workingDayAfter } from '#contract/model/contact/workingTime.ts'
import type { ClaimStatus } from '#contract/model/claims/claimMachine.ts'
import { closingForClient, nextUpdateAfter } from '#contract/model/claims/claimProgress.ts'
import { canonical } from '#contract/model/questions/answerOrder.ts'
import type { Answers, QuestionSet } from '#contract/model/questions/question.ts'
import { formatMoney } from '#contract/format.ts'
import { standardLevels } from '#contract/model/site/serviceLevels.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Db } from '#server/db/connect.ts'
import { demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { clients, contacts } from '#server/features/clients/clients.table.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { claimNeeds, claimPayments, claimReserves, claims, type SentReport } from './claims.table.ts'
import { photosOf, storePhotos } from './demo/demoPhotos.ts'
import { adjusters, cafeStories, declineReasons, demoStories, type Story } from './demo/demoStories.ts'
import { columnsOf, currentSet, answeredSections } from './questionSet.ts'

/** A number from 0 up to `below` (exclusive), derived from `words` alone. */
const pick = (words: string, below: number): number => Number.parseInt(demoId('pick', words).slice(0, 8), 16) % below

type Person = { id: string; name: string }
type DemoClient = { id: string; name: string; contact: string; phone: string }
type Written = {
  claims: (typeof claims.$inferInsert)[]
  needs: (typeof claimNeeds.$inferInsert)[]
  payments: (typeof claimPayments.$inferInsert)[]
  reserves: (typeof claimReserves.$inferInsert)[]
  events: (typeof recordEvents.$inferInsert)[]
  files: (typeof uploads.$inferInsert)[]
}
/** What every claim is written with. */
type World = { set: QuestionSet; now: Date; today: string; handler: Person; into: Written }
type Case = {
  mark: string
  client: DemoClient
  policy: PolicyRow
  story: Story
  status: ClaimStatus
  /** How many days before today it happened. */
  daysAgo: number
  email: string
}

/** How often each status occurs: enough for every list, with most ended claims closed. */
const statuses: readonly ClaimStatus[] = [
  'with_insurer',
  'closed',
  'under_assessment',
  'information_requested',
  'closed',
  'acknowledged',
  'offer_made',
  'closed',
  'with_insurer',
  'settled',
  'submitted',
  'closed',
  'under_assessment',
  'declined',
  'closed',
  'with_insurer',
  'withdrawn',
  'closed',
  'information_requested',
  'under_assessment',
  'offer_made',
  'closed',
  'with_insurer',
  'acknowledged',
  'closed',
]
const over: readonly ClaimStatus[] = ['closed', 'withdrawn', 'declined', 'settled']

/** The steps that lead to a status, in the order of the state machine. */
const pathTo = (status: ClaimStatus): (readonly [action: string, to: ClaimStatus])[] => {
  const begin = [['acknowledge', 'acknowledged'] as const, ['notifyInsurer', 'with_insurer'] as const]
  const decided = [...begin, ['assess', 'under_assessment'] as const, ['offer', 'offer_made'] as const]
  switch (status) {
    case 'acknowledged':
      return begin.slice(0, 1)
    case 'with_insurer':
      return begin
    case 'information_requested':
      return [...begin, ['requestInformation', status]]
    case 'under_assessment':
      return decided.slice(0, 3)
    case 'offer_made':
      return decided
    case 'settled':
      return [...decided, ['settle', 'settled']]
    case 'closed':
      return [...decided, ['settle', 'settled'], ['close', 'closed']]
    case 'declined':
      return [...decided.slice(0, 3), ['decline', 'declined']]
    case 'withdrawn':
      return [...begin.slice(0, 1), ['withdraw', 'withdrawn']]
    default:
      return []
  }
}

const at = (date: string, mark: string) =>
  new Date(`${date}T${String(9 + pick(`${mark} hour`, 8)).padStart(2, '0')}:${String(pick(`${mark} minute`, 60)).padStart(2, '0')}:00Z`)

const answersOf = ({ client, policy, story, email }: Case, incidentOn: string): Answers => ({
  reporterRole: 'policyholder',
  insuredBusiness: client.name,
  policyNumber: policy.policyNumber,
  claimType: story.type,
  claimOrCircumstance: 'claim',
  incidentDate: incidentOn,
  incidentPlace: story.place,
  incidentDescription: story.text,
  isAnybodyHurt: story.type === 'staff_injury' || story.type === 'public_injury',
  estimatedCost: story.loss * 100,
  contactName: client.contact,
  contactPhone: client.phone,
  contactEmail: email,
})

const write = (one: Case, { set, now, today, handler, into }: World) => {
  const { mark, client, policy, story, status } = one
  const id = demoId('claim', mark)
  const incidentOn = addDays(today, -one.daysAgo)
  const reportedOn = addDays(incidentOn, Math.min(1 + pick(`${mark} reported`, 3), one.daysAgo))
  const submittedAt = status === 'submitted' ? new Date(now.getTime() - (2 + pick(mark, 20)) * 3_600_000) : at(reportedOn, mark)
  const answers = answersOf(one, incidentOn)
  const files = photosOf(mark, { id, clientId: client.id, sentAt: submittedAt })
  into.files.push(...files)
  const sent: SentReport = {
    declaration: [...set.declaration.duty, set.declaration.statement].join('\n\n'),
    sections: answeredSections(set, answers),
    files: files.map(({ name, sha256 }) => ({ name, sha256: sha256 ?? '' })),
    later: [],
  }
  const steps = pathTo(status)
  const ended = over.includes(status)
  // Ended claims took a few weeks; the last step of an open claim was a few days ago.
  const lastDay = ended ? Math.max(one.daysAgo - 30 - pick(`${mark} took`, 60), 3) : pick(`${mark} last`, 6)
  const span = Math.max(daysBetween(reportedOn, addDays(today, -lastDay)), steps.length)
  const dayOf = (index: number) => addDays(reportedOn, Math.min(Math.ceil((span * (index + 1)) / Math.max(steps.length, 1)), one.daysAgo))
  const offered = Math.max(story.loss - 250 - pick(`${mark} off`, 6) * 100, 300) * 100
  const adjuster = adjusters[pick(`${mark} adjuster`, adjusters.length)] ?? adjusters[0]
  const because = declineReasons[pick(`${mark} why`, declineReasons.length)] ?? declineReasons[0]
  const reached = (step: string) => steps.some(([action]) => action === step)

  const of = { subjectType: 'claim', subjectId: id, visibleTo: 'client' as const }
  const byStaff = { ...of, party: 'staff' as const, byUser: handler.id, byName: handler.name }
  const byClient = { ...of, party: 'client' as const, byUser: null, byName: client.contact }
  into.events.push({ ...byClient, at: submittedAt, action: 'submit', fromStatus: 'draft', toStatus: 'submitted', version: 1 })
  const reasons: Record<string, string> = {
    requestInformation: story.needs[0]?.[0] ?? 'Photos of the damage',
    assess: adjuster,
    offer: `${formatMoney(offered)}. The repair and what cannot be repaired, less the excess of your policy.`,
    settle: `${formatMoney(offered)} to ${client.name}`,
    decline: because,
    withdraw: 'The loss turned out smaller than the excess.',
    close: 'Paid, nothing outstanding.',
  }
  let from: ClaimStatus = 'submitted'
  for (const [index, [action, to]] of steps.entries()) {
    const when = at(dayOf(index), `${mark} ${action}`)
    const who = action === 'withdraw' ? byClient : byStaff
    into.events.push({
      ...who,
      ...(action === 'close' ? { visibleTo: 'staff' as const } : {}),
      at: when,
      action,
      fromStatus: from,
      toStatus: to,
      version: index + 2,
      reason: reasons[action] ?? '',
    })
    if (action === 'close') into.events.push({ ...byStaff, at: when, action: 'tellClosed', reason: closingForClient.settled })
    if (action === 'notifyInsurer' || action === 'assess')
      into.reserves.push({
        claimId: id,
        amount: action === 'assess' ? Math.round(story.loss * 105) : story.loss * 100,
        reason: action === 'assess' ? "After the adjuster's first report" : 'On the report',
        at: when,
        byName: handler.name,
      })
    if (action === 'settle')
      into.payments.push({
        id: demoId('payment', mark),
        claimId: id,
        kind: 'final',
        payee: client.name,
        amount: offered,
        paidOn: dayOf(index),
        madeBy: handler.id,
        createdAt: when,
      })
    from = to
  }
  if (reached('notifyInsurer') && pick(`${mark} talk`, 3) === 0) {
    into.events.push({
      ...byClient,
      at: at(dayOf(1), `${mark} asks`),
      action: 'message',
      reason: 'Is there any news? We would like to begin the repair.',
    })
    into.events.push({
      ...byStaff,
      at: at(workingDayAfter(dayOf(1), 1), `${mark} answers`),
      action: 'message',
      reason:
        'The insurer has your papers and names an adjuster this week. Please do not begin before they have been, except to stop more damage.',
    })
    into.events.push({
      ...byStaff,
      at: at(dayOf(1), `${mark} note`),
      visibleTo: 'staff',
      action: 'note',
      reason: 'Rang the insurer: file is with the second line.',
    })
  }
  needsOf(one, id, into, { reportedOn, today, open: status === 'information_requested', reached: reached('notifyInsurer') })
  const usual = nextUpdateAfter(status, today, standardLevels)
  // Most promised dates are in the future; a few were missed, to show what happens then.
  const nextUpdateOn =
    usual === null || ended
      ? null
      : pick(`${mark} promise`, 11) === 0
        ? addDays(today, -1 - pick(mark, 3))
        : workingDayAfter(today, 1 + pick(`${mark} ahead`, 6))
  into.claims.push({
    id,
    reference: `CL-${reportedOn.slice(0, 4)}-${mark0(mark)}`,
    status,
    clientId: client.id,
    policyId: policy.id,
    setVersion: set.version,
    answers,
    ...columnsOf(answers),
    email: one.email,
    sent,
    sentHash: createHash('sha256').update(canonical(sent)).digest('hex'),
    declarationVersion: set.declaration.version,
    submittedAt,
    savedAt: submittedAt,
    createdAt: submittedAt,
    dueAt: status === 'submitted' ? new Date(submittedAt.getTime() + 86_400_000) : null,
    assignedTo: status === 'submitted' ? null : handler.id,
    ...(reached('notifyInsurer')
      ? {
          insurer: policy.insurer,
          insurerReference: `${policy.insurer.slice(0, 2).toUpperCase()}/${26_000 + pick(`${mark} theirs`, 9000)}`,
        }
      : {}),
    ...(reached('assess') ? { adjuster, excess: 25_000, reserve: Math.round(story.loss * 105) } : {}),
    ...(reached('offer') ? { offered, moneyReleased: true } : {}),
    ...(reached('settle') ? { offerAcceptedAt: at(dayOf(3), mark) } : {}),
    declinedBecause: status === 'declined' ? because : '',
    closedReason: status === 'closed' ? 'settled' : '',
    nextUpdateOn,
    version: steps.length + 1,
  })
}

/** Ten letters and digits for a reference, without those that can be misread. */
const mark0 = (mark: string) =>
  Array.from({ length: 10 }, (_, index) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[pick(`${mark} reference ${index}`, 32)]).join('')

type ClaimProgress = { reportedOn: string; today: string; open: boolean; reached: boolean }
/** The needs of a claim: all accepted once the claim has moved on, some open while it waits for the client. */
const needsOf = ({ mark, story, client }: Case, claimId: string, into: Written, { reportedOn, today, open, reached }: ClaimProgress) => {
  if (!reached) return
  for (const [index, [what, why]] of story.needs.entries()) {
    const [first, second] = [index === 0, index === 1]
    const status = !open ? 'accepted' : first ? 'requested' : second ? 'redo' : 'received'
    const createdAt = at(open ? addDays(today, -4) : addDays(reportedOn, 2), `${mark} need ${index}`)
    into.needs.push({
      id: demoId('need', `${mark} ${what}`),
      claimId,
      clientId: client.id,
      what,
      why,
      dueOn: open ? workingDayAfter(today, 3 + index) : null,
      status,
      answer: status === 'requested' ? '' : second && open ? 'One estimate is attached.' : 'Sent by email on the day',
      reason: status === 'redo' ? 'There is one estimate only. Please send a second, from another firm.' : '',
      answeredAt: status === 'requested' ? null : new Date(createdAt.getTime() + 86_400_000),
      createdAt,
    })
  }
}
/** The policy that was on cover on that day. */
const policyOn = (rows: readonly PolicyRow[], day: string) =>
  rows.find(
    ({ boundAt, inception, expiry, cancelledFrom }) =>
      boundAt !== null && day >= inception && day <= expiry && (cancelledFrom === null || day < cancelledFrom),
  )

export const seedDemoClaims = async (db: Db, files: Pick<Files, 'put'>): Promise<SignIn[]> => {
  const marker = demoId('claim', 'Pebble Café Ltd | open')
  // Written only once, so that changes made in the demo are kept.
  if ((await db.select({ id: claims.id }).from(claims).where(eq(claims.id, marker))).length > 0) return []
  const [handler] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.username, 'admin')))
  if (!handler) return []
  const { rows } = await db.execute<{ now: string; today: string }>(
    sql`SELECT now()::text AS now, (now() AT TIME ZONE 'Europe/London')::date::text AS today`,
  )
  const today = rows[0]?.today ?? ''
  const set = await currentSet(db)
  const book = await db.select().from(policies).orderBy(policies.reference)
  const into: Written = { claims: [], needs: [], payments: [], reserves: [], events: [], files: [] }
  const world = { set, now: new Date(rows[0]?.now ?? 0), today, handler, into }
  const emails = new Map([
    ['Pebble Café Ltd', 'maria@pebble-cafe.example.com'],
    ['Groyne Joinery Ltd', 'daniel@groyne-joinery.example.com'],
  ])
  const emailOf = (client: DemoClient) =>
    emails.get(client.name) ??
    `office@${client.name
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')
      .replaceAll(/^-|-(ltd|llp|plc|cic)?$/g, '')}.example.com`
  const add = (one: Omit<Case, 'policy' | 'email'> & { kind: PolicyRow['class'] }) => {
    const { kind, ...rest } = one
    const ofKind = book.filter((policy) => policy.clientId === one.client.id && policy.class === kind)
    const policy = policyOn(ofKind, addDays(today, -one.daysAgo))
    if (policy) write({ ...rest, policy, email: emailOf(one.client) }, world)
  }
  let turn = 0
  const people = await db
    .select({ id: clients.id, name: clients.name, contact: contacts.name, phone: clients.phone })
    .from(clients)
    .innerJoin(contacts, and(eq(contacts.clientId, clients.id), eq(contacts.main, true)))
    .orderBy(clients.name)
  for (const client of people) {
    if (client.name === 'Pebble Café Ltd') {
      add({
        mark: `${client.name} | open`,
        client,
        kind: 'hospitality',
        story: cafeStories.open,
        status: 'information_requested',
        daysAgo: 16,
      })
      add({ mark: `${client.name} | settled`, client, kind: 'hospitality', story: cafeStories.settled, status: 'settled', daysAgo: 88 })
      continue
    }
    for (const kind of new Set(book.filter((policy) => policy.clientId === client.id).map((policy) => policy.class)))
      for (const again of [0, 1]) {
        const mark = `${client.name} | ${kind} ${again}`
        const stories = demoStories[kind] ?? []
        const story = stories[pick(mark, stories.length || 1)]
        if (!story || pick(`${mark} happens`, 10) > (again === 0 ? 5 : 1)) continue
        const status = statuses[turn % statuses.length] ?? 'closed'
        const ended = over.includes(status)
        const daysAgo = status === 'submitted' ? 1 + pick(mark, 2) : ended ? 70 + pick(`${mark} days`, 270) : 12 + pick(`${mark} days`, 60)
        const before = into.claims.length
        add({ mark, client, kind, story, status, daysAgo })
        // Only counts if a claim was added, that is, if there was a policy on the day.
        if (into.claims.length > before) turn += 1
      }
  }
  await db.insert(claims).values(into.claims)
  await storePhotos(files)
  await db.insert(uploads).values(into.files)
  await db.insert(claimNeeds).values(into.needs)
  if (into.payments.length > 0) await db.insert(claimPayments).values(into.payments)
  await db.insert(claimReserves).values(into.reserves)
  await db.insert(recordEvents).values(into.events.toSorted((one, other) => Number(one.at) - Number(other.at)))
  return []
}
