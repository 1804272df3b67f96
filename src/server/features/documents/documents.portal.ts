/** Client portal: a company's documents. The request's scope holds the companies in which the caller has the required right. */
import { and, eq, inArray } from 'drizzle-orm'
import { companiesWith } from '#contract/access.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure, notFound } from '#contract/failure.ts'
import { formatFileSize } from '#contract/format.ts'
import { londonClock, promisedBy } from '#contract/model/contact/workingTime.ts'
import { kindLabel, paymentKinds, zipLimits } from '#contract/model/documents/document.ts'
import { documentMachine } from '#contract/model/documents/documentMachine.ts'
import type { ClientDocumentDetail, documents as contract } from '#contract/portal/documents.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { together } from '#server/db/together.ts'
import { clientDoer, historyOf, transition } from '#server/features/records/records.ts'
import { paperSeenBy, filesOf } from '#server/features/uploads/uploads.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { documentReads, documents, type DocumentRow } from './documents.table.ts'
import { ensureDrawn, versionOf } from './documentFiles.ts'
import { documentRecord, factsOf } from './documentRecord.ts'
import { clientDocumentRows, unreadAmong, type ClientView } from './documentRows.ts'
import { addMessage, addVersions, createDocument, receiveVersions, requireOfClient, tellFirm, within } from './documentSteps.ts'
import {
  claimOf,
  forClients,
  isRefused,
  messagesOf,
  newerThan,
  policiesOf,
  readDocument,
  readDocuments,
  readingsOf,
  signatureOf,
  versionsOf,
} from './documentView.ts'

type Act = CtxFor<{ client: 'documents'; right: 'act' }>

export const { page: list, csv } = clientDocumentRows

const doer = ({ actor }: ClientView) => clientDoer(actor.name, actor.userId)
const mayAct = ({ actor }: ClientView, clientId: string) => companiesWith(actor, 'documents', 'act').some(({ id }) => id === clientId)
/** The request's scope asks for documents alone, and somebody may see those without seeing claims. */
const maySeeClaims = ({ actor }: ClientView, clientId: string) => companiesWith(actor, 'claims', 'view').some(({ id }) => id === clientId)

/** The day by which we answer a client's request. */
const answerBy = async ({ db, now }: Pick<ClientView, 'db' | 'now'>) =>
  londonClock(promisedBy(now(), (await getSetting({ db }, 'serviceLevels')).message)).date

export const choices = async ({ db, actor, now }: ClientView) => {
  const companies = companiesWith(actor, 'documents', 'view')
  const ids = companies.map(({ id }) => id)
  return {
    companies: companies.map(({ id, name, rights }) => ({ id, name, mayAct: rights.documents === 'act' })),
    policies: await policiesOf(db, ids),
    answerBy: await answerBy({ db, now }),
  }
}

const detailOf = async (ctx: ClientView, id: string): Promise<ClientDocumentDetail> => {
  const { db } = ctx
  const { row, summary } = await readDocument(db, id, forClients(ctx.actor))
  const may = mayAct(ctx, row.clientId)
  const readable = summary.fileState === 'clean'
  const { unread, files, history, ...parts } = await together({
    unread: unreadAmong(ctx, [row]),
    claim: claimOf(db, maySeeClaims(ctx, row.clientId) ? row.claimId : null),
    versions: versionsOf(db, id),
    files: filesOf(db, { kind: 'document', id }),
    readings: readingsOf(db, id),
    newer: newerThan(db, row, forClients(ctx.actor)),
    signature: signatureOf(db, row),
    messages: messagesOf(db, id),
    history: historyOf(db, documentRecord, id, 'client'),
  })
  return {
    ...summary,
    ...parts,
    unread: unread.has(id),
    note: row.note,
    refused: files.filter(isRefused),
    history: history.filter(({ action }) => action !== 'message'),
    version: row.version,
    actions: may ? documentMachine.actionsFor(row.status, 'client', factsOf(row, readable)) : [],
    mayAct: may,
  }
}

export const show = async (ctx: ClientView, { id }: { id: string }) => {
  const { row, summary } = await readDocument(ctx.db, id, forClients(ctx.actor))
  const newest = await versionOf(ctx.db, id, row.fileNumber)
  // The screen shows its size and hash.
  if (newest) await ensureDrawn(ctx, newest)
  // Not marked as read when staff view the portal as the client.
  if (newest && summary.fileState === 'clean' && !ctx.actor.viewedBy)
    await ctx.db
      .insert(documentReads)
      .values({ documentId: id, number: row.fileNumber, userId: ctx.actor.userId, at: ctx.now() })
      .onConflictDoNothing()
  return detailOf(ctx, id)
}

export const pack = async (ctx: ClientView, { selection }: ParsedInputOf<typeof contract.pack>) => {
  const chosen = await clientDocumentRows.selected(ctx, selection)
  const rows = chosen.length > 0 ? await readDocuments(ctx.db, and(inArray(documents.id, chosen), forClients(ctx.actor))) : []
  const readable = rows.filter(({ summary }) => summary.fileState === 'clean')
  const bytes = readable.reduce((sum, { summary }) => sum + summary.bytes, 0)
  const limits = `One zip holds up to ${zipLimits.documents} documents and ${formatFileSize(zipLimits.bytes, 0)}. Choose fewer.`
  if (readable.length > zipLimits.documents || bytes > zipLimits.bytes)
    throw new Failure('invalid', limits, { fields: { selection: limits } })
  if (readable.length === 0) {
    const nothing = 'None of these has a file that can be opened'
    throw new Failure('invalid', nothing, { fields: { selection: nothing } })
  }
  return { ids: readable.map(({ row }) => row.id), left: rows.length - readable.length }
}

const requireCompany = (ctx: Act, clientId: string) => {
  if (!mayAct(ctx, clientId)) throw notFound()
}

export const add = async (ctx: Act, { clientId, kind, policyId, title, note }: ParsedInputOf<typeof contract.add>) => {
  requireCompany(ctx, clientId)
  await requireOfClient(ctx.db, clientId, { policyId })
  const place = { clientId, kind, title, policyId: policyId ?? null, note: note ?? '', status: 'to_check', fromClient: true } as const
  const { id } = await createDocument(ctx, doer(ctx), place, 'create')
  return { id }
}

/** The document's row, if the caller may see it and act on it. */
const ownRow = async (ctx: Act, id: string): Promise<DocumentRow> => {
  const [row] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.visibleTo, 'client'), paperSeenBy(ctx.actor)))
  if (!row) throw notFound()
  return row
}

export const addFile = async (ctx: Act, { id }: { id: string }) => {
  const row = await within(ctx, (inside) => ownRow(inside, id))
  if (!documentMachine.can(row.status, 'send', 'client', factsOf(row)))
    throw new Failure('conflict', 'You can no longer add a file to this document. Look at it again.')
  await receiveVersions(ctx, row, async (inside, received) => {
    await transition(inside, documentRecord, { id, action: 'send', by: doer(ctx) }, async (before) => ({
      patch: {
        fileNumber: await addVersions(inside, before, received, doer(ctx)),
        fromClient: true,
        effectiveFrom: todayOf(ctx),
      },
    }))
  })
  return within(ctx, (inside) => detailOf(inside, id))
}

export const request = async (ctx: Act, { clientId, kind, policyId, why }: ParsedInputOf<typeof contract.request>) => {
  requireCompany(ctx, clientId)
  const ofPayments = paymentKinds.some((one) => one === kind)
  if (ofPayments && !companiesWith(ctx.actor, 'billing', 'view').some(({ id }) => id === clientId)) {
    const message = 'Choose another kind: you may not see the payments of this company'
    throw new Failure('invalid', message, { fields: { kind: message } })
  }
  await requireOfClient(ctx.db, clientId, { policyId })
  const row = await createDocument(
    ctx,
    doer(ctx),
    {
      clientId,
      kind,
      policyId: policyId ?? null,
      title: kindLabel(kind),
      note: why,
      status: 'requested',
      askedOf: 'broker',
      dueOn: await answerBy(ctx),
    },
    'request',
  )
  await tellFirm(ctx, row, 'asked')
  return { id: row.id }
}

export const ask = async (ctx: Act, { id, text }: ParsedInputOf<typeof contract.ask>) => {
  const row = await ownRow(ctx, id)
  await addMessage(ctx, id, doer(ctx), text)
  await tellFirm(ctx, row, 'question')
  return detailOf(ctx, id)
}

export const sign = async (ctx: Act, { id, version, number, name }: ParsedInputOf<typeof contract.sign>) => {
  const { row: before } = await readDocument(ctx.db, id, forClients(ctx.actor))
  const file = await versionOf(ctx.db, id, before.fileNumber)
  if (file) await ensureDrawn(ctx, file)
  await transition(ctx, documentRecord, { id, version, action: 'sign', by: doer(ctx) }, async (row) => {
    const signed = await versionOf(ctx.db, id, row.fileNumber)
    if (!signed || signed.state !== 'clean' || signed.number !== number)
      throw new Failure('conflict', 'There is a newer version of this document. Read it before you sign.')
    return {
      patch: { signedAt: ctx.now(), signedName: name },
      reason: `Signed as ${name}, with the intention to sign. Version ${number}, SHA-256 ${signed.sha256}, from the address ${ctx.request.ip}.`,
      audit: { signedName: name, number, sha256: signed.sha256 },
    }
  })
  return detailOf(ctx, id)
}

export const takeBack = async (ctx: Act, { id, version }: ParsedInputOf<typeof contract.takeBack>) => {
  await ownRow(ctx, id)
  await transition(ctx, documentRecord, { id, version, action: 'takeBack', by: doer(ctx) }, (row) => ({
    to: row.askedOf === 'client' ? 'requested' : 'withdrawn',
  }))
  return detailOf(ctx, id)
}
