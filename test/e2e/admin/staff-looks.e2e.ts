/** What a screen shows where there is little room: the editor's bar on a phone, and on which side the renewals grid goes on. */
import { randomUUID } from 'node:crypto'
import { hydrated, open } from '#test/support/browser/page.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an editor keeps its status and main step in sight, the other steps in a menu, and the line that is written on free', async ({
    page,
    context,
    build,
  }) => {
    await signIn(build, context)
    const { id } = await build.content({ kind: 'post', status: 'in_review' })
    await open(page, `/admin/blog-posts/${id}`)
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.click()
    for (let line = 0; line < 40; line++) await page.keyboard.press('Enter')
    await page.keyboard.type('The last line')
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const main = page.getByRole('button', { name: 'Publish', exact: true })
    await expect(main).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.editor-bar')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.editor-bar')).toContainText(/In review.*Sav/)
    await expect(page.getByRole('button', { name: 'Send back' })).toBeHidden()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Send back' })).toBeVisible()
    await page.keyboard.press('Escape')

    // Back up, line by line: the line with the caret is never under a bar.
    await text.focus()
    await page.keyboard.press('ControlOrMeta+End')
    for (let line = 0; line < 30; line++) await page.keyboard.press('ArrowUp')
    const covered = await page.evaluate(() => {
      const range = getSelection()?.getRangeAt(0)
      const node = range?.startContainer
      const element = node instanceof Element ? node : node?.parentElement
      const { top = 0, left = 0 } = element?.getBoundingClientRect() ?? {}
      return document.elementFromPoint(left + 2, top + 2)?.closest('.rich-bar, [data-screen-only]') !== null
    })
    expect(covered).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('a record keeps its next step as a button and the others in its menu, and one line for each fact', async ({
    page,
    context,
    build,
  }) => {
    await signIn(build, context)
    const change = await build.change()
    await open(page, `/admin/changes/${change.id}`)
    const next = page.getByRole('button', { name: 'Record as with the insurer' })
    const more = page.getByRole('button', { name: 'More', exact: true })
    expect((await next.boundingBox())?.y).toBe((await more.boundingBox())?.y)
    await expect(page.getByRole('button', { name: 'Ask the client' })).toBeHidden()
    const facts = page.locator('.record-facts')
    const ends = await facts.locator('dt').evaluateAll((names) => names.map((name) => name.getBoundingClientRect().left))
    const starts = await facts.locator('dd').evaluateAll((values) => values.map((value) => value.getBoundingClientRect().left))
    expect([new Set(ends).size, new Set(starts).size]).toEqual([1, 1])
    await more.click()
    await page.getByRole('menuitem', { name: 'Ask the client' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('a card says its status and when it is due in one line, and what it is about and its handler in the next', async ({
    page,
    context,
    build,
  }) => {
    await signIn(build, context)
    const quote = await build.quote()
    await open(page, `/admin/quotes?q=${quote.reference}`)
    const card = page.getByRole('row').filter({ hasText: quote.reference })
    await expect(card).toHaveCount(1)
    const middle = async (label: string) => {
      const { y = 0, height = 0 } = (await card.locator(`[data-label='${label}']`).boundingBox()) ?? {}
      return Math.round(y + height / 2)
    }
    expect(await card.locator("[data-label='Due']").innerText()).toMatch(/^Due\s/)
    expect(Math.abs((await middle('Status')) - (await middle('Due')))).toBeLessThan(3)
    expect(Math.abs((await middle('Covers')) - (await middle('Handler')))).toBeLessThan(3)
    expect((await card.boundingBox())?.height).toBeLessThan(130)
  })

  test('a quote and a claim say whom to ring before anything else, and lead to their parts', async ({ page, context, build }) => {
    await signIn(build, context)
    const quote = await build.quote()
    await open(page, `/admin/quotes/${quote.id}`)
    await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeInViewport()
    await page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link', { name: 'Notes' }).click()
    await expect(page.getByLabel('New note')).toBeInViewport()
    const claim = await build.claim()
    await open(page, `/admin/claims/${claim.id}`)
    await expect(page.getByRole('heading', { name: 'Reporter' })).toBeInViewport()
    await page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link', { name: 'Messages' }).click()
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeInViewport()
  })
})

test('records have their buttons below the heading, where it is short and where it is long', async ({ page, context, build }) => {
  await signIn(build, context)
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const name of ['Ox', 'The Long Established Association of Harbour and Coastal Traders']) {
    const client = await build.client({ name: `${name} ${randomUUID().slice(0, 6)}` })
    await open(page, `/admin/clients/${client.id}`)
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    const button = await page.getByRole('link', { name: 'Add a policy' }).boundingBox()
    expect(button?.x).toBe(heading?.x)
    expect(button?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0))
  }
})

test('the grid of renewals says on which side it goes on, and shows the next action at once', async ({ page, context, build }) => {
  const mark = `Edge ${randomUUID().slice(0, 6)}`
  const client = await build.client({ name: `${mark} Ltd` })
  await build.renewal({ clientId: client.id, status: 'with_insurers', daysLeft: 20 })
  await signIn(build, context)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/policies/renewals?stage=with_insurers')
  await hydrated(page)
  await expect(page.getByRole('columnheader', { name: 'Next action' })).toBeInViewport({ ratio: 1 })
  const frame = page.locator('.renewal-grid-frame')
  await expect(frame).toHaveAttribute('data-more-end')
  await expect(frame).not.toHaveAttribute('data-more-start')
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(grid.scrollWidth, 0))
  await expect(frame).toHaveAttribute('data-more-start')
  await expect(frame).not.toHaveAttribute('data-more-end')
})
