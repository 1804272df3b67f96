/** Signing in with a real browser: the texts and flags of the specification, by mouse, by keyboard and without script. */
import type { BrowserContext, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { codeSentTo, fill, freePhone, make, other, outbox, password } from '#test/support/browser/signInSteps.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { hydrated, interceptCalls, open } from '#test/support/browser/page.ts'
import { expect, test } from '#test/support/browser/test.ts'

const toast = (page: Page, title: string, text = '') =>
  expect(
    page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('listitem')
      .filter({ hasText: title })
      .filter({ hasText: text }),
  ).toBeVisible()
const flags = (page: Page) => page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
const hasSession = async (context: BrowserContext) => (await context.cookies()).some((cookie) => cookie.name === 'sid')

test('staff sign in with password and code, and see the texts, toasts and flags of the specification at each step', async ({
  page,
  build,
  request,
}) => {
  const person = await make(build, 'admin')
  await open(page, '/admin')
  await expect(page.getByText('This area is secured with multi-factor authentication')).toBeVisible()
  await page.evaluate(() =>
    ['adminSessionActive', 'specialAdminAuth', 'emergencyAdminAccess'].forEach((flag) => {
      localStorage.setItem(flag, 'true')
      sessionStorage.setItem(flag, 'true')
    }),
  )
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toContainText('Username is required')
  await expect(page.getByRole('alert')).toContainText('Password is required')
  await expect(page).toHaveTitle(/^Error: /)
  // Pressing "Login" has removed the flags from storage.
  expect(await flags(page)).toEqual({ local: {}, session: {} })

  await fill(page, person.login, 'not the right one')
  await page.getByRole('button', { name: 'Login' }).click()
  await toast(page, 'Login failed', 'Invalid username or password')
  await expect(page.getByRole('alert')).toContainText('Invalid username or password')
  await expect(page.getByLabel('Username')).toHaveValue(person.login)

  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await toast(page, 'Additional verification required', "We've sent a verification code to your phone.")
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  expect((await flags(page)).local).toEqual({})

  const verify = page.getByRole('button', { name: 'Verify' })
  const field = page.getByLabel('Verification code')
  await expect(field).toBeFocused()
  await expect(verify).toBeDisabled()
  await expect(page.getByText('Enter all 6 digits. Then you can press Verify.')).toBeVisible()
  await field.fill('12345')
  await expect(verify).toBeDisabled()
  const code = await codeSentTo(request, person.phone)
  await field.fill('')
  await field.pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}99`)
  await expect(field).toHaveValue(code)
  await field.fill(other(code))
  await verify.click()
  await toast(page, 'Invalid code. Please try again.')
  await expect(page.getByText('4 attempts left')).toBeVisible()
  await expect(page.getByText(/You can ask for another in \d+ seconds/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend Code' })).toBeDisabled()
  await field.fill(code)
  await verify.click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await toast(page, 'Login successful', 'Welcome to the admin dashboard.')
  expect((await flags(page)).local).toEqual({ adminSessionActive: 'true' })
})

/** Something that has not happened yet, and what makes it happen. */
const later = () => {
  let happen: () => void = () => undefined
  const happened = new Promise<void>((resolve) => (happen = resolve))
  return { happen, happened }
}

test('signing in shows a busy label, sends one request for a double click, and reports a lost connection and a broken server', async ({
  page,
  build,
}) => {
  const person = await make(build, 'admin')
  await interceptCalls(page)
  await open(page, '/admin/login')
  let calls = 0
  const held = later()
  await page.route('**/api/auth/login', async (route) => {
    calls++
    await held.happened
    await route.continue()
  })
  await fill(page, person.login)
  await page.getByRole('button', { name: 'Login' }).dblclick()
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  held.happen()
  await expect(page.getByLabel('Verification code')).toBeVisible()
  expect(calls).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Username')).toHaveValue('')
  await expect(page.getByLabel('Password')).toHaveValue('')

  await page.unroute('**/api/auth/login')
  const answers: [Parameters<typeof page.route>[1], string, string][] = [
    [(route) => route.abort(), 'Connection error', 'Unable to connect to the server. Please try again.'],
    [
      (route) => route.fulfill({ status: 200, contentType: 'application/json', body: 'null' }),
      'Login failed',
      'Server returned an empty response. Please try again.',
    ],
    [
      (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body: '{"success":false,"message":"Something went wrong"}' }),
      'Login failed',
      'An error occurred during login.',
    ],
  ]
  for (const [answer, title, text] of answers) {
    await page.route('**/api/auth/login', answer)
    await fill(page, person.login)
    await page.getByRole('button', { name: 'Login' }).click()
    await toast(page, title, text)
    await expect(page.getByRole('alert')).toContainText(text)
    await page.unroute('**/api/auth/login')
  }
})

test('Cancel keeps its place while the code is being sent, and an answer from before it does not bring the code screen back', async ({
  page,
  build,
}) => {
  const person = await make(build, 'admin')
  await interceptCalls(page)
  await open(page, '/admin/login')
  const hold = async (address: string) => {
    const [reached, held] = [later(), later()]
    await page.route(
      address,
      async (route) => {
        // The answer is from now, and is handed on late.
        const response = await route.fetch()
        reached.happen()
        await held.happened
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    return { go: held.happen, arrived: reached.happened }
  }
  const sending = await hold('**/api/auth/send-mfa-code')
  await fill(page, person.login)
  await page.getByRole('button', { name: 'Login' }).click()
  await sending.arrived
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await expect(page.getByText('We are sending a verification code to your phone.')).toBeVisible()
  const before = await cancel.boundingBox()
  const asking = await hold('**/api/auth/user')
  sending.go()
  await asking.arrived
  // The session is being asked for, and the answer is that the code is still to be entered.
  await cancel.click()
  await page.waitForResponse('**/api/auth/logout')
  asking.go()
  await expect(page.getByLabel('Username')).toHaveValue('')

  await build.db.execute(sql`DELETE FROM code_sends WHERE user_id = ${person.id}`)
  await fill(page, person.login)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(/You can ask for another in \d+ seconds/)).toBeVisible()
  expect(await cancel.boundingBox()).toEqual(before)
})

test('a code that could not be sent is reported and can be resent, and a second sign-in within a minute waits for its own code', async ({
  page,
  build,
  request,
}) => {
  const person = await make(build, 'admin')
  await open(page, '/admin')
  await page.route('**/api/auth/send-mfa-code', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"success":false,"message":"Failed to send verification code"}' }),
  )
  await fill(page, person.login)
  await page.getByRole('button', { name: 'Login' }).click()
  await toast(page, 'Failed to send verification code')
  await expect(page.getByRole('alert')).toContainText('Failed to send verification code')
  await page.unroute('**/api/auth/send-mfa-code')
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await toast(page, 'Code sent', 'A new verification code has been sent to your phone')
  const first = await codeSentTo(request, person.phone)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await fill(page, person.login)
  const tooSoon = page.waitForResponse((response) => response.url().endsWith('/api/auth/send-mfa-code') && response.status() === 429)
  await page.getByRole('button', { name: 'Login' }).click()
  await tooSoon
  await expect(page.getByText(/A code was sent a moment ago for another sign-in. You can get a new one in \d+ seconds?/)).toBeVisible()
  await build.db.execute(sql`DELETE FROM code_sends WHERE user_id = ${person.id}`)
  // The pause is over on the server. The page sends a code again when it is reloaded.
  await page.reload()
  const second = await codeSentTo(request, person.phone, first)
  await page.getByLabel('Verification code').fill(second)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('staff without a phone number enter one in a dialog, which refuses invalid numbers, and sign in with the code', async ({
  page,
  build,
  request,
}) => {
  const person = await make(build, 'admin', { phone: false, enrols: true })
  await open(page, '/admin')
  await fill(page, person.login)
  await page.getByRole('button', { name: 'Login' }).click()
  await toast(page, 'Phone Setup Required')
  const dialog = page.getByRole('dialog', { name: 'Set up your phone' })
  const field = dialog.getByLabel('Phone number')
  await expect(field).toBeFocused()
  await expect(dialog.getByText('+44 or +1')).toBeVisible()
  for (const bad of ['', '1234567', '+12025550123']) {
    await field.fill(bad)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Please enter a valid phone number')).toBeVisible()
    await toast(page, 'Invalid Phone Number', 'Please enter a valid phone number')
    await expect(field).toHaveValue(bad)
    await expect(field).toBeFocused()
  }
  const phone = freePhone()
  await field.fill(phone.replace('+44', '0'))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await toast(page, 'Phone Setup Complete', 'Please complete two-factor authentication.')
  await page.getByLabel('Verification code').fill(await codeSentTo(request, phone))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('?session=new clears the flags in local storage but not the session', async ({ page, context, build }) => {
  await signIn(build, context)
  await page.goto('/admin/dashboard')
  await page.evaluate(() => {
    for (const flag of ['adminSessionActive', 'specialAdminAuth', 'emergencyAdminAccess', 'kept']) {
      localStorage.setItem(flag, 'true')
      sessionStorage.setItem(flag, 'true')
    }
  })
  const stranger = await context.browser()?.newContext({ storageState: { ...(await context.storageState()), cookies: [] } })
  const visit = await stranger!.newPage()
  await open(visit, '/admin/login?session=new')
  await expect.poll(async () => (await flags(visit)).local).toEqual({ kept: 'true' })
  await stranger!.close()
  await page.goto('/admin/login?session=new')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  expect(await hasSession(context)).toBe(true)
})

test('a client signs in by email and returns to the page they asked for, or to their dashboard, but never to another site', async ({
  page,
  build,
  context,
}) => {
  const person = await make(build, 'client', { phone: false })
  await page.goto('/client/policies?tab=all')
  await expect(page).toHaveURL(/\/login\?next=/)
  await hydrated(page)
  await page.getByLabel('Email or username').fill(person.login)
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await toast(page, 'Login failed', 'Invalid username or password')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await toast(page, 'Login successful', 'You have been logged in successfully')
  await expect(page).toHaveURL(/\/client\/policies\?tab=all$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/client\/dashboard$/)
  // A client cannot enter the staff area.
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/admin\/login$/)
  await context.clearCookies()
  await page.goto('/login?next=//evil.example/')
  await page.getByLabel('Email or username').fill(person.login)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/client\/dashboard$/)
})

test('the token of a link for a new password leaves the address at once, and the form refuses a weak password and works once', async ({
  page,
  build,
  request,
}) => {
  const person = await make(build, 'client', { phone: false })
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.login)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account with this email address')).toBeVisible()
  let link = ''
  await expect(async () => {
    link = (await outbox(request)).find((message) => message.to === person.login)?.links.find((found) => found.includes('#t=')) ?? ''
    expect(link).toContain('#t=')
  }).toPass()
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByLabel('New password').fill('brightonbrokers1')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('alert')).toContainText('easy to guess here')
  await page.getByLabel('New password').fill('heron cabbage 88 tunnel')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Your password was changed')).toBeVisible()
  await page.goto(link)
  await page.getByLabel('New password').fill('otter pepper 51 violin')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'This link has expired or was used already. If you sent it before and got no answer, it may have worked: try to sign in with the new password.',
  )
  await page.getByRole('link', { name: 'go to sign in' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('staff without access to the staff area are told so after signing in, and no flag is set', async ({ page, build, request }) => {
  const person = await make(build, 'editor')
  await open(page, '/admin')
  await fill(page, person.login)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Verification code').fill(await codeSentTo(request, person.phone))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('This area is not open to your account')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/login$/)
  expect((await flags(page)).local).toEqual({})
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('staff sign in by keyboard alone', async ({ page, build, request }) => {
  const person = await make(build, 'admin')
  await open(page, '/admin')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /Skip/ })).toBeFocused()
  while (!(await page.getByLabel('Username').evaluate((field) => field === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.type(person.login)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await page.keyboard.type(await codeSentTo(request, person.phone))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('staff sign in with password and code', async ({ page, build, request, context }) => {
    const person = await make(build, 'admin')
    await page.goto('/admin')
    await fill(page, person.login, 'wrong')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Invalid username or password').first()).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue(person.login)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText("We've sent a verification code to your phone.")).toBeVisible()
    // After the form was posted, a reload gets the page and does not post the form again.
    await page.reload()
    const code = await codeSentTo(request, person.phone)
    await page.getByLabel('Verification code').fill(other(code))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Invalid code. Please try again.').first()).toBeVisible()
    await page.getByLabel('Verification code').fill(code)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    expect(await hasSession(context)).toBe(true)
  })

  test('staff set up the phone in the page, and Cancel ends the session before the code is entered', async ({ page, build, context }) => {
    const person = await make(build, 'admin', { phone: false, enrols: true })
    await page.goto('/admin/login')
    await fill(page, person.login)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByLabel('Phone number').fill('123')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
    await page.getByLabel('Phone number').fill(freePhone())
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Verification code')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(await hasSession(context)).toBe(false)
  })
})
