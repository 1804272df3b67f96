/** The PDF of an invoice or credit note: drawn from its locked facts when first needed, stored, and identified by its SHA-256. */
import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Files } from '#server/adapters/files.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { wantsLargePrint } from '#server/features/clients/clients.ts'
import { issuerOf } from '#server/features/library/library.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { drawOnce } from '#server/pdf/openDrawing.ts'
import { invoices, type InvoiceRow } from './billing.table.ts'
import { instalmentsOf } from './issuing.ts'

type Store = { db: Db; files: Files }

const bytesOf = async (db: Db, row: InvoiceRow, large: boolean) => {
  const { firm, parts } = await asSystem({ db }, async ({ db: tx }) => ({
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
      ...(large ? { large } : {}),
    },
  })
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const draw = async ({ db, files }: Store, row: InvoiceRow) => {
  const { bytes, sha256 } = await bytesOf(db, row, false)
  const pdfKey = `invoices/${row.id}.pdf`
  await files.put(pdfKey, bytes, 'application/pdf')
  const drawn = { pdfKey, pdfSha256: sha256, pdfBytes: bytes.byteLength }
  await asSystem({ db }, ({ db: tx }) =>
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

/** The file of an invoice this scope may see, or null. In large print it is drawn each time: the file that is kept is everybody's. */
export const invoiceFile = async (store: Store, scope: Scope, id: string, userId: string | null) => {
  const found = await transaction(store.db, scope, async (tx) => {
    const [row] = await tx.select().from(invoices).where(eq(invoices.id, id))
    return row && { row, large: await wantsLargePrint(tx, { clientId: row.clientId, userId }) }
  })
  if (!found) return null
  const { row, large } = found
  if (large) {
    const { bytes, sha256 } = await bytesOf(store.db, row, true)
    return { content: bytes, sha256, reference: row.reference }
  }
  const { pdfKey, pdfSha256 } = row.pdfKey ? { pdfKey: row.pdfKey, pdfSha256: row.pdfSha256 } : await drawOnly(store, row)
  const content = await store.files.get(pdfKey)
  return content ? { content, sha256: pdfSha256, reference: row.reference } : null
}
