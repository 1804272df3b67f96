/** Staff steps on a client. Each carries the version that was read; a colleague's change in between is a 409. */
import { asSystem } from '#server/db/asSystem.ts'
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { clients as contract } from '#contract/admin/book/clients.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure, notFound } from '#contract/failure.ts'
import { businessTypeFacts, registered, registrationFaults, type BusinessType } from '#contract/model/clients/businessType.ts'
import { figureFaults, figuresOf } from '#contract/model/clients/clientFigures.ts'
import { customerCategoryOf } from '#contract/model/clients/customerCategory.ts'
import { readEmail, readPhone } from '#contract/model/content/reading.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { followAddresses } from '#server/features/auth/auth.ts'
import { assigning } from '#server/features/assigning/assigning.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { clientRecord } from '#server/features/clients/clients.ts'
import { clients, contacts } from '#server/features/clients/clients.table.ts'
import { standing } from '#server/features/memberships/memberships.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { onCover, toBegin } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { addEvent, edit as editRecord, latest, staffDoer, transition } from '#server/features/records/records.ts'
import { detailOf } from './clientDetail.ts'
import { clientRows } from './clientRows.ts'
import { askInsurers } from './newName.ts'

type Edit = CtxFor<'client:edit'>
type Step = { id: string; version: number }
type Input = ParsedInputOf<typeof contract.create>
type Facts = Omit<Input, 'status' | 'assignedTo' | 'contactName' | 'contactRole' | 'contactEmail' | 'contactPhone'>

/** Clients that were merged into another or erased cannot be changed. */
const requireOwn = ({ mergedInto, erasedAt }: { mergedInto: string | null; erasedAt: Date | null }) => {
  if (erasedAt) throw new Failure('conflict', 'The personal data of this client was erased. Add them as a new client.')
  if (mergedInto) throw new Failure('conflict', 'This client was merged into another one. Change that one.')
}

const assigns = assigning({ rows: clientRows, record: clientRecord, permission: 'client:edit', requireOpen: requireOwn })
export const { assignees, assignMany, assignBack } = assigns

const refuse = (fields: Record<string, string>): never => {
  throw new Failure('invalid', 'Some answers need another look', { fields })
}

/** Faults in a contact's email and phone. `at` names the form's fields. */
const contactFaults = ({ email, phone }: { email: string; phone: string }, at: (field: string) => string): Record<string, string> => ({
  ...(email !== '' && !readEmail(email) ? { [at('email')]: 'Enter an email address, like name@example.com' } : {}),
  ...(phone !== '' && !readPhone(phone) ? { [at('phone')]: 'Enter a valid phone number, like 01632 960 123' } : {}),
})
const reach = <C extends { email: string; phone: string }>(contact: C): C => ({
  ...contact,
  email: contact.email.toLowerCase(),
  phone: contact.phone && (readPhone(contact.phone) ?? contact.phone),
})

/** One company is one client, so no other client may have its number. */
const requireOwnNumber = async ({ db }: Edit, number: string, type: BusinessType, except?: string) => {
  if (number === '' || businessTypeFacts[type].number !== 'company') return
  // If a colleague adds the same company at the same moment, they wait here and then find it.
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`company number ${number}`}, 0))`)
  const [other] = await db
    .select({ reference: clients.reference, name: clients.name })
    .from(clients)
    .where(and(eq(clients.companyNumber, number), isNull(clients.mergedInto), except ? ne(clients.id, except) : undefined))
    .limit(1)
  if (other) refuse({ companyNumber: `${other.reference}, ${other.name}, already has this company number` })
}

/** The columns as stored, with the category derived from them. Throws invalid, by field. */
const stored = <F extends Facts>(ctx: Edit, facts: F, more: Record<string, string> = {}) => {
  const thisYear = Number(todayOf(ctx).slice(0, 4))
  const faults = { ...registrationFaults(facts), ...figureFaults(facts, thisYear), ...more }
  if (Object.keys(faults).length > 0) refuse(faults)
  const row = { ...registered(facts), ...figuresOf(facts) }
  return { ...row, category: customerCategoryOf(row).category }
}

export const create = async (ctx: Edit, input: Input) => {
  const { status, assignedTo, contactName, contactRole, contactEmail, contactPhone, ...facts } = input
  const person = { email: contactEmail, phone: contactPhone }
  const faults = contactFaults(person, (field) => `contact${field === 'email' ? 'Email' : 'Phone'}`)
  const row = stored(ctx, facts, faults)
  await requireOwnNumber(ctx, row.companyNumber, row.businessType)
  const handler = assignedTo || null
  await assigns.requireAssignee(ctx.db, handler)
  const id = randomUUID()
  await ctx.db.insert(clients).values({ id, ...row, status, assignedTo: handler })
  await ctx.db.insert(contacts).values({
    id: randomUUID(),
    clientId: id,
    ...reach(person),
    name: contactName,
    role: contactRole,
    main: true,
    mayClaim: true,
  })
  await addEvent(ctx, clientRecord, id, { event: 'create', by: staffDoer(ctx), to: status })
  await writeAudit(ctx, { action: 'clients.create', subjectType: 'client', subjectId: id, after: { ...row, status } })
  return detailOf(ctx, id)
}

export const edit = async (ctx: Edit, { id, version, sanctionsCheckedOn, ...facts }: ParsedInputOf<typeof contract.edit>) => {
  // A check that has not been made yet would pass for one that has.
  const early: Record<string, string> = sanctionsCheckedOn > todayOf(ctx) ? { sanctionsCheckedOn: 'Enter today or an earlier day' } : {}
  const patch = { ...stored(ctx, facts, early), sanctionsCheckedOn: sanctionsCheckedOn || null }
  const moved = await editRecord(ctx, clientRecord, { id, version, event: 'edit' }, async (row) => {
    requireOwn(row)
    await requireOwnNumber(ctx, patch.companyNumber, patch.businessType, id)
    return { patch }
  })
  await askInsurers(ctx, moved)
  return detailOf(ctx, id)
}

export const assign = async (ctx: Edit, { id, version, userId }: ParsedInputOf<typeof contract.assign>) => {
  await assigns.requireAssignee(ctx.db, userId)
  await editRecord(ctx, clientRecord, { id, version, event: 'assign' }, (row) => {
    requireOwn(row)
    return { patch: { assignedTo: userId } }
  })
  return detailOf(ctx, id)
}

/** Neither checks nor raises the version, so it never conflicts with a colleague's change. */
export const note = async (ctx: Edit, { id, text }: ParsedInputOf<typeof contract.note>) => {
  await lock(ctx, id)
  await addEvent(ctx, clientRecord, id, { event: 'note', by: staffDoer(ctx), reason: text })
  await writeAudit(ctx, { action: 'clients.note', subjectType: 'client', subjectId: id })
  return detailOf(ctx, id)
}

/** A client on cover can be neither closed nor lapsed, nor one whose confirmed cover is still to begin: it must end first. */
const requireNoCover = async (ctx: Edit, clientId: string): Promise<void> => {
  // As the system, because a confidential policy this member of staff may not see is cover too.
  const covered = await asSystem(ctx, ({ db }) =>
    db
      .select({ id: policies.id })
      .from(policies)
      .where(and(eq(policies.clientId, clientId), or(onCover(), toBegin()))),
  )
  if (covered.length > 0)
    throw new Failure(
      'conflict',
      `${covered.length === 1 ? 'A policy is' : `${covered.length} policies are`} on cover, or confirmed to begin. Cancel ${covered.length === 1 ? 'it' : 'them'} first, or wait until ${covered.length === 1 ? 'it ends' : 'they end'}.`,
    )
}

const step =
  (action: 'activate' | 'lapse' | 'decline') =>
  async (ctx: Edit, { reason = '', ...input }: Step & { reason?: string | undefined }) => {
    await transition(ctx, clientRecord, { ...input, action }, async (row) => {
      requireOwn(row)
      if (action === 'lapse') await requireNoCover(ctx, input.id)
      return { reason }
    })
    return detailOf(ctx, input.id)
  }
export const activate = step('activate')
export const lapse = step('lapse')
export const decline = step('decline')

export const close = async (ctx: Edit, { reason, ...input }: Step & { reason: string }) => {
  await transition(ctx, clientRecord, { ...input, action: 'close' }, async (row) => {
    requireOwn(row)
    await requireNoCover(ctx, input.id)
    return { reason }
  })
  return detailOf(ctx, input.id)
}

/** A former client becomes lapsed, anyone else a prospect. */
export const reopen = async (ctx: Edit, input: Step) => {
  await transition(ctx, clientRecord, { ...input, action: 'reopen' }, async (row) => {
    requireOwn(row)
    const closed = await latest(ctx.db, clientRecord, row.id, 'close')
    return { to: closed && closed.from !== 'prospect' ? 'lapsed' : 'prospect' }
  })
  return detailOf(ctx, input.id)
}

/** Locks the client's row, so that changes of its contacts run one after another. */
const lock = async ({ db }: Edit, id: string) => {
  const [row] = await db
    .select({ id: clients.id, mergedInto: clients.mergedInto, erasedAt: clients.erasedAt })
    .from(clients)
    .where(eq(clients.id, id))
    .for('update')
  if (!row) throw notFound()
  requireOwn(row)
}

type Contact = Omit<ParsedInputOf<typeof contract.addContact>, 'id'>

/** Only one contact is the main one, whom we ring first. */
const onlyMain = async ({ db }: Edit, clientId: string, id: string) =>
  db
    .update(contacts)
    .set({ main: false })
    .where(and(eq(contacts.clientId, clientId), ne(contacts.id, id)))

const checked = (contact: Contact) => {
  const faults = contactFaults(contact, (field) => field)
  if (Object.keys(faults).length > 0) refuse(faults)
  return reach(contact)
}

const recordContactStep = async (ctx: Edit, id: string, event: 'addContact' | 'changeContact' | 'removeContact', name: string) => {
  await addEvent(ctx, clientRecord, id, { event, by: staffDoer(ctx), reason: name })
  await writeAudit(ctx, { action: `clients.${event}`, subjectType: 'client', subjectId: id, after: { name } })
  return detailOf(ctx, id)
}

export const addContact = async (ctx: Edit, { id, ...typed }: ParsedInputOf<typeof contract.addContact>) => {
  const contact = checked(typed)
  await lock(ctx, id)
  const contactId = randomUUID()
  await ctx.db.insert(contacts).values({ id: contactId, clientId: id, ...contact })
  if (contact.main) await onlyMain(ctx, id, contactId)
  return recordContactStep(ctx, id, 'addContact', contact.name)
}

export const changeContact = async (
  ctx: Edit,
  { id, contact: contactId, version, ...typed }: ParsedInputOf<typeof contract.changeContact>,
) => {
  const contact = checked(typed)
  await lock(ctx, id)
  const [before] = await ctx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.id, contactId), eq(contacts.clientId, id)))
  if (!before) throw notFound()
  if (before.version !== version) throw new Failure('conflict', `Somebody has changed ${before.name} since you opened them`)
  if (before.main && !contact.main) refuse({ main: 'One contact has to be the main one: tick it for the other contact instead' })
  await ctx.db
    .update(contacts)
    .set({ ...contact, version: version + 1 })
    .where(eq(contacts.id, contactId))
  if (contact.main) await onlyMain(ctx, id, contactId)
  return recordContactStep(ctx, id, 'changeContact', contact.name)
}

export const removeContact = async (ctx: Edit, { id, contact: contactId }: ParsedInputOf<typeof contract.removeContact>) => {
  await lock(ctx, id)
  const all = await ctx.db.select().from(contacts).where(eq(contacts.clientId, id)).orderBy(contacts.createdAt, contacts.id)
  const gone = all.find((one) => one.id === contactId)
  if (!gone) throw notFound()
  const next = all.find((one) => one.id !== contactId)
  if (!next) throw new Failure('conflict', 'A client must have at least one contact. Add the other one first.')
  await ctx.db.delete(contacts).where(eq(contacts.id, contactId))
  if (gone.main) await ctx.db.update(contacts).set({ main: true }).where(eq(contacts.id, next.id))
  return recordContactStep(ctx, id, 'removeContact', gone.name)
}

// Mails about a company's cover and invoices go to the address that we hold for it. If that is a person's own, it changes with theirs.
followAddresses(async (db, { userId, from, to }) => {
  const acting = db
    .select({ id: memberships.clientId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(standing, 'active')))
  const moved = await db
    .update(clients)
    .set({ email: to, version: sql`${clients.version} + 1` })
    .where(and(sql`lower(${clients.email}) = ${from}`, inArray(clients.id, acting)))
    .returning({ id: clients.id })
  for (const { id } of moved)
    await writeAudit(
      { db },
      { action: 'clients.addressFollowed', subjectType: 'client', subjectId: id, before: { email: from }, after: { email: to } },
    )
})
