/** Every kind of record that has a state machine: its binding, how one is made in any status, and what an action needs beside it. */
import type { AnyMachine, Who } from '#contract/machine.ts'
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
import type { Binding } from '#server/features/records/records.ts'
import { importRecord } from '#server/features/imports/importRecord.ts'
import { mediaRecord } from '#server/features/media/mediaRecord.ts'
import { membershipRecord } from '#server/features/memberships/membershipRecord.ts'
import { userRecord } from '#server/features/users/userRecord.ts'
import type { Build } from '../support/build/build.ts'

type Kind = keyof typeof machines
/** A fact that an action depends on beside the status, and how to make a record of which it is true. */
type Variant = { name: string; columns: Record<string, unknown> }

export type Each = {
  kind: Kind
  machine: AnyMachine
  binding: Binding
  variants: readonly Variant[]
  make(status: string, variant?: Variant): Promise<{ id: string; version: number }>
  /** Columns that a constraint wants with an action. */
  patch(action: string): Record<string, unknown>
}

const just: readonly Variant[] = [{ name: '', columns: {} }]
const aside = (one: { binding: unknown; machine: unknown }) => one as unknown as Pick<Each, 'binding' | 'machine'>

/** By the firm's clock at `now`. */
export const everyRecord = (build: Build, now: Date): readonly Each[] => {
  const sent = { submittedAt: now, sent: { declaration: 'True.', sections: [], files: [], later: [] } }
  let number = 0
  const reference = (prefix: string) => `${prefix}-2026-${String((number += 1)).padStart(10, '0')}`
  const halfHours = (from: number) => new Date(now.getTime() + from * 86_400_000 + (number += 1) * 1_800_000)
  return [
    {
      kind: 'quote',
      ...aside({ binding: quoteRecord, machine: machines.quote }),
      variants: just,
      make: (status) => build.quote({ status: status as never }),
      patch: (action): Record<string, unknown> =>
        action === 'submit' ? { ...sent, reference: reference('QT') } : action === 'accept' ? { acceptance: { insurer: 'Harbour' } } : {},
    },
    {
      kind: 'claim',
      ...aside({ binding: claimRecord, machine: machines.claim }),
      variants: just,
      make: (status) => build.claim({ status: status as never }),
      patch: (action): Record<string, unknown> => (action === 'submit' ? { ...sent, reference: reference('CL') } : {}),
    },
    {
      kind: 'task',
      ...aside({ binding: taskRecord, machine: machines.task }),
      variants: just,
      make: (status) => build.task({ status: status as never }),
      patch: () => ({}),
    },
    {
      kind: 'complaint',
      ...aside({ binding: complaintRecord, machine: machines.complaint }),
      variants: [
        { name: 'of today', columns: { kind: 'service', receivedOn: londonClock(now).date } },
        { name: 'of last month', columns: { kind: 'service', receivedOn: addDays(londonClock(now).date, -30) } },
        { name: 'about data', columns: { kind: 'data_protection', receivedOn: londonClock(now).date } },
      ],
      make: (status, variant) =>
        build.complaint({
          receivedOn: londonClock(now).date,
          email: 'complains@example.com',
          ...variant?.columns,
          status: status as never,
        }),
      patch: () => ({}),
    },
    {
      kind: 'import',
      ...aside({ binding: importRecord, machine: machines.import }),
      variants: just,
      make: (status) => build.import({ status: status as never }),
      patch: () => ({}),
    },
    {
      kind: 'media',
      ...aside({ binding: mediaRecord, machine: machines.media }),
      variants: just,
      make: (status) => build.media({ status: status as never }),
      patch: (action) => ({ trashedAt: action === 'trash' ? now : null }),
    },
    {
      kind: 'client',
      ...aside({ binding: clientRecord, machine: machines.client }),
      variants: just,
      make: async (status) => ({ ...(await build.client({ status: status as never })), version: 0 }),
      patch: () => ({}),
    },
    {
      kind: 'enquiry',
      ...aside({ binding: enquiryRecord, machine: machines.enquiry }),
      variants: just,
      make: (status) => build.enquiry({ status: status as never }),
      patch: () => ({}),
    },
    {
      kind: 'appointment',
      ...aside({ binding: appointmentRecord, machine: machines.appointment }),
      variants: [
        { name: 'to come', columns: { kind: 'appointment', ahead: 1 } },
        { name: 'begun', columns: { kind: 'appointment', ahead: -4000 } },
        { name: 'a call back', columns: { kind: 'callback', ahead: 1 } },
      ],
      make: (status, variant) => {
        const { kind = 'appointment', ahead = 1 } = variant?.columns ?? {}
        return build.appointment({ status: status as never, kind: kind as never, startsAt: halfHours(ahead as number) })
      },
      patch: () => ({}),
    },
    {
      kind: 'user',
      ...aside({ binding: userRecord, machine: machines.user }),
      variants: just,
      make: async (status) => ({ ...(await build.user({ role: 'editor', status: status as never })), version: 0 }),
      patch: () => ({}),
    },
    {
      kind: 'membership',
      ...aside({ binding: membershipRecord, machine: machines.membership }),
      variants: just,
      make: async (status) => {
        const [person, company] = [await build.user({ role: 'editor' }), await build.client()]
        const ended = status === 'revoked' ? { revokedAt: now } : {}
        return { ...(await build.membership(person.id, company.id, { status: status as never, ...ended })), version: 0 }
      },
      patch: (action): Record<string, unknown> => (action === 'revoke' || action === 'decline' ? { revokedAt: now } : {}),
    },
    {
      kind: 'document',
      ...aside({ binding: documentRecord, machine: machines.document }),
      variants: [
        { name: 'of the client', columns: { askedOf: 'client', fromClient: true } },
        { name: 'of us', columns: { askedOf: 'broker', fromClient: false } },
        { name: 'to sign', columns: { needsSignature: true } },
        { name: 'held', columns: { legalHold: true } },
      ],
      make: (status, variant) => build.document({ status: status as never, ...variant?.columns }),
      patch: () => ({}),
    },
    {
      kind: 'proof',
      ...aside({ binding: proofRecord, machine: machines.proof }),
      variants: just,
      make: (status) => build.proof({ status: status as never }),
      patch: () => ({}),
    },
    {
      kind: 'invoice',
      ...aside({ binding: invoiceRecord, machine: machines.invoice }),
      variants: just,
      make: async (status) => {
        const { id: clientId } = await build.client({ id: crypto.randomUUID(), email: 'post@pebble-cafe.example.com' })
        return build.invoice({ status: status as never, clientId })
      },
      patch: () => ({}),
    },
    {
      kind: 'policy',
      ...aside({ binding: policyRecord, machine: machines.policy }),
      variants: just,
      make: (status) => build.policy({ status: status as never }),
      patch: () => ({}),
    },
    {
      kind: 'change',
      ...aside({ binding: changeRecord, machine: machines.change }),
      variants: [
        { name: 'without a price', columns: {} },
        { name: 'that costs something', columns: { net: 10_000, ipt: 1200 } },
        { name: 'that gives money back', columns: { net: -10_000, ipt: -1200 } },
      ],
      make: async (status, variant) => {
        const { id: clientId } = await build.client({ id: crypto.randomUUID(), email: 'post@pebble-cafe.example.com' })
        const { id: policyId } = await build.policy({ clientId })
        return build.change({ status: status as never, clientId, policyId, ...variant?.columns })
      },
      patch: () => ({}),
    },
    {
      kind: 'renewal',
      ...aside({ binding: renewalRecord, machine: machines.renewal }),
      variants: just,
      make: (status) => build.renewal({ status: status as never }),
      patch: () => ({}),
    },
    ...(
      [
        ['post', 'post', postRecord],
        ['service', 'service', serviceRecord],
        ['page', 'industry', pageRecord],
      ] as const
    ).map(([kind, written, binding]) => ({
      kind,
      ...aside({ binding, machine: machines[kind] }),
      variants: just,
      make: (status: string) => build.content({ kind: written, status: status as never }),
      patch: () => ({}),
    })),
  ]
}

/** Kinds that have a machine and no table yet. */
export const withoutTable: readonly Kind[] = []

/** Whoever may come: with every right, with none, with another right than the one asked for. */
export const everybody: Readonly<Record<string, Who>> = {
  client: 'client',
  system: 'system',
  administrator: { role: 'admin', permissions: null },
  'administrator without rights': { role: 'admin', permissions: [] },
  'editor of pages': { role: 'editor', permissions: ['page:edit'] },
}
