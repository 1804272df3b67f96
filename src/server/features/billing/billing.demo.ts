/** Fictional invoices for policies on cover: most paid, some part paid, some overdue, one by instalments, one credited. Demo only. */
import { createHash } from 'node:crypto'
import { asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '#contract/model/contact/workingTime.ts'
import { chargesOf } from '#contract/model/invoices/charges.ts'
import { amountsOf, type InvoiceFacts } from '#contract/model/invoices/invoice.ts'
import type { InvoiceStatus } from '#contract/model/invoices/invoiceMachine.ts'
import type { Plan } from '#contract/model/invoices/plan.ts'
import type { Db } from '#server/db/connect.ts'
import { demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { workOutUninvoiced } from '#server/features/policies/policies.ts'
import { policies, policyTerms, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { getFirm, getSetting } from '#server/features/settings/settings.ts'
import { factColumns, factsFor } from './issuing.ts'
import { instalments, invoicePayments, invoices } from './billing.table.ts'

/** A number below `below`, derived from `mark` alone. */
const pick = (mark: string, below: number) => createHash('sha256').update(`seawall demo invoice ${mark}`).digest().readUInt32BE(0) % below

/** Invoiced last week, so that the café has something to pay that is not long overdue. */
const isCafesLegal = (policy: PolicyRow) => policy.clientName === 'Pebble Café Ltd' && policy.class === 'legal'
const latest = (one: string, other: string) => (one > other ? one : other)

type Paid = 'all' | 'part' | 'none'
/** The café is the client in most screenshots, so what it owes is fixed. */
const paidOf = (policy: PolicyRow, dueOn: string, today: string): Paid => {
  if (policy.clientName === 'Pebble Café Ltd')
    return isCafesLegal(policy) ? 'none' : policy.class === 'cyber' && daysBetween(dueOn, today) < 60 ? 'part' : 'all'
  const roll = pick(policy.reference, 12)
  // Some recent ones are not due yet, and few old ones are still open.
  if (dueOn >= today) return roll < 4 ? 'none' : roll < 6 ? 'part' : 'all'
  return daysBetween(dueOn, today) > 120 ? 'all' : roll === 0 ? 'none' : roll === 1 ? 'part' : 'all'
}

const plan: Plan = { deposit: 0, count: 10, flatRate: 750, lender: 'Demo Premium Finance Ltd' }

type Making = {
  mark: string
  policy: PolicyRow
  charge: string
  facts: InvoiceFacts
  parts: { number: number; dueOn: string; amount: number }[]
  kind: 'invoice' | 'credit_note'
  status: InvoiceStatus
  paid: number
  credited: number
  credits: string | null
  today: string
}

const store = async (db: Db, { mark, policy, facts, parts, today, ...columns }: Making) => {
  const { total } = amountsOf(facts)
  const id = demoId('invoice', mark)
  const { rows } = await db.execute<{ number: string }>(sql`SELECT next_invoice_number(${columns.kind}, ${facts.issuedOn}::date) AS number`)
  const reference = rows[0]?.number ?? ''
  const createdAt = new Date(`${facts.issuedOn}T09:30:00Z`)
  await db.insert(invoices).values({
    id,
    reference,
    clientId: policy.clientId,
    policyId: policy.id,
    ...columns,
    ...factColumns(facts, parts, columns.paid + columns.credited),
    madeByName: 'Grace Holloway',
    createdAt,
  })
  if (parts.length > 0) await db.insert(instalments).values(parts.map((one) => ({ invoiceId: id, ...one })))
  const line = { subjectType: 'invoice', subjectId: id, party: 'staff' as const, byName: 'Grace Holloway', visibleTo: 'client' as const }
  await db
    .insert(recordEvents)
    .values({ ...line, at: createdAt, action: 'issue', toStatus: columns.kind === 'invoice' ? 'issued' : columns.status })
  if (columns.paid > 0) {
    const paidOn = [facts.dueOn, today].toSorted()[0] ?? today
    await db.insert(invoicePayments).values({
      id: demoId('invoice payment', mark),
      invoiceId: id,
      amount: columns.paid,
      paidOn,
      how: facts.way === 'finance' ? 'lender' : 'bank_transfer',
      reference,
      recordedAt: new Date(`${paidOn}T11:00:00Z`),
      recordedByName: 'Grace Holloway',
    })
    await db.insert(recordEvents).values({
      ...line,
      at: new Date(`${paidOn}T11:00:00Z`),
      action: columns.kind === 'invoice' ? 'pay' : 'giveBack',
      fromStatus: 'issued',
      toStatus: columns.status,
    })
  }
  return { id, reference, total }
}

export const seedDemoInvoices = async (db: Db): Promise<SignIn[]> => {
  if ((await db.select({ id: invoices.id }).from(invoices).limit(1)).length > 0) return []
  const { rows: clock } = await db.execute<{ today: string }>(sql`SELECT (now() AT TIME ZONE 'Europe/London')::date::text AS today`)
  const today = clock[0]?.today ?? ''
  const firm = await getFirm({ db })
  const bank = await getSetting({ db }, 'bankDetails')
  const book = await db
    .select({ policy: policies, client: { name: clients.name, address: clients.address } })
    .from(policies)
    .innerJoin(clients, eq(clients.id, policies.clientId))
    .where(isNotNull(policies.boundAt))
    .orderBy(asc(policies.inception), asc(policies.reference))
  const invoiced = book.filter(({ policy }) => policy.status === 'cancelled' || (policy.expiry >= today && policy.status !== 'expired'))
  const versions = await db
    .select()
    .from(policyTerms)
    .where(inArray(policyTerms.policyId, invoiced.length > 0 ? invoiced.map(({ policy }) => policy.id) : [demoId('policy', 'none')]))
    .orderBy(asc(policyTerms.number))
  const plans = invoiced.flatMap(({ policy, client }) => {
    const own = versions.filter(({ policyId }) => policyId === policy.id)
    const terms = own.at(-1)?.terms
    const charges = chargesOf(
      { ...policy, boundAt: policy.boundAt?.toISOString() ?? null },
      own.map(({ madeAt, ...version }) => ({ ...version, madeAt: madeAt.toISOString() })),
    )
    return charges.flatMap((charge) => {
      const from = charge.lines[0]?.on ?? policy.inception
      // Cover that starts in the future is left to be invoiced.
      if (!terms || from > today) return []
      const issuedOn = isCafesLegal(policy) && charge.kind === 'invoice' ? latest(from, addDays(today, -6)) : from
      return [{ policy, client, charge, insured: terms.insured, issuedOn }]
    })
  })
  const firstOf = new Map<string, { id: string; reference: string }>()
  // Invoice numbers rise with the dates.
  for (const { policy, client, charge, insured, issuedOn } of plans.toSorted((one, other) => (one.issuedOn < other.issuedOn ? -1 : 1))) {
    const first = firstOf.get(policy.id)
    const isInvoice = charge.kind === 'invoice'
    const byInstalments = charge.key === 'terms 1' && policy.clientName === 'Groyne Joinery Ltd' && policy.class === 'tradesman'
    const dueOn = byInstalments ? issuedOn : addDays(issuedOn, isInvoice ? 14 : 0)
    const holder = pick(policy.insurer, 2) === 0 ? 'risk_transfer' : 'client_money'
    const { facts, instalments: parts } = factsFor(
      policy,
      charge,
      { dueOn, fee: charge.fee, holder, way: byInstalments ? 'finance' : 'bank', plan: byInstalments ? plan : null },
      { insured, to: client, firm, bank, issuedOn, credits: isInvoice ? '' : (first?.reference ?? '') },
    )
    const { total } = amountsOf(facts)
    const common = { mark: `${policy.id} ${charge.key}`, policy, charge: charge.key, facts, parts, kind: charge.kind, credited: 0, today }
    if (isInvoice) {
      const due = parts.filter((part) => part.dueOn <= today).reduce((sum, { amount }) => sum + amount, 0)
      const how = paidOf(policy, dueOn, today)
      const paid = byInstalments ? due : how === 'all' ? total : how === 'part' ? Math.floor(total / 2) : 0
      const invoice = await store(db, {
        ...common,
        status: paid === total ? 'paid' : paid > 0 ? 'part_paid' : 'issued',
        paid,
        credits: null,
      })
      if (!first) firstOf.set(policy.id, invoice)
    } else {
      const returned = pick(common.mark, 2) === 0
      await store(db, { ...common, status: returned ? 'returned' : 'to_return', paid: returned ? -total : 0, credits: first?.id ?? null })
    }
  }
  for (const { policy } of book)
    if (policy.uninvoiced === null) await workOutUninvoiced({ db, now: () => new Date(`${today}T12:00:00Z`) }, policy.id)
  return []
}
