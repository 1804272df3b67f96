/** Forms that add something, and signing out, sent without script as a browser sends them: with every field as the screen draws it. */
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { testApp } from './support/server/app.ts'

const app = await testApp()
const admin = await app.signIn({ role: 'admin' })

const plain = (text = '') => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
const attribute = (tag: string, name: string) => plain(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1])
const formIn = (html: string, endpoint: string) =>
  [...html.matchAll(/<form\b.*?<\/form>/gs)]
    .map(([form]) => form)
    .find((form) => form.includes(`name="_form" value="${fieldId(endpoint)}"`))

/** The fields of a form with the values that the screen gives them, as a browser would send them. */
const fieldsOf = (form: string): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g))
    if (!/type="(?:checkbox|radio)"/.test(tag) || /\schecked\b/.test(tag)) fields[attribute(tag, 'name')] = attribute(tag, 'value')
  for (const [tag, text = ''] of form.matchAll(/<textarea\b[^>]*>(.*?)<\/textarea>/gs)) fields[attribute(tag, 'name')] = plain(text)
  for (const [tag, options = ''] of form.matchAll(/<select\b[^>]*>(.*?)<\/select>/gs)) {
    const all = [...options.matchAll(/<option\b[^>]*>/g)].map(([option]) => option)
    fields[attribute(tag, 'name')] = attribute(all.find((option) => /\sselected\b/.test(option)) ?? all[0] ?? '', 'value')
  }
  return fields
}

/** Types into the form of a screen and sends it. `fields`: what the screen that comes back has in the form, if it has the form. */
const send = async (path: string, endpoint: string, typed: Record<string, string>) => {
  const screen = await app.request(path, { as: admin.cookie })
  const drawn = fieldsOf(formIn(await screen.text(), endpoint) ?? '')
  for (const name of Object.keys(typed)) if (!(name in drawn)) drawn[name] = ''
  const reply = await app.request(path, {
    as: admin.cookie,
    method: 'POST',
    body: new URLSearchParams({ ...drawn, ...typed }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const html = (await reply.text()).replaceAll(/<script\b.*?<\/script>/gs, '')
  const form = formIn(html, endpoint)
  return { status: reply.status, to: reply.headers.get('location'), html: plain(html), fields: form ? fieldsOf(form) : {} }
}

const record = (list: string) => expect.stringMatching(new RegExp(`^${list}/[0-9a-f-]{36}$`))
const someone = { name: 'Wilf Waite', email: 'wilf@example.com', username: 'wilf-waite', role: 'contributor' }
const contact = { contactName: 'Wilf Waite', contactRole: 'owner', contactEmail: 'wilf@waite.example.com' }
const client = { name: 'Waite Joinery', businessType: 'sole_trader', ...contact }

test.each([
  [paths.adminTaskAdd(), 'tasks.create', { title: 'Ring the surveyor' }, record('/admin/tasks')],
  [paths.adminRedirectAdd(), 'redirects.create', { from: '/old-joinery-page', to: '/about' }, '/admin/redirects'],
  [paths.adminUserInvite(), 'users.invite', someone, record('/admin/users')],
  [paths.adminClientAdd(), 'clients.create', client, record('/admin/clients')],
])('%s leads to what it added', async (path, endpoint, typed, to) => {
  const added = await send(path, endpoint, typed)
  expect([added.status, added.to]).toEqual([302, to])
})

test.each([
  [paths.adminTaskAdd(), 'tasks.create', { title: '', note: 'About the roof' }, 'note'],
  [paths.adminRedirectAdd(), 'redirects.create', { from: '/old-roof-page', to: 'roof of the shop' }, 'to'],
  [paths.adminUserInvite(), 'users.invite', { ...someone, email: 'wilf at example.com' }, 'email'],
  [paths.adminClientAdd(), 'clients.create', { ...client, name: '', contactName: 'Wilf of the yard' }, 'contactName'],
])('%s with a mistake is drawn again with a message and with what was typed', async (path, endpoint, typed, kept) => {
  const refused = await send(path, endpoint, typed)
  expect(refused.status).toBe(422)
  expect(refused.fields[kept]).toBe((typed as Record<string, string>)[kept])
  expect(refused.html).toMatch(/aria-invalid="true"/)
})

test('an API token is made, shown once and revoked, and a mistake in its form is said there', async () => {
  const path = paths.adminApiTokens()
  const refused = await send(`${path}?step=make`, 'apiTokens.create', { name: 'Monthly bordereau' })
  expect([refused.status, refused.fields['name']]).toEqual([422, 'Monthly bordereau'])
  expect(refused.html).toContain('Choose at least one permission')
  const made = await send(`${path}?step=make`, 'apiTokens.create', { name: 'Monthly bordereau', permissions: 'quote:view' })
  const [, token = ''] = /<code[^>]*>([^<]{20,})<\/code>/.exec(made.html) ?? []
  const calls = async () => (await app.request('/api/admin/quotes', { headers: { authorization: `Bearer ${token}` } })).status
  expect([made.status, await calls()]).toEqual([200, 200])
  const screen = await (await app.request(path, { as: admin.cookie })).text()
  expect(screen).not.toContain(token)
  const [step = ''] = /revoke-[0-9a-f-]{36}/.exec(screen) ?? []
  expect(await send(`${path}?step=${step}`, 'apiTokens.revoke', {})).toMatchObject({ status: 302, to: path })
  expect(await calls()).toBe(401)
})

test.each([
  ['admin', paths.adminDashboard(), paths.adminLogin()],
  ['client', paths.portalDashboard(), paths.login()],
] as const)('a user with the role %s signs out', async (role, path, signIn) => {
  const { cookie } = await app.signIn({ role })
  const html = await (await app.request(path, { as: cookie })).text()
  const form = [...html.matchAll(/<form\b.*?<\/form>/gs)].map(([one]) => one).find((one) => one.includes('Sign out')) ?? ''
  expect(attribute(form, 'action')).toBe(signIn)
  const reply = await app.request(signIn, {
    as: cookie,
    method: 'POST',
    body: new URLSearchParams(fieldsOf(form)).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([reply.status, reply.headers.get('location')]).toEqual([302, signIn])
  expect((await app.request('/api/auth/user', { as: cookie })).status).toBe(401)
})

test('a client makes a new calendar link, and the old one no longer works', async () => {
  const { id: clientId } = await app.build.client({})
  await app.build.policy({ clientId })
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const feedOf = async () => ((await app.json('/api/client/renewals', { as: cookie })).body.data as { feed: string }).feed
  const old = await feedOf()
  const html = await (await app.request(paths.clientRenewals(), { as: cookie })).text()
  const made = await app.request(paths.clientRenewals(), {
    as: cookie,
    method: 'POST',
    body: new URLSearchParams(fieldsOf(formIn(html, 'renewals.renewFeed') ?? '')).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([made.status, made.headers.get('location')]).toEqual([302, paths.clientRenewals()])
  expect(await feedOf()).not.toBe(old)
  expect((await app.request(new URL(old).pathname)).status).toBe(404)
})
