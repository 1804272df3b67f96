/** What insurers were told about somebody's companies, for the copy of their data: as on their screen, so with the rights of whoever takes it. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { CsvLines } from '#contract/list.ts'
import { disclosureSourceLabels, disclosureSubjectLabels } from '#contract/model/disclosures/presentation.ts'
import { csvLine } from '#server/csv.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { isForReader } from '#server/features/disclosures/disclosures.ts'
import { disclosures } from '#server/features/disclosures/disclosures.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import type { Reader } from '#server/features/uploads/uploads.ts'
import type { Within } from './ownTables.ts'

const atOnce = 500

type Own = { pool: Db; reader: Reader; ofPolicies: Within }
type Answers = ReturnType<typeof answersWithin>

/** In the order in which they were recorded, a few hundred at a time. */
export const answersWithin = async function* ({ pool, reader, ofPolicies }: Own) {
  for (let last = 0; ;) {
    const after = last
    const rows = await transaction(
      pool,
      ofPolicies,
      (db) =>
        db
          .select({ disclosure: disclosures, company: clients.name, policy: policies.reference })
          .from(disclosures)
          .innerJoin(clients, eq(clients.id, disclosures.clientId))
          .leftJoin(policies, eq(policies.id, disclosures.policyId))
          .where(and(inArray(disclosures.clientId, [...ofPolicies.clientIds]), gt(disclosures.seq, after)))
          .orderBy(asc(disclosures.seq))
          .limit(atOnce),
      { readOnly: true },
    )
    yield rows
      .filter(({ disclosure }) => isForReader(reader, disclosure.clientId, { subject: disclosure.subjectType, key: disclosure.key }))
      .map(({ disclosure, company, policy }) => ({
        at: disclosure.at.toISOString(),
        company,
        about: disclosureSubjectLabels[disclosure.subjectType],
        policy: policy ?? '',
        question: disclosure.question,
        questions: disclosure.version,
        answer: disclosure.answer,
        source: disclosureSourceLabels[disclosure.source],
        by: disclosure.byName,
        corrects: disclosure.corrects !== null,
      }))
    if (rows.length < atOnce) return
    last = rows.at(-1)?.disclosure.seq ?? last
  }
}

export const answerLines = async function* (answers: Answers): CsvLines {
  yield csvLine([
    'When (UTC)',
    'Company',
    'About',
    'Policy',
    'Question',
    'Version of the questions',
    'Answer',
    'From',
    'By',
    'Corrects an earlier answer',
  ])
  for await (const group of answers)
    yield group
      .map((one) =>
        csvLine([
          one.at,
          one.company,
          one.about,
          one.policy,
          one.question,
          one.questions,
          one.answer,
          one.source,
          one.by,
          one.corrects ? 'Yes' : 'No',
        ]),
      )
      .join('')
}

export const answerJson = async function* (answers: Answers): AsyncGenerator<Buffer> {
  let first = true
  yield Buffer.from('[')
  for await (const group of answers)
    for (const one of group) {
      yield Buffer.from(`${first ? '' : ','}\n  ${JSON.stringify(one)}`)
      first = false
    }
  yield Buffer.from('\n]\n')
}
