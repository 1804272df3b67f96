/** A broker's whole book for `npm run bench:book`, the same in every run: copies of the demonstration's rows with other names, clients and dates. */
import pg from 'pg'
import { businessName, fillLists, withoutIndexes } from './fillLists.ts'

/** Portal users of two clients: one with 2,000 policies and one with three. */
export const portalPeople = { many: '00000000-0000-4000-8000-0000000000c1', few: '00000000-0000-4000-8000-0000000000c2' }
const manyPolicies = 2_000

/** Number of records per policy. */
const shares = { clients: 0.1, claims: 0.3, documents: 3, changes: 0.3, tasks: 0.3, complaints: 0.02, invoices: 0.4, quotes: 0.3 }

const searched = ['clients', 'policies', 'claims', 'documents', 'tasks', 'complaints', 'invoices']
const others = ['policy_terms', 'subjectivities', 'renewals', 'changes', 'claim_needs', 'claim_payments', 'document_files', 'record_events']
const tables = [...searched, ...searched.map((table) => `${table}_search`), ...others]

/** `made`: an id. `plate`: a vehicle registration. Both are derived from a number, so that related rows need no look-up. */
const functions = `
  CREATE FUNCTION pg_temp.made(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE
    RETURN overlay(overlay(md5(kind || ' ' || n) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid;
  CREATE FUNCTION pg_temp.plate(n bigint, place bigint) RETURNS text LANGUAGE sql IMMUTABLE
    RETURN chr(65 + (n % 26)::int) || chr(65 + (n / 26 % 26)::int) || lpad((n / 676 % 100)::text, 2, '0') || chr(65 + (n / 67600 % 26)::int)
      || chr(65 + (place / 26 % 26)::int) || chr(65 + (place % 26)::int)`

/** One row per policy: its client, the demonstration policy it copies, its phase, its start. Only policies with an open renewal end soon. */
const book = (rows: number, clients: number) => `
  CREATE TEMP TABLE book AS SELECT n, pg_temp.made('policy', n) AS id, phase, place,
      pg_temp.made('client', CASE WHEN n <= ${manyPolicies} THEN 1 WHEN n <= ${manyPolicies + 3} THEN 2 ELSE 3 + floor(chance * ${clients - 2})::int END) AS client_id,
      current_date + CASE WHEN phase < 0.55 THEN -366 - floor(day * day * 1800)::int WHEN phase < 0.6 THEN -30 - floor(day * 300)::int
        WHEN phase < 0.975 THEN -floor(day * 230)::int WHEN phase < 0.99 THEN -364 + floor(day * 119)::int ELSE 5 + floor(day * 40)::int END AS inception
    FROM (SELECT n, CASE n - ${manyPolicies} WHEN 1 THEN 0.7 WHEN 2 THEN 0.98 WHEN 3 THEN 0.3 ELSE random() END AS phase, random() AS chance,
      random() AS day, floor(random() * (SELECT count(*) FROM from_policies))::int AS place FROM generate_series(1, ${rows}) AS n) AS drawn;
  CREATE UNIQUE INDEX ON book (n);
  ANALYZE book`
const expiry = `(b.inception + interval '1 year' - interval '1 day')::date`

/** The demonstration rows to copy, numbered in `place`, finished ones first. */
const templates = (kind: string, where: string, over: string) => `
  CREATE TEMP TABLE from_${kind} AS SELECT row_number() OVER (ORDER BY NOT (${over}), id) - 1 AS place, ${over} AS is_over, * FROM ${kind} WHERE ${where}`

/** This many records of a kind: policy, date, row to copy. One in twenty is open, as are the first nine, of the client with three policies. */
const drawn = (kind: string, rows: number) => `
  CREATE TEMP TABLE drawn_${kind} AS SELECT n, at, chance, CASE WHEN n <= 9 THEN ${manyPolicies + 1} + n % 3 ELSE 1 + floor(policy * ${rows})::int END AS policy,
      CASE WHEN n > 9 AND state < 0.95 THEN floor(pick * over)::int ELSE (over + floor(pick * open))::int END AS place
    FROM (SELECT n, random() AS policy, random() AS state, random() AS pick, random() AS chance, date_trunc('second', now() - random() * interval '5 years') AS at
      FROM generate_series(1, ${Math.floor(rows * shares[kind as keyof typeof shares])}) AS n) AS numbered,
    (SELECT count(*) FILTER (WHERE is_over) AS over, count(*) FILTER (WHERE NOT is_over) AS open FROM from_${kind}) AS counted`
const ofPolicies = (kind: string) =>
  `drawn_${kind} AS m JOIN from_${kind} AS t USING (place) JOIN book AS b ON b.n = m.policy JOIN clients AS c ON c.id = b.client_id`

type Changed = Record<string, string>
const maybe = (column: string, value: string) => `CASE WHEN t.${column} IS NOT NULL THEN ${value} END`
const ofPolicy = { client_id: 'b.client_id', policy_id: 'b.id' }

const filler = (owner: pg.Client) => {
  /** Inserts one copy for each row of `from`: `t` is the demonstration row, and `changed` replaces some columns. */
  const copy = async (table: string, from: string, changed: Changed) => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''`,
      [table],
    )
    const columns = rows.map(({ name }) => name)
    const began = performance.now()
    const { rowCount } = await owner.query(
      `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map((name) => changed[name] ?? `t.${name}`).join(', ')} FROM ${from}`,
    )
    console.error(`${table}: ${rowCount?.toLocaleString('en-GB')} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  /** Adds records to random policies. */
  const scatter = async (kind: string, size: number, like: { where?: string; over: string }, changed: Changed) => {
    await owner.query(templates(kind, like.where ?? 'true', like.over))
    await owner.query(drawn(kind, size))
    await copy(kind, ofPolicies(kind), {
      id: `pg_temp.made('${kind}', m.n)`,
      client_id: 'b.client_id',
      created_at: 'm.at',
      updated_at: 'm.at',
      ...changed,
    })
  }
  return { copy, scatter }
}
type Filler = ReturnType<typeof filler>

const fillClients = async (owner: pg.Client, { copy }: Filler, clients: number) => {
  await owner.query(
    templates('clients', `merged_into IS NULL AND erased_at IS NULL AND status IN ('active', 'lapsed', 'prospect')`, 'true'),
  )
  await copy('clients', `generate_series(1, ${clients}) AS n JOIN from_clients AS t ON t.place = n % (SELECT count(*) FROM from_clients)`, {
    id: `pg_temp.made('client', n)`,
    reference: `'C-' || lpad((500000 + n)::text, 6, '0')`,
    name: businessName(clients),
    status: `CASE WHEN n <= 2 THEN 'active' ELSE t.status END`,
    company_number: `CASE WHEN t.company_number = '' THEN '' ELSE lpad((1000000 + n)::text, 8, '0') END`,
    postcode: `'BN' || 1 + n % 49 || ' ' || 1 + n % 9 || chr(65 + n % 26) || chr(65 + n / 26 % 26)`,
    phone: `'+4412' || lpad((n * 7919::bigint % 100000000)::text, 8, '0')`,
    email: `'post@company' || n || '.example.com'`,
    next_renewal: 'NULL',
    created_at: `date_trunc('second', now() - random() * interval '10 years')`,
  })
}

const fillPolicies = async (owner: pg.Client, { copy }: Filler) => {
  await copy('policies', 'book AS b JOIN from_policies AS t USING (place) JOIN clients AS c ON c.id = b.client_id', {
    id: 'b.id',
    client_id: 'b.client_id',
    client_name: 'c.name',
    reference: `'POL-' || extract(year FROM b.inception) || '-' || lpad(n::text, 7, '0')`,
    policy_number: `CASE WHEN phase < 0.99 THEN 'BK/' || 1000000 + n ELSE '' END`,
    status: `CASE WHEN phase < 0.55 THEN 'expired' WHEN phase < 0.6 THEN 'cancelled' WHEN phase < 0.97 THEN 'active' WHEN phase < 0.975 THEN 'awaiting_documents'
      WHEN phase < 0.983 THEN 'renewal_in_progress' WHEN phase < 0.99 THEN 'renewal_pending' WHEN phase < 0.995 THEN 'pending' ELSE 'awaiting_proposal_form' END`,
    // As the subjectivities below.
    missing: 'CASE WHEN phase < 0.95 THEN 0 ELSE t.missing END',
    inception: 'b.inception',
    expiry,
    bound_at: `CASE WHEN phase < 0.99 THEN b.inception - interval '6 days' END`,
    cancelled_from: 'CASE WHEN phase >= 0.55 AND phase < 0.6 THEN b.inception + 20 END',
    cancellation_reason: `CASE WHEN phase >= 0.55 AND phase < 0.6 THEN 'insured_request' ELSE '' END`,
    registrations: `(SELECT coalesce(string_agg(pg_temp.plate(n, place), ' ' ORDER BY place), '') FROM unnest(t.vehicles) AS place)`,
    predecessor_id: 'NULL',
    quote_id: 'NULL',
    version: '2',
    created_at: `b.inception - interval '12 days'`,
    updated_at: `b.inception - interval '6 days'`,
  })
  const like = (table: string) => `book AS b JOIN from_policies AS p USING (place) JOIN from_${table} AS t ON t.policy_id = p.id`
  for (const table of ['policy_terms', 'subjectivities'])
    await owner.query(`CREATE TEMP TABLE from_${table} AS SELECT * FROM ${table} WHERE policy_id IN (SELECT id FROM from_policies)`)
  await copy('policy_terms', like('policy_terms'), {
    policy_id: 'b.id',
    effective_from: 'b.inception + (t.effective_from - p.inception)',
    terms: `CASE WHEN p.vehicles = '{}' THEN t.terms ELSE jsonb_set(t.terms, '{items}', (SELECT jsonb_agg(
      CASE item ->> 'kind' WHEN 'vehicle' THEN item || jsonb_build_object('registration', pg_temp.plate(n, place)) ELSE item END ORDER BY place)
      FROM jsonb_array_elements(t.terms -> 'items') WITH ORDINALITY AS items (item, place))) END`,
  })
  await copy('subjectivities', like('subjectivities'), {
    ...ofPolicy,
    id: 'pg_temp.made(t.id::text, n)',
    status: `CASE WHEN t.status = 'open' AND phase < 0.95 THEN 'met' ELSE t.status END`,
    due_on: 'b.inception + 30',
  })
  await owner.query(`CREATE TEMP TABLE from_events AS SELECT row_number() OVER (PARTITION BY subject_id ORDER BY id) AS line, * FROM record_events
    WHERE subject_type = 'policy' AND subject_id IN (SELECT id FROM from_policies)`)
  await copy(
    'record_events',
    'book AS b JOIN from_policies AS p USING (place) JOIN from_events AS t ON t.subject_id = p.id AND t.line <= 2',
    { subject_id: 'b.id', at: 'b.inception::timestamptz' },
  )
}

/** For a third of the policies that are over, and for all with an open renewal. */
const fillRenewals = async (owner: pg.Client, { copy }: Filler) => {
  await owner.query(templates('renewals', `status <> 'withdrawn'`, `status IN ('bound', 'declined', 'not_offered', 'no_response')`))
  for (const [kind, phases] of [
    ['is_over', 'phase < 0.35'],
    ['NOT is_over', 'phase >= 0.975 AND phase < 0.99'],
  ])
    await copy(
      'renewals',
      `book AS b JOIN (SELECT *, row_number() OVER (ORDER BY place) - 1 AS nth, count(*) OVER () AS of_kind FROM from_renewals WHERE ${kind}) AS t
        ON t.nth = b.n % t.of_kind AND ${phases}`,
      {
        ...ofPolicy,
        id: `pg_temp.made('renewal', n)`,
        new_policy_id: 'NULL',
        due_on: expiry,
        lapse_letter_at: 'CASE WHEN t.is_over THEN now() END',
      },
    )
}

const fillClaims = async (owner: pg.Client, { copy, scatter }: Filler, size: number) => {
  await scatter(
    'claims',
    size,
    { where: `submitted_at IS NOT NULL AND status <> 'withdrawn'`, over: `status IN ('settled', 'declined', 'closed')` },
    {
      policy_id: 'b.id',
      reference: `'CL-' || extract(year FROM m.at) || '-' || upper(lpad(to_hex(m.n * 7919::bigint + 1099511627776), 10, '0'))`,
      policy_number: `'BK/' || 1000000 + b.n`,
      business: 'c.name',
      email: `'m' || m.n || '@example.com'`,
      incident_on: 'm.at::date - 3',
      submitted_at: 'm.at',
      saved_at: 'm.at',
      due_at: maybe('due_at', `now() + m.chance * interval '9 days' - interval '1 day'`),
      next_update_on: maybe('next_update_on', 'current_date - 2 + floor(m.chance * 30)::int'),
    },
  )
  for (const table of ['claim_needs', 'claim_payments']) {
    await owner.query(`CREATE TEMP TABLE from_${table} AS SELECT * FROM ${table}`)
    await copy(table, `${ofPolicies('claims').replace(' AS t ', ' AS l ')} JOIN from_${table} AS t ON t.claim_id = l.id`, {
      id: 'pg_temp.made(t.id::text, m.n)',
      claim_id: `pg_temp.made('claims', m.n)`,
      client_id: 'b.client_id',
    })
  }
}

const fillDocuments = async (owner: pg.Client, { scatter }: Filler, size: number) => {
  await scatter(
    'documents',
    size,
    { where: 'claim_id IS NULL AND policy_id IS NOT NULL', over: `status IN ('current', 'withdrawn')` },
    {
      policy_id: 'b.id',
      title: `left(t.title, 140) || ' ' || lpad(b.n::text, 7, '0')`,
      effective_from: maybe('effective_from', 'm.at::date'),
      due_on: maybe('due_on', 'm.at::date + 14'),
      signed_at: maybe('signed_at', 'm.at'),
      dispose_on: maybe('dispose_on', `(m.at + interval '7 years')::date`),
    },
  )
  await owner.query(`INSERT INTO document_files (document_id, number, upload_id, name, type, bytes, sha256, added_at, added_by_name)
    SELECT pg_temp.made('documents', m.n), t.file_number, pg_temp.made('upload', m.n), 'paper.pdf', 'application/pdf', 24000, md5(m.n::text) || md5(m.n::text), m.at, 'The office'
    FROM drawn_documents AS m JOIN from_documents AS t USING (place) WHERE t.file_number > 0`)
}

const fillWork = async (owner: pg.Client, { copy, scatter }: Filler, size: number) => {
  await scatter(
    'changes',
    size,
    { over: `status IN ('applied', 'rejected', 'withdrawn')` },
    {
      policy_id: 'b.id',
      reference: `'CHG-' || extract(year FROM m.at) || '-' || lpad((500000 + m.n)::text, 7, '0')`,
      effective_on: 'm.at::date + 10',
      due_at: maybe('due_at', `now() + m.chance * interval '9 days' - interval '1 day'`),
    },
  )
  await scatter(
    'tasks',
    size,
    { over: `status <> 'open'` },
    {
      made_by_rule: `''`,
      subject_type: `'policy'`,
      subject_id: 'b.id',
      due_on: maybe('due_on', `CASE WHEN t.status = 'open' THEN current_date - 3 + floor(m.chance * 60)::int ELSE m.at::date + 14 END`),
    },
  )
  await scatter(
    'complaints',
    size,
    { over: `status = 'closed'` },
    {
      policy_id: 'b.id',
      reference: `'CMP-' || extract(year FROM m.at) || '-' || lpad((50000 + m.n)::text, 6, '0')`,
      complainant: 'c.name',
      email: `'m' || m.n || '@example.com'`,
      enquiry_id: 'NULL',
      received_on: 'm.at::date',
      due_at: maybe('due_at', `now() + m.chance * interval '40 days' - interval '2 days'`),
    },
  )
  // One for each policy, so that no policy is charged twice.
  await owner.query(templates('invoices', `kind = 'invoice' AND credits IS NULL`, `status = 'paid'`))
  await copy(
    'invoices',
    `book AS b JOIN clients AS c ON c.id = b.client_id JOIN (SELECT *, row_number() OVER (PARTITION BY is_over ORDER BY place) - 1 AS nth,
      count(*) OVER (PARTITION BY is_over) AS of_kind FROM from_invoices) AS t ON t.is_over = (b.n % 20 > 0) AND t.nth = b.n / 20 % t.of_kind
      AND b.n <= ${Math.max(size * shares.invoices, manyPolicies + 3)}`,
    {
      ...ofPolicy,
      id: `pg_temp.made('invoice', n)`,
      reference: `'INV-' || extract(year FROM b.inception) || '-' || lpad((500000 + n)::text, 7, '0')`,
      client_name: 'c.name',
      issued_on: 'b.inception',
      due_on: 'b.inception + 30',
      created_at: 'b.inception::timestamptz',
      updated_at: 'b.inception::timestamptz',
    },
  )
}

/** Does what the triggers would have done: fills every column that the database maintains. */
const keep = async (owner: pg.Client) => {
  await owner.query(`UPDATE clients SET next_renewal = day FROM (SELECT client_id, min(expiry) AS day FROM policies WHERE bound_at IS NOT NULL
      AND cancelled_from IS NULL AND NOT confidential AND status IN ('active', 'awaiting_documents', 'renewal_pending', 'renewal_in_progress') GROUP BY client_id) AS due
    WHERE client_id = clients.id AND next_renewal IS DISTINCT FROM day`)
  for (const table of searched)
    await owner.query(`INSERT INTO ${table}_search (id, words) SELECT id, search_words FROM ${table} ON CONFLICT DO NOTHING`)
}

/** Throws if a row differs from what the triggers would have written. Checks a sample of some thousands. */
const check = async (owner: pg.Client) => {
  const some = `TABLESAMPLE SYSTEM (2) REPEATABLE (1)`
  const faults: Record<string, string> = {
    'clients.next_renewal': `SELECT count(*) FROM (SELECT * FROM clients ${some} LIMIT 2000) AS one WHERE next_renewal IS DISTINCT FROM next_renewal_of(id)`,
    'policies.client_name': `SELECT count(*) FROM policies ${some} JOIN clients ON clients.id = client_id WHERE client_name <> name`,
    'policies.registrations': `SELECT count(*) FROM (SELECT * FROM policies ${some} LIMIT 20000) AS one JOIN policy_terms ON policy_id = id AND number = terms_number
      WHERE registrations <> registrations_of(terms)`,
    'policies without terms': `SELECT count(*) FROM policies ${some} WHERE NOT EXISTS (SELECT 1 FROM policy_terms WHERE policy_id = policies.id AND number = terms_number)`,
    ...Object.fromEntries(
      searched.map((table) => [
        `${table}_search`,
        `SELECT count(*) FROM ${table} ${some} WHERE NOT EXISTS (SELECT 1 FROM ${table}_search AS kept WHERE kept.id = ${table}.id AND kept.words = search_words)`,
      ]),
    ),
  }
  for (const [what, asked] of Object.entries(faults)) {
    const { rows } = await owner.query<{ count: string }>(asked)
    if (rows[0]?.count !== '0') throw new Error(`${what}: ${rows[0]?.count} rows are not as the database keeps them`)
  }
}

/** Adds two portal users. */
const addPeople = async (owner: pg.Client) => {
  const people = [
    [portalPeople.many, 1],
    [portalPeople.few, 2],
  ] as const
  for (const [id, client] of people) {
    await owner.query(`INSERT INTO users (id, name, email, role) VALUES ($1, 'Alex Example', $2, 'client') ON CONFLICT DO NOTHING`, [
      id,
      `bench${client}@example.com`,
    ])
    await owner.query(
      `INSERT INTO memberships (id, user_id, client_id, role, status, accepted_at) VALUES ($1, $1, pg_temp.made('client', $2), 'owner', 'active', now())`,
      [id, client],
    )
  }
}

/** Fills a database that contains the demonstration with this many policies and everything that belongs to them, unless it already is. */
export const fillBook = async (ownerUrl: string, size: number): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ count: string }>('SELECT count(*) FROM policies')
  if (Number(rows[0]?.count) < size) {
    await fillLists(ownerUrl, Math.ceil(size * shares.quotes))
    const clients = Math.floor(size * shares.clients)
    await owner.query(functions)
    await withoutIndexes(owner, tables, async () => {
      const fill = filler(owner)
      await owner.query(`CREATE TEMP TABLE from_policies AS SELECT row_number() OVER (ORDER BY id) - 1 AS place, array(SELECT nth
        FROM policy_terms, jsonb_array_elements(terms -> 'items') WITH ORDINALITY AS items (item, nth)
        WHERE policy_id = policies.id AND number = terms_number AND item ->> 'kind' = 'vehicle' ORDER BY nth) AS vehicles, * FROM policies`)
      await owner.query(book(size, clients))
      await fillClients(owner, fill, clients)
      await fillPolicies(owner, fill)
      await fillRenewals(owner, fill)
      await fillClaims(owner, fill, size)
      await fillDocuments(owner, fill, size)
      await fillWork(owner, fill, size)
      await keep(owner)
    })
    await addPeople(owner)
  }
  for (const table of [...tables, 'users', 'memberships']) await owner.query(`VACUUM ANALYZE ${table}`)
  await check(owner)
  await owner.end()
}
