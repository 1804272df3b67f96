/** The PDF of an invoice or credit note: drawn from its locked facts when first needed, stored, and identified by its SHA-256. */
import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Files } from '#server/adapters/files.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { issuerOf } from '#server/features/library/library.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { drawOnce } from '#server/pdf/openDrawing.ts'
import { invoices, type InvoiceRow } from './billing.table.ts'
import { instalmentsOf } from './issuing.ts'

type Store = { db: Db; files: Files }
const system = { scope: 'system' } as const

const draw = async ({ db, files }: Store, row: InvoiceRow) => {
  const { firm, parts } = await transaction(db, system, async (tx) => ({
    firm: await getFirm({ db: tx }),
    parts: await instalmentsOf(tx, row.id),
  }))
  const { bytes } = await drawOnce({
    invoice: {
      kind: row.kind,
      reference: row.reference,
      facts: row.facts,
      instalments: parts,
      issuer: issuerOf(firm),
      createdAt: row.createdAt.toISOString(),
    },
  })
  const pdfKey = `invoices/${row.id}.pdf`
  await files.put(pdfKey, bytes, 'application/pdf')
  const drawn = { pdfKey, pdfSha256: createHash('sha256').update(bytes).digest('hex'), pdfBytes: bytes.byteLength }
  await transaction(db, system, (tx) =>
    tx
      .update(invoices)
      .set(drawn)
      .where(and(eq(invoices.id, row.id), isNull(invoices.pdfKey))),
  )
  return drawn
}

const drawing = new Map<string, ReturnType<typeof draw>>()

/** Concurrent requests share one drawing. */
const drawOnly = (store: Store, row: InvoiceRow) => {
  const running = drawing.get(row.id) ?? draw(store, row).finally(() => drawing.delete(row.id))
  drawing.set(row.id, running)
  return running
}

/** The file of an invoice this scope may see, or null. */
export const invoiceFile = async (store: Store, scope: Scope, id: string) => {
  const row = await transaction(store.db, scope, async (tx) => (await tx.select().from(invoices).where(eq(invoices.id, id)))[0])
  if (!row) return null
  const { pdfKey, pdfSha256 } = row.pdfKey ? { pdfKey: row.pdfKey, pdfSha256: row.pdfSha256 } : await drawOnly(store, row)
  const content = await store.files.get(pdfKey)
  return content ? { content, sha256: pdfSha256, reference: row.reference } : null
}
