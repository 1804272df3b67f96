/**
 * The copy of their data a person may ask for (UK GDPR, article 15), as one zip: what we hold about them, what they wrote, which mails went to
 * their address, the files they sent, and the policies, claims, documents and answers to insurers of their companies, with a calendar. Read in their own scope, so nothing beyond their rights is included.
 */
import { Readable } from 'node:stream'
import { and, asc, desc, eq, gt, gte } from 'drizzle-orm'
import type { CsvLines } from '#contract/list.ts'
import { packLimits } from '#contract/model/clients/evidencePack.ts'
import { machines } from '#contract/model/machines.ts'
import { csvLine } from '#server/csv.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { documentFiles, documents } from '#server/features/documents/documents.table.ts'
import { isThere, openVersion, type StoredVersion } from '#server/features/documents/documents.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { distinctNames, type Reader } from '#server/features/uploads/uploads.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import { users } from '#server/features/users/users.table.ts'
import type { Deps } from '#server/ctx.ts'
import { encoded } from './encoded.ts'
import { ownCalendar } from './dates.ts'
import { answerJson, answerLines, answersWithin } from './ownAnswers.ts'
import { claimsWithin, claimTable, documentLines, policiesWithin, policyTable, type Within } from './ownTables.ts'
import { plainName, type Entry } from './packedFiles.ts'

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
  const system = { scope: 'system' } as const
  const [user] = await transaction(pool, system, (db) =>
    db.select({ email: users.email, since: users.createdAt }).from(users).where(eq(users.id, userId)),
  )
  if (!user) return
  const rows = await transaction(
    pool,
    system,
    (db) =>
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

/** Files they sent themselves, newest first, as many as one zip holds. */
const filesOf = async (own: Own): Promise<Entry[]> => {
  const rows = await transaction(
    own.pool,
    own.ofFiles,
    (db) =>
      db
        .select({ title: documents.title, file: documentFiles, key: uploads.key, state: uploads.state })
        .from(documentFiles)
        .innerJoin(documents, eq(documents.id, documentFiles.documentId))
        .leftJoin(uploads, eq(uploads.id, documentFiles.uploadId))
        .where(and(eq(documentFiles.addedBy, own.reader.userId), eq(documents.visibleTo, 'client'), isThere))
        .orderBy(asc(documentFiles.addedAt), asc(documentFiles.documentId), asc(documentFiles.number)),
    { readOnly: true },
  )
  let bytes = 0
  const taken = rows
    .toReversed()
    .filter(({ file, key, state }) => {
      const fits = state === 'clean' && key !== null && bytes + file.bytes <= packLimits.bytes
      if (fits) bytes += file.bytes
      return fits
    })
    .slice(0, packLimits.files)
  const names = distinctNames(taken.map(({ title, file }) => `files/${plainName(title)} ${plainName(file.name)}`))
  return taken.map(({ file, key }, place) => ({
    name: names[place] ?? file.name,
    at: file.addedAt,
    open: async () => {
      const version: StoredVersion = { ...file, state: 'clean', from: key }
      const content = await openVersion(own, version)
      if (!content) throw new Error('A file of the copy is gone')
      return content
    },
  }))
}

const readMe = `What is in this copy of your data

my-data.json    you, how you sign in, which emails you want, and your companies, policies and claims as far as you have access
messages.csv    what you wrote to us
mails.csv       emails sent to your address, the newest ${mostMails.toLocaleString('en-GB')}
policies.csv    policies of your companies, if you may see them
claims.csv      claims of your companies, if you may see them
answers.csv     every answer that insurers were told about your companies, with its version of the questions, who gave it and when, if
                you may see their policies
answers.json    the same answers, for a program
dates.ics       a calendar: when policies end, when we will write about a claim next, and your appointments with us
documents.csv   the list of your companies’ documents that you may see; the documents are on your screens
files/          files that you sent us, up to ${packLimits.files.toLocaleString('en-GB')} of them

Not in it: what we wrote, your companies’ documents, and records of people you act with. They are on your screens, or ask us.
`

/** `data`: the response of `profile.data`. */
export const ownDataOf = async (own: Own, data: object): Promise<Entry[]> => {
  const at = own.now()
  const [claims, policies] = [await claimsWithin(own.pool, own.ofClaims), await policiesWithin(own.pool, own.ofPolicies)]
  const text = (name: string, content: string): Entry => ({
    name,
    at,
    open: () => Promise.resolve(Readable.from([Buffer.from(content)])),
  })
  return [
    text('Read me.txt', readMe),
    text('my-data.json', JSON.stringify({ ...data, claims }, null, 2)),
    { name: 'messages.csv', at, open: () => Promise.resolve(Readable.from(encoded(messageLines(own)))) },
    { name: 'mails.csv', at, open: () => Promise.resolve(Readable.from(encoded(mailLines(own)))) },
    text('policies.csv', policyTable(policies)),
    text('claims.csv', claimTable(claims)),
    { name: 'documents.csv', at, open: () => Promise.resolve(Readable.from(encoded(documentLines(own.pool, own.ofFiles, own.reader)))) },
    { name: 'answers.csv', at, open: () => Promise.resolve(Readable.from(encoded(answerLines(answersWithin(own))))) },
    { name: 'answers.json', at, open: () => Promise.resolve(Readable.from(answerJson(answersWithin(own)))) },
    text('dates.ics', await ownCalendar(own)),
    ...(await filesOf(own)),
  ]
}
