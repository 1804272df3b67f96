/** Staff work on the book: tasks, complaints, merging clients, viewing the portal as a client, bank details, acceptance by phone. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { documents } from '#server/features/documents/documents.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { fillDate } from '#test/support/browser/fillDate.ts'
import { hydrated, open } from '#test/support/browser/page.ts'
import { giveSession, signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

const today = londonClock(new Date()).date
const fresh = (name: string) => `${name} ${randomUUID().slice(0, 6)}`

test('a task is added after an error, snoozed, marked as done and reopened with Undo', async ({ page, context, build }) => {
  await signIn(build, context)
  const title = fresh('Ring about the flat roof')
  await open(page, '/admin/tasks/add')
  await page.getByRole('button', { name: 'Add task' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Write what needs doing' }).click()
  await page.getByLabel('What needs doing').fill(title)
  await page.getByLabel('High').check()
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('button', { name: 'Snooze' }).click()
  const snooze = page.getByRole('dialog', { name: 'Snooze this task' })
  await fillDate(snooze.getByRole('group', { name: 'Until' }), addDays(today, -1))
  await snooze.getByRole('button', { name: 'Snooze' }).click()
  await expect(snooze.locator('[aria-invalid=true]').first()).toBeVisible()
  await fillDate(snooze.getByRole('group', { name: 'Until' }), addDays(today, 3))
  await snooze.getByRole('button', { name: 'Snooze' }).click()
  await expect(page.getByText('Snoozed until', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible()
})

test('a complaint by phone is added after errors, acknowledged by email, answered and closed', async ({ page, context, build }) => {
  await signIn(build, context)
  const email = `${randomUUID().slice(0, 8)}@example.com`
  await open(page, '/admin/complaints/add')
  await page.getByRole('button', { name: 'Add complaint' }).click()
  const faults = page.getByRole('alert')
  for (const fault of ['Enter who is complaining', 'Choose how it was received', 'Write what they say: at least 10 characters'])
    await expect(faults.getByRole('link', { name: fault })).toBeVisible()
  await page.getByLabel('About our service').check()
  await page.getByLabel('Who is complaining').fill('Jo Breaker')
  await page.getByLabel('Email').fill(email)
  await fillDate(page.getByRole('group', { name: 'Received on' }), today)
  await page.getByLabel('How it reached us').selectOption('Phone')
  await page.getByLabel('What it is about').selectOption('Delay')
  await page.getByLabel('What they say').fill('Nobody rang back for a week about the claim.')
  await page.getByRole('button', { name: 'Add complaint' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jo Breaker')
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('Acknowledged', { exact: true }).first()).toBeVisible()
  expect(await build.db.select({ template: emails.template }).from(emails).where(eq(emails.toAddress, email))).toHaveLength(1)
  await page.getByRole('button', { name: 'Start looking into it' }).click()
  await page.getByRole('button', { name: 'Record the final response' }).click()
  const answer = page.getByRole('dialog', { name: 'Record the final response' })
  await answer.getByRole('button', { name: 'Record as sent' }).click()
  await expect(answer.getByText('Choose the outcome').first()).toBeVisible()
  await answer.getByLabel('Partly upheld').check()
  await answer.getByLabel('What went wrong').fill('The message was not passed on.')
  await answer.getByRole('button', { name: 'Record as sent' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  await page.getByRole('dialog').getByLabel('Why it is closed').fill('They accept the answer.')
  await page.getByRole('dialog').locator('button[type=submit]', { hasText: 'Close' }).click()
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
})

test('two records of one client are merged, the evidence pack downloads as a zip, and the merge is undone', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const [kept, double] = [await build.client({ name: fresh('Groyne Joinery Ltd') }), await build.client({ name: fresh('Groyne Joinery') })]
  const policy = await build.policy({ clientId: double.id })
  await open(page, `/admin/clients/${kept.id}?tab=history`)
  await page.getByLabel('Why they are the same client').fill('Same company number')
  await page.getByRole('button', { name: 'Merge into this client' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('Find the other client').fill(double.name)
  await page.getByLabel(double.name).check()
  await expect(page.getByText(/1 policies.*move here in one step/)).toBeVisible()
  await page.getByRole('button', { name: 'Merge into this client' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`^${double.name}, `) })).toBeVisible()
  // The old address redirects to the merged client, which now has the policy.
  await open(page, `/admin/clients/${double.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kept.name)
  expect((await build.db.select().from(policies).where(eq(policies.id, policy.id)))[0]?.clientId).toBe(kept.id)
  const loading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download evidence pack' }).click()
  const pack = await loading
  expect(pack.suggestedFilename()).toMatch(/\.zip$/)
  expect((await readFile(await pack.path())).subarray(0, 2).toString()).toBe('PK')
  await open(page, `/admin/clients/${kept.id}?tab=history`)
  await page.getByRole('button', { name: 'Undo the merge' }).click()
  await expect(page.getByText('Merge undone', { exact: true }).first()).toBeVisible()
  await open(page, `/admin/clients/${double.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(double.name)
})

test('staff must give a reason to view the portal as a client, see a banner there and return with Stop', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const company = await build.client({ name: fresh('Saltdean Joinery Ltd') })
  await build.user({ role: 'client', name: 'Maria Hartley', clientId: company.id })
  await open(page, `/admin/clients/${company.id}?tab=people`)
  await page.getByRole('link', { name: 'Open the access of Maria Hartley' }).click()
  await page.getByRole('button', { name: 'View as Maria Hartley' }).click()
  const ask = page.getByRole('dialog', { name: 'View the portal as Maria Hartley?' })
  await ask.getByRole('button', { name: 'View the portal' }).click()
  await expect(ask.getByText(/Say why|Write why|Enter/).first()).toBeVisible()
  await ask.getByLabel('Why do you need to look?').fill('They cannot find their certificate')
  await ask.getByRole('button', { name: 'View the portal' }).click()
  const banner = page.getByRole('complementary', { name: 'Viewing as a client' })
  await expect(banner).toContainText(`You are viewing the portal as Maria Hartley, ${company.name}.`)
  await hydrated(page)
  await open(page, '/client/documents')
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Stop' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/clients/${company.id}`))
  await expect(banner).toHaveCount(0)
})

test('a change of the bank details needs a second administrator to confirm it', async ({ page, context, browser, build }) => {
  await signIn(build, context)
  const settings = '/admin/settings/bank'
  await build.db.execute(sql`DELETE FROM settings WHERE key = 'bankProposal'`)
  await open(page, settings)
  await page.getByLabel('Account name').fill(fresh('Client account'))
  await page.getByLabel('Sort code').fill('12-34')
  await page.getByLabel('Account number').fill('31926819')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await expect(page.getByText(/six digits/i).first()).toBeVisible()
  await page.getByLabel('Sort code').fill('08-99-99')
  await page.getByLabel('Account number').fill('66374958')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('dialog', { name: 'Save these changes?' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A change is waiting for a second person')).toBeVisible()
  await expect(page.getByText('Another administrator has to confirm it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm this account' })).toHaveCount(0)
  const second = await browser.newContext()
  await signIn(build, second, { name: 'Kim Groyne' })
  const colleague = await second.newPage()
  await open(colleague, settings)
  await colleague.getByRole('button', { name: 'Confirm this account' }).click()
  await expect(colleague.getByText('Bank details changed')).toBeVisible()
  await expect(colleague.getByLabel('Sort code')).toHaveValue('08-99-99')
  await second.close()
})

test('staff record a renewal accepted by phone and ask the client for a document', async ({ page, context, browser, build }) => {
  await signIn(build, context)
  const company = await build.client({ name: fresh('Adur Bakery Ltd') })
  const expiring = termsFor({ sections: [section()] })
  const offered = termsFor({ sections: [section({ excess: 90_000 })] })
  const renewal = await build.renewal({ clientId: company.id, status: 'presented', terms: expiring, offered, presentedAt: new Date() })
  await open(page, `/admin/renewals/${renewal.id}`)
  await page.getByRole('button', { name: 'Record the acceptance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record the acceptance?' })
  await dialog.getByLabel('By phone').check()
  await dialog.getByLabel('Who told us?').fill('Maria Hartley')
  await dialog.getByLabel('I read the declaration to them, and they agreed').check()
  await dialog.getByRole('button', { name: 'Record the acceptance' }).click()
  await expect(dialog.getByText('1 change for the worse was not read to them').first()).toBeVisible()
  await dialog
    .getByRole('group', { name: /Changes for the worse/ })
    .getByRole('checkbox')
    .check()
  await dialog.getByRole('button', { name: 'Record the acceptance' }).click()
  await expect(page.getByText(/^By phone on .*, Maria Hartley; recorded by Robin Sands$/)).toBeVisible()

  const theirs = await browser.newContext()
  await giveSession(build, theirs, await build.user({ role: 'client', name: 'Maria Hartley', clientId: company.id }))
  const portal = await theirs.newPage()
  await open(portal, `/client/policies/${renewal.policyId}/renew`)
  await expect(portal.getByRole('heading', { name: 'What was read to you' })).toBeVisible()

  await build.requirement({ policyId: renewal.policyId, clientId: company.id, text: 'Copy of the alarm contract' })
  await open(page, `/admin/policies/${renewal.policyId}`)
  await page.getByRole('button', { name: /^Ask the client/ }).click()
  await expect(page.getByText('The client was asked', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ask the client/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^The client was asked on/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Copy of the alarm contract')
  expect(await build.db.select().from(documents).where(eq(documents.clientId, company.id))).toHaveLength(1)
  await open(portal, '/client/documents')
  await expect(portal.getByText('Copy of the alarm contract').first()).toBeVisible()
  await theirs.close()
})
