/** What `npm run bench:book` requests from the product: every staff list, their records, the search, and a client's own lists and records. */
import type pg from 'pg'
import { changes } from '#contract/admin/book/changes.ts'
import { claims } from '#contract/admin/book/claims.ts'
import { clients } from '#contract/admin/book/clients.ts'
import { complaints } from '#contract/admin/book/complaints.ts'
import { documents } from '#contract/admin/book/documents.ts'
import { find } from '#contract/admin/find.ts'
import { invoices } from '#contract/admin/book/invoices.ts'
import { policies } from '#contract/admin/book/policies.ts'
import { quotes } from '#contract/admin/quotes.ts'
import { renewals } from '#contract/admin/book/renewals.ts'
import { tasks } from '#contract/admin/tasks.ts'
import type { AnyList } from '#contract/list.ts'
import { writeCursor } from '#server/db/cursor.ts'
import { portalPeople } from './fillBook.ts'

/** `paths`: requested in turn, repeatedly. `target`: p95 in milliseconds. */
export type Asked = { what: string; as: 'staff' | 'many' | 'few'; target: number; paths: string[] }

const never = (column: string, type: string) => `(CASE WHEN ${column} IS NULL THEN 'infinity'::${type} ELSE ${column} END)`

type Staff = { what: string; endpoint: { path: string; list: AnyList }; table: string; where: string; keys: Record<string, string> }
/** `keys`: the database expression that each column is sorted by. */
const staffLists: Staff[] = [
  {
    what: 'Clients',
    endpoint: clients.list,
    table: 'clients',
    where: 'merged_into IS NULL',
    keys: { name: 'name_sort', nextRenewal: never('next_renewal', 'date'), createdAt: 'created_at' },
  },
  {
    what: 'Policies',
    endpoint: policies.list,
    table: 'policies',
    where: 'true',
    keys: { client: 'client_sort', inception: 'inception', expiry: 'expiry', total: 'total' },
  },
  { what: 'Renewals', endpoint: renewals.list, table: 'renewals', where: 'true', keys: { dueOn: 'due_on' } },
  {
    what: 'Claims',
    endpoint: claims.list,
    table: 'claims',
    where: 'submitted_at IS NOT NULL',
    keys: { business: 'business_sort', dueAt: never('due_at', 'timestamptz'), submittedAt: 'submitted_at' },
  },
  {
    what: 'Documents',
    endpoint: documents.list,
    table: 'documents',
    where: 'true',
    keys: { title: 'title_sort', createdAt: 'created_at' },
  },
  {
    what: 'Changes',
    endpoint: changes.list,
    table: 'changes',
    where: 'true',
    keys: { requestedAt: 'created_at', dueAt: never('due_at', 'timestamptz'), effectiveOn: 'effective_on' },
  },
  { what: 'Tasks', endpoint: tasks.list, table: 'tasks', where: 'true', keys: { dueOn: never('due_on', 'date'), createdAt: 'created_at' } },
  {
    what: 'Complaints',
    endpoint: complaints.list,
    table: 'complaints',
    where: 'true',
    keys: { complainant: 'complainant_sort', dueAt: never('due_at', 'timestamptz'), createdAt: 'created_at' },
  },
  {
    what: 'Invoices',
    endpoint: invoices.list,
    table: 'invoices',
    where: 'true',
    keys: { client: 'client_sort', issuedOn: 'issued_on', dueOn: 'due_on', total: 'total' },
  },
  {
    what: 'Requests',
    endpoint: quotes.list,
    table: 'quotes',
    where: 'submitted_at IS NOT NULL',
    keys: { business: 'business_sort', dueAt: never('due_at', 'timestamptz'), submittedAt: 'submitted_at' },
  },
]
/** Rows before page 10,000, with 25 rows a page. For a shorter list, nine tenths of its rows. */
const farRows = 250_000

export const withQuery = (path: string, asked: object) => {
  const query = new URLSearchParams(Object.entries(asked)).toString()
  return query ? `${path}?${query}` : path
}

/** Pages of one list: each sort order from its start and far down, and each predefined view. */
export const pagesOf = async (owner: pg.Client, { what, endpoint: { path, list }, table, where, keys }: Staff): Promise<Asked[]> => {
  const { rows: counted } = await owner.query<{ count: string }>(`SELECT count(*) FROM ${table} WHERE ${where}`)
  const rows = Number(counted[0]?.count)
  const far = Math.min(farRows, Math.floor(rows * 0.9))
  const pages: Asked[] = []
  const add = (page: string, asked: object) =>
    pages.push({ what: `${what}, ${page}`, as: 'staff', target: 20, paths: [withQuery(path, asked)] })
  for (const [column, names] of Object.entries(list.sorts))
    for (const [at, sort] of names.entries()) {
      add(`${sort}, page 1`, { sort })
      const { rows: found } = await owner.query<{ key: string; id: string }>(
        `SELECT ${keys[column]}::text AS key, id FROM ${table} WHERE ${where} ORDER BY ${keys[column]} ${at ? 'DESC' : 'ASC'}, id ${at ? 'DESC' : 'ASC'} OFFSET ${far} LIMIT 1`,
      )
      const [row] = found
      if (row)
        add(`${sort}, ${far === farRows ? 'page 10,000' : 'far down'}`, { sort, cursor: writeCursor(sort, { ...row, direction: 'next' }) })
    }
  // Its columns are the screen's business.
  for (const {
    name,
    parameters: { columns: _columns, ...asked },
  } of Object.values(list.views ?? {}))
    add(`view "${name}"`, asked)
  return pages
}

/** The first values of a column of these rows. Ids are random, so this is a random sample. */
const some = async (owner: pg.Client, column: string, from: string, most = 100): Promise<string[]> => {
  const { rows } = await owner.query<{ value: string }>(`SELECT ${column} AS value FROM ${from} LIMIT ${most}`)
  return rows.map(({ value }) => value)
}

const records = async (owner: pg.Client): Promise<Asked[]> => {
  const kinds: [string, { path: string }, string][] = [
    ['A client', clients.show, 'clients WHERE merged_into IS NULL ORDER BY id'],
    ['The client with 2,000 policies', clients.show, `memberships WHERE user_id = '${portalPeople.many}'`],
    ['A policy', policies.show, 'policies ORDER BY id'],
    ['A claim', claims.show, 'claims WHERE submitted_at IS NOT NULL ORDER BY id'],
    ['A document', documents.show, 'documents ORDER BY id'],
    ['A renewal', renewals.show, 'renewals ORDER BY id'],
    ['A change', changes.show, 'changes ORDER BY id'],
    ['A task', tasks.show, 'tasks ORDER BY id'],
    ['A complaint', complaints.show, 'complaints ORDER BY id'],
    ['An invoice', invoices.show, 'invoices ORDER BY id'],
  ]
  const asked: Asked[] = []
  for (const [what, { path }, from] of kinds) {
    const ids = await some(owner, from.startsWith('memberships') ? 'client_id' : 'id', from)
    asked.push({ what: `${what}, its record`, as: 'staff', target: 20, paths: ids.map((id) => path.replace(':id', id)) })
  }
  asked.push({ what: 'Renewals, the grid of 500 rows', as: 'staff', target: 20, paths: [renewals.grid.path] })
  return asked
}

const searches = async (owner: pg.Client): Promise<Asked[]> => {
  const byChance = 'ORDER BY id'
  const words: Record<string, string[]> = {
    'a rare word of a name': await some(owner, `split_part(name, ' ', 2)`, `clients WHERE name LIKE '% Q1%' ${byChance}`, 20),
    'a whole name': await some(owner, 'name', `clients WHERE name LIKE '% Q1%' ${byChance}`, 20),
    'a common word': ['harbour', 'marine', 'works', 'builders', 'coastal', 'pier'],
    'two common words': ['harbour works', 'marine builders', 'coastal bakery', 'pier plumbing'],
    'the first letters': ['har', 'mar', 'coa', 'q10', 'ha'],
    'a registration': await some(owner, `split_part(registrations, ' ', 1)`, `policies WHERE registrations <> '' ${byChance}`, 20),
    "an insurer's number": await some(owner, 'policy_number', `policies WHERE policy_number <> '' ${byChance}`, 20),
    'our reference': await some(owner, 'reference', `policies ${byChance}`, 20),
    'a postcode': await some(owner, 'postcode', `clients WHERE postcode <> '' ${byChance}`, 20),
    'words that stand nowhere': ['zzyzx', 'qqxw 77', 'nobody at all'],
  }
  return Object.entries(words).flatMap(([what, typed]) =>
    (
      [
        ['Palette', find.records.path],
        ['Clients searched', clients.list.path],
        ['Policies searched', policies.list.path],
      ] as const
    ).map(([where, path]) => ({
      what: `${where}, ${what}`,
      as: 'staff' as const,
      target: 50,
      paths: typed.map((q) => withQuery(path, { q })),
    })),
  )
}

const portal = async (owner: pg.Client, as: 'many' | 'few'): Promise<Asked[]> => {
  const [client] = await some(owner, 'client_id', `memberships WHERE user_id = '${portalPeople[as]}'`)
  const whose = as === 'many' ? 'Client with 2,000 policies' : 'Client with 3 policies'
  const own = (table: string) => some(owner, 'id', `${table} WHERE client_id = '${client}' ORDER BY id`, 50)
  const asked = (what: string, paths: string[]): Asked => ({ what: `${whose}: ${what}`, as, target: 20, paths })
  const shown = `visible_to = 'client' AND NOT (status = 'to_check' AND file_number = 0)`
  const documentIds = await some(owner, 'id', `documents WHERE client_id = '${client}' AND ${shown} ORDER BY id`, 50)
  const ids = { policies: await own('policies'), documents: documentIds, claims: await own('claims') }
  const renewing = await some(owner, 'policy_id', `renewals WHERE client_id = '${client}' ORDER BY id`, 50)
  return [
    asked('dashboard', ['/api/client/dashboard']),
    asked('policies', ['/api/client/policies', '/api/client/policies?sort=price', '/api/client/policies?status=current']),
    asked(
      'a policy',
      ids.policies.map((id) => `/api/client/policies/${id}`),
    ),
    asked('documents', ['/api/client/documents', '/api/client/documents?sort=title', '/api/client/documents?show=unread']),
    asked('what the forms for documents offer', ['/api/client/documents/choices']),
    asked(
      'a document',
      ids.documents.map((id) => `/api/client/documents/${id}`),
    ),
    asked('claims', ['/api/client/claims', '/api/client/claims?open=yes']),
    asked('what the form for claims offers', ['/api/client/claims/choices']),
    asked(
      'a claim',
      ids.claims.map((id) => `/api/client/claims/${id}`),
    ),
    asked('renewals', ['/api/client/renewals']),
    asked(
      'a renewal',
      renewing.map((id) => `/api/client/policies/${id}/renewal`),
    ),
    asked('invoices', ['/api/client/invoices']),
    asked('proofs', ['/api/client/proofs', '/api/client/proofs/policies']),
    asked('requests', ['/api/client/quotes']),
    asked('its companies', ['/api/client/companies']),
  ]
}

export const bookRequests = async (owner: pg.Client): Promise<Asked[]> => {
  const asked: Asked[] = [{ what: 'Who is signed in: no list at all', as: 'staff', target: 20, paths: ['/api/auth/user'] }]
  for (const one of staffLists) asked.push(...(await pagesOf(owner, one)))
  return [
    ...asked,
    ...(await records(owner)),
    ...(await searches(owner)),
    ...(await portal(owner, 'few')),
    ...(await portal(owner, 'many')),
  ]
}
