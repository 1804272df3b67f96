/** Longer journeys of editors in a browser: an article, moved addresses, two editors at once, and the page builder by keyboard. */
import type { Locator, Page } from '@playwright/test'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { contentItems, contentLinks } from '#server/features/content/content.table.ts'
import { openParts } from '#test/support/browser/contentForm.ts'
import { open } from '#test/support/browser/page.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'
import type { Build } from '#test/support/build/build.ts'

const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()
const status = (page: Page, words: string) => expect(page.locator('main').getByText(words, { exact: true }).first()).toBeVisible()
/** Fills the field and waits until the server has saved it. */
const write = async (page: Page, field: Locator, words: string) => {
  const kept = page.waitForResponse((reply) => reply.url().endsWith('/draft') && reply.ok())
  await field.fill(words)
  await kept
}
/** Presses the button of a step and the one in its dialog, which usually has the same name. */
const step = async (page: Page, name: string, done: string, inDialog = name) => {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: inDialog, exact: true }).click()
  await status(page, done)
}
const publish = (page: Page) => step(page, 'Publish', 'Published')
/** Finds a product page by its key, which stays the same when its address changes. */
const serviceOf = async ({ db }: Build, key: string) => {
  const { id, title, path } = contentItems
  const [found] = await db
    .select({ id, title, path })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'service'), eq(contentItems.key, key)))
  return { id: found?.id ?? '', title: found?.title ?? '', path: found?.path ?? '' }
}
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{mso-style-parent:""}</style></head><body>
<p class="MsoNormal" style="mso-margin-top-alt:auto">Written <b style="mso-bidi-font-weight:normal">in Word</b><o:p></o:p></p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">\u00b7</span>One point</p>
<script>alert(1)</script><p><a href="javascript:alert(1)">A link</a><img src="https://evil.example/x.png" onerror="alert(1)"></p></body></html>`
const fromPage = `<meta charset="utf-8"><div style="color:red" onclick="alert(1)"><h1 class="hero">Seen <i>elsewhere</i></h1>
<p>Read <a href="https://www.gov.uk/licences?a=1" target="_blank" onmouseover="alert(1)">about licences</a><!-- tracked --></p>
<iframe src="https://evil.example/"></iframe><svg onload="alert(1)"><text>drawn</text></svg><form><input value="typed"></form></div>`

test('an article is written, reviewed, scheduled, published, corrected and restored to its first version', async ({
  page,
  context,
  build,
  browser,
}) => {
  await signIn(build, context, { role: 'admin', name: 'Wyn Writer' })
  const [source] = await build.db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'post'), eq(contentItems.published, true)))
    .limit(1)
  const slug = `hotels-${Date.now()}`
  const path = `/blog/${slug}`
  const publicText = async () => {
    const reply = await page.request.get(path)
    return reply.status() === 200 ? reply.text() : String(reply.status())
  }
  // Write the article.
  await open(page, '/admin/blog-posts?new=yes')
  await page.getByRole('textbox', { name: 'Title' }).fill('What a hotel should ask')
  await page.getByRole('textbox', { name: /Last part of the address/ }).fill(slug)
  await page.getByLabel('Start from').selectOption({ label: `A copy of ${source?.title}` })
  await page.getByRole('button', { name: 'Create the draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What a hotel should ask')
  const summary = page.getByLabel('Summary').first()
  await write(page, summary, 'The first words of it.')
  // Text pasted from Word and from a web page keeps its words and safe links; styles, scripts and other markup are removed.
  const text = page.locator('[contenteditable="true"]').first()
  for (const pasted of [fromWord, fromPage]) {
    await text.press('Control+End')
    await text.evaluate((element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, pasted)
  }
  for (const words of ['Written in Word', 'Seen elsewhere', 'about licences']) await expect(text).toContainText(words)
  const draft = async () =>
    JSON.stringify((await build.db.select({ draft: contentItems.draft }).from(contentItems).where(eq(contentItems.slug, slug)))[0]?.draft)
  await expect.poll(draft).toContain('about licences')
  for (const words of ['One point', 'https://www.gov.uk/licences?a=1']) expect(await draft()).toContain(words)
  expect(await draft()).not.toMatch(/mso-|javascript:|alert\(|onerror|evil\.example|o:p|tracked|drawn|"typed"|color:/i)
  await saved(page)
  expect(await publicText()).toBe('404')
  await step(page, 'Send for review', 'In review')
  const address = page.url()

  // Another editor approves and schedules it, cancels the schedule and publishes it.
  const other = await browser.newContext()
  await signIn(build, other, { role: 'admin', name: 'Ray Reviewer' })
  const reviewer = await other.newPage()
  await open(reviewer, address)
  await step(reviewer, 'Approve', 'Approved')
  await step(reviewer, 'Publish later', 'Scheduled', 'Schedule')
  await step(reviewer, 'Cancel the schedule', 'Draft')
  await publish(reviewer)
  await expect.poll(publicText).toContain('The first words of it.')

  // Correct it.
  await open(page, address)
  await write(page, summary, 'The corrected words of it.')
  await status(page, 'Published, with changes')
  expect(await publicText()).toContain('The first words of it.')
  await publish(page)
  await expect.poll(publicText).toContain('The corrected words of it.')

  // Restore the first version.
  await page.getByRole('link', { name: /^Versions/ }).click()
  await page.getByRole('listitem').filter({ hasText: 'Ray Reviewer' }).filter({ hasText: 'Published' }).getByRole('link').click()
  await expect(page.getByText('corrected').first()).toBeVisible()
  await page.getByRole('button', { name: 'Restore as a draft' }).click()
  await status(page, 'Published, with changes')
  await publish(page)
  await expect.poll(publicText).toContain('The first words of it.')
  await other.close()
})

test('product pages that are renamed twice and swap addresses are reached with one redirect, and no page links to an old address', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context, { role: 'admin', name: 'Nell Mover' })
  const [credit, aviation] = [await serviceOf(build, 'trade-credit-insurance'), await serviceOf(build, 'aviation-insurance')]
  const rename = async ({ id }: { id: string }, path: string) => {
    await open(page, `/admin/services/${id}`)
    await openParts(page)
    await write(page, page.getByLabel('Short name in the address'), path.slice(1))
    await publish(page)
  }
  /** The target of the redirect, or the status if there is none. */
  const led = async (path: string) => {
    const reply = await page.request.get(path, { maxRedirects: 0 })
    return reply.headers()['location'] ?? reply.status()
  }
  const text = async (path: string) => (await page.request.get(path)).text()
  const [first, second, between] = ['credit-cover', 'unpaid-invoices', 'on-the-way'].map((name) => `/${name}-${Date.now()}`) as [
    string,
    string,
    string,
  ]
  await rename(credit, first)
  await rename(credit, second)
  for (const old of [credit.path, first]) await expect.poll(() => led(old)).toBe(second)

  await rename(credit, between)
  await rename(aviation, second)
  await rename(credit, aviation.path)
  const now = [aviation.path, second]
  const old = [credit.path, first, between]
  for (const path of old) await expect.poll(() => led(path)).toBe(aviation.path)
  await expect.poll(() => text(aviation.path)).toContain(credit.title)
  await expect.poll(() => text(second)).toContain(aviation.title)
  for (const path of now) expect([path, await led(path)]).toEqual([path, 200])

  // No page links to an address that redirects.
  const linkers = await build.db
    .selectDistinct({ path: contentItems.path })
    .from(contentLinks)
    .innerJoin(contentItems, eq(contentItems.id, contentLinks.fromId))
    .where(and(inArray(contentLinks.toId, [credit.id, aviation.id]), eq(contentLinks.live, true), isNotNull(contentItems.path)))
  const leading = []
  for (const path of ['/services', ...linkers.map((linker) => linker.path ?? '')]) {
    const links = new Set(Array.from((await text(path)).matchAll(/href="(\/[^"?#]*)/g), ([, href]) => href))
    expect([path, old.filter((gone) => links.has(gone))]).toEqual([path, []])
    if (now.some((here) => links.has(here))) leading.push(path)
  }
  expect(leading).toContain('/services')
  expect(leading.length).toBeGreaterThan(5)
})

test('when two editors change one page, the second sees who saved first and both versions; both stay restorable; comments are shared', async ({
  page,
  context,
  build,
  browser,
}) => {
  await signIn(build, context, { role: 'admin', name: 'Ada First' })
  const second = await browser.newContext()
  await signIn(build, second, { role: 'admin', name: 'Ben Second' })
  const other = await second.newPage()
  const { id } = await serviceOf(build, 'key-person-insurance')
  const [adas, bens] = [`What Ada wrote ${Date.now()}`, `What Ben wrote ${Date.now()}`]
  for (const one of [page, other]) await open(one, `/admin/services/${id}`)

  // "Read only" first saves what Ben has just typed. Then he cannot type, and what Ada saves appears without a reload.
  const typed = `What Ben typed before he read ${Date.now()}`
  await other.getByLabel('Main heading').fill(typed)
  await other.getByRole('button', { name: 'Read only' }).click()
  await expect(other.getByLabel('Main heading')).not.toBeEditable()
  await open(page, `/admin/services/${id}`)
  await expect(page.getByLabel('Main heading')).toHaveValue(typed)
  // Ben's first request for the update fails, so his browser has to try again.
  await other.route(`**/api/admin/services/${id}`, (asked) => asked.abort(), { times: 1 })
  const first = `What Ada wrote first ${Date.now()}`
  await write(page, page.getByLabel('Main heading'), first)
  await expect(other.getByLabel('Main heading')).toHaveValue(first)
  await other.getByRole('button', { name: 'Write', exact: true }).click()
  await expect(other.getByLabel('Main heading')).toBeEditable()

  await write(page, page.getByLabel('Main heading'), adas)
  await other.getByLabel('Main heading').fill(bens)
  await expect(other.getByText(/^Ada First saved this/)).toBeVisible()
  for (const words of ['What you wrote is not saved', 'Ada', 'Ben']) await expect(other.locator('main')).toContainText(words)
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByText(/^Ada First saved this/)).toHaveCount(0)
  await saved(other)
  await open(page, `/admin/services/${id}`)
  await expect(page.getByLabel('Main heading')).toHaveValue(bens)
  await page.getByRole('link', { name: /^Versions/ }).click()
  await page.getByRole('link', { name: 'What Ada First wrote' }).first().click()
  await page.getByRole('button', { name: 'Restore as a draft' }).click()
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  await expect(page.getByLabel('Main heading')).toHaveValue(adas)

  // The other way round: Ben takes Ada's text, and a link leads to the version with his own.
  const given = `What Ben gave up ${Date.now()}`
  await other.getByLabel('Main heading').fill(given)
  await expect(other.getByText(/^Ada First saved this/)).toBeVisible()
  await other.getByRole('button', { name: 'Take theirs' }).click()
  await expect(other.getByLabel('Main heading')).toHaveValue(adas)
  await other.getByRole('link', { name: 'See it' }).click()
  await expect(other.getByRole('heading', { name: 'What Ben Second wrote' })).toBeVisible()
  // The comparison with the other version shows Ben's text as changed.
  await expect(other.locator('main')).toContainText(given.split(' ').at(-1)!)

  // Ada comments on a field; Ben opens the comment at the field and settles it.
  const said = `Is the name right? ${Date.now()}`
  await page.getByRole('button', { name: 'Comment on Main heading' }).click()
  await page.getByRole('dialog', { name: 'About: Main heading' }).getByLabel('Comment', { exact: true }).fill(said)
  await page.getByRole('button', { name: 'Add the comment' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: said })).toBeVisible()
  await open(other, `/admin/services/${id}?tab=comments`)
  await other.getByRole('listitem').filter({ hasText: said }).getByRole('link', { name: 'Main heading' }).click()
  await expect(other.getByLabel('Main heading')).toBeFocused()
  await other.getByRole('button', { name: '1 comment on Main heading' }).click()
  await other.getByRole('button', { name: 'Settled', exact: true }).click()
  await expect(other.getByRole('dialog').getByText(said)).toBeHidden()
  await other.getByText('1 settled').click()
  await expect(other.getByRole('dialog').getByText(said)).toBeVisible()
  // A comment on a whole list links to the first line of the list, not to the button with the number of comments.
  await page.keyboard.press('Escape')
  await openParts(page)
  await page.getByRole('button', { name: 'Comment on Usually covered' }).click()
  await page.getByRole('dialog', { name: 'About: Usually covered' }).getByLabel('Comment', { exact: true }).fill('Two lines are missing')
  await page.getByRole('button', { name: 'Add the comment' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Two lines are missing' })).toBeVisible()
  await open(other, `/admin/services/${id}?tab=comments`)
  await other.getByRole('listitem').filter({ hasText: 'Two lines are missing' }).getByRole('link', { name: 'Usually covered' }).click()
  await expect(
    other
      .getByRole('group', { name: /^Usually covered/ })
      .getByRole('textbox')
      .first(),
  ).toBeFocused()
  await second.close()
})

/** Presses Tab until the target has the focus. */
const reach = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Not reached with Tab')
}

test('a page is built by keyboard alone, with blocks inserted, edited, moved, copied, removed and restored, and is published', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context, { role: 'admin', name: 'Kay Keys' })
  const { keyboard } = page
  const slug = `by-keyboard-${Date.now()}`
  await open(page, '/admin/pages?new=yes')
  await reach(page, page.getByRole('textbox', { name: 'Title' }))
  await keyboard.type('By keyboard')
  await reach(page, page.getByRole('textbox', { name: /Last part of the address/ }))
  await keyboard.press('Control+A')
  await keyboard.type(slug)
  await keyboard.press('Enter')
  await page.waitForURL(/page-builder/)

  const tree = page.getByRole('tree', { name: 'Blocks of the page' })
  const lines = tree.locator('> [aria-level="1"]')
  const blocks = async (...names: string[]) => {
    await expect(lines).toHaveCount(names.length)
    for (const [place, name] of names.entries()) await expect(lines.nth(place)).toContainText(name)
  }
  const insert = async (words: string) => {
    await keyboard.press('/')
    await expect(page.getByRole('dialog', { name: 'Insert' })).toBeVisible()
    await keyboard.type(words)
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Insert' })).toHaveCount(0)
    await expect(tree.locator('[tabindex="0"]').first()).toBeFocused()
  }
  await reach(page, tree)
  await insert('opening')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Heading', { exact: true }).first()).toBeFocused()
  await keyboard.type('Insurance by keyboard')
  await keyboard.press('Escape')
  await expect(tree.locator('[tabindex="0"]').first()).toBeFocused()
  await insert('note set apart')
  await insert('checklist')
  await blocks('Opening', 'Note set apart', 'Checklist')
  await keyboard.press('Alt+ArrowUp')
  await blocks('Opening', 'Checklist', 'Note set apart')
  await keyboard.press('Control+D')
  await blocks('Opening', 'Checklist', 'Checklist', 'Note set apart')
  await keyboard.press('Delete')
  await blocks('Opening', 'Checklist', 'Note set apart')
  await keyboard.press('Control+Z')
  await blocks('Opening', 'Checklist', 'Checklist', 'Note set apart')
  await keyboard.press('Control+Shift+Z')
  await blocks('Opening', 'Checklist', 'Note set apart')
  for (const rest of [['Opening', 'Checklist'], ['Opening']]) {
    await keyboard.press('End')
    await keyboard.press('Delete')
    await blocks(...rest)
  }
  await expect(page.locator('iframe').first().contentFrame().getByRole('heading', { level: 1 })).toHaveText('Insurance by keyboard')
  await saved(page)

  // Fill in the title and description for search engines and a date, then publish.
  await reach(page, page.getByRole('link', { name: 'Title and search result' }))
  await keyboard.press('Enter')
  await reach(page, page.getByLabel('Title in search results'))
  await keyboard.press('Control+A')
  await keyboard.type('Insurance by keyboard')
  await reach(page, page.getByLabel('Description in search results'))
  await keyboard.press('Control+A')
  await keyboard.type('A page that was built without a pointer, from its first block to the last, and is read like every other.')
  for (const [part, typed] of [
    ['Day', '2'],
    ['Month', '1'],
    ['Year', '2026'],
  ] as const) {
    await reach(page, page.getByLabel(part, { exact: true }))
    await keyboard.type(typed)
  }
  await expect(page.getByRole('link', { name: 'Checks', exact: true })).toBeVisible()
  await saved(page)
  await page.evaluate(() => document.querySelector<HTMLElement>('h1')?.focus())
  await reach(page, page.getByRole('button', { name: 'Publish', exact: true }).first())
  await keyboard.press('Enter')
  await reach(page, page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }))
  await keyboard.press('Enter')
  await status(page, 'Published')
  await expect.poll(async () => (await page.request.get(`/${slug}`)).text()).toContain('Insurance by keyboard')
})

test('undo in the page builder does not remove what was saved in another tab and taken over', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'admin', name: 'Una Undo' })
  await open(page, '/admin/pages?new=yes')
  await page.getByRole('textbox', { name: 'Title' }).fill(`Undone ${Date.now()}`)
  await page.getByRole('button', { name: 'Create the draft' }).click()
  await page.waitForURL(/page-builder/)
  const blocksOf = (tab: Page) => tab.getByRole('tree', { name: 'Blocks of the page' }).locator('> [aria-level="1"]')
  const insert = async (tab: Page, words: string) => {
    await tab.getByRole('button', { name: 'Insert', exact: true }).click()
    await tab.getByRole('dialog', { name: 'Insert' }).getByRole('combobox').fill(words)
    await tab.keyboard.press('Enter')
  }
  const other = await context.newPage()
  await open(other, new URL(page.url()).pathname)
  await insert(other, 'checklist')
  await expect(blocksOf(other)).toHaveText([/Checklist/])
  await saved(other)
  await insert(page, 'note set apart')
  await expect(page.getByText(/^You saved this in another tab/)).toBeVisible()
  await page.getByRole('button', { name: 'Take the other' }).click()
  await expect(blocksOf(page)).toHaveText([/Checklist/])
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
})

test('the preview shows what was typed just before it was opened', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'admin', name: 'Pia Preview' })
  const { id } = await serviceOf(build, 'kidnap-ransom-insurance')
  await open(page, `/admin/services/${id}`)
  const heading = `Typed just now ${Date.now()}`
  await page.getByLabel('Main heading').fill(heading)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Preview', exact: true }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(heading)
})
