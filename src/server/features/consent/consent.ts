/** Reading the consent cookie, and what of it is still valid for today's tags. */
import { createHash } from 'node:crypto'
import type { Tags } from '#contract/model/site/tag.ts'
import type { Db } from '#server/db/connect.ts'
import { consentWords, purposeFacts, tagPurposes, type TagPurpose } from '#contract/model/site/tagWords.ts'
import { consentWordings } from './consent.table.ts'

/** What a visitor sees before choosing, kept as evidence with the receipts. */
export const wordingOf = (tags: Tags) => ({ words: consentWords, purposes: purposeFacts, tags })

export const versionOf = (tags: Tags): string =>
  createHash('sha256')
    .update(JSON.stringify(wordingOf(tags)))
    .digest('hex')
    .slice(0, 12)

/** Stores a wording that a user agrees to, once for each wording. Returns the version that their consent refers to. */
export const keepWording = async ({ db }: { db: Db }, wording: unknown): Promise<string> => {
  const version = createHash('sha256').update(JSON.stringify(wording)).digest('hex').slice(0, 12)
  await db.insert(consentWordings).values({ version, wording }).onConflictDoNothing()
  return version
}

export const choiceCookie = 'consent'
export const countingCookie = 'no-count'
/** Half a year, after which we ask again. */
export const choiceSeconds = 182 * 86_400
export const countingSeconds = 365 * 86_400

export type Choice = { version: string; accepted: TagPurpose[]; receipt: string }

const shape = /^([0-9a-f]{12})\.([a-z+]*)\.([0-9a-f-]{36})$/

export const writeChoice = ({ version, accepted, receipt }: Choice): string => `${version}.${accepted.join('+')}.${receipt}`

/** Null if there is no choice, or it was made for other tags or wording than `version`. */
export const readChoice = (cookie: string | undefined, version: string): Choice | null => {
  const [, of, purposes = '', receipt = ''] = shape.exec(cookie ?? '') ?? []
  if (of !== version) return null
  return { version, accepted: tagPurposes.filter((purpose) => purposes.split('+').includes(purpose)), receipt }
}

export const scriptsFor = (tags: Tags, accepted: readonly TagPurpose[]): string[] =>
  tags.filter(({ purpose }) => accepted.includes(purpose)).map(({ script }) => script)
