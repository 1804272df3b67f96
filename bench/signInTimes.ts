/**
 * `npm run bench:sign-in-times`: whether response times distinguish known user names from unknown ones (security check 6). 1,000 attempts each,
 * one at a time and alternating, over HTTP; the medians must be within 3 ms. Needs a quiet machine; never part of the tests.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { product } from './server.ts'

const tries = Number(process.argv[2] ?? 1_000)
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const dataDir = mkdtempSync(join(tmpdir(), 'seawall-bench-'))
const site = await product(3900, dataDir, { TRUSTED_PROXIES: '127.0.0.0/8,::1' })

// A different user for each attempt: five wrong passwords in a row would lock the account, and locked accounts are answered at once.
const people: { role: string; username: string }[] = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')).signIns
const admin = people.find(({ role }) => role === 'admin')?.username
const embedded = await startEmbedded({ dataDir, log: quiet, join: true })
const owner = new pg.Client({ connectionString: embedded.ownerUrl })
await owner.connect()
// Every column but the generated ones, which cannot be given a value.
const { rows } = await owner.query<{ columns: string }>(
  `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
   WHERE table_schema = current_schema() AND table_name = 'users' AND is_generated = 'NEVER'`,
)
const columns = rows[0]?.columns
await owner.query(
  `INSERT INTO users (${columns}) SELECT ${columns} FROM (
     SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'username', 'known-' || n, 'email', 'known-' || n || '@example.com'))).*
     FROM users u, generate_series(1, $2::int) n WHERE u.username = $1) copies`,
  [admin, tries],
)
await owner.end()
await embedded.stop()

const times = { known: [] as number[], unknown: [] as number[] }
let caller = 0
const signIn = async (kind: keyof typeof times, n: number) => {
  caller += 1
  const began = performance.now()
  const reply = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}` },
    body: JSON.stringify({ username: `${kind}-${n}`, password: 'not the right words 1' }),
  })
  await reply.arrayBuffer()
  if (reply.status !== 401) throw new Error(`A try was answered ${reply.status}`)
  times[kind].push(performance.now() - began)
}
for (let n = 1; n <= tries; n++) {
  // Each kind goes first equally often.
  const order = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
  for (const kind of order) await signIn(kind, n)
}
await site.stop()
rmSync(dataDir, { recursive: true, force: true })

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const [known, unknown] = [median(times.known), median(times.unknown)]
console.log(
  `| 2 x ${tries} refused sign-ins in turn, median | known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ${Math.abs(known - unknown).toFixed(2)} ms apart | at most 3 ms apart |`,
)
