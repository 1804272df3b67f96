/** The client of a policy or claim in a file: by our reference, company number, email and name, or a name that only one client has. */
import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { readCompanyNumber } from '#contract/model/clients/businessType.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { plainName } from './clientCells.ts'

export type ClientKeys = { reference: string; companyNumber: string; email: string; name: string }
export type FoundClient = {
  id: string
  reference: string
  name: string
  status: (typeof clients.$inferSelect)['status']
  activities: string
}
/** Either the client, or the field at fault and why. */
export type ClientOf =
  | { client: FoundClient }
  | { field: 'clientReference' | 'clientCompanyNumber' | 'clientEmail' | 'clientName'; reason: string }

/** One result for each, in order. Uses a single query. */
export const clientsOf = async (db: Db, keys: readonly ClientKeys[]): Promise<ClientOf[]> => {
  const unique = (values: string[]) => [...new Set(values.filter((value) => value !== ''))]
  const references = unique(keys.map(({ reference }) => reference))
  const numbers = unique(keys.map(({ companyNumber }) => readCompanyNumber(companyNumber) ?? ''))
  const emails = unique(keys.map(({ email }) => email))
  const names = unique(keys.map(({ name }) => name))
  const some = references.length + numbers.length + emails.length + names.length > 0
  const among = (column: typeof clients.reference | typeof clients.companyNumber | typeof clients.email, values: string[]) =>
    values.length > 0 ? inArray(column, values) : undefined
  const rows = some
    ? await db
        .select({
          id: clients.id,
          reference: clients.reference,
          name: clients.name,
          status: clients.status,
          activities: clients.activities,
          companyNumber: clients.companyNumber,
          email: clients.email,
        })
        .from(clients)
        .where(
          and(
            isNull(clients.mergedInto),
            or(
              among(clients.reference, references),
              among(clients.companyNumber, numbers),
              among(clients.email, emails),
              names.length > 0
                ? sql`${sql.identifier('name_sort')} = ANY (SELECT sort_text(asked) FROM unnest(${sql.param(names)}::text[]) AS asked)`
                : undefined,
            ),
          ),
        )
    : []
  const index = <K extends 'reference' | 'companyNumber' | 'email'>(key: K) => Map.groupBy(rows, (row) => row[key])
  const [byReference, byNumber, byEmail] = [index('reference'), index('companyNumber'), index('email')]
  const byName = Map.groupBy(rows, ({ name }) => plainName(name))
  return keys.map(({ reference, companyNumber, email, name }): ClientOf => {
    if (reference) {
      const [client] = byReference.get(reference) ?? []
      return client ? { client } : { field: 'clientReference', reason: 'No client has this reference. Import the clients first' }
    }
    if (companyNumber) {
      const [client] = byNumber.get(readCompanyNumber(companyNumber) ?? '-') ?? []
      return client ? { client } : { field: 'clientCompanyNumber', reason: 'No client has this company number. Import the clients first' }
    }
    const named = byName.get(plainName(name)) ?? []
    if (email) {
      const there = byEmail.get(email) ?? []
      const [client, another] = name ? there.filter((row) => plainName(row.name) === plainName(name)) : there
      if (another) return { field: 'clientEmail', reason: 'Several clients have this email address: add the name or our reference' }
      return client
        ? { client }
        : { field: 'clientEmail', reason: `No client has this email address${name ? ' and name' : ''}. Import the clients first` }
    }
    if (!name)
      return { field: 'clientReference', reason: 'Say which client it is for: our reference, the company number, or email and name' }
    const [client, another] = named
    if (another)
      return { field: 'clientName', reason: 'Several clients have this name: add our reference, the company number or the email address' }
    return client ? { client } : { field: 'clientName', reason: 'No client has this name. Import the clients first' }
  })
}

export const isInsurable = ({ status }: FoundClient) => status !== 'closed' && status !== 'declined'
