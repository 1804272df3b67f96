/** Issues a new version of a set: the program's questions in the published wording. Drafts begun with an older version keep it. */
import { desc, eq, sql } from 'drizzle-orm'
import type { QuestionWords } from '#contract/model/questions/editing/questionWords.ts'
import type { Declaration } from '#contract/model/questions/question.ts'
import { withWords } from '#contract/model/questions/editing/wording.ts'
import type { Db } from '#server/db/connect.ts'
import { hashOf } from '#server/db/content.ts'
import type { Delivered, SetFamily } from './delivered.ts'
import { questionSets } from './questions.table.ts'

/** If two parts of one set are published at once, the second waits and then sees the wording of the first. */
export const lockSet = (db: Db, family: SetFamily) => db.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`questions:${family}`}))`)

type Issue = {
  delivered: Delivered
  /** The published wording of every part. */
  parts: readonly QuestionWords[]
  /** Whether staff published it or the program delivers it. */
  origin: 'program' | 'staff'
  /** Whether anyone has begun with a version; it then never changes. */
  answered: (version: number) => Promise<boolean>
}

const sameWords = (one: Declaration, other: Declaration) =>
  one.statement === other.statement && one.duty.join('\n') === other.duty.join('\n')

/** Returns the version if there is a new one. Null if the newest asks the same in the same words. */
export const issueSet = async (db: Db, { delivered: { set }, parts, origin, answered }: Issue): Promise<number | null> => {
  const { family } = set
  const worded = withWords(set, parts)
  const [newest] = await db
    .select({
      version: questionSets.version,
      hash: questionSets.seedHash,
      origin: questionSets.origin,
      declaration: sql<Declaration>`${questionSets.body} -> 'declaration'`,
    })
    .from(questionSets)
    .where(eq(questionSets.family, family))
    .orderBy(desc(questionSets.version))
    .limit(1)
  // Recorded with each signature. Wording other than the program's gets its own version, which stays while that wording stays.
  const declared = (version: number) =>
    sameWords(worded.declaration, set.declaration)
      ? set.declaration.version
      : newest && sameWords(worded.declaration, newest.declaration)
        ? newest.declaration.version
        : `${set.declaration.version}.${version}`
  const bodyOf = (version: number) => ({ ...worded, version, declaration: { ...worded.declaration, version: declared(version) } })
  if (newest && newest.hash === hashOf(bodyOf(newest.version))) return null
  // A version that only the program wrote and nobody has answered is overwritten; anything else becomes the next version.
  const again = newest?.version === set.version && newest.origin === 'program' && origin === 'program' && !(await answered(set.version))
  const version = newest && !again ? Math.max(set.version, newest.version + 1) : set.version
  const body = bodyOf(version)
  const seedHash = hashOf(body)
  await db
    .insert(questionSets)
    .values({ family, version, body, seedHash, origin })
    .onConflictDoUpdate({ target: [questionSets.family, questionSets.version], set: { body, seedHash, createdAt: sql`now()` } })
  return version
}
