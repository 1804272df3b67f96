/**
 * Forms that lead elsewhere, without script: each is filled in wrongly first, says so at the field and keeps what was typed, and leads to
 * what it made when it is sent again.
 */
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { section, termsFor } from './support/build/policies.ts'
import { testApp } from './support/server/app.ts'
import { plainForms, type Typed } from './support/server/plainForm.ts'

const app = await testApp()
const { build } = app
const admin = await app.signIn({ role: 'admin' })
const staff = plainForms(app, admin.cookie)
const uuid = '[0-9a-f-]{36}'

type Forms = typeof staff
type Case = {
  path: string
  endpoint: string
  /** Wrong in the one field of `at`, so the rest has to be kept. */
  wrong: Typed
  at: Record<string, string>
  /** What is typed in the answer to the wrong input. */
  right: Typed
  to: RegExp
}

const tried = async (forms: Forms, { path, endpoint, wrong, at, right, to }: Case) => {
  const refused = await forms.send(path, endpoint, wrong)
  expect([endpoint, refused.status]).toEqual([endpoint, 422])
  expect(Object.fromEntries(Object.keys(at).map((field) => [field, refused.errorAt(field)]))).toEqual(at)
  const texts = Object.fromEntries(Object.entries(wrong).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  expect(refused.fields()).toMatchObject(texts)
  const made = await forms.again(refused, path, endpoint, right)
  expect(made).toMatchObject({ status: 302, to: expect.stringMatching(to) })
  expect((await forms.read(made.to ?? '')).status).toBe(200)
  return made.to ?? ''
}

test('an invitation leads to the account', async () => {
  const name = 'Rosa Whitmore'
  const wrong = { name, email: 'rosa.whitmore', username: 'Rosa Whitmore', role: 'analyst' }
  const to = await tried(staff, {
    path: paths.adminUserInvite(),
    endpoint: 'users.invite',
    wrong,
    at: {
      email: 'Enter an email address, like name@example.com',
      username: 'Use 3 to 64 letters, digits, dots, dashes or underscores',
    },
    right: { email: 'rosa.whitmore@example.com', username: 'rosa.whitmore' },
    to: new RegExp(`^/admin/users/${uuid}$`),
  })
  expect((await staff.read(to)).html).toContain(name)
})

test('an invitation with a custom list gives the boxes that are ticked, also after a mistake', async () => {
  const listed = { rights: 'list', permissions: ['dashboard:view', 'quote:view'] }
  const to = await tried(staff, {
    path: paths.adminUserInvite(),
    endpoint: 'users.invite',
    wrong: { name: '', email: 'idris@example.com', username: 'idris.bello', role: 'editor', ...listed },
    at: { name: 'Enter the full name' },
    right: { name: 'Idris Bello' },
    to: new RegExp(`^/admin/users/${uuid}$`),
  })
  const { body } = await app.json(`/api${to}`, { as: admin.cookie })
  expect(body.data).toMatchObject({ name: 'Idris Bello', permissions: ['dashboard:view', 'quote:view'] })
})

test('what is wrong with two fields together is said above them, and what was typed is kept', async () => {
  const path = paths.adminUserInvite()
  const typed = { name: 'Two Halves', email: 'two.halves@example.com', username: 'two.halves', role: 'analyst' }
  expect((await staff.send(path, 'users.invite', typed)).status).toBe(302)
  const taken = await staff.send(path, 'users.invite', { ...typed, email: 'other.halves@example.com' })
  expect([taken.status, taken.html.includes('There is already an account with this user name or email address')]).toEqual([409, true])
  expect(taken.fields()).toMatchObject({ ...typed, email: 'other.halves@example.com' })
})

test('a task leads to the task, about the client whose page it was begun on', async () => {
  const client = await build.client({ name: 'Harbour Bakery Ltd' })
  const wrong = { title: 'Ring about the alarm', note: 'They moved in June.', priority: 'high' }
  const to = await tried(staff, {
    path: paths.adminTaskAdd({ client: client.id }),
    endpoint: 'tasks.create',
    wrong: { ...wrong, 'dueOn.day': '31', 'dueOn.month': '2', 'dueOn.year': '2027' },
    at: { dueOn: 'There is no such day: 31/02/2027' },
    right: { 'dueOn.day': '28' },
    to: new RegExp(`^/admin/tasks/${uuid}$`),
  })
  const { body } = await app.json(`/api${to}`, { as: admin.cookie })
  expect(body.data).toMatchObject({ ...wrong, dueOn: '2027-02-28', client: { id: client.id } })
})

test('a redirect leads to the list it is in', async () => {
  await tried(staff, {
    path: paths.adminRedirectAdd(),
    endpoint: 'redirects.create',
    wrong: { from: '/spring-offer', to: '/nowhere-at-all', status: '302' },
    at: { to: 'There is nothing at /nowhere-at-all' },
    right: { to: '/services' },
    to: /^\/admin\/redirects$/,
  })
  expect((await staff.read(paths.adminRedirects())).html).toContain('/spring-offer')
})

test('a redirect of a missing address leads back to the missing addresses', async () => {
  await tried(staff, {
    path: paths.adminRedirectAdd({ from: '/autumn-offer' }),
    endpoint: 'redirects.create',
    wrong: { to: '' },
    at: { to: 'Enter where it leads, as in /new-page' },
    right: { to: '/services' },
    to: /^\/admin\/missing-addresses$/,
  })
})

test('a client leads to the client', async () => {
  const wrong = {
    businessType: 'ltd',
    name: 'Marsh Lane Joinery Ltd',
    companyNumber: 'ABC',
    turnover: '1,250,000',
    turnoverYear: '2025',
    contactName: 'Alma Reid',
    contactRole: 'owner',
    address: '1 Marsh Lane\nBrighton',
  }
  const to = await tried(staff, {
    path: paths.adminClientAdd(),
    endpoint: 'clients.create',
    wrong,
    at: { companyNumber: 'Enter the company number: 8 figures, or letters and 6 figures like SC123456' },
    right: { companyNumber: '01234567' },
    to: new RegExp(`^/admin/clients/${uuid}$`),
  })
  const { body } = await app.json(`/api${to}`, { as: admin.cookie })
  expect(body.data).toMatchObject({ name: 'Marsh Lane Joinery Ltd', companyNumber: '01234567' })
})

/** The forms of the owner of a new company, which has one policy with an extension. */
const extension = 'Indemnity to principal'
const owner = async () => {
  const policy = await build.policy({ status: 'active', terms: termsFor({ sections: [section({ extensions: [extension] })] }) })
  const { cookie } = await app.signIn({ role: 'client', clientId: policy.clientId, membership: { role: 'owner' } })
  return { policy, cookie, forms: plainForms(app, cookie) }
}

test('the check of a contract leads to the check, and with nothing pasted to its first line', async () => {
  const { forms } = await owner()
  const check = {
    path: paths.clientContractChecks(),
    endpoint: 'requirements.create',
    at: { customer: 'Enter who is asking for it, like the name of your customer' },
  }
  const clause = 'The supplier must have public liability insurance of at least 5,000,000 pounds.'
  await tried(forms, {
    ...check,
    wrong: { customer: '', clause },
    right: { customer: 'Lanes Property' },
    to: new RegExp(`^/client/contract-checks/${uuid}$`),
  })
  await tried(forms, {
    ...check,
    wrong: { customer: '' },
    right: { customer: 'Lanes Property' },
    to: new RegExp(`^/client/contract-checks/${uuid}\\?line=new$`),
  })
})

test('a proof of cover leads to the letter, with the lines that are ticked', async () => {
  const { policy, forms } = await owner()
  const path = paths.clientProofNew(policy.id)
  const { html } = await forms.read(path)
  const lines = [...html.matchAll(/name="lines"[^>]*value="([^"]*)"/g)].map(([, value = '']) => value)
  expect(lines).toHaveLength(1)
  const to = await tried(forms, {
    path,
    endpoint: 'proofs.issue',
    wrong: { purpose: 'landlord', holder: 'new', name: 'Lanes Property', email: 'lanes.example', address: '1 The Lanes', lines },
    at: { email: 'Enter an email address, like name@example.com' },
    right: { email: 'lanes@example.com' },
    to: new RegExp(`^/client/proofs/${uuid}$`),
  })
  const letter = (await forms.read(to)).html
  expect([letter.includes('Lanes Property'), letter.includes(extension)]).toEqual([true, true])
})

test('an API token is made and shown once, with wrong input first, and revoked', async () => {
  const path = `${paths.adminApiTokens()}?step=add`
  expect((await staff.read(paths.adminApiTokens())).html).toMatch(/<form\b[^>]*method="get"[^>]*><input\b[^>]*name="step" value="add"/)
  const refused = await staff.send(path, 'apiTokens.create', { name: 'Monthly bordereau' })
  expect([refused.status, refused.errorAt('permissions'), refused.fields()['name']]).toEqual([
    422,
    'Choose at least one permission',
    'Monthly bordereau',
  ])
  const typed = { permissions: ['quote:view', 'claim:view'], days: '30' }
  const made = await staff.again(refused, path, 'apiTokens.create', typed)
  const [, token = ''] = /<code[^>]*>(sw_[\w-]{43})</.exec(made.html) ?? []
  expect([made.status, token.startsWith('sw_'), made.html.includes('Token for Monthly bordereau')]).toEqual([200, true, true])
  // Loaded again, the page shows the same token, and no second one is made.
  expect((await made.reloaded()).html).toContain(token)
  const { html } = await staff.read(paths.adminApiTokens())
  expect([html.includes(token), html.split('Monthly bordereau').length]).toEqual([false, html.split('ends in ').length === 2 ? 3 : 0])
  const called = () => app.request('/api/admin/quotes', { headers: { authorization: `Bearer ${token}` } })
  expect((await called()).status).toBe(200)

  const [, step = ''] = /name="step" value="(revoke-[^"]+)"/.exec(html) ?? []
  const revoked = await staff.send(`${paths.adminApiTokens()}?step=${step}`, 'apiTokens.revoke')
  expect(revoked).toMatchObject({ status: 302, to: paths.adminApiTokens() })
  expect((await called()).status).toBe(401)
  expect((await staff.read(paths.adminApiTokens())).html).not.toContain('value="revoke-')
})

test('a draft is made, copied, moved to the trash and restored from the list of content', async () => {
  const list = paths.adminPosts({ q: 'frost' })
  const to = await tried(staff, {
    path: paths.adminPosts({ new: 'yes' }),
    endpoint: 'posts.create',
    wrong: { title: 'Winter frost in cellars', slug: 'Winter Frost' },
    at: { slug: 'Use small letters, figures and single hyphens' },
    right: { slug: 'winter-frost-in-cellars' },
    to: new RegExp(`^/admin/blog-posts/${uuid}$`),
  })
  const copied = await staff.send(list, 'posts.duplicateMany')
  expect([copied.status, copied.to === to]).toEqual([302, false])
  expect((await staff.read(copied.to ?? '')).html).toContain('Copy of Winter frost in cellars')

  const both = (await staff.read(list)).html
  expect([both.includes('Copy of Winter frost'), both.split('posts-trashMany').length - 1]).toEqual([true, 2])
  expect(await staff.send(list, 'posts.trashMany')).toMatchObject({ status: 302, to: list })
  expect((await staff.read(list)).html.split('posts-trashMany').length - 1).toBe(1)
  const trash = paths.adminPosts({ q: 'frost', status: 'trashed' })
  expect(await staff.send(trash, 'posts.recoverMany')).toMatchObject({ status: 302, to: trash })
  expect((await staff.read(list)).html.split('posts-trashMany').length - 1).toBe(2)
})

test('why a row of content was not changed is said on the screen', async () => {
  await build.content({ kind: 'post', title: 'Thrown away twice' })
  const list = paths.adminPosts({ q: 'thrown' })
  const { html } = await staff.read(list)
  expect((await staff.send(list, 'posts.trashMany')).status).toBe(302)
  const late = await staff.sendFrom(html, { path: list, endpoint: 'posts.trashMany' })
  expect([late.status, late.html.includes('Nothing was changed.')]).toEqual([409, true])
})

test.each([
  ['admin', paths.adminDashboard(), paths.adminLogin()],
  ['client', paths.portalDashboard(), paths.login()],
] as const)('a user with the role %s signs out', async (role, path, signIn) => {
  const { cookie } = await app.signIn({ role })
  const { html } = await plainForms(app, cookie).read(path)
  const form = (html.match(/<form\b.*?<\/form>/gs) ?? []).find((one) => one.includes('Sign out')) ?? ''
  expect([form.includes(` action="${signIn}"`), form.includes('name="intent" value="cancel"')]).toEqual([true, true])
  const reply = await app.request(signIn, {
    as: cookie,
    method: 'POST',
    body: 'intent=cancel',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([reply.status, reply.headers.get('location')]).toEqual([302, signIn])
  expect((await app.request('/api/auth/user', { as: cookie })).status).toBe(401)
})

test('a client makes a new calendar link, and the old one no longer works', async () => {
  const { cookie, forms } = await owner()
  const feedOf = async () => ((await app.json('/api/client/renewals', { as: cookie })).body.data as { feed: string }).feed
  const old = await feedOf()
  expect(await forms.send(paths.clientRenewals(), 'renewals.renewFeed', {})).toMatchObject({ status: 302, to: paths.clientRenewals() })
  expect(await feedOf()).not.toBe(old)
  expect((await app.request(new URL(old).pathname)).status).toBe(404)
})
