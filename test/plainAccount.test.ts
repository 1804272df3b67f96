/** A client's own account without script: companies that invite them, password, email address, recovery codes and sessions. */
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { sessions } from '#server/features/users/users.table.ts'
import { testApp } from './support/server/app.ts'
import { password, people } from './support/server/people.ts'
import { plainForms } from './support/server/plainForm.ts'

const app = await testApp()
const { db } = app.database
const { make, signedIn, browser, rested, codeSentTo, otherThan } = people(app)
const profile = paths.clientProfile()

/** A client who has signed in with a password, and whoever reads their forms. */
const client = async (change: { phone?: string } = {}) => {
  const person = await make('client', change)
  const from = await signedIn(person)
  await rested()
  const cookie = [...from.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { person, from, cookie, forms: plainForms(app, cookie) }
}
const later = (userId: string) =>
  db
    .update(sessions)
    .set({ reauthAt: sql`now() - interval '6 minutes'` })
    .where(eq(sessions.userId, userId))

test('a client accepts the invitation of one company and declines that of another', async () => {
  const { person, cookie, forms } = await client()
  const [one, other] = [await app.company('Pier Cafe Ltd', crypto.randomUUID()), await app.company('Quay Yard Ltd', crypto.randomUUID())]
  for (const company of [one, other]) await app.addMember(person.id, company, { status: 'invited' })
  const path = paths.clientCompanies()
  const [{ html }, endpoint] = [await forms.read(path), 'companies.answer']
  const answer = (company: string, accept: boolean) =>
    forms.sendFrom(html, { path, endpoint, having: `${company}&quot;,&quot;accept&quot;:${accept}` })
  expect(await answer(one, true)).toMatchObject({ status: 302, to: path })
  expect(await answer(other, false)).toMatchObject({ status: 302, to: path })
  const companies = (await app.json('/api/client/companies', { as: cookie })).body.data as { items: { id: string }[] }
  const ids = companies.items.map(({ id }) => id)
  expect([ids.includes(one), ids.includes(other)]).toEqual([true, false])
  // The invitation is over.
  const late = await answer(other, true)
  expect([late.status >= 400, late.html.includes('role="alert"') || late.html.includes('role="status"')]).toEqual([true, true])
})

test('#140 a client changes the password, after wrong input and the old password, which alone is asked without a second step', async () => {
  const { person, forms } = await client()
  const elsewhere = await signedIn(person)
  await later(person.id)
  const path = `${profile}?step=password`
  expect((await forms.read(profile)).html).toMatch(/name="step" value="password"/)
  const short = await forms.send(path, 'auth.changePassword', { password: 'short' })
  expect([short.status, short.errorAt('password'), short.fields()['password']]).toEqual([422, expect.stringContaining('Use at least'), ''])
  const chosen = 'harbour kettle 58 moss'
  const refused = await forms.again(short, path, 'auth.changePassword', { password: chosen })
  expect([refused.status, refused.html.includes('name="_password"'), refused.html.includes('name="_code"')]).toEqual([403, true, false])
  // A password is never kept: it has to be typed again, and the page says so.
  expect([refused.fields()['password'], refused.html.includes('except a password, which is never kept')]).toEqual(['', true])
  const done = await forms.again(refused, path, 'auth.changePassword', { password: chosen, _password: password })
  expect([done.status, done.html.includes('Password changed'), done.html.includes(chosen)]).toEqual([200, true, false])
  expect((await elsewhere.user()).status).toBe(401)
  expect((await browser().login(person.login)).status).toBe(401)
  expect((await browser().login(person.login, chosen)).status).toBe(200)
})

test('a client asks for another email address, with a wrong one first, and cancels it', async () => {
  const { forms } = await client()
  const path = `${profile}?step=email`
  const wrong = await forms.send(path, 'profile.changeEmail', { email: 'new.address' })
  expect([wrong.status, wrong.errorAt('email'), wrong.fields()['email']]).toEqual([
    422,
    'Enter an email address, like name@example.com',
    'new.address',
  ])
  const address = 'new.address@example.com'
  expect(await forms.again(wrong, path, 'profile.changeEmail', { email: address })).toMatchObject({ status: 302, to: profile })
  expect((await forms.read(profile)).html).toContain(`Waiting for confirmation: ${address}`)
  expect(await forms.send(profile, 'profile.cancelEmail')).toMatchObject({ status: 302, to: profile })
  expect((await forms.read(profile)).html).not.toContain(address)
})

test('#140 new recovery codes are shown once, after password and code', async () => {
  const { person, forms } = await client({ phone: '+447700900871' })
  await later(person.id)
  const endpoint = 'auth.renewRecoveryCodes'
  const refused = await forms.send(profile, endpoint)
  expect([refused.status, refused.html.includes('name="_password"')]).toEqual([403, true])
  const sent = await forms.sendFrom(refused.html, { path: profile, endpoint, press: [['_sendCode', '1']] })
  const shown = await forms.again(sent, profile, endpoint, { _password: password, _code: await codeSentTo(person.phone) })
  const codes = [...shown.html.matchAll(/<code class="font-semibold">([^<]+)<\/code>/g)].map(([, code = '']) => code)
  expect([shown.status, codes.length]).toEqual([200, 10])
  expect((await forms.read(profile)).html).not.toContain(codes[0])
})

test('#140 a client sets up an authenticator app, after the password, an empty code and a wrong one, none of which loses its secret', async () => {
  const { person, forms } = await client()
  await later(person.id)
  const endpoint = 'auth.setup2fa'
  const refused = await forms.send(profile, endpoint)
  expect([refused.status, refused.html.includes('name="_password"'), refused.html.includes('otpauth')]).toEqual([403, true, false])
  const shown = await forms.again(refused, profile, endpoint, { _password: password })
  // Not the button that begins it, which is a form of the same endpoint.
  const having = 'name="code"'
  const send = ({ html }: { html: string }, typed: Record<string, string>) =>
    forms.sendFrom(html, { path: profile, endpoint, having, typed })
  const uri = shown.fields(having)['_kept'] ?? ''
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const drawn = (html: string) => [html.includes('aria-label="QR code'), html.includes(`${secret.slice(0, 4)} ${secret.slice(4, 8)} `)]
  expect([shown.status, ...drawn(shown.html)]).toEqual([200, true, true])
  const right = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const empty = await send(shown, { code: '' })
  expect([empty.status, empty.errorAt('code'), ...drawn(empty.html)]).toEqual([422, 'Enter the 6 digits of the code', true, true])
  const wrong = await send(empty, { code: otherThan(right) })
  expect([wrong.status, wrong.errorAt('code'), wrong.fields(having)['code'], ...drawn(wrong.html)]).toEqual([
    401,
    'Invalid code. Please try again.',
    '',
    true,
    true,
  ])
  // A proof that has run out meanwhile is asked for in the same form.
  await later(person.id)
  const late = await send(wrong, { code: right })
  expect([late.status, late.html.includes('name="_password"'), ...drawn(late.html)]).toEqual([403, true, true, true])
  const done = await send(late, { code: right, _password: password })
  expect([done.status, done.html.match(/<code class="font-semibold">/g)?.length, ...drawn(done.html)]).toEqual([200, 10, false, false])
  expect((await browser().login(person.login)).body['requireMfa']).toBe(true)
  // What is sent back as the secret is only drawn if it can be one.
  const odd = await send(wrong, { _kept: 'otpauth://[', code: '' })
  expect(odd.status).toBe(422)
})

test('#140 a client changes the number for codes, after the password, a number that is none and a wrong code', async () => {
  const { person, forms } = await client()
  await later(person.id)
  const [path, coded, number] = [`${profile}?step=phone`, `${profile}?step=code`, '+447700900872']
  expect((await forms.read(profile)).html).toMatch(/name="step" value="phone"/)
  const wrong = await forms.send(path, 'auth.changePhone', { phoneNumber: '12' })
  expect([wrong.status, wrong.errorAt('phoneNumber'), wrong.fields()['phoneNumber']]).toEqual([
    422,
    'Please enter a valid phone number',
    '12',
  ])
  const refused = await forms.again(wrong, path, 'auth.changePhone', { phoneNumber: number })
  expect([refused.status, refused.html.includes('name="_password"'), refused.fields()['phoneNumber']]).toEqual([403, true, number])
  expect(await forms.again(refused, path, 'auth.changePhone', { _password: password })).toMatchObject({ status: 302, to: coded })
  const code = await codeSentTo(number)
  const mistyped = await forms.send(coded, 'auth.verifyPhone', { code: otherThan(code) })
  expect([mistyped.status, mistyped.errorAt('code'), mistyped.fields()['code']]).toEqual([401, 'Invalid code. Please try again.', ''])
  expect(await forms.again(mistyped, coded, 'auth.verifyPhone', { code })).toMatchObject({ status: 302, to: profile })
  expect((await forms.read(profile)).html.replaceAll('<!-- -->', '')).toContain('Codes go to the number ending 872')
  // Without a new number there is nothing to verify.
  expect((await forms.send(coded, 'auth.verifyPhone', { code })).status).toBe(409)
})

test('a client ends one session, and then all others', async () => {
  const { person, forms } = await client()
  const others = [await signedIn(person), await signedIn(person), await signedIn(person)]
  const open = async () => (await Promise.all(others.map((one) => one.user()))).filter(({ status }) => status === 200).length
  expect(await forms.send(profile, 'auth.revokeSession')).toMatchObject({ status: 302, to: profile })
  expect(await open()).toBe(2)
  expect(await forms.send(profile, 'auth.revokeOtherSessions')).toMatchObject({ status: 302, to: profile })
  expect(await open()).toBe(0)
  expect((await forms.read(profile)).status).toBe(200)
})
