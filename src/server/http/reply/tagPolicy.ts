/**
 * The content security policy of a page: the cached one or, if the visitor has agreed to tags, one that also allows exactly
 * those origins. The HTML is the same for everyone (docs/decisions/0031-consent.md).
 */
import type { Tags } from '#contract/model/site/tag.ts'
import { takesTags } from '#contract/model/site/tagWords.ts'
import { choiceCookie, readChoice, scriptsFor, versionOf } from '#server/features/consent/consent.ts'
import { cookieName, readCookies } from '../request/cookies.ts'
import { policyWith } from './headers.ts'
import type { Asking } from '../pages/visits.ts'

type Known = { generation: number; tags: Tags; version: string }

/** `generation`: of the published content, which includes the record of the tags. */
export const createTagPolicy = (parts: { read: () => Promise<Tags>; generation: () => number; origin: string }) => {
  const name = cookieName(choiceCookie, parts.origin)
  let known: Known | null = null

  const policyOf = (cookie: string, { tags, version }: Known): string | null => {
    const choice = tags.length === 0 ? null : readChoice(readCookies(cookie).get(name), version)
    const origins = new Set(scriptsFor(tags, choice?.accepted ?? []).map((script) => new URL(script).origin))
    return origins.size === 0 ? null : policyWith([...origins])
  }
  /** Whether this reply can depend on the visitor's choice at all. */
  const chooses = (page: string | null, { cookie }: Asking): boolean =>
    typeof cookie === 'string' && cookie.includes('consent=') && page !== null && takesTags(page)

  return {
    /** For visitors who made no choice, decides from the headers alone. Undefined: the tags must be read from the database first. */
    now(page: string | null, headers: Asking): string | null | undefined {
      if (!chooses(page, headers)) return null
      if (known?.generation !== parts.generation()) return undefined
      return policyOf(String(headers['cookie']), known)
    },
    async of(page: string | null, headers: Asking): Promise<string | null> {
      if (!chooses(page, headers)) return null
      const generation = parts.generation()
      if (known?.generation !== generation) {
        const tags = await parts.read()
        known = { generation, tags, version: versionOf(tags) }
      }
      return policyOf(String(headers['cookie']), known)
    },
  }
}
export type TagPolicy = ReturnType<typeof createTagPolicy>
