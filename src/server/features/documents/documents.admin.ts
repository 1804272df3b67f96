/** Staff: clients' documents. Confidential ones are hidden from users who may not see confidential records. */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { documents as contract, StaffDocumentDetail } from '#contract/admin/book/documents.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import { tooFarAhead } from '#contract/model/contact/typedYear.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { documentKindNames, kindLabel } from '#contract/model/documents/document.ts'
import { documentMachine } from '#contract/model/documents/documentMachine.ts'
import { paths } from '#contract/paths.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { together } from '#server/db/together.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { policyRecord } from '#server/features/policies/policies.ts'
import { policies, subjectivities } from '#server/features/policies/policies.table.ts'
import { addEvent, historyOf, lastAsker, notesOf, staffDoer, transition } from '#server/features/records/records.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { filesOf } from '#server/features/uploads/uploads.ts'
import { ensureDrawn, versionOf } from './documentFiles.ts'
import { documentRecord, factsOf, mailFactsOf } from './documentRecord.ts'
import { documentRows, staffFacts, type StaffView } from './documentRows.ts'
import { documents, type DocumentRow } from './documents.table.ts'
import { addMessage, addVersions, createDocument, receiveVersions, requireOfClient, within } from './documentSteps.ts'
import {
  claimOf,
  isRefused,
  isThere,
  messagesOf,
  newerThan,
  policiesOf,
  readDocument,
  readingsOf,
  readableBy,
  signatureOf,
  versionsOf,
} from './documentView.ts'
import { keptUntil } from './retention.ts'

type Edit = CtxFor<'document:edit'>
type Step = { id: string; version: number }

export const { page: list, csv } = documentRows

/** All names are in one menu. With more clients than this, staff start from a client's screen. */
const mostClients = 500
const notSecret = ({ actor }: StaffView) => (can(actor, 'confidential:view') ? undefined : eq(policies.confidential, false))

export const choices = async (ctx: StaffView, { client }: { client?: string | undefined }) => ({
  clients: await ctx.db
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(and(ne(clients.status, 'closed'), ne(clients.status, 'declined')))
    .orderBy(asc(clients.name), asc(clients.id))
    .limit(mostClients),
  policies: client ? await policiesOf(ctx.db, [client], notSecret(ctx)) : [],
})

const claimsOf = async (db: Db, clientId: string) => {
  const { rows } = await db.execute<{ id: string; reference: string }>(
    sql`SELECT id, coalesce(reference, '') AS reference FROM claims WHERE client_id = ${clientId} AND submitted_at IS NOT NULL ORDER BY submitted_at DESC LIMIT 100`,
  )
  return rows
}

export const detailOf = async (ctx: StaffView, id: string): Promise<StaffDocumentDetail> => {
  const { db, actor } = ctx
  const mine = and(isThere, readableBy(actor))
  const { row, summary } = await readDocument(db, id, mine)
  const readable = summary.fileState === 'clean'
  const { files, history, ...parts } = await together({
    claim: claimOf(db, row.claimId),
    versions: versionsOf(db, id),
    files: filesOf(db, { kind: 'document', id }),
    readings: readingsOf(db, id),
    newer: newerThan(db, row, mine),
    signature: signatureOf(db, row),
    messages: messagesOf(db, id),
    notes: notesOf(db, documentRecord, id),
    history: historyOf(db, documentRecord, id, 'staff'),
    policies: policiesOf(db, [row.clientId], notSecret(ctx)),
    claims: claimsOf(db, row.clientId),
  })
  return {
    ...summary,
    ...staffFacts(row),
    ...parts,
    note: row.note,
    refused: files.filter(isRefused),
    needsSignature: row.needsSignature,
    disposeOn: row.disposeOn,
    history: history.filter(({ action }) => action !== 'message'),
    version: row.version,
    actions: documentMachine.actionsFor(row.status, actor, factsOf(row, readable)),
    mayEdit: can(actor, 'document:edit'),
  }
}

/** Reading it is audited (security check 137). */
export const show = async (ctx: StaffView, { id }: { id: string }): Promise<StaffDocumentDetail> => {
  const { row } = await visible(ctx, id)
  const newest = await versionOf(ctx.db, id, row.fileNumber)
  if (newest) await ensureDrawn(ctx, newest)
  await writeAudit(ctx, { action: 'documents.show', subjectType: 'document', subjectId: id })
  return detailOf(ctx, id)
}

/** 404 for a document the user may not see, before anything about its status is revealed. */
const visible = (ctx: StaffView, id: string) => readDocument(ctx.db, id, and(isThere, readableBy(ctx.actor)))

const requireClient = async (ctx: Edit, clientId: string) => {
  const [client] = await ctx.db.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId))
  if (!client) throw new Failure('invalid', 'Choose the client', { fields: { clientId: 'Choose the client' } })
}

export const request = async (ctx: Edit, { clientId, kind, title, policyId, note, dueOn }: ParsedInputOf<typeof contract.request>) => {
  await requireClient(ctx, clientId)
  await requireOfClient(ctx.db, clientId, { policyId })
  const fault = dueOn < todayOf(ctx) ? 'Choose today or a later date' : tooFarAhead(dueOn, todayOf(ctx))
  if (fault) throw new Failure('invalid', fault, { fields: { dueOn: fault } })
  const fields = { clientId, kind, title, policyId: policyId ?? null, note, dueOn, status: 'requested', askedOf: 'client' } as const
  const row = await createDocument(ctx, staffDoer(ctx), fields, 'request')
  await tellClient(ctx, row, 'documentRequested')
  return { id: row.id }
}

/** Asks the client for something a policy still needs, and mails them. The row is locked, so two clicks at once ask only once. */
export const requestNeeded = async (ctx: Edit, { needed }: ParsedInputOf<typeof contract.requestNeeded>) => {
  const [found] = await ctx.db
    .select({ one: subjectivities, policy: policies })
    .from(subjectivities)
    .innerJoin(policies, eq(policies.id, subjectivities.policyId))
    .where(and(eq(subjectivities.id, needed), notSecret(ctx)))
    .for('update', { of: subjectivities })
  if (!found) throw new Failure('notFound', 'Not found')
  const { one, policy } = found
  if (one.status !== 'open') throw new Failure('conflict', 'This is already settled')
  if (one.askedOf !== 'client') throw new Failure('conflict', 'The client does not provide this: it comes from us or the insurer')
  const [openRequest] = await ctx.db
    .select({ createdAt: documents.createdAt })
    .from(documents)
    .where(and(eq(documents.neededFor, needed), inArray(documents.status, ['requested', 'to_check'])))
  if (openRequest)
    throw new Failure(
      'conflict',
      `The client was asked for it on ${formatDate(openRequest.createdAt.toISOString())}, and the request is open`,
    )
  const today = todayOf(ctx)
  const { clientDays } = await getSetting(ctx, 'requiredPapers')
  const row = await createDocument(
    ctx,
    staffDoer(ctx),
    {
      clientId: policy.clientId,
      policyId: policy.id,
      kind: documentKindNames.find((kind) => kind === one.paper) ?? 'other',
      title: one.text.slice(0, 160),
      note: `For policy ${policy.policyNumber || policy.reference}: ${one.text}`,
      dueOn: one.dueOn !== null && one.dueOn > today ? one.dueOn : addDays(today, clientDays),
      neededFor: needed,
      status: 'requested',
      askedOf: 'client',
    },
    'request',
  )
  await addEvent(ctx, policyRecord, policy.id, { event: 'require', by: staffDoer(ctx), reason: `The client was asked for: ${one.text}` })
  return { id: row.id, mailed: await tellClient(ctx, row, 'documentRequested') }
}

/** Mails the client about a document where no step of its state machine does. Returns whether there was an address to write to. */
const tellClient = async (ctx: Edit, row: DocumentRow, template: 'documentRequested' | 'documentMessage'): Promise<boolean> => {
  const asker = template === 'documentMessage' ? await lastAsker(ctx.db, documentRecord, row.id) : null
  const { company, email: to } = await mailFactsOf(ctx, { ...row, asker })
  if (!to || row.visibleTo !== 'client') return false
  const props = { kind: kindLabel(row.kind), company, link: ctx.origin + paths.clientDocument(row.id) }
  const related = { type: 'document', id: row.id } as const
  if (template === 'documentMessage') await queueEmail(ctx, { template, to, props, related })
  else await queueEmail(ctx, { template, to, props: { ...props, dueOn: row.dueOn ?? '', again: false }, related })
  return true
}

export const add = async (ctx: Edit, { clientId, policyId, ...rest }: ParsedInputOf<typeof contract.add>) => {
  await requireClient(ctx, clientId)
  await requireOfClient(ctx.db, clientId, { policyId })
  requireMaySee(ctx, rest.visibleTo)
  const expected = { clientId, policyId: policyId ?? null, ...rest, status: 'requested', askedOf: 'insurer' } as const
  const { id } = await createDocument(ctx, staffDoer(ctx), expected, 'create')
  return { id }
}

/** Users cannot hide a document from themselves. */
const requireMaySee = ({ actor }: Edit, visibleTo: DocumentRow['visibleTo']) => {
  if (visibleTo === 'confidential' && !can(actor, 'confidential:view'))
    throw new Failure('invalid', 'Choose who can see it', {
      fields: { visibleTo: 'Only those who may see confidential records can choose this' },
    })
}

/** Every staff change to a document: 404 if they may not see it, then the step itself. */
const step = async (
  ctx: Edit,
  { id, version }: { id: string; version?: number | undefined },
  action: 'accept' | 'askAgain' | 'describe' | 'showTo' | 'withdraw' | 'hold' | 'release',
  change: (
    row: DocumentRow,
  ) => Promise<{ patch?: Partial<DocumentRow>; reason?: string }> | { patch?: Partial<DocumentRow>; reason?: string },
) => {
  await visible(ctx, id)
  await transition(ctx, documentRecord, { id, version, action }, change)
  return detailOf(ctx, id)
}

export const addFile = async (ctx: Edit, { id }: { id: string }) => {
  const { row } = await within(ctx, (inside) => visible(inside, id))
  if (!documentMachine.can(row.status, 'provide', ctx.actor, factsOf(row)))
    throw new Failure('conflict', 'A withdrawn document cannot have a new file. Add another document.')
  await receiveVersions(ctx, row, async (inside, received) => {
    // Only available now, because form fields are known once the form has been read as far as the file.
    const note = ctx.parts.texts.get('note')?.[0] ?? ''
    await transition(inside, documentRecord, { id, action: 'provide' }, async (before) => {
      const fileNumber = await addVersions(inside, before, received, staffDoer(ctx), note.slice(0, 300))
      const after = { ...before, fileNumber, effectiveFrom: todayOf(ctx) }
      return {
        patch: {
          fileNumber,
          effectiveFrom: after.effectiveFrom,
          fromClient: false,
          askedOf: '' as const,
          // The signature was on the previous file.
          signedAt: null,
          signedName: '',
          disposeOn: await keptUntil(inside.db, after),
        },
      }
    })
  })
  return within(ctx, (inside) => detailOf(inside, id))
}

export const accept = async (ctx: Edit, input: Step) => {
  const { summary } = await visible(ctx, input.id)
  if (summary.status === 'to_check' && summary.fileState !== 'clean')
    throw new Failure('conflict', 'Its file cannot be opened: the virus check has stopped it or has not finished')
  return step(ctx, input, 'accept', async (row) => ({
    patch: { askedOf: '' as const, dueOn: null, disposeOn: await keptUntil(ctx.db, row) },
  }))
}

export const askAgain = (ctx: Edit, { reason, ...input }: Step & { reason: string }) =>
  step(ctx, input, 'askAgain', () => ({ patch: { askedOf: 'client' as const, note: reason }, reason }))

export const describe = async (ctx: Edit, input: ParsedInputOf<typeof contract.describe>) => {
  const { id, version, kind, title, needsSignature, policyId, claimId, issuedOn } = input
  return step(ctx, { id, version }, 'describe', async (row) => {
    await requireOfClient(ctx.db, row.clientId, { policyId, claimId })
    const filed = {
      kind,
      title,
      needsSignature,
      policyId: policyId ?? null,
      claimId: claimId ?? null,
      effectiveFrom: issuedOn ?? row.effectiveFrom,
    }
    return { patch: { ...filed, disposeOn: row.fileNumber > 0 ? await keptUntil(ctx.db, { ...row, ...filed }) : null } }
  })
}

export const showTo = (ctx: Edit, { visibleTo, ...input }: ParsedInputOf<typeof contract.showTo>) =>
  step(ctx, input, 'showTo', () => {
    requireMaySee(ctx, visibleTo)
    return { patch: { visibleTo } }
  })

const withReason =
  (action: 'withdraw' | 'hold' | 'release', patch: Partial<DocumentRow> = {}) =>
  (ctx: Edit, { reason, ...input }: Step & { reason: string }) =>
    step(ctx, input, action, () => ({ patch, reason }))
export const withdraw = withReason('withdraw')
export const hold = withReason('hold', { legalHold: true })
export const release = withReason('release', { legalHold: false })

export const reply = async (ctx: Edit, { id, text }: ParsedInputOf<typeof contract.reply>) => {
  const { row } = await visible(ctx, id)
  if (row.visibleTo !== 'client') throw new Failure('conflict', 'The client cannot see this document, so write a note instead')
  await addMessage(ctx, id, staffDoer(ctx), text)
  await tellClient(ctx, row, 'documentMessage')
  return detailOf(ctx, id)
}

export const note = async (ctx: Edit, { id, text }: ParsedInputOf<typeof contract.note>) => {
  await visible(ctx, id)
  await addEvent(ctx, documentRecord, id, { event: 'note', by: staffDoer(ctx), reason: text })
  await writeAudit(ctx, { action: 'documents.note', subjectType: 'document', subjectId: id })
  return detailOf(ctx, id)
}
