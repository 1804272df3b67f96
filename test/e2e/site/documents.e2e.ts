/** Documents in a browser: clients send, sign and request them in the portal; staff accept them and add versions. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import type { Build } from '#test/support/build/build.ts'
import { pdf } from '#test/support/files/sampleFiles.ts'
import { sound } from '#test/support/browser/axe.ts'
import { open } from '#test/support/browser/page.ts'
import { giveSession } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

const enter = async (build: Build, context: BrowserContext, user: Awaited<ReturnType<Build['user']>>) => {
  await giveSession(build, context, user)
}
const owner = async (build: Build, context: BrowserContext) => {
  const company = await build.client({ name: `Adur ${randomUUID().slice(0, 6)} Ltd` })
  await enter(build, context, await build.user({ role: 'client', name: 'Sam Reed', clientId: company.id }))
  return company
}
/** A PDF is shown in an iframe if the browser has a PDF viewer; the headless shell has none. */
const framesOf = async (page: Page) => ((await page.evaluate(() => navigator.pdfViewerEnabled)) ? 1 : 0)

test('a client sends files of which one is refused, signs a document and requests another', async ({ page, context, build }) => {
  const company = await owner(build, context)
  const toSign = await build.document({ clientId: company.id, title: 'Statement of fact', kind: 'statement_of_fact', needsSignature: true })
  await open(page, '/client/documents')
  await page.getByRole('link', { name: 'Send documents' }).click()
  const panel = page.getByRole('region', { name: 'Send documents' })
  await panel.getByLabel('Files', { exact: true }).setInputFiles({ name: 'survey.pdf', mimeType: 'application/pdf', buffer: pdf('Survey') })
  await expect(panel.getByText('Say first what the files are').first()).toBeVisible()
  await panel.getByLabel('What are they?').selectOption('survey')
  await panel.getByLabel('Files', { exact: true }).setInputFiles([
    { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') },
    { name: 'survey.pdf', mimeType: 'application/pdf', buffer: pdf('Survey') },
  ])
  const sending = panel.getByRole('list', { name: 'Files being sent' }).getByRole('listitem')
  await expect(sending.filter({ hasText: 'page.pdf' })).toContainText('says it is a PDF')
  await expect(sending.filter({ hasText: 'survey.pdf' })).toContainText('With us')
  await sound(page, '/client/documents', '', { dark: true })
  await expect(page.getByRole('row').filter({ hasText: 'survey' })).toContainText('With us to check')

  await open(page, `/client/documents/${toSign.id}`)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign' })
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog.getByText('Tick the box to sign')).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
  await sound(page, '/client/documents/:id', '', { dark: true, frames: await framesOf(page) })

  await open(page, '/client/documents?do=ask')
  await page.getByLabel('What do you need?').selectOption('certificate')
  await page.getByLabel('What do you need it for?').fill('A contractor asks for it')
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificate')
  await expect(page.getByRole('heading', { name: 'You have asked us for it' })).toBeVisible()
})

test('staff accept a document that a client sent and add a version with a note of what is new', async ({ page, context, build }) => {
  const company = await build.client({ name: `Beeding ${randomUUID().slice(0, 6)} Ltd` })
  const sent = await build.document({ clientId: company.id, title: `Survey ${company.id.slice(0, 6)}`, kind: 'survey', status: 'to_check' })
  await enter(build, context, await build.user({ role: 'admin', name: 'Ruth Alder' }))
  await open(page, '/admin/documents?status=open')
  await sound(page, '/admin/documents', '', { dark: true })
  await open(page, `/admin/documents/${sent.id}`)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('main').getByText('Current', { exact: true }).first()).toBeVisible()
  // Checked before a real PDF is uploaded: the PDF viewer of the browser would add further frames.
  await sound(page, '/admin/documents/:id', '', { dark: true, frames: await framesOf(page) })
  await page.getByLabel('What is new in it?').fill('With page 4')
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'better.pdf', mimeType: 'application/pdf', buffer: pdf('Better') })
  await expect(page.getByRole('link', { name: 'Version 2' })).toBeVisible()
  await expect(page.getByText('With page 4')).toBeVisible()
})
