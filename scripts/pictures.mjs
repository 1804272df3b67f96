// `npm run pictures [name ...]`: one picture of each template at 390 and 1280 pixels, as docs/pictures/page-<name>-<width>.png, from a running
// server (SEAWALL_URL, by default http://localhost:3000) with demonstration data (DATA_DIR, by default ./data).
// The pictures of the journey, 01 to 18 and cafe-*, come from `PICTURES=1 npm test -- browser`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findTestBrowser } from './chromium.mjs'
import { root } from './node.mjs'

const origin = process.env.SEAWALL_URL ?? 'http://localhost:3000'
const widths = { 390: 844, 1280: 800 }

/** Templates whose address is meant to be unknown. */
const unknown = ['verify-unknown', 'not-found']

/** Template: its address. A second address: the list whose first link that begins so is opened. */
const templates = {
  visitor: {
    home: '/',
    services: '/services',
    product: '/public-liability-insurance',
    industry: '/industries/retail-hospitality',
    trades: '/business-insurance-by-trade',
    trade: '/business-insurance-by-trade/electrician',
    place: '/commercial-insurance-brighton',
    about: '/about',
    contact: '/contact',
    finder: '/find-my-insurance',
    quiz: '/quiz',
    calculators: '/insurance-calculators',
    calculator: '/insurance-calculators/wage-roll',
    explorer: '/policy-explorer',
    blog: '/blog',
    post: '/blog/underinsurance-and-average',
    documents: '/documents',
    document: ['/documents', '/documents/'],
    glossary: '/insurance-glossary',
    word: '/insurance-glossary/excess',
    search: '/search-results?q=public+liability',
    assistant: '/ai-insurance-assistant',
    legal: '/terms-of-business',
    support: '/support',
    quote: '/quote',
    claim: '/report-claim',
    verify: '/verify',
    'verify-unknown': '/verify/ABCD-EFGH-JKMN',
    login: '/login',
    'not-found': '/no-such-page',
  },
  client: {
    'portal-dashboard': '/client/dashboard',
    'portal-policies': '/client/policies',
    'portal-policy': ['/client/policies', '/client/policies/'],
    'portal-claims': '/client/claims',
    'portal-claim': ['/client/claims', '/client/claims/'],
    'portal-renewals': '/client/renewals',
    'portal-documents': '/client/documents',
    'portal-invoices': '/client/invoices',
    'portal-document': ['/client/documents', '/client/documents/'],
    'portal-proofs': '/client/proofs',
    'portal-quotes': '/client/quotes',
    'portal-companies': '/client/clients',
    'portal-company': ['/client/clients', '/client/clients/'],
    'portal-profile': '/client/profile',
    'portal-contract-checks': '/client/contract-checks',
    'portal-disclosures': '/client/disclosures',
  },
  admin: {
    'staff-dashboard': '/admin/dashboard',
    'staff-clients': '/admin/clients',
    'staff-client': ['/admin/clients', '/admin/clients/'],
    'staff-policies': '/admin/policies',
    'staff-policy': ['/admin/policies', '/admin/policies/'],
    'staff-renewals': '/admin/policies/renewals',
    'staff-renewal': ['/admin/policies/renewals', '/admin/renewals/'],
    'staff-quotes': '/admin/quotes',
    'staff-quote': ['/admin/quotes', '/admin/quotes/'],
    'staff-claims': '/admin/claims',
    'staff-claim': ['/admin/claims', '/admin/claims/'],
    'staff-changes': '/admin/changes',
    'staff-enquiries': '/admin/enquiries',
    'staff-appointments': '/admin/appointments',
    'staff-tasks': '/admin/tasks',
    'staff-complaints': '/admin/complaints',
    'staff-documents': '/admin/documents',
    'staff-invoices': '/admin/policies/invoices',
    'staff-imports': '/admin/imports',
    'staff-statistics': '/admin/statistics',
    'staff-audit': '/admin/audit',
    'staff-users': '/admin/users',
    'staff-settings': '/admin/settings',
    'staff-content': '/admin/cms-dashboard',
    'staff-services': '/admin/services',
    'staff-editor': ['/admin/services', '/admin/services/'],
    'staff-media': '/admin/media',
    'staff-redirects': '/admin/redirects',
  },
}

const newest = async (phone, since) => {
  for (let tries = 0; tries < 100; tries += 1) {
    const messages = await (await fetch(`${origin}/dev/outbox.json`)).json()
    const code = messages
      .find(({ kind, to, at }) => kind === 'sms' && to === phone && Date.parse(at) >= since)
      ?.text.match(/\b\d{6}\b/)?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No code reached ${phone}`)
}

/** Signs in as the first demonstration person of this role, in this context. */
const signIn = async (context, role) => {
  const { signIns } = JSON.parse(readFileSync(join(process.env.DATA_DIR ?? join(root, 'data'), 'demo.json'), 'utf8'))
  const person = signIns.find((one) => one.role === role)
  const page = await context.newPage()
  await page.goto(origin + (role === 'client' ? '/login' : '/admin/login'), { waitUntil: 'networkidle' })
  const since = Date.now() - 1000
  await page
    .getByLabel(/^(?:Username|Email)/)
    .first()
    .fill(person.username)
  await page.getByLabel('Password').first().fill(person.password)
  await page.keyboard.press('Enter')
  if (person.phone) {
    await page
      .getByLabel(/code/i)
      .first()
      .fill(await newest(person.phone, since))
    await page.keyboard.press('Enter')
  }
  await page.waitForURL((url) => /^\/(?:admin(?!\/login)|client)/.test(url.pathname))
  await page.close()
}

const only = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: findTestBrowser() ?? undefined,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
for (const [role, pages] of Object.entries(templates)) {
  const asked = Object.entries(pages).filter(([name]) => only.length === 0 || only.includes(name))
  if (asked.length === 0) continue
  const state = await browser.newContext({ locale: 'en-GB' })
  if (role !== 'visitor') await signIn(state, role)
  const storageState = await state.storageState()
  for (const [width, height] of Object.entries(widths)) {
    const context = await browser.newContext({
      storageState,
      viewport: { width: Number(width), height },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    })
    for (const [name, address] of asked) {
      const page = await context.newPage()
      const [path, begins] = [address].flat()
      const reply = await page.goto(origin + path, { waitUntil: 'networkidle' })
      if (reply?.status() !== (unknown.includes(name) ? 404 : 200)) throw new Error(`${path} answers ${reply?.status()}`)
      if (begins) {
        const opens = page.locator('main a').and(page.locator(`[href^="${begins}"]`))
        const hrefs = await opens.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
        const found = hrefs.find((href) => !/\/(?:add|new)$|\?|#/.test(href))
        if (!found) throw new Error(`${path} has no link that begins ${begins}`)
        await page.goto(origin + found, { waitUntil: 'networkidle' })
      }
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      await sharp(picture)
        .png({ palette: true, effort: 10 })
        .toFile(join(root, 'docs/pictures', `page-${name}-${width}.png`))
      console.log(`${name} ${width}: ${new URL(page.url()).pathname}`)
      await page.close()
    }
    await context.close()
  }
}
await browser.close()
