/** Imports in any state, without a file or records. A test of what an import does sends a file. */
import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { imports } from '#server/features/imports/imports.table.ts'

export const importBuilder = (db: Db, now: () => Date) => ({
  import: async (facts: Partial<typeof imports.$inferInsert> = {}) => {
    const status = facts.status ?? 'checked'
    const row = {
      id: randomUUID(),
      kind: 'clients' as const,
      fileName: 'clients.csv',
      bytes: 1200,
      sha256: randomUUID().replaceAll('-', '').padEnd(64, '0'),
      encoding: 'utf-8' as const,
      separator: ',' as const,
      headings: ['Legal name', 'Email'],
      samples: [['Seabrook Joinery Ltd', 'office@seabrook.example.com']],
      columns: ['name', 'email'],
      lines: 12,
      created: 10,
      updated: 2,
      confidential: false,
      finishedAt: status === 'done' ? now() : null,
      version: 0,
      createdAt: now(),
      updatedAt: now(),
      ...facts,
      status,
    }
    await db.insert(imports).values(row)
    return row
  },
})
