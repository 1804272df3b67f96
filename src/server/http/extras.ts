/** Everything that is neither a page nor a declared endpoint: health, the printed contract, reports, the demo outbox. */
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { DemoOutbox } from '#server/adapters/outbox.ts'
import type { Tools } from '#server/app.ts'
import type { Database } from '#server/db/connect.ts'
import type { Env } from '#server/env.ts'
import { choiceCookie, readChoice, versionOf } from '#server/features/consent/consent.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { mountEmailPreview } from '#server/http/emailPreview.ts'
import { mountOutbox } from '#server/http/outbox.ts'
import { cookieName } from '#server/http/cookies.ts'
import { openApi } from '#server/http/openApi.ts'
import { mountFeed } from '#server/http/feed.ts'
import { readBody } from '#server/http/input.ts'
import { mountCalendarFile } from '#server/http/calendarFile.ts'
import { mountOneClick } from '#server/http/oneClick.ts'
import { mountLibrary } from '#server/http/library.ts'
import { mountPictures } from '#server/http/pictures.ts'
import { mountRobots } from '#server/http/robots.ts'
import type { Mounted } from '#server/http/serve.ts'
import type { Deps } from '#server/ctx.ts'
import { mountSitemap } from '#server/http/sitemap.ts'
import { mountUploads, type Door } from '#server/http/uploads.ts'
import { mayReadMetrics, type Metrics } from '#server/http/metrics.ts'
import { can } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { Failure } from '#contract/failure.ts'

export type ExtraParts = {
  env: Env
  deps: Deps
  doors: readonly Door[]
  database: Database
  outbox: DemoOutbox | null
  mounted: readonly Mounted[]
  metrics: Metrics
  log: Logger
}

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers } })

const maxReport = 20_000
/** Lines of a minute: a page of ours that is broken for everybody is told in a few; a stranger must not fill the disk. */
const reportsPerMinute = 60

const short = (value: unknown, most: number) => (typeof value === 'string' ? value.slice(0, most) : '')

const reportsIn = (bytes: Uint8Array): unknown[] => {
  try {
    const reports: unknown = JSON.parse(Buffer.from(bytes).toString('utf8') || '[]')
    return Array.isArray(reports) ? reports.slice(0, 5) : []
  } catch {
    throw new Failure('malformed', 'The report is not valid JSON')
  }
}

export const mountExtras = (app: Hono, tools: Tools, parts: ExtraParts) => {
  // They say ok or not, and nothing else (security check 127).
  app.get('/health/live', () => plain(200, 'ok'))
  app.get('/health/ready', async () =>
    (await parts.database.ready()) ? plain(200, 'ok') : plain(503, 'not ready', { 'retry-after': '5' }),
  )

  app.get('/metrics', (c) => {
    const { request } = tools.facts(c.req.raw)
    if (!mayReadMetrics(c.req.raw, request.ip, parts.env.metricsToken)) return plain(404, 'Not found')
    return plain(200, parts.metrics.text())
  })

  // The contract in print: for everybody in a demonstration, for administrators in production. Written at the first asking.
  let printed: string | undefined
  app.get('/api/docs', async (c) => {
    const actor = await tools.facts(c.req.raw).actor()
    if (!parts.env.demo && !can(actor, 'settings:manage')) return c.notFound()
    printed ??= JSON.stringify(openApi(parts.mounted, parts.env.publicUrl))
    return c.body(printed, 200, { 'content-type': 'application/json; charset=utf-8' })
  })

  const found = { db: parts.database.db, origin: parts.env.publicUrl, now: () => new Date() }
  mountSitemap(app, found)
  mountFeed(app, found)
  mountRobots(app, found)
  mountOneClick(app, tools)
  mountCalendarFile(app, tools, found)
  mountPictures(app, { db: parts.database.db, files: parts.deps.files })
  mountLibrary(app, { db: parts.database.db, files: parts.deps.files })
  if (parts.outbox) mountOutbox(app, parts.outbox)
  const staffArea = () => getSetting({ db: parts.database.db }, 'staffArea')
  mountEmailPreview(app, tools, { db: parts.database.db, staffArea })
  mountUploads(app, tools, { deps: parts.deps, staffArea, doors: parts.doors })

  // The question about tags is on every page, for all visitors alike: this takes it away for one who has answered it.
  app.get(paths.choicesStyle(), async (c) => {
    const cookie = tools.facts(c.req.raw).request.cookies.get(cookieName(choiceCookie, parts.env.publicUrl))
    const answered = cookie !== undefined && readChoice(cookie, versionOf(await getSetting({ db: parts.database.db }, 'tags'))) !== null
    return c.body(answered ? '.tag-question{display:none}' : '', 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  // What browsers say our Content-Security-Policy blocked. Two fields, cut short: the rest is the visitor's.
  let minute = 0
  let lines = 0
  app.post('/api/reports', async (c) => {
    const reports = reportsIn(await readBody(c.req.raw, maxReport))
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) [minute, lines] = [now, 0]
    for (const report of reports) {
      const body: unknown = typeof report === 'object' && report !== null && 'body' in report ? report.body : null
      if (typeof body !== 'object' || body === null || ++lines > reportsPerMinute) continue
      const { effectiveDirective: directive, blockedURL: blocked } = body as Record<string, unknown>
      parts.log.warn({ directive: short(directive, 60), blocked: short(blocked, 120) }, 'content policy violation')
    }
    return new Response(null, { status: 204 })
  })
}
