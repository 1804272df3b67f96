/** Statements the server has parsed and planned once for each connection. By profile, planning was most of what a sent quote cost the database. */
import { NodePgSession } from 'drizzle-orm/node-postgres'
import type { PreparedQueryConfig } from 'drizzle-orm/pg-core'

/** Each costs some memory in each connection; texts made for a number of rows must not fill it. */
const most = 300
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= most) return known
  const name = `seawall_${names.size}`
  names.set(text, name)
  return name
}

/** As drizzle's own session, with a name for every statement that takes values. */
export class PreparingSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  override prepareQuery<T extends PreparedQueryConfig>(...asked: Parameters<typeof NodePgSession.prototype.prepareQuery<T>>) {
    const [query, fields, name, ...rest] = asked
    return super.prepareQuery<T>(query, fields, name ?? (query.params.length > 0 ? nameOf(query.sql) : undefined), ...rest)
  }
}
