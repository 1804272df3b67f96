/** The tables of an evidence pack as CSV, written a few hundred lines at a time. The same data always gives the same bytes. */
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { formatMoney } from '#contract/format.ts'
import type { CsvLines } from '#contract/list.ts'
import { machines } from '#contract/model/machines.ts'
import { disclosureSourceLabels, disclosureSubjectLabels } from '#contract/model/disclosures/presentation.ts'
import { csvLine } from '#server/csv.ts'
import { auditChain, auditEntries } from '#server/features/audit/audit.table.ts'
import { complaints } from '#server/features/complaints/complaints.table.ts'
import { disclosures } from '#server/features/disclosures/disclosures.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { policies, policyTerms } from '#server/features/policies/policies.table.ts'
import { quoteMessages, quotes } from '#server/features/quotes/quotes.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { groupsOf, read, type OwnRecord, type Source } from './ownRecords.ts'

/** The audit action of downloading a pack. Left out of packs, which would otherwise never be the same twice. */
export const packAction = 'clients.pack'

const when = (at: Date | null) => at?.toISOString() ?? ''
const noun = (type: string) => (Object.hasOwn(machines, type) ? machines[type as keyof typeof machines].noun : type)
const eventLabel = (type: string, action: string) =>
  Object.hasOwn(machines, type) ? machines[type as keyof typeof machines].historyText(action) : action
const label = (type: string, status: string | null) => {
  const machine = Object.hasOwn(machines, type) ? machines[type as keyof typeof machines] : null
  const known = machine?.statusNames.find((name) => name === status)
  return machine && known ? machine.label(known as never, 'staff') : (status ?? '')
}

type TableQuery = { source: Source; records: readonly OwnRecord[] }

/** The events of these records, in the order of the records and then of time. */
const eventsOf = async function* ({ source, records }: TableQuery, which: 'all' | 'messages') {
  for (const group of groupsOf(records)) {
    const names = new Map(group.map(({ type, id, name }) => [`${type} ${id}`, name]))
    const rows = await read(source, (db) =>
      db
        .select()
        .from(recordEvents)
        .where(
          and(
            sql`(${recordEvents.subjectType}, ${recordEvents.subjectId}) IN (SELECT * FROM unnest(${sql.param(group.map(({ type }) => type))}::text[], ${sql.param(group.map(({ id }) => id))}::uuid[]))`,
            which === 'messages' ? and(eq(recordEvents.action, 'message'), eq(recordEvents.visibleTo, 'client')) : undefined,
          ),
        )
        .orderBy(asc(recordEvents.subjectType), asc(recordEvents.subjectId), asc(recordEvents.id)),
    )
    yield rows.map((row) => ({ row, name: names.get(`${row.subjectType} ${row.subjectId}`) ?? '' }))
  }
}

export const historyLines = async function* (query: TableQuery): CsvLines {
  yield csvLine([
    'When (UTC)',
    'Record',
    'Name',
    'What',
    'By',
    'Party',
    'From',
    'To',
    'Why, or what was written',
    'Changes',
    'The client reads it',
  ])
  for await (const rows of eventsOf(query, 'all'))
    yield rows
      .map(({ row, name }) =>
        csvLine([
          when(row.at),
          noun(row.subjectType),
          name,
          eventLabel(row.subjectType, row.action),
          row.byName,
          row.party,
          label(row.subjectType, row.fromStatus),
          label(row.subjectType, row.toStatus),
          row.reason,
          row.changes.map(({ field, before, after }) => `${field}: ${before ?? '?'} -> ${after ?? '?'}`).join('\n'),
          row.visibleTo === 'client' ? 'Yes' : 'No',
        ]),
      )
      .join('')
}

/** What the client and we wrote to each other, on every record and on quote requests. */
export const messageLines = async function* (query: TableQuery): CsvLines {
  yield csvLine(['When (UTC)', 'Record', 'Name', 'From', 'By', 'Text'])
  for await (const rows of eventsOf(query, 'messages'))
    yield rows
      .map(({ row, name }) =>
        csvLine([when(row.at), noun(row.subjectType), name, row.party === 'client' ? 'The client' : 'Us', row.byName, row.reason]),
      )
      .join('')
  for (const group of groupsOf(query.records.filter(({ type }) => type === 'quote'))) {
    const names = new Map(group.map(({ id, name }) => [id, name]))
    const rows = await read(query.source, (db) =>
      db
        .select()
        .from(quoteMessages)
        .where(inArray(quoteMessages.quoteId, [...names.keys()]))
        .orderBy(asc(quoteMessages.quoteId), asc(quoteMessages.at), asc(quoteMessages.id)),
    )
    yield rows
      .map((row) =>
        csvLine([
          when(row.at),
          noun('quote'),
          names.get(row.quoteId) ?? '',
          row.sender === 'client' ? 'The client' : 'Us',
          row.byName,
          row.body,
        ]),
      )
      .join('')
  }
}

/** Emails about these records. Codes and links in them were taken out when they were stored. */
export const mailLines = async function* ({ source, records }: TableQuery): CsvLines {
  yield csvLine(['Written (UTC)', 'Sent (UTC)', 'State', 'To', 'Subject', 'About', 'Name', 'Text'])
  for (const group of groupsOf(records)) {
    const names = new Map(group.map(({ type, id, name }) => [`${type} ${id}`, name]))
    const rows = await read(source, (db) =>
      db
        .select({
          at: emails.createdAt,
          sentAt: emails.sentAt,
          state: emails.state,
          to: emails.toAddress,
          subject: emails.subject,
          type: emails.relatedType,
          id: emails.relatedId,
          text: emails.text,
        })
        .from(emails)
        .where(
          sql`(${emails.relatedType}, ${emails.relatedId}) IN (SELECT * FROM unnest(${sql.param(group.map(({ type }) => type))}::text[], ${sql.param(group.map(({ id }) => id))}::text[]))`,
        )
        .orderBy(asc(emails.createdAt), asc(emails.id)),
    )
    yield rows
      .map(({ at, sentAt, state, to, subject, type, id, text }) =>
        csvLine([when(at), when(sentAt), state, to, subject, noun(type ?? ''), names.get(`${type} ${id}`) ?? '', text ?? '']),
      )
      .join('')
  }
}

/** Audit entries with their seals. Those of the last minute are not sealed yet and are left out. */
export const auditLines = async function* ({ source, records }: TableQuery): CsvLines {
  yield csvLine(['Place', 'When (UTC)', 'Action', 'Who', 'Person', 'Role', 'About', 'Name', 'Before', 'After', 'Reason', 'Seal'])
  for (const group of groupsOf(records)) {
    const names = new Map(group.map(({ id, name }) => [id, name]))
    const rows = await read(source, (db) =>
      db
        .select({ entry: auditEntries, place: auditChain.position, seal: sql<string>`encode(${auditChain.hash}, 'hex')` })
        .from(auditEntries)
        .innerJoin(auditChain, eq(auditChain.auditId, auditEntries.number))
        .where(and(inArray(auditEntries.subjectId, [...names.keys()]), sql`${auditEntries.action} <> ${packAction}`))
        .orderBy(asc(auditChain.position)),
    )
    yield rows
      .map(({ entry, place, seal }) =>
        csvLine([
          place,
          when(entry.at),
          entry.action,
          entry.actorKind,
          entry.actorId ?? '',
          entry.role ?? '',
          noun(entry.subjectType),
          names.get(entry.subjectId ?? '') ?? '',
          entry.before ? JSON.stringify(entry.before) : '',
          entry.after ? JSON.stringify(entry.after) : '',
          entry.reason ?? '',
          seal,
        ]),
      )
      .join('')
  }
}

const atOnce = 500

/** Every answer given to insurers, in the order in which it was recorded. */
export const disclosureLines = async function* ({ source, records }: TableQuery): CsvLines {
  const names = new Map(records.map(({ id, name }) => [id, name]))
  yield csvLine(['When (UTC)', 'About', 'Name', 'Question', 'Questions', 'Answer', 'From', 'By', 'Corrects an earlier answer'])
  for (let last = 0; ;) {
    const after = last
    const rows = await read(source, (db) =>
      db
        .select()
        .from(disclosures)
        .where(and(eq(disclosures.clientId, source.clientId), gt(disclosures.seq, after)))
        .orderBy(asc(disclosures.seq))
        .limit(atOnce),
    )
    yield rows
      .map((row) =>
        csvLine([
          when(row.at),
          disclosureSubjectLabels[row.subjectType],
          names.get(row.subjectId) ?? '',
          row.question,
          row.version,
          row.answer,
          disclosureSourceLabels[row.source],
          row.byName,
          row.corrects ? 'Yes' : 'No',
        ]),
      )
      .join('')
    if (rows.length < atOnce) return
    last = rows.at(-1)?.seq ?? last
  }
}

/** Every version of each policy's terms. */
export const termsLines = async function* ({ source, records }: TableQuery): CsvLines {
  yield csvLine(['Policy', 'Version', 'Counts from', 'Reason', 'Change of the net premium', 'Made (UTC)', 'By', 'Terms'])
  for (const group of groupsOf(records.filter(({ type }) => type === 'policy'))) {
    const ids = group.map(({ id }) => id)
    const rows = await read(source, (db) =>
      db
        .select({ reference: policies.reference, terms: policyTerms })
        .from(policyTerms)
        .innerJoin(policies, eq(policies.id, policyTerms.policyId))
        .where(inArray(policyTerms.policyId, ids))
        .orderBy(asc(policies.reference), asc(policyTerms.number)),
    )
    yield rows
      .map(({ reference, terms }) =>
        csvLine([
          reference,
          terms.number,
          terms.effectiveFrom,
          terms.reason,
          formatMoney(terms.netChange),
          when(terms.madeAt),
          terms.madeByName,
          JSON.stringify(terms.terms),
        ]),
      )
      .join('')
  }
}

export const quoteLines = async function* ({ source }: TableQuery): CsvLines {
  yield csvLine(['Reference', 'Status', 'Sent (UTC)', 'Declared by', 'Terms presented (UTC)', 'Demands and needs', 'Our note', 'Offers'])
  const rows = await read(source, (db) =>
    db
      .select()
      .from(quotes)
      .where(and(eq(quotes.clientId, source.clientId), isNotNull(quotes.submittedAt)))
      .orderBy(asc(quotes.submittedAt), asc(quotes.id)),
  )
  yield rows
    .map((row) =>
      csvLine([
        row.reference ?? '',
        label('quote', row.status),
        when(row.submittedAt),
        row.declaredName ?? '',
        when(row.presentedAt),
        row.presented?.demandsAndNeeds ?? '',
        row.presented?.brokerNote ?? '',
        row.presented ? JSON.stringify(row.presented.offers) : '',
      ]),
    )
    .join('')
}

export const complaintLines = async function* ({ source }: TableQuery): CsvLines {
  yield csvLine(['Reference', 'Kind', 'Status', 'Received on', 'From', 'About', 'What was said', 'Final response (UTC)', 'Outcome'])
  const rows = await read(source, (db) =>
    db.select().from(complaints).where(eq(complaints.clientId, source.clientId)).orderBy(asc(complaints.receivedOn), asc(complaints.id)),
  )
  yield rows
    .map((row) =>
      csvLine([
        row.reference,
        row.kind,
        label('complaint', row.status),
        row.receivedOn,
        row.complainant,
        row.category,
        row.description,
        when(row.finalResponseAt),
        row.outcome,
      ]),
    )
    .join('')
}
