/**
 * `npm run bench:imports [policies]`: imports a book from CSV into a scratch database: clients, then policies, each checked and imported by
 * the jobs' own code. Shows the time of each part and the memory it took.
 */
import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { factsOfKind, type ImportKind } from '#contract/model/imports/importKind.ts'
import { guessColumns } from '#contract/model/imports/importField.ts'
import { policyClassNames, policyClasses } from '#contract/model/policies/policyClass.ts'
import type { JobCtx } from '#server/ctx.ts'
import { diskFiles } from '#server/adapters/files.ts'
import { connect, transaction } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { lookAt } from '#server/features/imports/bookFile.ts'
import { checkImport } from '#server/features/imports/checkImport.ts'
import { imports } from '#server/features/imports/imports.table.ts'
import { runImport } from '#server/features/imports/runImport.ts'
import { users } from '#server/features/users/users.table.ts'
import { databaseWork } from './databaseWork.ts'

const wanted = Number(process.argv[2] ?? 100_000)
const perClient = 10
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const dataDir = mkdtempSync(join(tmpdir(), 'seawall-bench-imports-'))
// If root runs this, the database's own user must be able to enter this folder.
chmodSync(dataDir, 0o711)

const embedded = await startEmbedded({ dataDir, log: quiet })
await migrate({ ownerUrl: embedded.ownerUrl, log: quiet })
const owner = connect({ url: embedded.ownerUrl, log: quiet })
const database = connect({ url: embedded.appUrl, log: quiet })
const files = diskFiles(join(dataDir, 'files'))
const enqueue = () => Promise.resolve()
const ctx = {
  db: database.db,
  pool: database.db,
  files,
  now: () => new Date(),
  log: quiet,
  enqueue,
  enqueueIn: () => enqueue,
} as unknown as JobCtx

const userId = randomUUID()
await owner.db.insert(users).values({
  id: userId,
  role: 'admin',
  name: 'A broker',
  email: 'broker@example.com',
  username: 'broker',
  passwordHash: '-',
  status: 'active',
} as never)

const words = ['Harbour', 'Marine', 'Coastal', 'Downs', 'Pier', 'Channel', 'Chalk', 'Groyne', 'Regency', 'Lanes', 'Hove', 'Ouse']
const trades = ['Works', 'Builders', 'Plumbing', 'Bakery', 'Roofing', 'Joinery', 'Catering', 'Motors', 'Gardens', 'Glazing', 'Tiling']
const nameOf = (at: number) => `${words[at % words.length]} ${trades[(at * 7) % trades.length]} ${at} Ltd`
const numberOf = (at: number) => String(1_000_000 + at).padStart(8, '0')

const clientFile = (count: number) =>
  ['Legal name,Company number,Email,Postcode,Phone,Turnover,Contact name']
    .concat(
      Array.from(
        { length: count },
        (_, at) =>
          `${nameOf(at)},${numberOf(at)},office${at}@client.example.com,BN1 1AA,01632 960${100 + (at % 900)},"£${(at % 900) + 100},000",Jo Bloggs ${at}`,
      ),
    )
    .join('\n')

/** Next year's months, because an import refuses periods that begin more than two years from today. */
const year = new Date().getFullYear() + 1
const confirmedOn = `01/01/${year - 1}`

const policyFile = (count: number) =>
  ['Client company number,Class,Insurer,Policy number,From,To,Cover confirmed on,Limit,Excess,Net premium,IPT rate,Commission']
    .concat(
      Array.from({ length: count }, (_, at) => {
        const kinds = policyClassNames.filter((name) => name !== 'kidnap_ransom')
        const kind = kinds[at % kinds.length] ?? 'office'
        const month = String((at % 12) + 1).padStart(2, '0')
        return `${numberOf(Math.floor(at / perClient))},"${policyClasses[kind].label}",Harbour Example Insurance,HX/${1_000_000 + at},01/${month}/${year},28/${month}/${year + 1},${confirmedOn},"£5,000,000",£250,"${(at % 9) + 1},${String(at % 1000).padStart(3, '0')}.50",12%,20%`
      }),
    )
    .join('\n')

/** What the endpoint does with a file and its form, without the request. */
const received = async (kind: ImportKind, content: string) => {
  const path = join(dataDir, `${kind}.csv`)
  writeFileSync(path, content)
  const seen = await lookAt(path)
  const [id, key] = [randomUUID(), `imports/${randomUUID()}`]
  await files.place(key, path, 'text/csv')
  await transaction(database.db, { scope: 'system' }, (db) =>
    db.insert(imports).values({
      id,
      kind,
      status: 'checking',
      fileName: `${kind}.csv`,
      key,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      ...seen,
      columns: guessColumns(factsOfKind(kind).fields, seen.headings),
      confidential: false,
      uploadedBy: userId,
      confirmedBy: userId,
    }),
  )
  return id
}

const megabytes = () => {
  globalThis.gc?.()
  return Math.round(process.memoryUsage().rss / 1024 / 1024)
}
/** Elapsed seconds, CPU seconds of this process and of the database, and this process's peak memory meanwhile. */
const timed = async (work: () => Promise<unknown>) => {
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, Math.round(process.memoryUsage().rss / 1024 / 1024))), 200)
  const worked = await databaseWork(database.db)
  const [started, own, inDatabase] = [performance.now(), process.cpuUsage(), worked()]
  await work()
  clearInterval(watch)
  const { user, system } = process.cpuUsage(own)
  return { seconds: (performance.now() - started) / 1000, own: (user + system) / 1e6, inDatabase: (worked() - inDatabase) / 1000, most }
}
type Timed = Awaited<ReturnType<typeof timed>>

try {
  console.log(
    `| What | Records | Seconds | Of them this process, the database | Records a second | Memory before, most |\n|---|---|---|---|---|---|`,
  )
  for (const [kind, count, content] of [
    ['clients', Math.ceil(wanted / perClient), clientFile(Math.ceil(wanted / perClient))],
    ['policies', wanted, policyFile(wanted)],
  ] as const) {
    const before = megabytes()
    const row = (what: string, { seconds, own, inDatabase, most }: Timed) =>
      console.log(
        `| ${what} | ${count.toLocaleString('en-GB')} | ${seconds.toFixed(1)} | ${own.toFixed(1)}, ${inDatabase.toFixed(1)} | ${Math.round(count / seconds).toLocaleString('en-GB')} | ${before} MB, ${most} MB |`,
      )
    let id = ''
    row(`Receive ${kind}, ${(content.length / 1024 / 1024).toFixed(1)} MB`, await timed(async () => (id = await received(kind, content))))
    row(`Check ${kind}`, await timed(() => checkImport(ctx, id)))
    await transaction(database.db, { scope: 'system' }, (db) =>
      db.execute(sql`UPDATE imports SET status = 'running' WHERE id = ${id}::uuid`),
    )
    row(`Import ${kind}`, await timed(() => runImport(ctx, id)))
    const [done] = await transaction(database.db, { scope: 'system' }, (db) =>
      db
        .select()
        .from(imports)
        .where(sql`id = ${id}::uuid`),
    )
    if (done?.status !== 'done' || done.done !== count) {
      const { rows } = await transaction(database.db, { scope: 'system' }, (db) =>
        db.execute(sql`SELECT line, heading, value, reason FROM import_faults WHERE import_id = ${id}::uuid LIMIT 5`),
      )
      throw new Error(`${kind}: ${done?.done} of ${count}, ${done?.faulty} faulty, ${done?.leftOut} left out ${JSON.stringify(rows)}`)
    }
  }
  console.log(
    `\nLoad ${loadavg()
      .map((value) => value.toFixed(1))
      .join(', ')}`,
  )
} finally {
  await database.close()
  await owner.close()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
