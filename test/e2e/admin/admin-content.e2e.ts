/** Editors in a browser: product pages are corrected, replaced and scheduled; drafts are deleted and created; the live preview follows. */
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { blankOf } from '#contract/model/content/blankOf.ts'
import { contentKinds } from '#contract/model/content/contentKind.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import { sound, violations } from '#test/support/browser/axe.ts'
import { openParts } from '#test/support/browser/contentForm.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { open } from '#test/support/browser/page.ts'
import { expect, test } from '#test/support/browser/test.ts'
import { exampleBlocks } from '#test/support/blocks.ts'

test('an editor corrects a limit on a product page after failed checks, publishes it, and the public page shows it', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context, { role: 'admin', name: 'Sam Editor' })
  await open(page, '/admin/services?q=courier')
  await page.getByRole('link', { name: 'Courier insurance' }).first().click()
  const limit = page.getByLabel('Usual sum').first()
  await openParts(page)
  await limit.fill('')
  await expect(page.getByRole('region', { name: 'One thing to fix' })).toBeVisible()
  // The promise is reported beside the text, in the tab and in the publish dialog, where its line links back to the field.
  await limit.fill('Guaranteed')
  await expect(page.getByRole('button', { name: /"Guaranteed" promises cover/ })).toBeVisible()
  await page.getByRole('link', { name: 'Checks 1' }).click()
  await expect(page.getByRole('heading', { name: 'Stops publishing' })).toBeVisible()
  await sound(page, '/admin/services/:id', 'checks')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Publish anyway' })).toBeVisible()
  await sound(page, '/admin/services/:id', 'publishing in spite of a check')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Usual sum/ })
    .click()
  await expect(limit).toBeFocused()
  await limit.fill('£7,654,000, corrected')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await sound(page, '/admin/services/:id')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await expect.poll(async () => (await page.request.get('/courier-insurance')).text()).toContain('£7,654,000, corrected')
})

test('a product page that other pages use is replaced by another, and its address redirects there', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'admin', name: 'Jo Editor' })
  await open(page, '/admin/services?q=minibus')
  await page.getByRole('link', { name: 'Minibus insurance' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Minibus insurance')
  // The form is loaded on its own.
  await openParts(page)
  await expect(page.getByLabel('Usual sum').first()).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Take off the site' }).click()
  await expect(page.getByText(/public pages? uses? it/)).toBeVisible()
  await page.getByRole('link', { name: 'Replace it with another' }).click()
  await expect(page.getByLabel('What will replace it')).toBeFocused()
  await sound(page, '/admin/services/:id', 'replacing')
  await page.getByLabel('What will replace it').selectOption({ label: 'Taxi insurance' })
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(page.getByText('Replaced', { exact: true }).first()).toBeVisible()
  const moved = await page.request.get('/services/minibus-insurance', { maxRedirects: 0 })
  expect([moved.status(), moved.headers()['location']]).toEqual([301, '/services/taxi-insurance'])
})

test('a page is scheduled to come off the site, appears in the calendar, and the date is cancelled', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'admin', name: 'Ivy Ender' })
  await open(page, '/admin/services?q=kidnap')
  await page
    .getByRole('link', { name: /Kidnap/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Set a day' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/uses? it/)).toBeVisible()
  await dialog.getByLabel('Why it must go then').fill('The insurer stops selling it on that day')
  await dialog.getByRole('button', { name: 'Schedule it' }).click()
  // The calendar lists the page and links to it, where the date is cancelled.
  await expect(page.getByRole('button', { name: 'Keep it on the site' })).toBeVisible()
  await open(page, `/admin/cms-dashboard/planned?month=${addDays(londonClock(new Date()).date, 1).slice(0, 7)}`)
  await page
    .getByRole('table', { name: /What is planned/ })
    .getByRole('link', { name: /Kidnap/ })
    .click()
  await page.getByRole('button', { name: 'Keep it on the site' }).click()
  await expect(page.getByText('No day set')).toBeVisible()
})

test('a draft is moved to the trash from its row, restored, moved again, and deleted for good once its title is typed', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context, { role: 'admin', name: 'Tess Tidy' })
  const mark = randomUUID().slice(0, 6)
  const title = `Not for long ${mark}`
  const { id } = await build.content({ kind: 'term', title, status: 'draft' })
  const throwAway = async () => {
    await page.getByRole('button', { name: `More about ${title}` }).click()
    await page.getByRole('button', { name: 'Move to the trash' }).click()
    await expect(page.getByText('Moved to the trash')).toBeVisible()
  }
  await open(page, `/admin/content?q=${mark}`)
  await throwAway()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored')).toBeVisible()
  await throwAway()
  await open(page, `/admin/content?status=trashed&q=${mark}`)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type the title').fill('Another')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByText('This is not its title')).toBeVisible()
  await sound(page, '/admin/content/:id', 'deleting')
  await dialog.getByLabel('Type the title').fill(title.toUpperCase())
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL(/\/admin\/content\?status=trashed$/)
  await expect(page.getByText('Deleted for good', { exact: true })).toBeVisible()
  expect(await build.db.$count(contentItems, eq(contentItems.id, id))).toBe(0)
})

test('several articles get a tag, lose it again, and are deleted for good once their number is typed', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'admin', name: 'Mo Many' })
  const mark = randomUUID().slice(0, 6)
  const written = async (number: string) => {
    const [title, slug] = [`${number} of two ${mark}`, `${number.toLowerCase()}-of-two-${mark}`]
    const draft = { ...(blankOf(contentKinds.post) as object), slug, title }
    return (await build.content({ kind: 'post', title, slug, key: slug, draft })).id
  }
  const made = [await written('One'), await written('Two')]
  const tagsNow = async () =>
    (await build.db.select().from(contentItems).where(inArray(contentItems.id, made))).map(
      ({ draft }) => (draft as { tags?: string[] }).tags,
    )
  const step = async (address: string, label: string) => {
    await open(page, address)
    await page.getByRole('checkbox', { name: 'Choose all articles on this page' }).check()
    await page.getByRole('region', { name: 'With the chosen articles' }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: label }).click()
    return page.getByRole('dialog', { name: `${label}: 2 articles` })
  }
  const tagging = await step(`/admin/blog-posts?q=${mark}`, 'Change a tag')
  const change = tagging.getByRole('button', { name: 'Change a tag' })
  await change.click()
  const tag = tagging.getByRole('textbox', { name: 'Tag' })
  await expect(tag).toHaveAccessibleDescription(/Enter a tag/)
  await expect(tag).toBeFocused()
  await sound(page, '/admin/blog-posts', 'a tag that is missing')
  await tag.fill(`Harbour ${mark}`)
  await change.click()
  await expect(page.getByText('Tagged: 2 articles')).toBeVisible()
  expect(await tagsNow()).toEqual([[`Harbour ${mark}`], [`Harbour ${mark}`]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: 2 articles')).toBeVisible()
  expect(await tagsNow()).toEqual([[], []])

  const throwing = await step(`/admin/blog-posts?q=${mark}`, 'Move to the trash')
  await throwing.getByRole('button', { name: 'Move to the trash' }).click()
  await expect(page.getByText('Moved to the trash: 2 articles')).toBeVisible()
  const removing = await step(`/admin/blog-posts?status=trashed&q=${mark}`, 'Delete for good')
  const remove = removing.getByRole('button', { name: 'Delete for good' })
  await removing.getByRole('textbox').fill('3')
  await remove.click()
  await expect(removing.getByRole('textbox')).toHaveAccessibleDescription(/Type 2, or choose others/)
  await removing.getByRole('textbox').fill('2')
  await remove.click()
  await expect(page.getByText('Deleted for good: 2 articles')).toBeVisible()
  expect(await build.db.$count(contentItems, inArray(contentItems.id, made))).toBe(0)
})

test('a new page is created as a draft and opens in the page builder', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'admin', name: 'Kim Builder' })
  await open(page, '/admin/pages?new=yes')
  const slug = `autumn-${Date.now()}`
  await page.getByRole('textbox', { name: 'Title' }).fill('Autumn')
  await page.getByRole('textbox', { name: /Last part of the address/ }).fill(slug)
  await page.getByRole('button', { name: 'Create the draft' }).click()
  await page.waitForURL(/page-builder/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autumn')
  await expect(page.getByRole('button', { name: 'Insert' })).toBeVisible()
  const [row] = await build.db.select({ status: contentItems.status }).from(contentItems).where(eq(contentItems.slug, slug))
  expect(row?.status).toBe('draft')
})

test('a block is saved as a reusable section, once it has a name, and the section can be inserted', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'admin', name: 'Sal Section' })
  const mark = randomUUID().slice(0, 6)
  const content = {
    ...(blankOf(contentKinds.page, 2) as object),
    kind: 'built',
    title: 'Blocks',
    slug: `blocks-${mark}`,
    blocks: exampleBlocks,
  }
  const { id } = await build.content({ kind: 'page', title: 'Blocks', slug: `blocks-${mark}`, draft: content })
  await open(page, `/admin/page-builder/${id}`)
  const lines = page.getByRole('tree', { name: 'Blocks of the page' }).locator('> [aria-level="1"]')
  await expect(lines).toHaveCount(exampleBlocks.length)
  await lines.first().click()
  await page.getByRole('button', { name: 'Save as a reusable section' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this block as a reusable section' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('Us')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(name).toHaveAccessibleDescription(/Enter a name of at least 3 characters/)
  await expect(name).toBeFocused()
  await sound(page, '/admin/page-builder/:id', 'a section without a name', { frames: 1 })
  const title = `Why us ${mark}`
  await name.fill(title)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Section saved')).toBeVisible()
  await expect(lines.first()).toHaveText(`Reusable section${title}`)
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await page.getByRole('combobox', { name: 'Find a block' }).fill(title)
  await page.getByRole('option', { name: title }).click()
  await expect(lines).toHaveCount(exampleBlocks.length + 1)
  await expect(lines.filter({ hasText: `Reusable section${title}` })).toHaveCount(2)
  const [kept] = await build.db
    .select({ kind: contentItems.kind, status: contentItems.status })
    .from(contentItems)
    .where(eq(contentItems.title, title))
  expect(kept).toEqual({ kind: 'section', status: 'draft' })
})

test('on a phone the tools of the page builder fit on one line, and the rarer ones are in its menu', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'admin', name: 'Flo Phone' })
  const content = { ...(blankOf(contentKinds.page, 2) as object), kind: 'built', title: 'Pocket', blocks: exampleBlocks }
  const { id } = await build.content({ kind: 'page', title: 'Pocket', slug: `pocket-${randomUUID().slice(0, 6)}`, draft: content })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/admin/page-builder/${id}`)
  const bar = page.getByRole('toolbar', { name: 'Page' })
  const lines = page.getByRole('tree', { name: 'Blocks of the page' }).locator('> [aria-level="1"]')
  await lines.first().click()
  expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await expect(bar.getByRole('button', { name: 'Duplicate the block' })).toBeHidden()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate the block' }).click()
  await expect(lines).toHaveCount(exampleBlocks.length + 1)
})

test('the live preview beside the form shows what is typed without reloading its frame or losing its scroll position', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context, { role: 'admin', name: 'Lou Editor' })
  const [row] = await build.db
    .select({ id: contentItems.id, content: contentItems.content })
    .from(contentItems)
    .where(eq(contentItems.path, '/cyber-insurance'))
  await open(page, `/admin/services/${row?.id}`)
  await page.getByText('Form and page', { exact: true }).click()
  const pane = page.getByRole('region', { name: 'Live preview' })
  const frame = pane.locator('iframe')
  const shown = frame.contentFrame()
  const heading = shown.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText('')
  await expect(shown.locator('main')).toHaveCount(1)
  // A reload would remove the mark and the scroll position; the listener on the frame also records a further load.
  await frame.evaluate((element: HTMLIFrameElement) => {
    element.addEventListener('load', () => element.setAttribute('data-loaded-again', ''))
    const inner = element.contentDocument!
    inner.body.setAttribute('data-mark', 'the first')
    inner.scrollingElement!.scrollTop = 400
  })
  const field = page.getByLabel('Main heading')
  const typed = ` ${'words typed into the form, one key by one '.repeat(2)}`.slice(0, 50)
  await field.press('End')
  await field.pressSequentially(typed)
  await expect(heading).toContainText(typed.trim())
  const {
    mark,
    top = 0,
    again,
  } = await frame.evaluate((element: HTMLIFrameElement) => ({
    mark: element.contentDocument?.body.getAttribute('data-mark'),
    top: element.contentDocument?.scrollingElement?.scrollTop,
    again: element.hasAttribute('data-loaded-again'),
  }))
  // The longer heading pushes the text down, and the scroll position follows it, so it may be greater than 400.
  expect({ mark, kept: top >= 400, again }).toEqual({ mark: 'the first', kept: true, again: false })
  await expect(page).toHaveTitle(/^Cyber insurance - Product pages/)
  // On a phone there is no preview beside the form, so axe only checks this width.
  expect(await violations(page, { frames: 1 })).toEqual([])

  // Without a network the preview keeps its last state and says that the server does not answer.
  await context.setOffline(true)
  await field.press('End')
  await field.pressSequentially(' and more')
  await expect(pane.getByText(/No answer from the server/)).toBeVisible()
  await expect(heading).toContainText(typed.trim())
  await context.setOffline(false)
  await expect(heading).toContainText('and more')
})
