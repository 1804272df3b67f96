/** Reporting a claim on a phone, with and without script: help, answers, photos, a refused file, checking and sending. */
import { hydrated, interceptCalls, open } from '#test/support/browser/page.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Fields } from '#contract/model/questions/question.ts'
import { settle, sound } from '#test/support/browser/axe.ts'
import { claimWalk } from '#test/support/answers/claimWalk.ts'
import { fill, inbox, onward, pageName, further, prepare } from '#test/support/browser/quotePages.ts'
import { pdf } from '#test/support/files/sampleFiles.ts'
import { expect, test } from '#test/support/browser/test.ts'

const today = new Date()
/** The answers of the claim walk with this email; the day of the incident is today. */
const answersOf = (email: string, own: Record<string, Fields> = {}): Record<string, Fields> => ({
  ...claimWalk,
  when: {
    ...claimWalk['when'],
    'incidentDate.day': String(today.getDate()),
    'incidentDate.month': String(today.getMonth() + 1),
    'incidentDate.year': String(today.getFullYear()),
  },
  contact: { ...claimWalk['contact'], contactEmail: email },
  ...own,
})
const somebody = () => `claim-${randomUUID().slice(0, 8)}@example.com`

/** Fills in page after page up to `stopAt`. */
const walkTo = async (page: Page, stopAt: string, answers: Record<string, Fields>) => {
  for (let name = pageName(page); name !== stopAt; name = pageName(page)) {
    await fill(page, answers[name] ?? {})
    await onward(page)
    await page.waitForURL((url) => !url.pathname.endsWith(`/${name}`))
  }
}
const files = (...names: string[]) => names.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) }))
for (const script of [true, false]) {
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script, viewport: { width: 390, height: 844 } })

    test('a visitor reports a theft, sends files of which a program is refused, and gets one reference by email', async ({
      page,
      context,
    }) => {
      const email = somebody()
      const answers = answersOf(email)
      await page.goto('/report-claim')
      expect(await context.cookies()).toEqual([])
      await expect(page.getByRole('heading', { name: 'Is anyone in danger?' })).toBeVisible()
      await page.getByRole('button', { name: /^Theft or burglary/ }).click()
      await page.waitForURL('**/report-claim/who')
      // The kind was chosen on the start page: it is shown here and can be changed.
      await expect(page.getByText('Kind of claim: Theft or burglary')).toBeVisible()
      await page.getByRole('link', { name: 'Change kind of claim' }).click()
      await page.waitForURL('**/report-claim/what')
      await onward(page)
      await page.waitForURL('**/report-claim/who')
      await onward(page)
      await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Choose who you are', 'Enter the name of the insured business'])
      await expect(page).toHaveTitle(/^Error: /)
      await walkTo(page, 'evidence', answers)

      if (script) await hydrated(page)
      const proof = page.getByRole('checkbox', { name: /later: Proof/ })
      await proof.check()
      await page.setInputFiles('#file-photos', files('door.pdf', 'spare.pdf', 'virus.exe'))
      if (!script) {
        // Files that were chosen but not sent are reported.
        await onward(page)
        await expect(page.getByRole('alert')).toContainText('door.pdf, spare.pdf, virus.exe were chosen and not sent')
        await page.setInputFiles('#file-photos', files('door.pdf', 'spare.pdf', 'virus.exe'))
        await page.getByRole('button', { name: 'Send the chosen files' }).click()
      }
      const photos = page.getByRole('list', { name: 'Files: Photos' })
      await expect(photos.getByRole('link')).toHaveText(['door.pdf', 'spare.pdf'])
      await expect(photos.getByText(/Not received: it is not a type of file we accept/)).toBeVisible()
      await page.getByRole('button', { name: 'Dismiss virus.exe' }).click()
      await expect(page.getByText('virus.exe')).toHaveCount(0)
      await page.getByRole('button', { name: 'Remove spare.pdf' }).click()
      await expect(page.getByText('spare.pdf')).toHaveCount(0)
      // The box is still ticked after files were sent, dismissed and removed.
      await expect(proof).toBeChecked()
      await page.getByRole('button', { name: 'Save and finish later' }).click()
      await page.waitForURL('**/report-claim/save')
      await page.goto('/report-claim/evidence')
      await expect(proof).toBeChecked()
      await onward(page)
      await page.waitForURL('**/report-claim/contact')
      await walkTo(page, 'check', answers)

      await expect(page.getByText('door.pdf')).toBeVisible()
      await page.getByRole('button', { name: 'Send the report' }).click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Tick the box to say your report is true'])
      await page.getByRole('checkbox', { name: /true to the best of my knowledge/ }).check()
      await page.getByRole('button', { name: 'Send the report' }).dblclick()
      await page.waitForURL('**/thank-you?kind=claim')
      const reference = await page.getByText(/^CL-\d{4}-[0-9A-HJKMNP-TV-Z]{10}$/).innerText()
      await expect(page.getByText('Proof of what you owned')).toBeVisible()

      const mail = await inbox(page.request, email, /^We have your claim report/)
      expect(mail.text).toContain(reference)
      // The double click sent one report and so one email.
      const all: { to: string; text: string }[] = await (await page.request.get('/dev/outbox.json')).json()
      expect(all.filter(({ to, text }) => to === email && text.includes(reference))).toHaveLength(1)
    })
  })
}

test('a file that failed to upload can be tried again, and one being sent shows progress and can be stopped', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await prepare(page, baseURL ?? '', 'evidence', answersOf(somebody()), 'claim')
  await interceptCalls(page)
  await open(page, '/report-claim/evidence')
  const photos = page.getByRole('list', { name: 'Files: Photos' })

  await page.route('**/api/claims/draft/files', (route) => route.abort('connectionreset'), { times: 1 })
  await page.setInputFiles('#file-photos', files('door.pdf'))
  await expect(photos.getByText('may not have arrived: the connection was lost. Try again, and it is kept only once.')).toBeVisible()
  await photos.getByRole('button', { name: 'Retry door.pdf' }).click()
  await expect(photos.getByRole('link', { name: 'door.pdf' })).toBeVisible()

  // The request of slow.pdf is never answered, so it is in progress until it is stopped.
  await page.route('**/api/claims/draft/files', () => undefined, { times: 1 })
  await page.setInputFiles('#file-photos', files('slow.pdf', 'next.pdf'))
  await expect(photos.getByRole('progressbar', { name: 'Sending slow.pdf' })).toBeVisible()
  await expect(page.getByText('Wait until every file has arrived before you continue.')).toBeVisible()
  await photos.getByRole('button', { name: 'Stop sending slow.pdf' }).click()
  await expect(photos.getByRole('link')).toHaveText(['door.pdf', 'next.pdf'])
  await expect(page.getByText('slow.pdf')).toHaveCount(0)
})

test('#88 the screens of a claim report break no axe rule and are not too wide, at 390 and 1280 px', async ({ page, baseURL }) => {
  await settle(page)
  const { isAnybodyHurt: _notAsked, ...happened } = claimWalk['happened'] ?? {}
  const answers = answersOf(somebody(), { what: { claimType: 'cyber' }, happened })
  await page.goto('/report-claim')
  await sound(page, '/report-claim')
  await page.getByRole('button', { name: /^A cyber attack/ }).click()
  await page.waitForURL('**/report-claim/who')
  await onward(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await sound(page, '/report-claim/:page', 'refused')
  await page.goto('/report-claim/save')
  await sound(page, '/report-claim/save')
  expect(await further(page, baseURL ?? '', 'who', 'evidence', answers, 'claim')).toBe('evidence')
  // A page with one question: the heading is inside the legend, so the question is not repeated.
  await page.goto('/report-claim/what')
  await expect(page.locator('legend').getByRole('heading', { level: 1 })).toHaveText('What kind of thing happened?')
  await expect(page.getByText('What kind of thing happened?', { exact: true })).toHaveCount(2)
  await sound(page, '/report-claim/:page', 'one question')
  await open(page, '/report-claim/evidence')
  await page.setInputFiles('#file-files', files('note.pdf', 'virus.exe'))
  await expect(page.getByText(/Not received: /)).toBeVisible()
  await sound(page, '/report-claim/evidence')
  await onward(page)
  await page.waitForURL('**/report-claim/contact')
  await walkTo(page, 'check', answers)
  // On a busy machine the address changes a moment before the page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your report')
  await sound(page, '/report-claim/check')
  await page.getByRole('checkbox', { name: /true to the best of my knowledge/ }).check()
  await page.getByRole('button', { name: /^Send the report|^Report the circumstance/ }).click()
  await page.waitForURL('**/thank-you?kind=claim')
  await expect(page.getByText(/^CL-\d{4}-/)).toBeVisible()
  await sound(page, '/thank-you', 'claim')
})
