/** How well a staff screen keeps up in the system's Chromium: frame times as animations see them, and the work of the page's main thread. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'

/** One frame at 60 per second, in milliseconds. */
export const frame = 1000 / 60

export type Frames = {
  /** Time between frames. */
  gaps: number[]
  /** Time of each uninterrupted task on the page's main thread: script, styles, layout and painting. */
  tasks: number[]
}

type Traced = {
  name: string
  ph: string
  dur?: number
  tid: number
  pid: number
  ts: number
  args?: { name?: string; data?: { type?: string } }
}

const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })

/** Opens a page as a signed-in user, at 1280 by 900, and waits until it works. */
export const openPage = async (url: string, cookie: string): Promise<{ browser: Browser; page: Page }> => {
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', timezoneId: 'Europe/London' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, domain: 'localhost', path: '/' }])
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  return { browser, page }
}

/** Records frames while `act` runs. */
export const watched = async (browser: Browser, page: Page, act: () => Promise<void>): Promise<Frames> => {
  await page.evaluate(() => {
    const seen: number[] = []
    const look = (at: number) => {
      seen.push(at)
      if (seen.at(-1) !== -1) requestAnimationFrame(look)
    }
    Object.assign(window, { framesSeen: seen })
    requestAnimationFrame(look)
  })
  await browser.startTracing(page, { categories: ['toplevel', '__metadata', 'devtools.timeline'] })
  await act()
  const traced = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: Traced[] }
  const times = await page.evaluate(() => (window as unknown as { framesSeen: number[] }).framesSeen)
  const events = traced.traceEvents
  // The page's own thread is the main thread of a renderer that drew frames.
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events
    .filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && mains.has(`${pid} ${tid}`))
    .map(({ dur = 0 }) => dur / 1000)
  return { gaps: times.slice(1).map((at, n) => at - (times[n] ?? at)), tasks }
}

const share = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** A row of the table. A gap counts as late from one and a half frames, because the clock itself varies. */
export const told = (what: string, { gaps, tasks }: Frames): string => {
  const [late, long] = [gaps.filter((gap) => gap > 1.5 * frame).length, tasks.filter((task) => task > frame)]
  return `| ${what} | ${gaps.length} | ${share(gaps, 0.95).toFixed(1)} | ${share(gaps, 1).toFixed(1)} | ${late} | ${share(tasks, 0.99).toFixed(1)} | ${share(tasks, 1).toFixed(1)} | ${long.length} |`
}
export const heading = `| What | Frames | Gap p95 | Gap, worst | Frames left out | Task p99 | Task, worst | Tasks over 16.7 |\n|---|---|---|---|---|---|---|---|`
