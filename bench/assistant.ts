/**
 * How long an answer takes without the network: asks every question of the tests, one after another. Run by hand:
 *   node bench/assistant.ts postgres://... (the database of a server that has started once)
 */
import { readFileSync } from 'node:fs'
import { connect } from '#server/db/connect.ts'
import { ask } from '#server/features/assistant/assistant.site.ts'
import type { Ctx } from '#server/ctx.ts'

const url = process.argv[2]
if (!url) throw new Error('usage: node bench/assistant.ts postgres://... (a seeded database)')
const { db, close } = connect({ url, log: console })
const questions = ['questions', 'second-round', 'held-out'].flatMap((name) => {
  const file: { answerable: { q: string }[]; refused: { q: string }[] } = JSON.parse(
    readFileSync(new URL(`../test/assistant/${name}.json`, import.meta.url), 'utf8'),
  )
  return [...file.answerable, ...file.refused].map(({ q }) => q)
})
// To answer, the operation needs only the database from its ctx.
const ctx = { db } as Ctx
for (const q of questions.slice(0, 20)) await ask(ctx, { q })
const times: number[] = []
for (let round = 0; round < 3; round += 1)
  for (const q of questions) {
    const start = performance.now()
    await ask(ctx, { q })
    times.push(performance.now() - start)
  }
times.sort((a, b) => a - b)
const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1)
console.log(`${times.length} answers: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`)
await close()
