/**
 * `npm run evaluate:finding`: the figures of docs/performance.md, tuned and held out separately. With `tuned` as an argument, it lists the misses of
 * the parts that may be used for tuning; those of held-out parts are never shown. `--data DIR` keeps the database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect, transaction } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedContent } from '#server/db/seed.ts'
import { answerTo } from '#server/features/assistant/answering.ts'
import { findPages } from '#server/features/search/find.ts'
import { rebuildSearch } from '#server/features/search/search.ts'
import { judge, open, parts as all, type Part } from './judge.ts'

const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true })
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }
const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'seawall-finding-'))
const embedded = await startEmbedded({ dataDir, log: quiet })
await migrate({ ownerUrl: embedded.ownerUrl, log: quiet })
const database = connect({ url: embedded.appUrl, log: quiet })
if ((await seedContent(database.db)) === 0) await transaction(database.db, { scope: 'system' }, rebuildSearch)

const times: number[] = []
const timed = async <T>(work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const made = await work()
  times.push(performance.now() - began)
  return made
}
const finder = {
  find: (q: string) => timed(() => findPages({ pool: database.db }, { q })),
  ask: (q: string) => timed(() => answerTo({ pool: database.db }, { q, about: '' })),
}
const titles: Record<Part, string> = {
  tuned: 'Tuned on',
  heldOut: 'Held out',
  fresh: 'Fresh',
  '2026-11-24': '24 November, two thirds',
  '2026-11-24 apart': '24 November, held out',
  '2026-11-25': '25 November, two thirds',
  '2026-11-25 apart': '25 November, held out',
  '2026-11-26': '26 November',
  '2026-11-27 apart': '27 November, held out',
}
const showsMissed = positionals.includes('tuned')
const parts = showsMissed ? open : all
const scores = new Map<Part, Awaited<ReturnType<typeof judge>>>()
for (const part of parts) scores.set(part, await judge(part, finder))

if (showsMissed)
  for (const part of open) for (const { what, wrong } of scores.get(part) ?? []) for (const one of wrong) console.log(`${what}: ${one}`)
console.log(`| What | ${parts.map((part) => titles[part]).join(' | ')} |\n|---|${'---|'.repeat(parts.length)}`)
const whats = [...new Set([...scores.values()].flatMap((list) => list.map(({ what }) => what)))]
for (const what of whats)
  console.log(
    `| ${what} | ${parts
      .map((part) => {
        const one = scores.get(part)?.find((each) => each.what === what)
        return one && one.of > 0 ? `${one.right} of ${one.of}` : '-'
      })
      .join(' | ')} |`,
  )
const sorted = times.toSorted((a, b) => a - b)
console.log(
  `\nOne question, in the database too: p50 ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} ms, p95 ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(1)} ms`,
)

await database.close()
await embedded.stop()
if (!values.data) rmSync(dataDir, { recursive: true, force: true })
