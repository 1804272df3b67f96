/**
 * /og/{path}.png: preview images for shared links. Only for pages that we list; each is drawn once and then kept as a file.
 * A made-up address costs one look-up in a list, and no drawing.
 */
import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { Files } from '#server/adapters/files.ts'
import type { Listed } from '#contract/site/site.ts'
import type { Db } from '#server/db/connect.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { knownPages } from '#server/features/site/site.ts'
import { sharedBody } from '#server/http/reply/body.ts'
import { template, type SharedLink } from '#server/pictures/sharedLink.ts'

const kinds: Record<Listed['group'], string> = {
  firm: 'About the firm',
  business: 'Business insurance',
  vehicle: 'Vehicle and fleet insurance',
  specialist: 'Specialist cover',
  industries: 'Insurance by industry',
  places: 'Where we work',
  trades: 'Insurance by trade',
  tools: 'Find out',
  insights: 'Insights',
  glossary: 'Insurance glossary',
  documents: 'Policy documents',
  legal: 'Rules and rights',
}
const stones: Partial<Record<Listed['group'], SharedLink['stone']>> = { vehicle: 'vehicle', specialist: 'specialist' }

/** Pictures that may wait to be drawn; beyond that the reply is 503 with Retry-After. */
const longestQueue = 30

export const mountPictures = (app: Hono, parts: { db: Db; files: Files }) => {
  const drawing = new Map<string, Promise<Uint8Array>>()
  let turn: Promise<unknown> = Promise.resolve()

  const linkOf = async (path: string): Promise<SharedLink | null> => {
    const page = (await knownPages({ ...parts, pool: parts.db })).find((known) => known.path === path)
    if (!page) return null
    const firm = await getFirm(parts)
    const place = `Commercial insurance brokers, ${firm.headOffice.town}`
    const { group } = page
    return path === '/'
      ? { title: firm.name, kind: 'Business insurance, explained', brand: firm.shortName, place, stone: 'business' }
      : { title: page.title, kind: kinds[group], brand: firm.shortName, place, stone: stones[group] ?? 'business' }
  }

  /** One at a time, so that drawing never takes more than one core. */
  const draw = (key: string, link: SharedLink): Promise<Uint8Array> => {
    const running = drawing.get(key)
    if (running) return running
    const next = turn.then(async () => {
      const { drawSharedLink } = await import('#server/pictures/sharedLink.ts')
      const bytes = await drawSharedLink(link)
      await parts.files.put(key, bytes, 'image/png')
      return bytes
    })
    turn = next.catch(() => undefined)
    drawing.set(key, next)
    void turn.finally(() => drawing.delete(key))
    return next
  }

  app.get('/og/*', async (c, next) => {
    const path = c.req.path.match(/^\/og(\/[a-z0-9./-]{1,160})\.png$/)?.[1]
    const link = path ? await linkOf(path === '/home' ? '/' : path) : null
    if (!link) return next()
    const hash = createHash('sha256')
      .update(JSON.stringify([template, link]))
      .digest('hex')
      .slice(0, 32)
    const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400', etag: `"${hash}"` }
    if (c.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
    const key = `og/${hash}.png`
    const stored = await parts.files.get(key)
    if (!stored && !drawing.has(key) && drawing.size >= longestQueue)
      return new Response('Please try again in a moment', {
        status: 503,
        headers: { 'retry-after': '5', 'cache-control': 'no-store', 'content-type': 'text/plain' },
      })
    const bytes = stored ?? (await draw(key, link))
    return new Response(c.req.method === 'HEAD' ? null : sharedBody(bytes), {
      headers: { ...headers, 'content-length': String(bytes.byteLength) },
    })
  })
}
