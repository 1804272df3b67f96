/**
 * The copy of their data a person may ask for (UK GDPR, article 15), as one zip: what we hold about them, what they wrote, which mails went to
 * their address, the files they sent, and the policies, claims, documents with their files, letters that prove cover and answers to insurers of their companies, with a calendar. Read in their own scope, so nothing beyond their rights is included.
 */
import { Readable } from 'node:stream'
import { and, asc, desc, eq, gt, gte } from 'drizzle-orm'
import type { CsvLines } from '#contract/list.ts'
import { formatFileSize } from '#contract/format.ts'
import { packLimits } from '#contract/model/clients/evidencePack.ts'
import { machines } from '#contract/model/machines.ts'
import { csvLine } from '#server/csv.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import type { Reader } from '#server/features/uploads/uploads.ts'
import { users } from '#server/features/users/users.table.ts'
import type { Deps } from '#server/ctx.ts'
import { encoded } from './encoded.ts'
import { ownCalendar } from './dates.ts'
import { answerJson, answerLines, answersWithin } from './ownAnswers.ts'
import { claimsWithin, claimTable, documentLines, policiesWithin, policyTable, type Within } from './ownTables.ts'
import { filesOf, type OwnEntry } from './ownFiles.ts'

/** `scope`: the user's own, for all their companies. The others: for the companies whose documents, claims or policies they may see. */
type Own = Pick<Deps, 'files' | 'now' | 'origin'> & {
  pool: Db
  reader: Reader
  scope: Scope
  ofFiles: Within
  ofClaims: Within
  ofPolicies: Within
}

const atOnce = 500
/** Maximum number of mails, the newest. */
const mostMails = 5000
/** Messages the user wrote, about records they may still see. */
const messageLines = async function* ({ pool, scope, reader: { userId } }: Own): CsvLines {
  yield csvLine(['When (UTC)', 'About', 'Text'])
  for (let last = 0; ;) {
    const after = last
    const rows = await transaction(
      pool,
      scope,
      (db) =>
        db
          .select({ id: recordEvents.id, at: recordEvents.at, type: recordEvents.subjectType, text: recordEvents.reason })
          .from(recordEvents)
          .where(
            and(
              eq(recordEvents.byUser, userId),
              eq(recordEvents.party, 'client'),
              eq(recordEvents.action, 'message'),
              gt(recordEvents.id, after),
            ),
          )
          .orderBy(asc(recordEvents.id))
          .limit(atOnce),
      { readOnly: true },
    )
    yield rows
      .map(({ at, type, text }) =>
        csvLine([at.toISOString(), Object.hasOwn(machines, type) ? machines[type as keyof typeof machines].noun : type, text]),
      )
      .join('')
    if (rows.length < atOnce) return
    last = rows.at(-1)?.id ?? last
  }
}

/**
 * Mails to their address since they have had an account: only times and subjects. Their mailbox has the content, and the address may have been
 * someone else's before. Only staff and jobs may read mails, so the system reads them, limited to this address.
 */
const mailLines = async function* ({ pool, reader: { userId } }: Own): CsvLines {
  yield csvLine(['Written (UTC)', 'Sent (UTC)', 'To', 'Subject'])
  const [user] = await asSystem({ db: pool }, ({ db }) =>
    db.select({ email: users.email, since: users.createdAt }).from(users).where(eq(users.id, userId)),
  )
  if (!user) return
  const rows = await asSystem(
    { db: pool },
    ({ db }) =>
      db
        .select({ at: emails.createdAt, sentAt: emails.sentAt, to: emails.toAddress, subject: emails.subject })
        .from(emails)
        .where(and(eq(emails.toAddress, user.email), gte(emails.createdAt, user.since)))
        .orderBy(desc(emails.createdAt), desc(emails.id))
        .limit(mostMails),
    { readOnly: true },
  )
  yield rows
    .toReversed()
    .map(({ at, sentAt, to, subject }) => csvLine([at.toISOString(), sentAt?.toISOString() ?? '', to, subject]))
    .join('')
}

const readMe = (left: number) => `What is in this copy of your data

my-data.json    you, how you sign in, which emails you want, and your companies, policies and claims as far as you have access
messages.csv    what you wrote to us
mails.csv       emails sent to your address, the newest ${mostMails.toLocaleString('en-GB')}
policies.csv    policies of your companies, if you may see them
claims.csv      claims of your companies, if you may see them
answers.csv     every answer that insurers were told about your companies, with its version of the questions, who gave it and when, if
                you may see their policies
answers.json    the same answers, for a program
dates.ics       a calendar: when policies end, when we will write about a claim next, and your appointments with us
documents.csv   the list of your companies' documents that you may see
documents/      the newest version of each of these documents
proof-of-cover/ letters that confirm your companies' cover, if you may see their policies
files/          files that you sent us

${
  left === 0
    ? 'All of these files are in it, except any that our virus check has not passed.'
    : `One zip holds up to ${packLimits.files.toLocaleString('en-GB')} files and ${formatFileSize(packLimits.bytes, 0)}, the newest first. ${left.toLocaleString('en-GB')} older ones are not in it: they are on your screens under Documents and Proof of cover.`
}

Not in it: what we wrote to you, and records of people you act with. They are on your screens, or ask us.
`

/** `data`: the response of `profile.data`. */
export const ownDataOf = async (own: Own, data: object): Promise<OwnEntry[]> => {
  const at = own.now()
  const [claims, policies] = [await claimsWithin(own.pool, own.ofClaims), await policiesWithin(own.pool, own.ofPolicies)]
  const files = await filesOf(own)
  const text = (name: string, content: string): OwnEntry => ({
    name,
    at,
    open: () => Promise.resolve(Readable.from([Buffer.from(content)])),
  })
  return [
    text('Read me.txt', readMe(files.left)),
    text('my-data.json', JSON.stringify({ ...data, claims }, null, 2)),
    { name: 'messages.csv', at, open: () => Promise.resolve(Readable.from(encoded(messageLines(own)))) },
    { name: 'mails.csv', at, open: () => Promise.resolve(Readable.from(encoded(mailLines(own)))) },
    text('policies.csv', policyTable(policies)),
    text('claims.csv', claimTable(claims)),
    { name: 'documents.csv', at, open: () => Promise.resolve(Readable.from(encoded(documentLines(own.pool, own.ofFiles, own.reader)))) },
    { name: 'answers.csv', at, open: () => Promise.resolve(Readable.from(encoded(answerLines(answersWithin(own))))) },
    { name: 'answers.json', at, open: () => Promise.resolve(Readable.from(answerJson(answersWithin(own)))) },
    text('dates.ics', await ownCalendar(own)),
    ...files.entries,
  ]
}
