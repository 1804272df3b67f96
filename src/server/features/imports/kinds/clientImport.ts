/** Clients from a file: matched by our reference, company number, or email and name, otherwise new. */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { readCompanyNumber, registered } from '#contract/model/clients/businessType.ts'
import { figuresOf, typedFigures } from '#contract/model/clients/clientFigures.ts'
import { customerCategoryOf } from '#contract/model/clients/customerCategory.ts'
import { todayOf } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insertMany.ts'
import { clientRecord } from '#server/features/clients/clients.ts'
import { clients, contacts, type ClientRow, type ContactRow } from '#server/features/clients/clients.table.ts'
import { edit } from '#server/features/records/records.ts'
import {
  blankClient,
  clientFaults,
  clientKeys,
  furtherOfClient,
  plainName,
  readClient,
  type ReadClient,
  type TypedClient,
} from './clientCells.ts'
import { colleaguesBy, noColleague } from './colleagues.ts'
import { changesIn, eachUpdate } from '../overwriting.ts'
import type { ImportCtx, KindHandler, Settled } from '../handler.ts'
import type { Fault } from '../lines.ts'
import { changedSince, firstEvents, referencesFor } from '../written.ts'

type NewContact = Omit<ContactRow, 'id' | 'clientId' | 'createdAt' | 'version'>
type Create = { row: Omit<typeof clients.$inferInsert, 'id'>; contacts: NewContact[] }
type Columns = Partial<Omit<ClientRow, 'id' | 'version' | 'status'>>
type Update = { patch: Columns; added: NewContact[]; changed: { id: string; to: Partial<NewContact> }[] }
type Before = { patch: Columns; added: string[]; changed: { id: string; to: Partial<NewContact> }[] }

/** The row as the form would show it, without other columns. */
const typedOf = (row: ClientRow): TypedClient => {
  const all = { ...row, ...typedFigures(row) }
  return Object.fromEntries(['businessType', ...Object.keys(blankClient)].map((key) => [key, all[key as keyof TypedClient]])) as TypedClient
}

/** The columns as stored. */
const storedOf = (typed: TypedClient) => {
  const row = { ...registered(typed), ...figuresOf(typed) }
  return { ...row, category: customerCategoryOf(row).category }
}

/** Every client these lines may refer to. */
const candidates = async (db: Db, read: readonly ReadClient[]): Promise<ClientRow[]> => {
  const references = read.flatMap(({ reference }) => (reference ? [reference] : []))
  const numbers = read.flatMap(({ given }) => (given.companyNumber ? [readCompanyNumber(given.companyNumber) ?? given.companyNumber] : []))
  const emails = read.flatMap(({ given }) => (given.email ? [given.email.toLowerCase()] : []))
  const among = (column: typeof clients.reference | typeof clients.companyNumber | typeof clients.email, values: string[]) =>
    values.length > 0 ? inArray(column, values) : undefined
  const any = or(
    among(clients.reference, references),
    and(among(clients.companyNumber, numbers), isNull(clients.mergedInto)),
    and(among(clients.email, emails), isNull(clients.mergedInto)),
  )
  return references.length + numbers.length + emails.length === 0 ? [] : db.select().from(clients).where(any)
}

const matchesOf = (read: ReadClient, found: readonly ClientRow[]) => {
  const number = read.given.companyNumber ? (readCompanyNumber(read.given.companyNumber) ?? '') : ''
  const live = found.filter(({ mergedInto }) => mergedInto === null)
  return {
    byReference: read.reference ? found.find(({ reference }) => reference === read.reference) : undefined,
    byNumber: number ? live.find(({ companyNumber }) => companyNumber === number) : undefined,
    byEmail:
      read.given.email && read.given.name
        ? live.find(({ email, name }) => email === read.given.email?.toLowerCase() && plainName(name) === plainName(read.given.name ?? ''))
        : undefined,
  }
}

const contactRow = ({ name, role, email, phone, mayClaim }: ReadClient['contacts'][number], main: boolean): NewContact => ({
  name,
  role: role ?? 'other',
  email,
  phone,
  main,
  mayClaim: mayClaim ?? main,
})

type Known = {
  found: readonly ClientRow[]
  people: ReadonlyMap<string, readonly ContactRow[]>
  colleagues: ReadonlyMap<string, string>
  thisYear: number
}

const settleOne = (read: ReadClient, { found, people, colleagues, thisYear }: Known): Settled<Create, Update> => {
  const faults: Fault[] = [...read.faults]
  const fault = (field: string, reason: string) => faults.push({ line: read.line, field, value: read.cells[field] ?? '', reason })
  const { byReference, byNumber, byEmail } = matchesOf(read, found)
  if (byReference?.mergedInto) fault('reference', "This client was merged into another one: use that one's reference")
  const there = byReference ?? (read.reference ? undefined : (byNumber ?? byEmail))
  if (byNumber && byNumber.id !== there?.id)
    fault('companyNumber', `${byNumber.reference}, ${byNumber.name}, already has this company number`)
  const handler = read.handler ? (colleagues.get(read.handler) ?? null) : undefined
  if (handler === null) fault('handler', noColleague)
  const typed = { ...blankClient, ...(there ? typedOf(there) : {}), ...read.given } as TypedClient
  const known = new Set(faults.map(({ field }) => field))
  for (const [field, reason] of Object.entries(clientFaults(typed, thisYear)))
    // Faults that were there before are not the file's.
    if (!known.has(field) && (!there || field in read.given || read.cells[field] !== undefined)) fault(field, reason)
  if (there && read.status && read.status !== there.status)
    fault('status', `${there.name} has a different status in the book: change it on the client's own screen`)
  if (faults.length > 0) return { outcome: 'fault', faults }
  const row = {
    ...storedOf(typed),
    ...(read.sanctionsCheckedOn ? { sanctionsCheckedOn: read.sanctionsCheckedOn } : {}),
    ...(handler ? { assignedTo: handler } : {}),
  }
  if (!there)
    return {
      outcome: 'create',
      name: row.name,
      plan: {
        row: { sanctionsCheckedOn: null, assignedTo: null, ...row, status: read.status ?? 'active', reference: read.reference },
        contacts: read.contacts.map((contact, at) => contactRow(contact, at === 0)),
      },
    }
  const patch = Object.fromEntries(Object.entries(row).filter(([key, value]) => there[key as keyof ClientRow] !== value)) as Columns
  const theirs = people.get(there.id) ?? []
  const pairs = read.contacts.map((contact) => ({ contact, was: theirs.find(({ name }) => plainName(name) === plainName(contact.name)) }))
  const added = pairs.flatMap(({ contact, was }, at) => (was ? [] : [contactRow(contact, theirs.length === 0 && at === 0)]))
  const changed = pairs.flatMap(({ contact: { role, email, phone, mayClaim }, was }) => {
    if (!was) return []
    const to: Partial<NewContact> = {
      ...(role && role !== was.role ? { role } : {}),
      ...(email && email !== was.email ? { email } : {}),
      ...(phone && phone !== was.phone ? { phone } : {}),
      ...(mayClaim !== null && mayClaim !== was.mayClaim ? { mayClaim } : {}),
    }
    return Object.keys(to).length > 0 ? [{ id: was.id, to }] : []
  })
  if (Object.keys(patch).length + added.length + changed.length === 0) return { outcome: 'same' }
  return { outcome: 'update', name: there.name, id: there.id, plan: { patch, added, changed } }
}

const contactWords = { role: 'role', email: 'email', phone: 'phone', mayClaim: 'may report claims' }
const contactText = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '').replaceAll('_', ' '))

export const clientImport: KindHandler<Create, Update> = {
  keysOf: clientKeys,
  addsTo: (first, cells) =>
    clientKeys(first)[0] !== undefined &&
    clientKeys(first)[0] === clientKeys(cells)[0] &&
    Object.keys(cells).some((field) => furtherOfClient.has(field)),

  async settle(ctx, records) {
    const read = records.map(readClient)
    const found = await candidates(ctx.db, read)
    const ids = found.map(({ id }) => id)
    const rows =
      ids.length === 0
        ? []
        : await ctx.db.select().from(contacts).where(inArray(contacts.clientId, ids)).orderBy(contacts.createdAt, contacts.id)
    const people = Map.groupBy(rows, ({ clientId }) => clientId)
    const colleagues = await colleaguesBy(
      ctx.db,
      read.map(({ handler }) => handler),
    )
    const thisYear = Number(todayOf(ctx).slice(0, 4))
    return read.map((one) => settleOne(one, { found, people, colleagues, thisYear }))
  },

  async overwrites(ctx, updates) {
    const ids = updates.map(({ id }) => id)
    const rows = new Map((await ctx.db.select().from(clients).where(inArray(clients.id, ids))).map((row) => [row.id, row]))
    const theirs = updates.flatMap(({ plan }) => plan.changed.map(({ id }) => id))
    const people = theirs.length > 0 ? await ctx.db.select().from(contacts).where(inArray(contacts.id, theirs)) : []
    return eachUpdate(updates, async ({ id, plan }) => [
      ...(await changesIn(ctx, clientRecord.fields, rows.get(id) ?? {}, plan.patch)),
      ...plan.added.map(({ name, email, phone }) => ({
        label: 'Contact',
        before: '',
        after: [name, email, phone].filter(Boolean).join(', '),
      })),
      ...plan.changed.flatMap(({ id: contact, to }) => {
        const was = people.find((one) => one.id === contact)
        return Object.entries(to).map(([key, value]) => ({
          label: `${was?.name ?? 'Contact'}: ${contactWords[key as keyof typeof contactWords] ?? key}`,
          before: contactText(was?.[key as keyof ContactRow]),
          after: contactText(value),
        }))
      }),
    ])
  },

  async create(ctx, records) {
    const references = await referencesFor(
      ctx.db,
      'client_reference',
      records.map(({ plan }) => plan.row.reference ?? ''),
    )
    const written = await insertMany(
      ctx.db,
      clients,
      records.map(({ id, plan }, at) => ({ id, ...plan.row, reference: references[at] ?? '' })),
    )
    const done = records.filter(({ id }) => written.has(id))
    await insertMany(
      ctx.db,
      contacts,
      done.flatMap(({ id, plan }) => plan.contacts.map((contact) => ({ id: randomUUID(), clientId: id, ...contact }))),
    )
    await firstEvents(
      ctx,
      'client',
      done.map(({ id, line, plan }) => ({ id, line, status: plan.row.status ?? 'active' })),
    )
    return written
  },

  async update(ctx, id, { patch, added, changed }) {
    const before: Before = { patch: {}, added: [], changed: [] }
    const { row } = await edit(ctx, clientRecord, { id, event: 'edit', by: ctx.by }, (was) => {
      before.patch = Object.fromEntries(Object.keys(patch).map((key) => [key, was[key as keyof ClientRow]])) as Columns
      return { patch, reason: ctx.why }
    })
    const rows = added.map((contact) => ({ id: randomUUID(), clientId: id, ...contact }))
    before.added = [...(await insertMany(ctx.db, contacts, rows))]
    for (const { id: contactId, to } of changed) {
      const [was] = await ctx.db.select().from(contacts).where(eq(contacts.id, contactId)).for('update')
      if (!was) continue
      before.changed.push({ id: contactId, to: Object.fromEntries(Object.keys(to).map((key) => [key, was[key as keyof ContactRow]])) })
      await ctx.db
        .update(contacts)
        .set({ ...to, version: sql`${contacts.version} + 1` })
        .where(eq(contacts.id, contactId))
    }
    return { before, version: row.version }
  },

  async restore(ctx, line) {
    const before = line.before as Before
    const changed = await changedSince(ctx.db, 'client', line)
    if (changed) return changed
    await takeBack(ctx, line.recordId, before)
    return null
  },
}

const takeBack = async (ctx: ImportCtx, id: string, before: Before) => {
  await edit(ctx, clientRecord, { id, event: 'edit', by: ctx.by }, { patch: before.patch, reason: ctx.why })
  if (before.added.length > 0) await ctx.db.delete(contacts).where(and(eq(contacts.clientId, id), inArray(contacts.id, before.added)))
  for (const { id: contactId, to } of before.changed)
    await ctx.db
      .update(contacts)
      .set({ ...to, version: sql`${contacts.version} + 1` })
      .where(eq(contacts.id, contactId))
}
