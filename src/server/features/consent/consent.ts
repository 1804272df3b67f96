/** What a browser's cookie says of consent, and what of it still holds under the tags of today. */
import { createHash } from 'node:crypto'
import type { Tags } from '#contract/model/site/tag.ts'
import type { Db } from '#server/db/connect.ts'
import { consentWords, purposeFacts, tagPurposes, type TagPurpose } from '#contract/model/site/tagWords.ts'
import { consentWordings } from './consent.table.ts'

/** What a visitor is shown before choosing: the evidence kept with the receipts. */
export const wordingOf = (tags: Tags) => ({ words: consentWords, purposes: purposeFacts, tags })

export const versionOf = (tags: Tags): string =>
  createHash('sha256')
    .update(JSON.stringify(wordingOf(tags)))
    .digest('hex')
    .slice(0, 12)

/** Keeps words that somebody agrees to, once for each wording; gives the version that their yes names. */
export const keepWording = async ({ db }: { db: Db }, wording: unknown): Promise<string> => {
  const version = createHash('sha256').update(JSON.stringify(wording)).digest('hex').slice(0, 12)
  await db.insert(consentWordings).values({ version, wording }).onConflictDoNothing()
  return version
}

export const choiceCookie = 'consent'
export const countingCookie = 'no-count'
/** Asked again after half a year. */
export const choiceSeconds = 182 * 86_400
export const countingSeconds = 365 * 86_400

export type Choice = { version: string; accepted: TagPurpose[]; receipt: string }

const shape = /^([0-9a-f]{12})\.([a-z+]*)\.([0-9a-f-]{36})$/

export const writeChoice = ({ version, accepted, receipt }: Choice): string => `${version}.${accepted.join('+')}.${receipt}`

/** Null where there is no choice, or it is one of other tags or other words than `version`. */
export const readChoice = (cookie: string | undefined, version: string): Choice | null => {
  const [, of, purposes = '', receipt = ''] = shape.exec(cookie ?? '') ?? []
  if (of !== version) return null
  return { version, accepted: tagPurposes.filter((purpose) => purposes.split('+').includes(purpose)), receipt }
}

export const scriptsFor = (tags: Tags, accepted: readonly TagPurpose[]): string[] =>
  tags.filter(({ purpose }) => accepted.includes(purpose)).map(({ script }) => script)
