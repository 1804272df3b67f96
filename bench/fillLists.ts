/** Quote requests by the million for `npm run bench:lists`, the same in every run. */
import pg from 'pg'

/** Words for business names, common ones first: most names contain one from the first third. */
const words = [
  'Harbour',
  'Marine',
  'Coastal',
  'Downs',
  'Pier',
  'Sussex',
  'Channel',
  'Chalk',
  'Seaside',
  'Groyne',
  'Brighton',
  'Regency',
  'Lanes',
  'Kemp',
  'Hove',
  'Saltdean',
  'Lewes',
  'Ouse',
  'Adur',
  'Arun',
  'Cuckmere',
  'Beacon',
  'Steyne',
  'Withdean',
  'Patcham',
  'Hangleton',
]
const trades = [
  'Works',
  'Builders',
  'Plumbing',
  'Bakery',
  'Roofing',
  'Electrical',
  'Joinery',
  'Catering',
  'Motors',
  'Interiors',
  'Gardens',
  'Scaffolding',
  'Upholstery',
  'Glazing',
  'Tiling',
  'Brewery',
  'Printing',
  'Surveying',
  'Opticians',
  'Veterinary',
]
const names = [
  'Alex',
  'Sam',
  'Pat',
  'Kim',
  'Robin',
  'Jo',
  'Zo\u00eb',
  'Nell',
  'Ren\u00e9e',
  'Morgan',
  'Ashley',
  'Charlie',
  'Siobh\u00e1n',
  'Dev',
]
const surnames = ['Example', 'Sands', 'Quay', 'Mercer', 'Hughes', 'Okafor', 'Patel', 'Novak', 'Silva', 'Brown', 'Wren', 'Fisher', 'Lowe']

const array = (values: readonly string[]) => `ARRAY[${values.map((value) => `'${value}'`).join(',')}]`
/** A random value; with a skew, the first ones far more often than the last. */
const pick = (values: readonly string[], skew = 1) => `(${array(values)})[1 + floor(power(random(), ${skew}) * ${values.length})::int]`
/** A word that about ten rows have in all. */
const rare = (rows: number) => `'Q' || to_hex((floor(random() * ${Math.ceil(rows / 10)}) * 7919)::bigint + 1048576)`

export const people = { mine: '00000000-0000-4000-8000-00000000000a', other: '00000000-0000-4000-8000-00000000000b' }
const colleague = `(CASE WHEN random() < 0.4 THEN NULL WHEN random() < 0.01 THEN '${people.mine}' ELSE '${people.other}' END)::uuid`

/** Two common words and a rare one. */
export const businessName = (rows: number) =>
  `${pick(words, 2)} || ' ' || ${rare(rows)} || ' ' || ${pick(trades, 2)} || (CASE WHEN random() < 0.8 THEN ' Ltd' ELSE '' END)`

const facts = (rows: number) => `
  SELECT gen_random_uuid() AS id, n, ${businessName(rows)} AS business,
    ${pick(names)} || ' ' || ${pick(surnames)} AS name, 'm' || n || '@' || lower(${pick(trades)}) || '.example' AS email,
    date_trunc('second', timestamptz '2020-01-01' + random() * interval '6 years') AS at, random() AS chance, ${colleague} AS assigned
  FROM generate_series(1, ${rows}) AS n`

const quotes = (rows: number) => `
  INSERT INTO quotes (id, reference, status, family, set_version, email, business, contact_name, trade, covers, sent, submitted_at, due_at, assigned_to, version)
  SELECT id, 'QT-' || extract(year FROM at) || '-' || lpad(to_hex(n * 7919::bigint + 1099511627776), 10, '0'),
    CASE WHEN chance < 0.002 THEN 'submitted' WHEN chance < 0.01 THEN 'in_review' WHEN chance < 0.05 THEN 'presented' WHEN chance < 0.4 THEN 'expired'
      WHEN chance < 0.6 THEN 'declined_by_client' ELSE 'withdrawn' END,
    'bench', 1, email, business, name, ${pick(trades)}, ARRAY[${pick(['PL', 'EL', 'PI', 'FLEET', 'CYBER', 'MARINE'], 3)}], '{}', at,
    CASE WHEN chance < 0.01 THEN at + interval '1 day' END, assigned, 3
  FROM (${facts(rows)}) AS f`

const said = (what: string, began: number) => console.error(`${what}: ${((performance.now() - began) / 1000).toFixed(0)} s`)

/** All or nothing: the next run must not find it half filled, or without an index. Building an index afterwards is faster than growing it. */
export const withoutIndexes = async (owner: pg.Client, tables: readonly string[], fill: () => Promise<void>) => {
  await owner.query(`BEGIN; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL session_replication_role = replica; SELECT setseed(0.5)`)
  const { rows: indexes } = await owner.query<{ name: string; made: string }>(
    `SELECT indexname AS name, indexdef AS made FROM pg_indexes WHERE schemaname = 'public' AND tablename = ANY($1) AND indexdef NOT LIKE '%UNIQUE%'`,
    [tables],
  )
  for (const { name } of indexes) await owner.query(`DROP INDEX ${name}`)
  let began = performance.now()
  await fill()
  said('filled', began)
  began = performance.now()
  for (const { made } of indexes) await owner.query(made)
  said(`${indexes.length} indexes`, began)
  await owner.query('COMMIT')
}

/** Fills the table, unless it already has that many rows; returns how many it has. */
export const fillLists = async (ownerUrl: string, rows: number): Promise<number> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const count = async () => Number((await owner.query<{ count: string }>('SELECT count(*) FROM quotes')).rows[0]?.count)
  if ((await count()) < rows) {
    await owner.query(`INSERT INTO question_sets (family, version, body, seed_hash) VALUES ('bench', 1, '{}', '') ON CONFLICT DO NOTHING`)
    for (const [id, name] of Object.entries({ [people.mine]: 'Robin Sands', [people.other]: 'Kim Wren' }))
      await owner.query(`INSERT INTO users (id, name, email, username, role) VALUES ($1, $2, $3, $4, 'admin') ON CONFLICT DO NOTHING`, [
        id,
        name,
        `${id}@example.com`,
        id,
      ])
    await withoutIndexes(owner, ['quotes', 'quotes_search'], async () => {
      await owner.query(quotes(rows))
      await owner.query('INSERT INTO quotes_search (id, words) SELECT id, search_words FROM quotes ON CONFLICT DO NOTHING')
    })
  }
  for (const table of ['quotes', 'quotes_search', 'users']) await owner.query(`VACUUM ANALYZE ${table}`)
  const there = await count()
  await owner.end()
  return there
}
