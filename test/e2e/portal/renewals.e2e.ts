/** A renewal in a browser: the client confirms facts, decides and signs, and the broker binds; and brokers in the renewals grid. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { eq, inArray } from 'drizzle-orm'
import { formatDate } from '#contract/format.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { renewals } from '#server/features/renewals/renewals.table.ts'
import type { Build } from '#test/support/build/build.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { sound } from '#test/support/browser/axe.ts'
import { signIn, signInOwner } from '#test/support/browser/signIn.ts'
import { hydrated, open } from '#test/support/browser/page.ts'
import { expect, test } from '#test/support/browser/test.ts'

const expiring = termsFor({
  sections: [
    section({ extensions: ['Indemnity to principal'] }),
    section({ code: 'CONT', name: 'Contents', basis: 'sum_insured', limit: 6_000_000, net: 40_000 }),
  ],
})
const worse = termsFor({
  sections: [section({ excess: 50_000 }), section({ code: 'CONT', name: 'Contents', basis: 'sum_insured', limit: 6_600_000, net: 44_000 })],
})

const arrange = async (build: Build, context: BrowserContext) => {
  const { company: client } = await signInOwner(build, context)
  return { client, renewal: await build.renewal({ clientId: client.id, status: 'presented', terms: expiring, offered: worse }) }
}
/** A day to chase: a week ahead and more. */
const ahead = (days: number) => addDays(londonClock(new Date()).date, 7 + days)
const typed = (days: number) => formatDate(ahead(days))
const go = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

test('a client accepts a renewal with a changed fact, and the broker binds it, which creates the next policy', async ({
  page,
  context,
  browser,
  build,
}) => {
  const { client, renewal } = await arrange(build, context)
  await open(page, '/client/renewals')
  await sound(page, '/client/renewals')
  await page.getByRole('link', { name: /Read and decide/ }).click()
  await heading(page, "Renew: Public and employers' liability")
  await sound(page, '/client/policies/:id/renew')
  await page.getByRole('link', { name: 'Start: what changes' }).click()
  await heading(page, 'What changes')
  await sound(page, '/client/policies/:id/renew/:step')

  // Both boxes have to be ticked.
  const ticks = page.getByRole('checkbox')
  await expect(ticks).toHaveCount(2)
  await ticks.first().check()
  await go(page, 'Save and continue')
  await expect(page.getByText('Saved, but something is still to be answered')).toBeVisible()
  await page.getByRole('checkbox').nth(1).check()
  await go(page, 'Save and continue')

  await heading(page, 'Confirm your facts')
  const fact = (name: RegExp) => page.getByRole('radiogroup', { name })
  await fact(/turnover/)
    .getByLabel('It has changed')
    .check()
  await page.getByLabel('Turnover now').fill('a lot')
  for (const name of [/wages/, /work for you/, /business does/]) await fact(name).getByLabel('Still right').check()
  await go(page, 'Save and continue')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Enter your turnover in pounds, like 250,000'])
  await page.getByLabel('Turnover now').fill('£340,000')
  await go(page, 'Save and continue')

  await heading(page, 'Check your values')
  await page.getByLabel('Still enough').check()
  await go(page, 'Save and continue')
  await heading(page, 'Claims history')
  await page.getByLabel('None').check()
  await go(page, 'Save and continue')
  await heading(page, 'Decide')
  await page.getByLabel('Accept these terms').check()
  await go(page, 'Continue')

  await heading(page, 'Declare and sign')
  await expect(page.getByText('Turnover: £340,000')).toBeVisible()
  await page.getByLabel('Your full name').fill('Sam Reed')
  await go(page, 'Accept the renewal')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Tick the declaration to accept'])
  await page.getByLabel('I have read this').check()
  await go(page, 'Accept the renewal')
  await heading(page, 'Done')
  await expect(page.getByText('We have your acceptance')).toBeVisible()

  const desk = await browser.newContext()
  await signIn(build, desk)
  const broker = await desk.newPage()
  await broker.goto(new URL(`/admin/renewals/${renewal.id}`, page.url()).href)
  await hydrated(broker)
  await expect(broker.getByText('Accepted with changes: ask the insurer before you bind')).toBeVisible()
  await sound(broker, '/admin/renewals/:id')
  await broker.getByRole('button', { name: 'Bind the renewal' }).click()
  await broker.getByLabel('Policy number of the new period').fill('HX/2027-9')
  await broker.getByRole('dialog').getByRole('button', { name: 'Bind the renewal' }).click()
  await expect(broker.getByText('Renewed as HX/2027-9')).toBeVisible()
  const [next] = await build.db.select().from(policies).where(eq(policies.predecessorId, renewal.policyId))
  expect(next).toMatchObject({ policyNumber: 'HX/2027-9', clientId: client.id, status: 'awaiting_documents' })
  await desk.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the facts of a renewal are saved, with an error for a missing figure', async ({ page, context, build }) => {
    const { renewal } = await arrange(build, context)
    await page.goto(`/client/policies/${renewal.policyId}/renew/facts`)
    await page
      .getByRole('radiogroup', { name: /turnover/ })
      .getByLabel('It has changed')
      .check()
    await go(page, 'Save and continue')
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Enter your turnover in pounds, like 250,000'])
    await page.getByLabel('Turnover now').fill('340000')
    await page.getByRole('button', { name: 'Save and come back later' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Confirm your facts' })).toContainText('In progress')
  })
})

const column = { next: 6, chase: 7, asked: 12, note: 17 }
const cell = (on: Page, row: number, of: keyof typeof column) => on.getByRole('row').nth(row).locator(`[aria-colindex="${column[of]}"]`)
const openGrid = async (on: Page, mark: string, rows: number) => {
  await on.goto('/admin/policies/renewals?stage=with_insurers')
  await hydrated(on)
  await on.getByLabel('Find').fill(mark)
  await expect(on.getByRole('grid').getByRole('row')).toHaveCount(rows + 1)
}

test('the renewals grid supports typing, pasting, fill down and undo, and a conflict in one cell offers both values', async ({
  page,
  context,
  browser,
  build,
}) => {
  const mark = `Zeta ${randomUUID().slice(0, 6)}`
  const made = []
  for (const daysLeft of [20, 21, 22]) {
    const client = await build.client({ name: `${mark} ${daysLeft} Ltd` })
    made.push(await build.renewal({ clientId: client.id, status: 'with_insurers', daysLeft }))
  }
  const ids = made.map(({ id }) => id)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(build, context)
  await openGrid(page, mark, 3)
  await sound(page, '/admin/policies/renewals')

  // Typing edits the cell, Enter saves it and moves down, Escape cancels.
  await cell(page, 1, 'next').click()
  await page.keyboard.type('Ring Harbour')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'next')).toHaveText('Ring Harbour')
  await expect(cell(page, 2, 'next')).toBeFocused()
  await page.keyboard.type('Nonsense')
  await page.keyboard.press('Escape')
  await expect(cell(page, 2, 'next')).toHaveText('')

  // Paste a column from a spreadsheet.
  await cell(page, 1, 'chase').click()
  await page.evaluate((text) => navigator.clipboard.writeText(text), [1, 2, 3].map((days) => `${typed(days)}\n`).join(''))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(cell(page, 3, 'chase')).toHaveText(typed(3))
  // A past date is refused with a message in its cell; today's date is marked as due.
  await cell(page, 2, 'chase').click()
  await page.keyboard.type('02/01/2026')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'chase')).toHaveText(/^02\/01\/2026\. Enter today/)
  const today = formatDate(londonClock(new Date()).date)
  await cell(page, 2, 'chase').click()
  await page.keyboard.type(today)
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'chase')).toHaveText(`${today}: due`)

  // Fill down, undo and redo.
  await cell(page, 1, 'next').click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(cell(page, 3, 'next')).toHaveText('Ring Harbour')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, 3, 'next')).toHaveText('')
  await page.keyboard.press('ControlOrMeta+y')
  await expect(cell(page, 3, 'next')).toHaveText('Ring Harbour')
  await expect
    .poll(
      async () =>
        (
          await build.db
            .select()
            .from(renewals)
            .where(eq(renewals.id, ids[2] ?? ''))
        )[0],
    )
    .toMatchObject({
      nextAction: 'Ring Harbour',
      nextChaseOn: ahead(3),
    })

  const first = async () =>
    (
      await build.db
        .select()
        .from(renewals)
        .where(eq(renewals.id, ids[0] ?? ''))
    )[0]

  // A colleague has loaded the grid before: a change of another cell in the row is saved, one of the same cell is a conflict.
  const other = await browser.newContext()
  await signIn(build, other)
  const colleague = await other.newPage()
  await openGrid(colleague, mark, 3)
  await cell(page, 1, 'next').click()
  await page.keyboard.press('F2')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ring Downs')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await first())?.nextAction).toBe('Ring Downs')
  await cell(colleague, 1, 'note').click()
  await colleague.keyboard.type('Prefers mornings')
  await colleague.keyboard.press('Enter')
  await expect.poll(async () => (await first())?.note).toBe('Prefers mornings')
  await build.db
    .update(renewals)
    .set({ marketsApproached: 4 })
    .where(eq(renewals.id, ids[1] ?? ''))
  await cell(colleague, 2, 'asked').click()
  await colleague.keyboard.type('2')
  await colleague.keyboard.press('Enter')
  await expect(cell(colleague, 2, 'asked').getByRole('button')).toHaveText([/2/, /4/])
  await cell(colleague, 2, 'asked').getByRole('button').first().click()
  await expect
    .poll(
      async () =>
        (
          await build.db
            .select()
            .from(renewals)
            .where(eq(renewals.id, ids[1] ?? ''))
        )[0]?.marketsApproached,
    )
    .toBe(2)
  await other.close()
})

test('an edit in the grid that could not be sent is sent again later, and leaving the page before that asks first', async ({
  page,
  context,
  build,
  browser,
}) => {
  const mark = `Eta ${randomUUID().slice(0, 6)}`
  const client = await build.client({ name: `${mark} Ltd` })
  const { id } = await build.renewal({ clientId: client.id, status: 'with_insurers', daysLeft: 20 })
  const stored = async () => (await build.db.select().from(renewals).where(eq(renewals.id, id)))[0]
  const type = async (on: Page, of: keyof typeof column, text: string) => {
    await cell(on, 1, of).click()
    await on.keyboard.press('F2')
    await on.keyboard.press('ControlOrMeta+a')
    await on.keyboard.type(text)
    await on.keyboard.press('Enter')
  }
  await signIn(build, context)
  await openGrid(page, mark, 1)
  const drop = () => page.route('**/api/admin/renewals/cells', (route) => route.abort())
  const connect = () => page.unroute('**/api/admin/renewals/cells')
  const message = page.getByRole('alert').filter({ hasText: 'not saved' })

  // Sent with the next save.
  await drop()
  await type(page, 'note', 'Wants a survey')
  await expect(cell(page, 1, 'note')).toContainText('Wants a survey')
  await expect(message).toContainText('1 cell is not saved')
  await connect()
  await type(page, 'next', 'Ring Harbour')
  await expect.poll(stored).toMatchObject({ note: 'Wants a survey', nextAction: 'Ring Harbour' })
  await expect(message).toHaveCount(0)

  // Sent with the button of the message; the latest text of the cell is sent.
  await drop()
  await type(page, 'note', 'Wants two surveys')
  await type(page, 'note', 'Wants three surveys')
  await expect(cell(page, 1, 'note')).toContainText('Wants three surveys')
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(message).toContainText('1 cell is not saved')
  await connect()
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(stored).toMatchObject({ note: 'Wants three surveys' })
  await expect(message).toHaveCount(0)

  // Switching the view keeps the edits, leaving asks, and the return of the connection sends them. A colleague changed one of the cells.
  await drop()
  await type(page, 'note', 'Survey booked')
  await type(page, 'next', 'Mine')
  await expect(message).toContainText('2 cells are not saved')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(message).toContainText('2 cells are not saved')
  await page.getByRole('link', { name: 'Grid' }).click()
  await page.getByLabel('Find').fill(mark)
  await expect(cell(page, 1, 'note')).toContainText('Survey booked')
  await page
    .getByRole('link', { name: `${mark} Ltd` })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  const other = await browser.newContext()
  await signIn(build, other)
  const colleague = await other.newPage()
  await openGrid(colleague, mark, 1)
  await type(colleague, 'next', 'Theirs')
  await expect.poll(stored).toMatchObject({ nextAction: 'Theirs' })
  await other.close()
  await connect()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(stored).toMatchObject({ note: 'Survey booked', nextAction: 'Theirs' })
  await expect(cell(page, 1, 'next').getByRole('button')).toHaveText([/Mine/, /Theirs/])
  await cell(page, 1, 'next').getByRole('button').last().click()

  // An edit that can be saved while leaving does not ask.
  await cell(page, 1, 'note').click()
  await page.keyboard.type('Done')
  await page
    .getByRole('link', { name: `${mark} Ltd` })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(id))
  await expect.poll(stored).toMatchObject({ note: 'Done', nextAction: 'Theirs' })
})

test('undo and redo in the grid also cover a pasted value that was refused', async ({ page, context, build }) => {
  const mark = `Theta ${randomUUID().slice(0, 6)}`
  const ids: string[] = []
  for (const daysLeft of [20, 21]) {
    const client = await build.client({ name: `${mark} ${daysLeft} Ltd` })
    ids.push((await build.renewal({ clientId: client.id, status: 'with_insurers', daysLeft })).id)
  }
  const chases = async () =>
    (await build.db.select({ on: renewals.nextChaseOn }).from(renewals).where(inArray(renewals.id, ids))).map(({ on }) => on).toSorted()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(build, context)
  await openGrid(page, mark, 2)
  const [one, two] = [cell(page, 1, 'chase'), cell(page, 2, 'chase')]
  await one.click()
  await page.keyboard.type(typed(1))
  await page.keyboard.press('Enter')
  await expect.poll(chases).toEqual([ahead(1), null])
  await expect(one).not.toHaveAttribute('data-state')
  await one.click()
  await page.evaluate((text) => navigator.clipboard.writeText(text), `31/02/2026\n${typed(5)}\n`)
  await page.keyboard.press('ControlOrMeta+v')
  await expect(one).toContainText('31/02/2026')
  await expect(one).toHaveAttribute('aria-invalid', 'true')
  await expect(two).toHaveText(typed(5))
  await page.keyboard.press('ControlOrMeta+z')
  await expect(one).toHaveText(typed(1))
  await expect(one).not.toHaveAttribute('aria-invalid')
  await expect(two).toHaveText('')
  await page.keyboard.press('ControlOrMeta+y')
  await expect(one).toContainText('31/02/2026')
  await expect(two).toHaveText(typed(5))
})
