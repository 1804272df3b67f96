/**
 * `npm run bench:content [posts]`: how long an editor waits for an article, with the site's own content and with this many articles more. Shows,
 * saves and publishes by calling the operations directly, each in a transaction, on a scratch database.
 */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, desc, eq, sql } from 'drizzle-orm'
import { permissionsOf } from '#contract/access.ts'
import { connect, transaction } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedContentItems } from '#server/features/content/content.seed.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import { posts } from '#server/features/content/groups/posts.admin.ts'
import { seedSettings } from '#server/features/settings/settings.seed.ts'
import { users } from '#server/features/users/users.table.ts'

const more = Number(process.argv[2] ?? 10_000)
/** Repetitions of each step, after one that is not counted. */
const tries = 20
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const dataDir = mkdtempSync(join(tmpdir(), 'seawall-bench-content-'))
// If root runs this, the database's own user must be able to enter this folder.
chmodSync(dataDir, 0o711)

const embedded = await startEmbedded({ dataDir, log: quiet })
await migrate({ ownerUrl: embedded.ownerUrl, log: quiet })
const owner = connect({ url: embedded.ownerUrl, log: quiet })
const database = connect({ url: embedded.appUrl, log: quiet })
await seedSettings(owner.db, { contentDir: 'content', demo: false })
await seedContentItems(owner.db, { contentDir: 'content' })

const userId = randomUUID()
const name = 'An editor'
await owner.db.insert(users).values({
  id: userId,
  role: 'admin',
  name,
  email: 'editor@example.com',
  username: 'editor',
  passwordHash: '-',
  status: 'active',
} as never)
const actor = {
  kind: 'staff',
  userId,
  sessionId: randomUUID(),
  name,
  role: 'admin',
  permissions: permissionsOf({ role: 'admin', permissions: null }),
}
/** The parts of ctx that the operations need. */
const inside = <T>(work: (ctx: never) => Promise<T>): Promise<T> =>
  transaction(database.db, { scope: 'staff', userId }, (db) =>
    work({
      db,
      pool: database.db,
      actor,
      now: () => new Date(),
      log: quiet,
      enqueue: () => Promise.resolve(),
      auditCount: { written: 0 },
    } as never),
  )

const [article] = await owner.db
  .select()
  .from(contentItems)
  .where(and(eq(contentItems.kind, 'post'), eq(contentItems.published, true)))
  .orderBy(desc(sql`length(${contentItems.content}::text)`))
  .limit(1)
const id = article?.id ?? ''
const show = () => inside((ctx) => posts.show(ctx, { id }))

const share = (values: readonly number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
const steps = async () => {
  const times: Record<'show' | 'save' | 'publish', number[]> = { show: [], save: [], publish: [] }
  for (let attempt = 0; attempt <= tries; attempt++) {
    const timed = async <T>(step: keyof typeof times, work: () => Promise<T>): Promise<T> => {
      const began = performance.now()
      const outcome = await work()
      if (attempt > 0) times[step].push(performance.now() - began)
      return outcome
    }
    const { draftVersion, content } = await timed('show', show)
    const saved = await timed('save', () => inside((ctx) => posts.save(ctx, { id, draftVersion, content })))
    await timed('publish', () => inside((ctx) => posts.publish(ctx, { id, version: saved.version, draftVersion: saved.draftVersion })))
  }
  return Object.entries(times).map(([step, all]) => ({ step, p50: share(all, 0.5), p95: share(all, 0.95) }))
}

try {
  const before = await steps()
  await owner.db.execute(sql`INSERT INTO content_items (kind, key, slug, path, title, status, published, content)
    SELECT kind, 'more-' || n, 'more-' || n, '/blog/more-' || n, title || ' ' || n, 'published', true, content
    FROM content_items, generate_series(1, ${more}) AS n WHERE id = ${id}`)
  await owner.db.execute(sql`ANALYZE content_items`)
  const after = await steps()
  const shown = ({ p50, p95 }: { p50: number; p95: number } = { p50: 0, p95: 0 }) => `${p50.toFixed(0)} / ${p95.toFixed(0)} ms`
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}; \`npm run bench:content\`\n`,
  )
  console.log(`| Step, p50 / p95 | As it comes | With ${more.toLocaleString('en-GB')} articles more |\n|---|---|---|`)
  for (const [at, { step, ...times }] of before.entries()) console.log(`| ${step} | ${shown(times)} | ${shown(after[at])} |`)
} finally {
  await database.close()
  await owner.close()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
