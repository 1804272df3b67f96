/** What editors do with content, from the first word to the last version, in a browser. */
import type { Locator, Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { contentItems } from '#server/features/content/content.table.ts'
import { open } from '#test/support/browser/page.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()
const status = (page: Page, words: string) => expect(page.locator('main').getByText(words, { exact: true }).first()).toBeVisible()
/** Until the server has it. */
const write = async (page: Page, field: Locator, words: string) => {
  const kept = page.waitForResponse((reply) => reply.url().endsWith('/draft') && reply.ok())
  await field.fill(words)
  await kept
}
/** A step whose dialog has a button of the same name. */
const step = async (page: Page, name: string, done: string, inDialog = name) => {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: inDialog, exact: true }).click()
  await status(page, done)
}
const publish = (page: Page) => step(page, 'Publish', 'Published')
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{mso-style-parent:""}</style></head><body>
<p class="MsoNormal" style="mso-margin-top-alt:auto">Written <b style="mso-bidi-font-weight:normal">in Word</b><o:p></o:p></p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">\u00b7</span>One point</p>
<script>alert(1)</script><p><a href="javascript:alert(1)">A link</a><img src="https://evil.example/x.png" onerror="alert(1)"></p></body></html>`

test('an article: written, reviewed, scheduled, published, corrected, and taken back to what it said', async ({
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
  // Written.
  await open(page, '/admin/blog-posts?new=yes')
  await page.getByRole('textbox', { name: 'Title' }).fill('What a hotel should ask')
  await page.getByRole('textbox', { name: /Last part of the address/ }).fill(slug)
  await page.getByLabel('Start from').selectOption({ label: `A copy of ${source?.title}` })
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What a hotel should ask')
  const summary = page.getByLabel('Summary').first()
  await write(page, summary, 'The first words of it.')
  // From Word: its words, one list and one bold word, and nothing else of it.
  const text = page.locator('[contenteditable="true"]').first()
  await text.press('Control+End')
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, fromWord)
  await expect(text).toContainText('Written in Word')
  const draft = async () =>
    JSON.stringify((await build.db.select({ draft: contentItems.draft }).from(contentItems).where(eq(contentItems.slug, slug)))[0]?.draft)
  await expect.poll(draft).toContain('One point')
  expect(await draft()).not.toMatch(/mso-|javascript:|alert\(|onerror|evil\.example|o:p/i)
  await saved(page)
  expect(await publicText()).toBe('404')
  await step(page, 'Send for review', 'In review')
  const address = page.url()

  // Reviewed and scheduled by somebody else.
  const other = await browser.newContext()
  await signIn(build, other, { role: 'admin', name: 'Ray Reviewer' })
  const reviewer = await other.newPage()
  await open(reviewer, address)
  await step(reviewer, 'Approve', 'Approved')
  await step(reviewer, 'Publish later', 'Scheduled', 'Schedule')
  await step(reviewer, 'Cancel the schedule', 'Draft')
  await publish(reviewer)
  await expect.poll(publicText).toContain('The first words of it.')

  // Corrected.
  await open(page, address)
  await write(page, summary, 'The corrected words of it.')
  await status(page, 'Published, with changes')
  expect(await publicText()).toContain('The first words of it.')
  await publish(page)
  await expect.poll(publicText).toContain('The corrected words of it.')

  // And back.
  await page.getByRole('link', { name: /^Versions/ }).click()
  await page.getByRole('listitem').filter({ hasText: 'Ray Reviewer' }).filter({ hasText: 'Published' }).getByRole('link').click()
  await expect(page.getByText('corrected').first()).toBeVisible()
  await page.getByRole('button', { name: 'Restore as a draft' }).click()
  await status(page, 'Published, with changes')
  await publish(page)
  await expect.poll(publicText).toContain('The first words of it.')
  await other.close()
})
