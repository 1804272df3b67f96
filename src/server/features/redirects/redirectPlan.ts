/**
 * Plans a redirect from an old address that a user enters. It is checked against the live pages and the existing redirects, so that every redirect is
 * a single step to an existing page. The database refuses chains too; here they are named and collapsed.
 */
import { and, eq, isNotNull } from 'drizzle-orm'
import { oldPathOf } from '#contract/model/site/oldPath.ts'
import { oldAddress, ownPath, type RedirectAnswer } from '#contract/model/site/redirect.ts'
import type { Db } from '#server/db/connect.ts'
import { contentItems, redirects } from '#server/features/content/content.table.ts'
import { reserved } from '#server/features/content/content.ts'
import { listedPages } from '#server/features/site/site.ts'

export type RedirectInput = { from: string; to: string; status: RedirectAnswer }
export type RedirectPlan = {
  path: string
  target: string | null
  status: 301 | 302 | 410
  itemId: string | null
  /** Explains any difference from what was entered: a chain was collapsed, or other redirects now lead there too. */
  note: string
}
export type RedirectFault = { field: 'from' | 'to'; message: string }

/** Redirects by old address, and what is at each live address. Plans update it, so that the lines of a file see each other. */
export type RedirectState = {
  origin: string
  live: ReadonlyMap<string, { title: string; itemId: string | null }>
  redirects: Map<string, string | null>
}

export const readState = async (ctx: { db: Db; origin: string }): Promise<RedirectState> => {
  const live = new Map((await listedPages(ctx)).map(({ path, title }) => [path, { title, itemId: null as string | null }]))
  const items = await ctx.db
    .select({ id: contentItems.id, path: contentItems.path, title: contentItems.title })
    .from(contentItems)
    .where(and(eq(contentItems.published, true), isNotNull(contentItems.path)))
  for (const { id, path, title } of items) live.set(path ?? '', { title, itemId: id })
  const rows = await ctx.db.select({ path: redirects.path, target: redirects.target }).from(redirects).where(eq(redirects.active, true))
  return { origin: ctx.origin, live, redirects: new Map(rows.map(({ path, target }) => [path, target])) }
}

/** Addresses at which a redirect would never be asked: signed-in areas, links with a secret, addresses used by programs, and files at the root. */
const closed =
  /^\/(?:(?:admin|client|api|dev|preview|health|metrics|media|assets|files|verify|el|invitation)(?:\/|$)|(?:robots\.txt|sitemap\.xml|site\.webmanifest|favicon\.(?:ico|svg)|apple-touch-icon\.png|icon-\d+\.png|\.well-known\/security\.txt)$)/

/** The stored form: without our own origin, capitals or a trailing slash. */
const pathOf = (typed: string, origin: string) => oldPathOf((typed.startsWith(`${origin}/`) ? typed.slice(origin.length) : typed).trim())

const faultIn = (path: string, shape: RegExp): string | null => {
  if (/[?#]/.test(path)) return 'Leave out anything after a ? or a #'
  if (!path.startsWith('/')) return 'Enter a path of our site that starts with /'
  return shape.test(path) ? null : 'Use small letters, figures, hyphens and single slashes, as in /old-page'
}

/** `replaces`: the old address of the redirect that is being changed. */
export const planRedirect = (state: RedirectState, input: RedirectInput, replaces?: string): RedirectPlan | RedirectFault => {
  const from = pathOf(input.from, state.origin)
  const fault = (field: 'from' | 'to', message: string): RedirectFault => ({ field, message })
  const wrong = faultIn(from, oldAddress)
  if (wrong) return fault('from', wrong)
  const here = state.live.get(from)
  if (here) return fault('from', `"${here.title}" is at ${from}. An existing page is never redirected: take it off the site first`)
  if (closed.test(from) || reserved.test(from)) return fault('from', `${from} belongs to a part of the site`)
  // A product page also answers under /services, and sends visitors to its own address.
  const own = from.startsWith('/services/') ? from.slice('/services'.length) : null
  if (own !== null && state.live.has(own)) return fault('from', `${from} leads to ${own} by itself`)
  const known = state.redirects.get(from)
  if (replaces === undefined && known !== undefined)
    return fault(
      'from',
      known === null ? `${from} is already marked as gone: change that one` : `${from} leads to ${known} already: change that one`,
    )

  const followers = [...state.redirects].filter(([path, target]) => target === from && path !== from).map(([path]) => path)
  if (input.status === '410') {
    if (input.to) return fault('to', 'Leave this empty: a page that is gone leads nowhere')
    const note = followers.length > 0 ? `${followers.join(', ')} led here, and ${followers.length === 1 ? 'is' : 'are'} gone too` : ''
    return { path: from, target: null, status: 410, itemId: null, note }
  }
  if (!input.to) return fault('to', 'Enter where it leads, as in /new-page')
  const to = pathOf(input.to, state.origin)
  const bad = faultIn(to, ownPath)
  if (bad) return fault('to', bad)
  const steps = [from, to]
  let end = to
  // A live page ends the chain, even if a redirect is left at its address.
  while (end !== from && !state.live.has(end) && state.redirects.has(end)) {
    const next = state.redirects.get(end)
    if (next === null || next === undefined) return fault('to', `${end} is gone: choose a page that exists`)
    end = next
    steps.push(end)
  }
  if (end === from) return fault('to', `This would lead in a circle: ${steps.join(' \u2192 ')}`)
  const there = state.live.get(end)
  if (!there && !reserved.test(end)) return fault('to', `There is nothing at ${end}`)
  const notes = [
    ...(end === to ? [] : [`${to} redirects to ${end}, so this will lead straight there`]),
    ...(followers.length > 0
      ? [`${followers.join(', ')} led here, and ${followers.length === 1 ? 'leads' : 'lead'} to ${end} with it`]
      : []),
  ]
  return { path: from, target: end, status: input.status === '302' ? 302 : 301, itemId: there?.itemId ?? null, note: notes.join('. ') }
}

export const isFault = (plan: RedirectPlan | RedirectFault): plan is RedirectFault => 'field' in plan

/** Updates the state as it will be once the plan is carried out. */
export const applyPlan = (state: RedirectState, { path, target }: RedirectPlan): void => {
  for (const [other, its] of state.redirects) if (its === path) state.redirects.set(other, target)
  state.redirects.set(path, target)
}
