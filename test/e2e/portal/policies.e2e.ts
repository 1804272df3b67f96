/** Client portal: a client reads a policy, asks a question and swaps a vehicle; staff price and apply the change. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { sound } from '#test/support/browser/axe.ts'
import { fillDate } from '#test/support/browser/fillDate.ts'
import { signIn, signInOwner } from '#test/support/browser/signIn.ts'
import { hydrated, open } from '#test/support/browser/page.ts'
import { expect, test } from '#test/support/browser/test.ts'
import type { Build } from '#test/support/build/build.ts'
import { section, termsFor } from '#test/support/build/policies.ts'

const today = londonClock(new Date()).date
const van = randomUUID()

/** Signs in the owner of a company with a van on its policy. */
const arrange = async (build: Build, context: BrowserContext) => {
  const { company, user } = await signInOwner(build, context)
  const policy = await build.policy({
    clientId: company.id,
    class: 'van',
    terms: termsFor({
      insured: company.name,
      sections: [section({ code: 'MOTOR', name: 'Motor', net: 120_000 })],
      items: [
        {
          id: van,
          kind: 'vehicle',
          name: 'Peugeot Partner',
          registration: 'GX19HFE',
          use: 'Own goods',
          mid: 'confirmed',
          sum: 900_000,
          reviewedOn: null,
        },
      ],
    }),
    needed: ['Photo of the alarm'],
  })
  const client = { id: user.id, role: 'client' as const }
  return { company, policy, client }
}
test('a client asks to swap a vehicle and accepts the price, staff apply it, and the policy lists the new vehicle', async ({
  page,
  context,
  build,
  browser,
}) => {
  test.slow()
  const { policy } = await arrange(build, context)
  await open(page, '/client/policies')
  await sound(page, '/client/policies', '', { dark: true })
  await page.getByRole('link', { name: 'Commercial vehicle' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Commercial vehicle')
  await expect(page.getByText(/^On cover until 23:59 on/)).toBeVisible()
  await expect(page.getByText('Photo of the alarm')).toBeVisible()
  await sound(page, '/client/policies/:id', '', { dark: true })

  await page.getByLabel('Your question').fill('Is the roof rack covered?')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Is the roof rack covered?')

  await page.getByRole('link', { name: 'Ask for a change' }).click()
  await expect(page.getByRole('link', { name: /Remove a noted interest/ })).toHaveCount(0)
  await page.getByRole('link', { name: /Swap a vehicle/ }).click()
  await expect(page.getByText(/Do not drive the new vehicle/)).toBeVisible()
  await sound(page, '/client/policies/:id/change', '', { dark: true })
  await page.getByRole('button', { name: 'Check the request' }).click()
  await expect(page.getByRole('alert').getByRole('link').first()).toHaveText('Enter the new registration, like AB12 CDE')
  await page.getByLabel('Registration of the new vehicle').fill('gx24 hnl')
  await page.getByLabel('Make and model of the new vehicle').fill('Ford Transit Custom')
  await page.getByLabel('What is it used for?').fill('Own goods')
  await page.getByLabel('What is it worth?').fill('24,500')
  await fillDate(page.getByRole('group', { name: 'From which day' }), addDays(today, -1))
  await page.getByLabel(/true and complete/).check()
  await page.getByRole('button', { name: 'Check the request' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(/Choose today or a later day/)
  await fillDate(page.getByRole('group', { name: 'From which day' }), today)
  await page.getByRole('button', { name: 'Check the request' }).click()
  const both = page.getByRole('region', { name: 'Now and new, side by side' })
  await expect(both).toContainText('Peugeot Partner, GX19 HFE')
  await expect(both).toContainText('Ford Transit Custom, GX24 HNL')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page).toHaveURL(/\/client\/changes\//)
  await expect(page.getByText('Your policy has not changed yet.').first()).toBeVisible()
  await sound(page, '/client/changes/:id', '', { dark: true })
  const id = page.url().split('/').at(-1) ?? ''

  // Staff, in a separate browser.
  const other = await browser.newContext()
  await signIn(build, other)
  const desk = await other.newPage()
  await open(desk, '/admin/changes')
  await sound(desk, '/admin/changes', '', { dark: true })
  await open(desk, `/admin/changes/${id}`)
  await sound(desk, '/admin/changes/:id', '', { dark: true })
  await desk.getByRole('button', { name: 'Record as with the insurer' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Record as with the insurer' }).click()
  await desk.getByRole('button', { name: "Record the insurer's price" }).click()
  const price = desk.getByRole('dialog')
  await price.getByLabel(/Its new premium for the period/).fill('1,500')
  await expect(price.getByRole('status').first()).toContainText('Our figures for')
  await price.getByLabel('Net', { exact: true }).fill('250.10')
  await price.getByLabel('Tax (IPT)').fill('30.01')
  await price.getByLabel('Our fee').fill('0')
  await price.getByRole('button', { name: 'Record and tell the client' }).click()
  await expect(price).toHaveCount(0)
  await expect(desk.getByRole('button', { name: 'Apply to the policy' })).toHaveCount(0)

  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Say yes or no to the price' })).toBeVisible()
  await page.getByRole('button', { name: 'No, withdraw the request' }).click()
  await expect(page.getByRole('dialog', { name: 'Say no to the price?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Yes, accept £280.11' }).click()
  await expect(page.getByText(/You accepted the price. Your policy has not changed yet/)).toBeVisible()

  await desk.reload()
  await hydrated(desk)
  await desk.getByRole('button', { name: 'Apply to the policy' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'The insurer has confirmed: apply' }).click()
  await expect(desk.getByText('Applied', { exact: true }).first()).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Create the invoice' })).toHaveAttribute('href', /tab=invoices/)
  // Staff answer the question on the screen of the policy.
  await open(desk, `/admin/policies/${policy.id}`)
  await desk.getByLabel('Message to the client').fill('Yes, up to £500.')
  await desk.getByRole('button', { name: 'Send to the client' }).click()
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('Yes, up to £500.')
  // Staff replace the list of vehicles: a wrong line is reported, and what is added and removed is shown before sending.
  await desk.getByRole('link', { name: 'Items' }).click()
  await desk.getByRole('link', { name: 'Change many at once' }).click()
  const list = desk.getByLabel('Every vehicle that should be on the policy')
  await expect(list).toHaveValue(/GX24 HNL,Ford Transit Custom,Own goods,24500/)
  await list.fill('GX24 HNL,Ford Transit Custom,Own goods,24500\nnothing')
  await expect(desk.getByText('One line cannot be read')).toBeVisible()
  await sound(desk, '/admin/policies/:id/change', 'a wrong line')
  await desk.getByLabel('Or load the list from a CSV file').setInputFiles({
    name: 'vans.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Reg,Vehicle,Use,Value\r\nGX25ABC,Van,Own goods,1000\r\n'),
  })
  await expect(desk.getByText('1 added, 1 taken off')).toBeVisible()
  await fillDate(desk.getByRole('group', { name: 'From which day' }), today)
  await desk.getByLabel('Who asked for it').fill('Sent by e-mail.')
  await desk.getByRole('button', { name: 'Make the request' }).click()
  await expect(desk.getByRole('region', { name: 'Now and new, side by side' })).toContainText('Removed: GX24 HNL')
  await other.close()

  await open(page, `/client/policies/${policy.id}`)
  await expect(page.getByRole('region', { name: 'Vehicles' })).toContainText('GX24 HNL')
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Yes, up to £500.')
  await expect(page.getByRole('list', { name: 'Versions of the terms' })).toContainText('Removed: Peugeot Partner, GX19 HFE.')
  await fillDate(page.getByRole('group', { name: 'See the terms of another day' }), addDays(today, -1))
  await page.getByRole('button', { name: 'Show that day' }).click()
  await expect(page).toHaveURL(/on\.day=/)
  await expect(page.getByRole('region', { name: 'Vehicles' })).toContainText('GX19 HFE')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a client requests a change and withdraws it', async ({ page, context, build }) => {
    const { policy } = await arrange(build, context)
    await page.goto(`/client/policies/${policy.id}/change?kind=vehicle_remove`)
    await page.getByRole('button', { name: 'Send the request' }).click()
    await expect(page.getByRole('link', { name: 'Tick the box if it is true' })).toBeVisible()
    await fillDate(page.getByRole('group', { name: 'From which day' }), today)
    await page.getByLabel(/true and complete/).check()
    await page.getByRole('button', { name: 'Send the request' }).click()
    await page.getByRole('link', { name: 'Remove a vehicle' }).click()
    await expect(page.getByText('Removed', { exact: true })).toBeVisible()
    await page.getByText('Withdraw this request').click()
    await page.getByRole('button', { name: 'Withdraw the request' }).click()
    await expect(page.getByText('It was withdrawn. Your policy has not changed.')).toBeVisible()
  })
})

test('an empty list of policies explains when one will appear and has no filters; a filtered list without matches keeps its filters', async ({
  page,
  context,
  build,
}) => {
  await signInOwner(build, context)
  await open(page, '/client/policies')
  await expect(page.getByText('A policy will appear here as soon as we have placed it for you.')).toBeVisible()
  const filter = page.getByLabel('Renewing')
  await expect(filter).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  await open(page, '/client/policies?renewing=30')
  await expect(page.getByText('No policies match')).toBeVisible()
  await expect(filter).toHaveValue('30')
})
