/**
 * `npm run learn:finding`: learns the weight of each feature of `features.ts` from the questions for tuning (never from held-out ones), and writes
 * `weights.ts`. First it prints a cross-validation: each of six parts, ranked with weights from the other five.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedContent } from '#server/db/seed.ts'
import { measured } from '#server/features/assistant/answer.ts'
import { features } from '#server/features/assistant/features.ts'
import { aimOf, subjectOf } from '#server/features/assistant/intent.ts'
import { findPassages, readTerms } from '#server/features/assistant/retrieve.ts'
import { plain } from '#server/features/search/search.ts'
import { open, questions } from './judge.ts'

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }
const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'seawall-learning-'))
const embedded = await startEmbedded({ dataDir, log: quiet })
await migrate({ ownerUrl: embedded.ownerUrl, log: quiet })
const database = connect({ url: embedded.appUrl, log: quiet })
await seedContent(database.db)
const ctx = { pool: database.db }

type Example = { rows: number[][]; right: boolean[] }
const examples: Example[] = []
const add = async (q: string, isRight: (href: string, said: string) => boolean) => {
  const asked = plain(q)
  const aim = aimOf(asked)
  const terms = await readTerms(ctx, q)
  const found = measured(await findPassages(ctx, terms, aim === 'definition' ? subjectOf(asked) : ''), terms, aim, asked)
  examples.push({
    rows: found.map((one) => one.features),
    right: found.map(({ candidate: { path, anchor, heading, body } }) =>
      isRight(anchor ? `${path}#${anchor}` : path, `${heading}: ${body.replaceAll('\t', ': ')}`),
    ),
  })
}
for (const part of open)
  for (const { q, says, pages } of questions[part].answerable)
    await add(q, (href, said) => new RegExp(pages, 'i').test(href) && new RegExp(says, 'i').test(said))
// The older rounds give only pages.
for (const name of ['questions', 'second-round']) {
  const older: { answerable: { q: string; pages: string[] }[] } = JSON.parse(
    readFileSync(new URL(`../assistant/${name}.json`, import.meta.url), 'utf8'),
  )
  for (const { q, pages } of older.answerable) await add(q, (href) => pages.includes(href.replace(/[?#].*/, '')))
}
await database.close()
await embedded.stop()
if (!values.data) rmSync(dataDir, { recursive: true, force: true })

const rounds = 300
const step = 0.15
/** The weights before any training: each aim prefers the passages made for it. */
const believed: Partial<Record<(typeof features)[number], number>> = {
  lawForLaw: 1,
  firmForFirm: 2,
  stepsForSteps: 1,
  tradeForTrade: 0.5,
  faqForCovered: 0.3,
}
const prior = features.map((name) => believed[name] ?? 0)
/** Pulls weights back to these, so that a few questions do not decide much. */
const forgetting = 0.006

const pointsOf = (row: readonly number[], weights: Float64Array) => row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)
const chancesOf = (points: readonly number[]) => {
  const most = Math.max(...points)
  const all = points.map((one) => Math.exp(one - most))
  const sum = all.reduce((so, one) => so + one, 0)
  return all.map((one) => one / sum)
}

/** Makes the right passages of each question more likely than the others (softmax over the passages, AdaGrad). */
const learn = (list: readonly Example[]): Float64Array => {
  const weights = Float64Array.from(prior)
  const moved = new Float64Array(features.length)
  const known = list.filter(({ right }) => right.includes(true))
  for (let round = 0; round < rounds; round++) {
    const slope = new Float64Array(features.length)
    for (const { rows, right } of known) {
      const chances = chancesOf(rows.map((row) => pointsOf(row, weights)))
      const good = chances.reduce((sum, chance, index) => sum + (right[index] ? chance : 0), 0)
      for (const [index, row] of rows.entries()) {
        const chance = chances[index] ?? 0
        const off = chance - (right[index] && good > 0 ? chance / good : 0)
        for (const [at, value] of row.entries()) slope[at] = (slope[at] ?? 0) + (off * value) / list.length
      }
    }
    for (let at = 0; at < features.length; at++) {
      const down = (slope[at] ?? 0) + forgetting * ((weights[at] ?? 0) - (prior[at] ?? 0))
      moved[at] = (moved[at] ?? 0) + down * down
      weights[at] = (weights[at] ?? 0) - (step * down) / Math.sqrt((moved[at] ?? 0) + 1e-8)
    }
  }
  return weights
}
const firstIsRight = ({ rows, right }: Example, weights: Float64Array) => {
  const points = rows.map((row) => pointsOf(row, weights))
  return right[points.indexOf(Math.max(...points))] === true
}

const parts = 6
let unseen = 0
for (let part = 0; part < parts; part++) {
  const weights = learn(examples.filter((_, index) => index % parts !== part))
  unseen += examples.filter((one, index) => index % parts === part && firstIsRight(one, weights)).length
}
const weights = learn(examples)
const seen = examples.filter((one) => firstIsRight(one, weights)).length
const findable = examples.filter(({ right }) => right.includes(true)).length
console.log(`The first passage is right: ${seen} of ${examples.length} seen, ${unseen} unseen; ${findable} are among those looked at.`)
writeFileSync(
  new URL('../../src/server/features/assistant/weights.ts', import.meta.url),
  `/** How much each sign of features.ts counts, in its order. Learned by \`npm run learn:finding\`, not written by hand. */
export const weights: readonly number[] = [
${features.map((name, at) => `  ${(weights[at] ?? 0).toFixed(2)}, // ${name}`).join('\n')}
]
`,
)
