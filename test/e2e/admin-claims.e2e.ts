/** A claim at the staff's desk: from the number on the dashboard to the list it counts, to the claim, to the first word. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { claims } from '#server/features/claims/claims.table.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import { barriers, settle } from '#test/support/axe.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { expect, test, type Desk } from '#test/support/staffDesk.ts'

/** `late`: past what we promised. Only one case makes such a claim, for it counts them. */
const reported = async ({ db }: Desk, late: boolean) => {
  const id = randomUUID()
  const business = `Anchor ${id.slice(0, 6)} Ltd`
  const rows = (answers: [string, string, string][]) =>
    answers.map(([key, question, answer]) => ({ id: key, question, answer, notSure: false }))
  const [set] = (await db.execute<{ version: number }>(sql`SELECT max(version) AS version FROM question_sets WHERE family = 'claim'`)).rows
  await db.insert(claims).values({
    id,
    status: 'submitted',
    setVersion: set?.version ?? 1,
    reference: `CL-2026-${id.replace(/-/g, '').slice(0, 10).toUpperCase()}`,
    type: 'theft',
    kind: 'property',
    urgent: true,
    business,
    reporterName: 'Maria Pebble',
    email: 'maria@example.com',
    submittedAt: new Date(),
    dueAt: new Date(Date.now() + (late ? -1 : 1) * 3_600_000),
    sent: {
      declaration: 'x',
      files: [],
      later: ['Crime reference'],
      sections: [
        { page: 'what', title: 'What happened', rows: rows([['t1', 'Kind of claim', 'Theft or burglary']]) },
        { page: 'happened', title: 'What happened', rows: rows([['h1', 'What happened', 'The back door was forced.']]) },
        {
          page: 'contact',
          title: 'How to reach you',
          rows: rows([
            ['n1', 'Your name', 'Maria Pebble'],
            ['n2', 'Phone', '01632 960123'],
            ['n3', 'E-mail', 'maria@example.com'],
          ]),
        },
      ],
    },
  })
  return { id, business }
}

test('the number leads to its list, the list to the claim, and who was slower is told so', async ({ page, context, desk }) => {
  const { id, business } = await reported(desk, true)
  await desk.signIn(context)
  await page.goto('/admin')
  const tile = page.getByRole('link', { name: /Claims past our promise/ })
  const counted = Number(await tile.locator('data').getAttribute('value'))
  expect(counted).toBeGreaterThan(0)
  await tile.click()
  await page.waitForURL('**/admin/claims?status=toAcknowledge&overdue=yes')
  await expect(page.getByText(new RegExp(`^${counted} claims?, filtered by Status: To acknowledge and Promise: Late$`))).toBeVisible()
  await page.getByRole('link', { name: business }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business)
  await expect(page.getByRole('link', { name: '01632 960123' }).first()).toHaveAttribute('href', 'tel:01632960123')

  // Somebody else is faster.
  await desk.db.execute(sql`UPDATE claims SET version = version + 1 WHERE id = ${id}`)
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('Somebody else has changed this claim. Look at it again before you go on.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the newest state' }).click()
  await expect(page.getByText('Somebody else has changed this claim.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'History' }).getByText('Acknowledge')).toBeVisible()
})

test('a report is passed on, noted and closed by keyboard; a dialog closed by mistake loses nothing', async ({ page, context, desk }) => {
  const { id } = await reported(desk, false)
  await desk.signIn(context)
  await page.goto(`/admin/claims/${id}`)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByRole('button', { name: 'Acknowledge' }).press('Enter')
  await page.getByRole('button', { name: 'Passed to the insurer' }).press('Enter')
  const insurer = page.getByLabel('Insurer', { exact: true })
  await expect(insurer).toBeFocused()
  await page.keyboard.type('Harbour Mutual')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the number the insurer gave the claim')).toBeVisible()
  await expect(page.getByLabel('Insurer\u2019s reference')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Passed to the insurer' }).press('Enter')
  await expect(insurer).toHaveValue('Harbour Mutual')
  await page.getByLabel('Insurer\u2019s reference').fill('HM/26-00417')
  // Refused for something the dialog does not ask: said, not swallowed.
  await page.route('**/api/admin/claims/*/insurer', (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, message: 'Check what you entered', requestId: 'x', fields: { version: 'Invalid value' } },
    }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Check what you entered')).toBeVisible()
  await page.unroute('**/api/admin/claims/*/insurer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('With insurer', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'History' }).getByText('Harbour Mutual, HM/26-00417')).toBeVisible()

  await page.getByLabel('New note').fill('Assessor comes on Tuesday.')
  await page.getByRole('button', { name: 'Add note' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Assessor comes on Tuesday.' })).toBeVisible()

  await page.getByRole('button', { name: 'Close claim' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close claim' }).press('Enter')
  await expect(dialog.getByText('Choose why it is closed')).toBeVisible()
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  expect(await barriers(page)).toEqual({})
  await expect(dialog.getByRole('radio', { name: 'Not a real report' })).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Settled and paid' }).check()
  await dialog.getByLabel('What should colleagues know?').fill('Paid on Friday')
  await dialog.getByRole('button', { name: 'Close claim' }).press('Enter')
  await expect(page.getByRole('list', { name: 'History' }).getByText('Settled and paid: Paid on Friday')).toBeVisible()
  await page.getByRole('button', { name: 'Open again' }).press('Enter')
  await expect(page.getByText('With insurer', { exact: true })).toBeVisible()
})

test('photos are shown where the report is read, once somebody asks for them; papers are not', async ({ page, context, desk }) => {
  const { id } = await reported(desk, false)
  const files = ['door.JPG', 'till.png', 'list.pdf'].map((name) => ({
    id: randomUUID(),
    ownerKind: 'claim' as const,
    ownerId: id,
    label: 'photos',
    name,
    state: 'clean' as const,
    key: `planted/${randomUUID()}`,
    type: name.endsWith('pdf') ? 'application/pdf' : 'image/png',
    bytes: 68,
    sha256: 'a'.repeat(64),
    sentSha256: randomBytes(32).toString('hex'),
  }))
  await desk.db.insert(uploads).values(files)
  const asked: string[] = []
  const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
  await page.route('**/files/*', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'image/png', headers: { 'content-disposition': 'attachment' }, body: dot })
  })
  await desk.signIn(context)
  await page.goto(`/admin/claims/${id}`)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(page.getByRole('link', { name: 'list.pdf' })).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Show the 2 pictures' }).press('Enter')
  const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all())
    await expect.poll(() => picture.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth)).toBe(1)
  expect(asked.toSorted()).toEqual(
    files
      .slice(0, 2)
      .map((file) => `/files/${file.id}`)
      .toSorted(),
  )
  expect(await barriers(page)).toEqual({})
  await page.getByRole('button', { name: 'Hide the pictures' }).press('Enter')
  await expect(pictures).toHaveCount(0)
})

test('a mail leads to the claim it is about', async ({ page, context, desk }) => {
  const { id, business } = await reported(desk, false)
  const mail = randomUUID()
  await desk.db.insert(emails).values({
    id: mail,
    toAddress: 'maria@example.com',
    template: 'claimReceived',
    subject: 'We have your claim report',
    props: {},
    hasSecrets: false,
    state: 'sent',
    messageId: `<${mail}@example.com>`,
    relatedType: 'claim',
    relatedId: id,
  })
  await desk.signIn(context)
  await page.goto(`/admin/email-logs/${mail}`)
  await page.getByRole('link', { name: 'A claim' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business)
})

test('#60 who may only read claims is offered nothing more', async ({ page, context, desk }) => {
  const { id, business } = await reported(desk, false)
  await desk.signIn(context, { permissions: ['dashboard:view', 'claim:view'] })
  await page.goto(`/admin/claims/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business)
  for (const name of ['Acknowledge', 'Take it', 'Close claim', 'Add note']) await expect(page.getByRole('button', { name })).toHaveCount(0)
})

test('#88 the list and a claim at 390 and 1280 px: no violation, nothing wider than the page', async ({ page, context, desk }) => {
  const { business } = await reported(desk, false)
  await desk.signIn(context)
  await settle(page)
  await page.goto('/admin/claims')
  await expect(page.getByRole('link', { name: business })).toBeVisible()
  expect(await barriers(page)).toEqual({})
  await page.getByRole('link', { name: business }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business)
  expect(await barriers(page)).toEqual({})
})
