/**
 * `npm run bench:grid [folder]`: whether screens keep up with the user in a browser, as a table: the renewals grid with 500 rows, and
 * the page builder with 100 blocks. Needs the built product and Chromium. With a folder, the book is kept for the next run.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { gridRows } from '#contract/admin/book/renewals.ts'
import { everyBlock, type StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { paths } from '#contract/paths.ts'
import { exampleBlocks } from '#test/support/blocks.ts'
import { prepareBook, serveBook } from './bookServer.ts'
import { heading, openPage, told, watched } from './frames.ts'

const folder = process.argv[2]
const root = folder ?? mkdtempSync(join(tmpdir(), 'seawall-bench-grid-'))
const port = 3904
const url = `http://localhost:${port}`
/** Enough for 500 open renewals. */
const policies = 50_000
const blocks = 100
const rowHeight = 48

const dataDir = join(root, String(policies))
await prepareBook(dataDir, port, policies)
const { cookies, stop } = await serveBook(dataDir, port)
const rows: string[] = []
const note = (row: string) => {
  rows.push(row)
  console.error(row)
}

/** Scrolls the grid by this many pixels per frame, to its end. */
const scroll = (page: Page, step: number) =>
  page.locator('[role=grid]').evaluate(
    (grid, step) =>
      new Promise<void>((resolve) => {
        grid.scrollTop = 0
        const next = () => {
          const before = grid.scrollTop
          grid.scrollTop += step
          if (grid.scrollTop === before) resolve()
          else requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
    step,
  )

const measureGrid = async (browser: Browser, page: Page) => {
  await page.locator('[role=grid]').waitFor()
  const there = Number(await page.locator('[role=grid]').getAttribute('aria-rowcount')) - 1
  if (there !== gridRows) throw new Error(`The grid has ${there} rows`)
  // Once beforehand, for everything that is compiled and drawn the first time.
  await scroll(page, 200)
  for (const [what, step] of [
    ['slowly, a row a frame', rowHeight],
    ['quickly, 120 pixels a frame', 120],
    ['flung, 600 pixels a frame', 600],
  ] as const)
    note(told(`${there} renewals, scrolled ${what}`, await watched(browser, page, () => scroll(page, step))))
  await page.locator('[role=grid]').evaluate((grid) => (grid.scrollTop = 0))
  await page.locator('[role=gridcell]').first().click()
  const keys = async (key: string, times: number) => {
    for (let n = 0; n < times; n++) await page.keyboard.press(key, { delay: 10 })
  }
  note(told(`${there} renewals, arrow down 100 times`, await watched(browser, page, () => keys('ArrowDown', 100))))
  note(told(`${there} renewals, page down to the end`, await watched(browser, page, () => keys('PageDown', 40))))
  const cell = page.locator('[role=gridcell][data-editable]').first()
  await cell.click()
  note(
    told(
      `${there} renewals, 20 cells written and kept`,
      await watched(browser, page, async () => {
        for (let n = 0; n < 20; n++) {
          await page.keyboard.type(String(n % 9), { delay: 20 })
          await page.keyboard.press('Enter', { delay: 20 })
        }
      }),
    ),
  )
}

/** The same block with new ids, including the blocks inside it. */
const renamed = (block: StoredBlock, n: number): StoredBlock => {
  const copy = structuredClone(block)
  for (const { block: each } of everyBlock([copy])) each.id = `${each.id}-${n}`
  return copy
}

/** Creates a page of this many blocks, as the builder would; returns its id. */
const makePage = async (cookie: string): Promise<string> => {
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: url },
      body: JSON.stringify(body),
    })
    const { data, ...refusal } = (await answer.json()) as { data: { id: string; draftVersion: number; content: object } }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(refusal)}`)
    return data
  }
  const name = `bench-${randomUUID().slice(0, 8)}`
  const made = await send('POST', '/api/admin/pages', { kind: 'page', title: `A long page ${name}`, slug: name, template: 'article' })
  const many: StoredBlock[] = []
  for (let n = 0; everyBlock(many).length < blocks; n++) {
    const block = exampleBlocks[n % exampleBlocks.length]
    // Not blocks with pictures, which would have to be in the library.
    if (block && !JSON.stringify(block).includes('"media"')) many.push(renamed(block, n))
  }
  await send('PUT', `/api/admin/pages/${made.id}/draft`, { draftVersion: made.draftVersion, content: { ...made.content, blocks: many } })
  return made.id
}

const measureBuilder = async (browser: Browser, page: Page) => {
  await page.locator('[role=treeitem]').first().click()
  const field = page.locator('.builder-inspector :is(input, textarea)').first()
  await field.click()
  const type = () => page.keyboard.type('Insurance for cafes by the sea, and for everybody in them.', { delay: 60 })
  await type()
  note(told(`The page builder with ${blocks} blocks, 58 keystrokes`, await watched(browser, page, type)))
}

try {
  const grid = await openPage(url + paths.adminRenewals(), cookies.staff)
  await measureGrid(grid.browser, grid.page)
  await grid.browser.close()
  const builder = await openPage(url + paths.adminPageBuilder(await makePage(cookies.staff)), cookies.staff)
  await measureBuilder(builder.browser, builder.page)
  await builder.browser.close()
} finally {
  await stop()
  if (!folder) rmSync(dataDir, { recursive: true, force: true })
}

console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}; \`npm run bench:grid\`; milliseconds\n`,
)
console.log(heading)
for (const row of rows) console.log(row)
