/** Everything that is neither a page nor a declared endpoint: health, API documentation, reports, the demo outbox. */
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { DemoOutbox } from '#server/adapters/outbox.ts'
import type { RequestTools } from '#server/http/requestTools.ts'
import type { Database } from '#server/db/connect.ts'
import type { Env } from '#server/env.ts'
import { choiceCookie, readChoice, versionOf } from '#server/features/consent/consent.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { mountEmailPreview } from './emailPreview.ts'
import { mountReminderPreview } from './reminderPreview.ts'
import { mountTemplatePreview } from './templatePreview.ts'
import { mountOutbox } from './outbox.ts'
import { cookieName } from '#server/http/request/cookies.ts'
import { openApi } from '#server/http/api/openApi.ts'
import { mountFeed } from './feed.ts'
import { readBody } from '#server/http/request/input.ts'
import { mountCalendarFile, mountRenewalCalendar } from './calendarFile.ts'
import { mountOneClick } from './oneClick.ts'
import { mountMailEvents } from './mailEvents.ts'
import { mountLibrary } from './library.ts'
import { mountEvidenceFiles } from './evidenceFiles.ts'
import { mountPresentationFiles } from './presentationFiles.ts'
import { mountInvoiceFiles } from './invoiceFiles.ts'
import { mountProofFiles } from './proofFiles.ts'
import { mountSpecimen } from './specimenFile.ts'
import { mountPictures } from './pictures.ts'
import { mountRobots } from './robots.ts'
import type { Mounted } from '#server/http/api/serve.ts'
import type { Deps } from '#server/ctx.ts'
import { mountSitemap } from './sitemap.ts'
import type { RenderEmail } from '#contract/model/messages/mail.ts'
import type { Holders } from '#server/holder.ts'
import { mountDocumentFiles } from '#server/http/files/documentFile.ts'
import { mountMediaFiles } from '#server/http/files/mediaFile.ts'
import { mountUploadedFiles } from '#server/http/files/uploadedFile.ts'
import { mayReadMetrics, type Metrics } from './metrics.ts'
import { can } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { Failure } from '#contract/failure.ts'

export type SystemParts = {
  env: Env
  deps: Deps
  renderEmail: RenderEmail
  holders: Holders
  database: Database
  outbox: DemoOutbox | null
  mounted: readonly Mounted[]
  metrics: Metrics
  log: Logger
}

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers } })

const maxReport = 20_000
/** Log lines per minute: a few are enough to report a broken page, and nobody should be able to fill the disk. */
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

export const mountSystemRoutes = (app: Hono, tools: RequestTools, parts: SystemParts) => {
  // They only say whether it is ok (security check 127).
  app.get('/health/live', () => plain(200, 'ok'))
  app.get('/health/ready', async () =>
    (await parts.database.ready()) ? plain(200, 'ok') : plain(503, 'not ready', { 'retry-after': '5' }),
  )

  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c.req.raw, tools.requestInfo(c.req.raw).ip, parts.env.metricsToken)) return plain(404, 'Not found')
    return plain(200, await parts.metrics.text())
  })

  // The OpenAPI document: for everyone in a demonstration, for administrators in production. Built on the first request.
  let printed: string | undefined
  app.get('/api/docs', async (c) => {
    const actor = await tools.actorLookup(tools.requestInfo(c.req.raw))()
    if (!parts.env.demo && !can(actor, 'settings:manage')) return c.notFound()
    printed ??= JSON.stringify(openApi(parts.mounted, parts.env.publicUrl))
    return c.body(printed, 200, { 'content-type': 'application/json; charset=utf-8' })
  })

  const found = { db: parts.database.db, origin: parts.env.publicUrl, now: () => new Date() }
  mountSitemap(app, found)
  mountFeed(app, found)
  mountRobots(app, found)
  mountOneClick(app, tools)
  mountMailEvents(app, { deps: parts.deps, keys: parts.env.mailEventsKeys })
  mountCalendarFile(app, tools, found)
  mountRenewalCalendar(app, tools, found)
  mountPictures(app, { db: parts.database.db, files: parts.deps.files })
  mountMediaFiles(app, parts.deps)
  mountLibrary(app, { db: parts.database.db, files: parts.deps.files })
  if (parts.outbox) mountOutbox(app, parts.outbox)
  const staffArea = () => getSetting({ db: parts.database.db }, 'staffArea')
  mountEmailPreview(app, tools, { deps: parts.deps, staffArea })
  mountTemplatePreview(app, tools, { deps: parts.deps, renderEmail: parts.renderEmail, staffArea })
  mountReminderPreview(app, tools, { deps: parts.deps, renderEmail: parts.renderEmail, staffArea })
  mountDocumentFiles(app, tools, { deps: parts.deps, staffArea })
  mountPresentationFiles(app, tools, { deps: parts.deps, staffArea })
  mountEvidenceFiles(app, tools, { deps: parts.deps, staffArea })
  mountInvoiceFiles(app, tools, { deps: parts.deps, staffArea })
  mountSpecimen(app, parts)
  mountProofFiles(app, tools, { deps: parts.deps, staffArea })
  mountUploadedFiles(app, tools, { deps: parts.deps, staffArea, holders: parts.holders })

  // The HTML of every page contains the consent question; this stylesheet hides it for visitors who have answered.
  app.get(paths.choicesStyle(), async (c) => {
    const cookie = tools.requestInfo(c.req.raw).cookies.get(cookieName(choiceCookie, parts.env.publicUrl))
    const answered = cookie !== undefined && readChoice(cookie, versionOf(await getSetting({ db: parts.database.db }, 'tags'))) !== null
    return c.body(answered ? '.tag-question{display:none}' : '', 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  // Content-Security-Policy reports. Only two fields are logged, shortened: the rest could be personal.
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
