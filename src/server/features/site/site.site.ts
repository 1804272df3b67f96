import { Failure } from '#contract/failure.ts'
import { serviceGroups } from '#contract/model/content/kinds/service.ts'
import { promisesOf } from '#contract/model/site/serviceLevels.ts'
import { tagPurposes } from '#contract/model/site/tagWords.ts'
import { todayOf, type Ctx } from '#server/ctx.ts'
import { versionOf } from '#server/features/consent/consent.ts'
import { activeRedirects, contentAt } from '#server/features/content/content.ts'
import { publishedServices } from '#server/features/services/services.ts'
import { getFirm, getSetting } from '#server/features/settings/settings.ts'
import { presentBuilt } from './presenting.ts'
import { listedPages, nearestPages } from './site.ts'

export const shell = async (ctx: Ctx) => {
  const [firm, { fetched, shown }] = [await getFirm(ctx), await getSetting(ctx, 'menu')]
  const menu = []
  for (const category of serviceGroups) {
    const services = await publishedServices(ctx, { category, limit: fetched })
    menu.push({ category, services: services.slice(0, shown) })
  }
  const tags = await getSetting(ctx, 'tags')
  const asks =
    tags.length === 0
      ? null
      : {
          version: versionOf(tags),
          purposes: tagPurposes.filter((purpose) => tags.some((tag) => tag.purpose === purpose)),
          providers: [...new Set(tags.map(({ provider }) => provider))],
        }
  const promises = promisesOf(await getSetting(ctx, 'serviceLevels'))
  const people = await getSetting(ctx, 'ourPeople')
  return { origin: ctx.origin, promises, people, year: Number(todayOf(ctx).slice(0, 4)), firm, menu, asks }
}

export const taxRates = async (ctx: Ctx) => ({
  // Why a rate was entered late is internal.
  rates: (await getSetting(ctx, 'taxRates')).map(({ kind, rate, from }) => ({ kind, rate, from })),
  today: todayOf(ctx),
})

/** An unpublished page gets the same response as one that does not exist. */
export const page = async (ctx: Ctx, { path }: { path: string }) => {
  const found = await contentAt(ctx, 'page', path)
  // A built page may hold blocks whose first day has not come; `built` leaves them out.
  if (!found || found.kind === 'built') throw new Failure('notFound', 'Not found')
  return found
}

export const built = async (ctx: Ctx, { path }: { path: string }) => {
  const found = await contentAt(ctx, 'page', path)
  if (found?.kind !== 'built') throw new Failure('notFound', 'Not found')
  return presentBuilt(ctx, found)
}

export const redirects = async (ctx: Ctx) => ({ redirects: await activeRedirects(ctx) })

export const map = async (ctx: Ctx) => ({ pages: await listedPages(ctx) })

/** How many of these look-ups may run at once. Beyond that, no pages are suggested (security check 116). */
const maxLookUps = 4
let looking = 0

export const nearest = async (ctx: Ctx, { path }: { path: string }): Promise<{ pages: { path: string; title: string }[] }> => {
  if (looking >= maxLookUps) return { pages: [] }
  looking += 1
  try {
    return await look(ctx, path)
  } finally {
    looking -= 1
  }
}

const look = async (ctx: Ctx, path: string) => ({ pages: await nearestPages(ctx, path, 3) })
