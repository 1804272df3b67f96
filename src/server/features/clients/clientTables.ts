/** Every table whose rows belong to a client, in the order in which a merge moves them. A test compares it with the database. */
export const clientTables = [
  'policies',
  'subjectivities',
  'quotes',
  'claims',
  'claim_needs',
  'changes',
  'renewals',
  'documents',
  'uploads',
  'proof_holders',
  'proofs',
  'contract_checks',
  'disclosures',
  'presentations',
  'invoices',
  'tasks',
  'complaints',
  'contacts',
  'memberships',
] as const

type ClientTable = (typeof clientTables)[number]
/** A column of a client's row that names another row of the same client. `kind`: the column and value that say which table it means. */
export type Link = { table: ClientTable; column: string; to: ClientTable; kind?: readonly [column: string, value: string] }

const to = (table: ClientTable, columns: Readonly<Record<string, ClientTable>>): Link[] =>
  Object.entries(columns).map(([column, of]) => ({ table, column, to: of }))
const byKind = (table: ClientTable, [kind, column]: readonly [string, string], kinds: Readonly<Record<string, ClientTable>>): Link[] =>
  Object.entries(kinds).map(([value, of]) => ({ table, column, to: of, kind: [kind, value] }))
const subjects = { quote: 'quotes', renewal: 'renewals', change: 'changes' } as const

/** What belongs to what within one client. A row belongs to the same client as the row it names. A test compares it with the database. */
export const links: readonly Link[] = [
  ...to('policies', { predecessor_id: 'policies', quote_id: 'quotes' }),
  ...to('subjectivities', { policy_id: 'policies' }),
  ...to('quotes', { copied_from: 'quotes' }),
  ...to('claims', { policy_id: 'policies' }),
  ...to('claim_needs', { claim_id: 'claims' }),
  ...to('changes', { policy_id: 'policies' }),
  ...to('renewals', { policy_id: 'policies', new_policy_id: 'policies' }),
  ...to('documents', { policy_id: 'policies', claim_id: 'claims', needed_for: 'subjectivities' }),
  ...to('proofs', { policy_id: 'policies', replaces: 'proofs' }),
  ...to('disclosures', { policy_id: 'policies', corrects: 'disclosures' }),
  ...byKind('disclosures', ['subject_type', 'subject_id'], subjects),
  ...to('presentations', { policy_id: 'policies' }),
  ...byKind('presentations', ['subject_type', 'subject_id'], subjects),
  ...to('invoices', { policy_id: 'policies', credits: 'invoices' }),
  ...to('complaints', { policy_id: 'policies' }),
  ...byKind('uploads', ['owner_kind', 'owner_id'], { quote: 'quotes', claim: 'claims', document: 'documents' }),
  ...byKind('tasks', ['subject_type', 'subject_id'], {
    policy: 'policies',
    quote: 'quotes',
    claim: 'claims',
    renewal: 'renewals',
    change: 'changes',
    document: 'documents',
    complaint: 'complaints',
    invoice: 'invoices',
  }),
]
