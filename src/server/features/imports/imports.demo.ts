/** Two finished demo imports: one brought in, one undone. Demo only. */
import { eq, inArray, sql } from 'drizzle-orm'
import { clientFields } from '#contract/model/imports/clientFields.ts'
import { policyFields } from '#contract/model/imports/policyFields.ts'
import type { Db } from '#server/db/connect.ts'
import { demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { importFaults, imports } from './imports.table.ts'

const day = 86_400_000
const columnsOf = (fields: readonly { key: string; label: string }[], keys: readonly string[]) => ({
  headings: keys.map((key) => fields.find((field) => field.key === key)?.label ?? key),
  columns: [...keys],
})

export const seedDemoImports = async (db: Db): Promise<SignIn[]> => {
  const [first, second] = [demoId('import', 'clients'), demoId('import', 'policies')]
  if ((await db.select({ id: imports.id }).from(imports).where(eq(imports.id, first))).length > 0) return []
  const [broker] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, ['admin']))
    .orderBy(users.name)
    .limit(1)
  const { rows } = await db.execute<{ today: string }>(sql`SELECT (now() AT TIME ZONE 'Europe/London')::date::text AS today`)
  const at = (daysAgo: number, minutes = 0) => new Date(Date.parse(`${rows[0]?.today ?? ''}T10:20:00Z`) - daysAgo * day + minutes * 60_000)
  const common = {
    encoding: 'utf-8' as const,
    samples: [],
    confidential: false,
    purged: true,
    uploadedBy: broker?.id ?? null,
    confirmedBy: broker?.id ?? null,
  }
  const confirmed = { confirmedName: broker?.name ?? '' }
  await db.insert(imports).values([
    {
      id: first,
      kind: 'clients',
      status: 'done',
      fileName: 'Clients of the Hove office.csv',
      bytes: 9480,
      sha256: '9f2c51f0a4a7e0f7ce23d9ab6f4b8d27c86c6ef0a3b01d0f3de1a3b8bd1d5f10',
      separator: ',',
      ...columnsOf(clientFields, ['name', 'companyNumber', 'email', 'postcode', 'contactName']),
      lines: 40,
      checkedLines: 40,
      created: 37,
      updated: 0,
      same: 1,
      faulty: 2,
      faults: 2,
      done: 37,
      ...common,
      ...confirmed,
      confirmedAt: at(64, 6),
      finishedAt: at(64, 7),
      version: 4,
      createdAt: at(64),
      updatedAt: at(64, 7),
    },
    {
      id: second,
      kind: 'policies',
      status: 'undone',
      fileName: 'Policies 2025, first try.csv',
      bytes: 21_340,
      sha256: '1b7ad04c5f6e9d8832aa07b1c0de55f43a9e6e1477b24cb3a0fd1c6a27be9003',
      separator: ';',
      ...columnsOf(policyFields, ['clientName', 'class', 'insurer', 'policyNumber', 'inception', 'expiry', 'net']),
      lines: 118,
      checkedLines: 118,
      created: 118,
      done: 118,
      takenBack: 118,
      ...common,
      ...confirmed,
      confirmedAt: at(63, 4),
      finishedAt: at(63, 5),
      undoneBy: broker?.id ?? null,
      version: 6,
      createdAt: at(63),
      updatedAt: at(63, 30),
    },
  ])
  await db.insert(importFaults).values([
    {
      importId: first,
      line: 12,
      heading: 'Company number',
      value: '12',
      reason: 'Enter the company number: 8 figures, or letters and 6 figures like SC123456',
    },
    {
      importId: first,
      line: 31,
      heading: 'Email',
      value: 'office(at)example.com',
      reason: 'Enter an email address, like name@example.com',
    },
  ])
  const line = (subjectId: string, action: string, toStatus: string, when: Date, reason = '') => ({
    subjectType: 'import',
    subjectId,
    at: when,
    party: 'staff' as const,
    byUser: broker?.id ?? null,
    byName: broker?.name ?? 'A broker',
    action,
    toStatus,
    reason,
    visibleTo: 'staff' as const,
  })
  await db
    .insert(recordEvents)
    .values([
      line(first, 'create', 'mapping', at(64)),
      line(first, 'confirm', 'running', at(64, 6)),
      line(first, 'finish', 'done', at(64, 7)),
      line(second, 'create', 'mapping', at(63)),
      line(second, 'confirm', 'running', at(63, 4)),
      line(second, 'undo', 'undoing', at(63, 29), 'The premiums are those of the year before'),
      line(second, 'finishUndo', 'undone', at(63, 30)),
    ])
  return []
}
