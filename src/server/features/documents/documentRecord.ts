/** How a document changes: its statuses, what its history shows, and which step sends which mail. */
import { and, eq, sql } from 'drizzle-orm'
import { formatDate } from '#contract/format.ts'
import { kindLabel, paymentKinds, visibilityLabels } from '#contract/model/documents/document.ts'
import { documentMachine, type DocumentFacts } from '#contract/model/documents/documentMachine.ts'
import { allows, rightsOf, type Area, type MembershipRole } from '#contract/model/people/membership.ts'
import { paths } from '#contract/paths.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import type { Db } from '#server/db/connect.ts'
import { paperArrived } from '#server/features/policies/policies.ts'
import { defineRecord, type ActingCtx } from '#server/features/records/records.ts'
import { clientAddress } from '#server/features/users/users.ts'
import { documentFiles, documents, type DocumentRow } from './documents.table.ts'

/** `readable`: whether the newest file may be opened. By default any file counts. */
export const factsOf = (row: DocumentRow, readable = row.fileNumber > 0): DocumentFacts => ({
  askedOf: row.askedOf,
  own: row.status === 'to_check' ? row.fromClient : row.askedOf === 'broker',
  fromClient: row.fromClient,
  readable,
  toSign: row.needsSignature && row.signedAt === null,
  legalHold: row.legalHold,
})

type Step = { ctx: { origin: string }; row: DocumentRow; facts: { company: string } }
/** Props of every mail to the client. A document's title may be user input, so only our own name for its kind is used. */
const mailProps = ({ ctx, row, facts }: Step) => ({
  kind: kindLabel(row.kind),
  company: facts.company,
  link: ctx.origin + paths.clientDocument(row.id),
})

/** The areas whose right it takes to see a document, as `paperSeenBy` decides it. */
const areasOf = ({ claimId, kind, fromClient }: Pick<DocumentRow, 'claimId' | 'kind' | 'fromClient'>): Area[] => [
  'documents',
  ...(claimId === null ? [] : (['claims'] as const)),
  ...(paymentKinds.some((one) => one === kind) && !fromClient ? (['billing'] as const) : []),
]

/**
 * The company's name, and the address for its mails: the owner's, or the one we hold. About a document of a claim only somebody who may see the
 * company's claims is told (decision 0110): an owner, or else the first of its people who may also see documents. `asker`: the user who asked or
 * sent it, who gets the answer as long as they may see the document.
 */
export const mailFactsOf = async (
  { db }: Pick<ActingCtx, 'db'>,
  { clientId, asker = null, ...row }: Pick<DocumentRow, 'clientId' | 'claimId' | 'kind' | 'fromClient'> & { asker?: string | null },
) => {
  const [client] = await db.select({ company: clients.name }).from(clients).where(eq(clients.id, clientId))
  // Read directly from users, because only addresses are needed, also those of people who have not signed in yet.
  const { rows: people } = await db.execute<{ id: string; email: string; role: MembershipRole; rights: Record<string, unknown> }>(
    sql`SELECT u.id, u.email, m.role, m.rights FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.client_id = ${clientId} AND m.status = 'active' AND (m.expires_at IS NULL OR m.expires_at > now()) AND u.status <> 'disabled'
      ORDER BY m.role <> 'owner', m.invited_at`,
  )
  const needed = areasOf(row)
  const readers = people.filter(({ role, rights: own }) => {
    const rights = rightsOf(role, own)
    return needed.every((area) => allows(rights[area], 'view'))
  })
  const asked = readers.find(({ id }) => id === asker)
  const owners = people.filter(({ role }) => role === 'owner')
  const recipients =
    row.claimId === null
      ? owners
      : people.filter(
          (person) => readers.includes(person) || (person.role === 'owner' && allows(rightsOf('owner', person.rights).claims, 'view')),
        )
  // The address that we hold may be that of an owner who may not see claims.
  const storedEmail = owners.length === 0 ? await clientAddress(db, { clientId, userId: null, area: needed }) : ''
  return { company: client?.company ?? '', email: asked?.email ?? recipients[0]?.email ?? storedEmail ?? '' }
}

/** The user who sent what the client has sent us: they are told what became of it. Null for a document of ours. */
const senderOf = async (db: Db, { id, fromClient, fileNumber }: DocumentRow): Promise<string | null> => {
  if (!fromClient) return null
  const newest = and(eq(documentFiles.documentId, id), eq(documentFiles.number, fileNumber))
  const [file] = await db.select({ by: documentFiles.addedBy }).from(documentFiles).where(newest)
  return file?.by ?? null
}

export const documentRecord = defineRecord({
  machine: documentMachine,
  table: documents,
  facts: (row) => factsOf(row),
  fields: {
    title: { label: 'Name' },
    kind: { label: 'Kind', show: kindLabel },
    visibleTo: { label: 'Visible to', show: (visibleTo) => visibilityLabels[visibleTo] },
    effectiveFrom: { label: 'Date', show: (date) => (date ? formatDate(date) : 'none') },
    dueOn: { label: 'Due', show: (date) => (date ? formatDate(date) : 'no day') },
    fileNumber: { label: 'Version' },
    needsSignature: { label: 'To be signed', show: (needed) => (needed ? 'yes' : 'no') },
    legalHold: { label: 'Legal hold', show: (onHold) => (onHold ? 'yes' : 'no') },
  },
  mailFacts: async (ctx: ActingCtx, row: DocumentRow) => mailFactsOf(ctx, { ...row, asker: await senderOf(ctx.db, row) }),
  after: (ctx, { action, row }) =>
    (action === 'accept' || action === 'provide') && row.policyId !== null
      ? paperArrived(ctx, { policyId: row.policyId, kind: row.kind, needed: row.neededFor })
      : undefined,
  // Clients are not mailed about internal documents.
  clientEmail: ({ visibleTo }, { email }) => (visibleTo === 'client' ? email : null),
  mails: {
    accept: [{ to: 'client', template: 'documentAccepted', props: mailProps }],
    askAgain: [
      { to: 'client', template: 'documentRequested', props: (step) => ({ ...mailProps(step), dueOn: step.row.dueOn ?? '', again: true }) },
    ],
    provide: [{ to: 'client', template: 'documentReady', props: (step) => ({ ...mailProps(step), toSign: factsOf(step.row).toSign }) }],
    showTo: [
      {
        to: 'client',
        template: 'documentReady',
        when: ({ row }) => row.fileNumber > 0 && row.status === 'current',
        props: (step) => ({ ...mailProps(step), toSign: factsOf(step.row).toSign }),
      },
    ],
    withdraw: [{ to: 'client', template: 'documentWithdrawn', props: mailProps }],
    send: [{ to: 'firm', template: 'documentStaff', props: (step) => ({ ...toStaff(step), what: 'sent' }) }],
    sign: [
      { to: 'firm', template: 'documentStaff', props: (step) => ({ ...toStaff(step), what: 'signed' }) },
      { to: 'client', template: 'documentSigned', props: mailProps },
    ],
  },
})

export const toStaff = ({ ctx, row }: Pick<Step, 'ctx' | 'row'>) => ({
  kind: kindLabel(row.kind),
  link: ctx.origin + paths.adminDocument(row.id),
})
