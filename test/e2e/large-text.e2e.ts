/** Text at twice the size on a phone (WCAG 1.4.4 and 1.4.10): no screen scrolls sideways. One address for each template. */
import type { Page } from '@playwright/test'
import { interactive } from '#test/support/browser/interactive.ts'
import { prepare } from '#test/support/browser/quotePages.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const site = [
  '/',
  '/services',
  '/public-liability-insurance',
  '/industries/retail-hospitality',
  '/business-insurance-by-trade',
  '/business-insurance-by-trade/electrician',
  '/commercial-insurance-brighton',
  '/about',
  '/contact?way=appointment',
  '/find-my-insurance?step=goods&f2=cafe',
  '/quiz?q=1&sent=1',
  '/insurance-calculators/gross-profit',
  '/policy-explorer?s=wet-floor',
  '/blog',
  '/blog/underinsurance-and-average',
  '/documents',
  '/documents/public-liability-insurance-key-facts',
  '/insurance-glossary/excess',
  '/search-results?q=public+liability',
  '/ai-insurance-assistant',
  '/terms-of-business',
  '/cookie-policy',
  '/complaints',
  '/report-claim',
  '/verify/ABCD-EFGH-JKMN',
  '/login',
  '/no-such-page',
]
/** A list, and where its first record is opened. */
const portal = [
  ['/client/dashboard'],
  ['/client/policies', '/client/policies/'],
  ['/client/claims', '/client/claims/'],
  ['/client/renewals'],
  ['/client/documents', '/client/documents/'],
  ['/client/invoices'],
  ['/client/clients', '/client/clients/'],
  ['/client/quotes'],
  ['/client/proofs', '/client/proofs/'],
  ['/client/contract-checks'],
  ['/client/disclosures'],
  ['/client/profile'],
]
const staff = [
  ['/admin/dashboard'],
  ['/admin/quotes', '/admin/quotes/'],
  ['/admin/policies', '/admin/policies/'],
  ['/admin/clients', '/admin/clients/'],
  ['/admin/claims', '/admin/claims/'],
  ['/admin/policies/renewals', '/admin/renewals/'],
  ['/admin/policies/invoices', '/admin/invoices/'],
  ['/admin/enquiries', '/admin/enquiries/'],
  ['/admin/documents', '/admin/documents/'],
  ['/admin/services', '/admin/services/'],
  ['/admin/media'],
  ['/admin/statistics'],
  ['/admin/settings'],
]

/** How far the page scrolls sideways with this text, and the innermost elements that end beyond its edge; empty if it does not. */
const tooWide = async (page: Page) => {
  await expect(page.locator('h1').first()).toBeVisible()
  await interactive(page)
  const found = await page.evaluate(async () => {
    const root = document.documentElement
    root.style.fontSize = '200%'
    await document.fonts.ready
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const over = root.scrollWidth - root.clientWidth
    const beyond = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => over > 0 && element.getBoundingClientRect().right > root.clientWidth,
    )
    const widest = beyond
      .filter((element) => !beyond.some((other) => other !== element && element.contains(other)))
      .toSorted((a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right)
      .slice(0, 3)
      .map((element) => `${element.tagName} ${element.className} "${element.textContent?.trim().slice(0, 40)}"`)
    return over > 0 ? [`by ${over} px`, ...widest] : []
  })
  return found.length === 0 ? [] : [`${page.url()} ${found.join('; ')}`]
}

const walk = async (page: Page, screens: readonly (readonly string[])[]) => {
  const wrong: string[] = []
  for (const [list = '', begins] of screens) {
    await page.goto(list)
    wrong.push(...(await tooWide(page)))
    if (!begins) continue
    const record = page.locator(`main a[href^="${begins}"]`).filter({ hasNotText: /^(?:Add|New)\b/ })
    await expect(record.first(), list).toBeAttached()
    const hrefs = await record.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const first = hrefs.find((href) => /\/[0-9a-f-]{36}$/.test(href))
    expect(first, `${list} has a record`).toBeDefined()
    await page.goto(first ?? '')
    wrong.push(...(await tooWide(page)))
  }
  return wrong
}

test('with text at twice the size no public page scrolls sideways on a phone', async ({ page, baseURL }) => {
  expect(
    await walk(
      page,
      site.map((path) => [path]),
    ),
  ).toEqual([])
  const wrong: string[] = []
  await prepare(page, baseURL ?? '', 'check')
  for (const name of ['covers', 'turnover', 'people', 'claims', 'check']) {
    await page.goto(`/quote/${name}`)
    wrong.push(...(await tooWide(page)))
  }
  expect(wrong).toEqual([])
})

test('with text at twice the size no screen of the portal scrolls sideways on a phone', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'client', name: 'Maria Hartley' })
  expect(await walk(page, portal)).toEqual([])
})

test('with text at twice the size no screen of the staff area scrolls sideways on a phone', async ({ page, context, build }) => {
  await signIn(build, context)
  expect(await walk(page, staff)).toEqual([])
})
