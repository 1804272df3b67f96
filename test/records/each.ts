/** Every kind of record with a state machine: its definition, how to make a sample in any status, and the columns that actions need. */
import type { AnyMachine, StatusOf, Who } from '#contract/machine.ts'
import type { AppointmentKind } from '#contract/model/contact/appointmentMachine.ts'
import { machines } from '#contract/model/machines.ts'
import { appointmentRecord } from '#server/features/appointments/appointmentRecord.ts'
import { changeRecord } from '#server/features/changes/changeRecord.ts'
import { claimRecord } from '#server/features/claims/claimRecord.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { complaintRecord } from '#server/features/complaints/complaints.ts'
import { taskRecord } from '#server/features/tasks/tasks.ts'
import { clientRecord } from '#server/features/clients/clients.ts'
import { pageRecord, postRecord, serviceRecord } from '#server/features/content/contentRecord.ts'
import { enquiryRecord } from '#server/features/contact/enquiryRecord.ts'
import { documentRecord } from '#server/features/documents/documentRecord.ts'
import { policyRecord } from '#server/features/policies/policyRecord.ts'
import { renewalRecord } from '#server/features/renewals/renewalRecord.ts'
import { quoteRecord } from '#server/features/quotes/quoteRecord.ts'
import { invoiceRecord } from '#server/features/billing/invoiceRecord.ts'
import { proofRecord } from '#server/features/proofs/proofRecord.ts'
import type { RecordDefinition } from '#server/features/records/records.ts'
import { importRecord } from '#server/features/imports/importRecord.ts'
import { mediaRecord } from '#server/features/media/mediaRecord.ts'
import { membershipRecord } from '#server/features/memberships/membershipRecord.ts'
import { userRecord } from '#server/features/users/userRecord.ts'
import type { Build } from '../support/build/build.ts'

type Kind = keyof typeof machines
/** A fact besides the status that an action depends on, with the columns for a record of that kind. */
type Variant = { name: string; columns: Record<string, unknown> }

export type RecordSample = {
  kind: Kind
  machine: AnyMachine
  definition: RecordDefinition
  variants: readonly Variant[]
  make(status: string, variant?: Variant): Promise<{ id: string; version: number }>
  /** Columns that a database constraint requires with an action. */
  patch(action: string): Record<string, unknown>
}

const just: readonly Variant[] = [{ name: '', columns: {} }]
type Entry<K extends Kind> = {
  kind: K
  definition: { machine: unknown; table: unknown }
  variants?: readonly Variant[]
  make(status: StatusOf<(typeof machines)[K]>, variant?: Variant): Promise<{ id: string; version: number }>
  patch?(action: string): Record<string, unknown>
}
/** An entry of the list, where the type no longer has the statuses of its kind. */
const entry = <K extends Kind>(one: Entry<K>): RecordSample =>
  ({ variants: just, patch: () => ({}), machine: machines[one.kind], ...one }) as unknown as RecordSample

/** Samples relative to `now`. */
export const everyRecord = (build: Build, now: Date): readonly RecordSample[] => {
  const sent = { submittedAt: now, sent: { declaration: 'True.', sections: [], files: [], later: [] } }
  let number = 0
  const reference = (prefix: string) => `${prefix}-2026-${String((number += 1)).padStart(10, '0')}`
  const halfHours = (from: number) => new Date(now.getTime() + from * 86_400_000 + (number += 1) * 1_800_000)
  return [
    entry({
      kind: 'quote',
      definition: quoteRecord,
      make: (status) => build.quote({ status }),
      patch: (action) =>
        action === 'submit' ? { ...sent, reference: reference('QT') } : action === 'accept' ? { acceptance: { insurer: 'Harbour' } } : {},
    }),
    entry({
      kind: 'claim',
      definition: claimRecord,
      make: (status) => build.claim({ status }),
      patch: (action) => (action === 'submit' ? { ...sent, reference: reference('CL') } : {}),
    }),
    entry({
      kind: 'task',
      definition: taskRecord,
      make: (status) => build.task({ status }),
    }),
    entry({
      kind: 'complaint',
      definition: complaintRecord,
      variants: [
        { name: 'of today', columns: { kind: 'service', receivedOn: londonClock(now).date } },
        { name: 'of last month', columns: { kind: 'service', receivedOn: addDays(londonClock(now).date, -30) } },
        // Only near the end of the eight weeks is a holding letter sent.
        { name: 'of eight weeks ago', columns: { kind: 'service', receivedOn: addDays(londonClock(now).date, -55) } },
        { name: 'about data', columns: { kind: 'data_protection', receivedOn: londonClock(now).date } },
      ],
      make: (status, variant) =>
        build.complaint({
          receivedOn: londonClock(now).date,
          email: 'complains@example.com',
          // There is something to correct.
          redress: 15_000,
          ...variant?.columns,
          status,
        }),
    }),
    entry({
      kind: 'import',
      definition: importRecord,
      make: (status) => build.import({ status }),
    }),
    entry({
      kind: 'media',
      definition: mediaRecord,
      make: (status) => build.media({ status }),
      patch: (action) => ({ trashedAt: action === 'trash' ? now : null }),
    }),
    entry({
      kind: 'client',
      definition: clientRecord,
      make: async (status) => ({ ...(await build.client({ status })), version: 0 }),
    }),
    entry({
      kind: 'enquiry',
      definition: enquiryRecord,
      make: (status) => build.enquiry({ status }),
    }),
    entry({
      kind: 'appointment',
      definition: appointmentRecord,
      variants: [
        { name: 'to come', columns: { kind: 'appointment', ahead: 1 } },
        { name: 'begun', columns: { kind: 'appointment', ahead: -4000 } },
        { name: 'a call back', columns: { kind: 'callback', ahead: 1 } },
        { name: 'suspected spam', columns: { kind: 'appointment', ahead: 1, suspected: 'link' } },
      ],
      make: (status, variant) => {
        type Columns = { kind?: AppointmentKind; ahead?: number; suspected?: string }
        const { kind = 'appointment', ahead = 1, suspected = null } = (variant?.columns ?? {}) as Columns
        return build.appointment({ status, kind, startsAt: halfHours(ahead), suspected })
      },
    }),
    entry({
      kind: 'user',
      definition: userRecord,
      make: async (status) => ({ ...(await build.user({ role: 'editor', status })), version: 0 }),
    }),
    entry({
      kind: 'membership',
      definition: membershipRecord,
      make: async (status) => {
        const [person, company] = [await build.user({ role: 'editor' }), await build.client()]
        const ended = status === 'revoked' ? { revokedAt: now } : {}
        // Only somebody who had access is mailed that it has ended.
        return { ...(await build.membership(person.id, company.id, { status, acceptedAt: now, ...ended })), version: 0 }
      },
      patch: (action) => (action === 'revoke' || action === 'decline' ? { revokedAt: now } : {}),
    }),
    entry({
      kind: 'document',
      definition: documentRecord,
      variants: [
        { name: 'of the client', columns: { askedOf: 'client', fromClient: true } },
        { name: 'of us', columns: { askedOf: 'broker', fromClient: false } },
        { name: 'to sign', columns: { needsSignature: true } },
        { name: 'held', columns: { legalHold: true } },
      ],
      make: (status, variant) => build.document({ status, ...variant?.columns }),
    }),
    entry({
      kind: 'proof',
      definition: proofRecord,
      make: (status) => build.proof({ status }),
    }),
    entry({
      kind: 'invoice',
      definition: invoiceRecord,
      make: async (status) => {
        const { id: clientId } = await build.client({ id: crypto.randomUUID(), email: 'post@pebble-cafe.example.com' })
        return build.invoice({ status, clientId })
      },
    }),
    entry({
      kind: 'policy',
      definition: policyRecord,
      make: async (status) => {
        const { id: clientId } = await build.client({ id: crypto.randomUUID(), email: 'post@pebble-cafe.example.com' })
        return build.policy({ status, clientId })
      },
    }),
    entry({
      kind: 'change',
      definition: changeRecord,
      variants: [
        { name: 'without a price', columns: {} },
        { name: 'that costs something', columns: { net: 10_000, ipt: 1200 } },
        { name: 'that gives money back', columns: { net: -10_000, ipt: -1200 } },
      ],
      make: async (status, variant) => {
        const { id: clientId } = await build.client({ id: crypto.randomUUID(), email: 'post@pebble-cafe.example.com' })
        const { id: policyId } = await build.policy({ clientId })
        return build.change({ status, clientId, policyId, ...variant?.columns })
      },
    }),
    entry({
      kind: 'renewal',
      definition: renewalRecord,
      make: (status) => build.renewal({ status }),
    }),
    ...(
      [
        ['post', 'post', postRecord],
        ['service', 'service', serviceRecord],
        ['page', 'industry', pageRecord],
      ] as const
    ).map(([kind, written, definition]) => entry({ kind, definition, make: (status) => build.content({ kind: written, status }) })),
  ]
}

/** Kinds with a machine but no table yet. */
export const withoutTable: readonly Kind[] = []

/** All parties: staff with every right, with none, and with a right for something else. */
export const everybody: Readonly<Record<string, Who>> = {
  client: 'client',
  system: 'system',
  administrator: { role: 'admin', permissions: null },
  'administrator without rights': { role: 'admin', permissions: [] },
  'editor of pages': { role: 'editor', permissions: ['page:edit'] },
}
