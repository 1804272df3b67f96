/** Fictional messages from the contact page, in every status, so that the staff list shows work. Demo only. */
import { eq, sql } from 'drizzle-orm'
import type { EnquiryTopic } from '#contract/model/contact/enquiry.ts'
import type { EnquiryStatus } from '#contract/model/contact/enquiryMachine.ts'
import { handoverSource, messageOf } from '#contract/model/contact/handover.ts'
import { promisedBy } from '#contract/model/contact/workingTime.ts'
import { standardLevels } from '#contract/model/site/serviceLevels.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/connect.ts'
import { demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { complaintFromMessage } from '#server/features/complaints/complaints.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { enquiries, enquiryReplies } from './contact.table.ts'

type Written = {
  name: string
  business: string
  topic: EnquiryTopic
  email?: string
  status: EnquiryStatus
  hoursAgo: number
  message: string
  reply?: string
  /** Set if the assistant handed it over. */
  source?: string
}

const written: readonly Written[] = [
  {
    name: 'Sophie Barlow',
    business: 'Barlow Ceramics',
    topic: 'new_policy',
    status: 'new',
    hoursAgo: 3,
    message:
      'I am taking on a studio in Lewes in January and will teach evening classes of eight. What do I need, and what does the landlord usually ask for?',
  },
  {
    name: 'Tariq Hussain',
    business: 'Hussain Motors',
    topic: 'new_policy',
    status: 'new',
    hoursAgo: 20,
    message:
      'We sell about six cars a month and drive them to customers. Our present insurer will not renew. Can you help before the 18th?',
  },
  {
    name: 'Lee Marsden',
    business: 'Beacon Hill Plumbing',
    // That of the client, whom the enquiry then names.
    email: 'marsden@beacon-hill-plumbing.example.com',
    topic: 'existing_policy',
    status: 'new',
    hoursAgo: 26,
    message: "Please could you send me a copy of our employers' liability certificate? The council has asked for it.",
  },
  {
    name: 'Colin Archer',
    business: 'Archer & Daughter Plasterers',
    topic: 'renewals',
    status: 'in_progress',
    hoursAgo: 30,
    message: 'Our renewal is due at the end of the month and our turnover has dropped by a third. Should that not bring the price down?',
  },
  {
    name: 'Meera Joshi',
    business: 'Joshi Dental Laboratory',
    topic: 'complaint',
    status: 'closed',
    hoursAgo: 45,
    message: 'I have rung twice about an invoice that has the wrong company name on it and nobody has rung back.',
  },
  {
    name: 'Edward Finn',
    business: 'Finn Tree Surgery',
    topic: 'new_policy',
    status: 'replied',
    hoursAgo: 70,
    message: 'Do you place tree surgeons who work above 15 metres? Three of us, all with tickets.',
    reply:
      'Thank you for asking. Yes, we do. Please start a quote on our site: it asks about heights and tickets, and I will ring you when it is in.',
  },
  {
    name: 'Lucy Harmer',
    business: 'Harmer Pilates',
    topic: 'other',
    status: 'replied',
    hoursAgo: 100,
    message: 'Can somebody come to our network of studio owners in March and talk about insurance for half an hour?',
    reply: 'We would be glad to. I have put the evening of 12 March aside; tell me whether it suits, and where.',
  },
  {
    name: 'Brian Tate',
    business: 'Tate Removals',
    topic: 'claim',
    status: 'closed',
    hoursAgo: 190,
    message: 'A wardrobe was scratched on a move yesterday. Is it worth claiming?',
    reply:
      'The excess of your goods in transit cover is 250 pounds, so below that it is not. If the owner asks for more, send us the letter the same day.',
  },
  {
    name: 'Priya Nair',
    business: '',
    topic: 'other',
    status: 'new',
    hoursAgo: 5,
    source: handoverSource,
    message: messageOf(
      'We are six, and two of us are volunteers on Saturdays. Does that change anything?',
      [
        "Question: do I need employers' liability insurance for volunteers?\nAnswer: The law asks for it for employees. Many policies treat volunteers as employees while they work under your direction; check that yours says so. [1]\n[1] Employers' liability insurance, Questions: /employers-liability-insurance#questions",
        'Question: how much would it cost for six people?\nAnswer: I cannot give prices.',
      ].join('\n\n'),
    ),
  },
  {
    name: 'Owen Pryce',
    business: '',
    topic: 'other',
    status: 'replied',
    hoursAgo: 50,
    source: handoverSource,
    message: messageOf(
      '',
      'Question: is flood covered in a landlord policy?\nAnswer: Flood is one of the perils of a property policy, unless it is excluded where the building stands. [1]\n[1] Property insurance, What it pays for: /property-insurance#pays',
    ),
    reply: 'Thank you. It depends on the address: send me the postcode and I will look at the flood map with you.',
  },
  {
    name: 'SEO Experts',
    business: '',
    topic: 'other',
    status: 'spam',
    hoursAgo: 60,
    message: 'We can bring your website to the first page within a week. Reply for our best price!!!',
  },
]

const emailOf = ({ name, email }: Written, index: number) =>
  email ?? `${(name.split(' ').at(-1) ?? 'post').toLowerCase()}${index}@example.com`

export const seedDemoEnquiries = async (db: Db): Promise<SignIn[]> => {
  const idOf = ({ name }: Pick<Written, 'name'>) => demoId('enquiry', name)
  const [first] = written
  // Written only once, so that changes made in the demo are kept.
  if (
    first &&
    (
      await db
        .select({ id: enquiries.id })
        .from(enquiries)
        .where(eq(enquiries.id, idOf(first)))
    ).length > 0
  )
    return []
  const [handler] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.username, 'admin'))
  const { rows } = await db.execute<{ now: string }>(sql`SELECT now()::text AS now`)
  if (!handler) return []
  const now = new Date(rows[0]?.now ?? 0)
  for (const [index, one] of written.entries()) {
    const id = idOf(one)
    const at = new Date(now.getTime() - one.hoursAgo * 3_600_000)
    const later = new Date(at.getTime() + 2 * 3_600_000)
    await db.insert(enquiries).values({
      id,
      reference: `EN-${at.toISOString().slice(0, 4)}-${demoId('enquiry reference', one.name).replaceAll('-', '').slice(0, 10).toUpperCase()}`,
      submission: demoId('enquiry form', one.name),
      status: one.status,
      topic: one.topic,
      name: one.name,
      business: one.business,
      email: emailOf(one, index),
      phone: index % 3 === 2 ? '' : `01632 960 ${String(210 + index)}`,
      message: one.message,
      preferredTime: index % 2 === 0 ? 'any' : 'morning',
      supportNeed: '',
      source: one.source ?? paths.contact(),
      assignedTo: one.status === 'new' || one.status === 'spam' || one.topic === 'complaint' ? null : handler.id,
      dueAt: promisedBy(at, standardLevels.enquiry),
      version: one.status === 'new' ? 0 : 1,
      createdAt: at,
      updatedAt: one.status === 'new' ? at : later,
    })
    const of = { subjectType: 'enquiry', subjectId: id }
    const bySystem = { ...of, party: 'system' as const, byName: 'Seawall', at }
    const byStaff = { ...of, party: 'staff' as const, byUser: handler.id, byName: handler.name, at: later }
    await db
      .insert(recordEvents)
      .values({ ...of, party: 'client', byName: one.name, at, action: 'submit', toStatus: 'new', visibleTo: 'client' })
    if (one.status === 'in_progress')
      await db
        .insert(recordEvents)
        .values({ ...byStaff, action: 'take', fromStatus: 'new', toStatus: 'in_progress', version: 1, visibleTo: 'staff' })
    if (one.status === 'spam')
      await db
        .insert(recordEvents)
        .values({ ...byStaff, action: 'markSpam', fromStatus: 'new', toStatus: 'spam', version: 1, visibleTo: 'staff' })
    if (one.reply) {
      await db
        .insert(enquiryReplies)
        .values({ id: demoId('enquiry reply', one.name), enquiryId: id, byUser: handler.id, message: one.reply, createdAt: later })
      await db
        .insert(recordEvents)
        .values({ ...byStaff, action: 'respond', fromStatus: 'new', toStatus: 'replied', version: 1, visibleTo: 'client' })
    }
    if (one.topic === 'complaint') {
      const email = emailOf(one, index)
      const { name, message } = one
      const complaint = {
        id: demoId('complaint', name),
        kind: 'service',
        enquiryId: id,
        clientId: null,
        name,
        email,
        phone: '',
        message,
      } as const
      await complaintFromMessage({ db, now: () => at }, complaint)
      await db
        .insert(recordEvents)
        .values({ ...bySystem, action: 'openComplaint', fromStatus: 'new', toStatus: 'closed', version: 1, visibleTo: 'staff' })
    } else if (one.status === 'closed')
      await db.insert(recordEvents).values({
        ...byStaff,
        at: new Date(later.getTime() + 60_000),
        action: 'close',
        fromStatus: 'replied',
        toStatus: 'closed',
        version: 2,
        visibleTo: 'staff',
      })
  }
  return []
}
