/** Buttons without fields that are not a step of a record: without script each posts to its screen, which does it or says why it was refused. */
import { expect, test } from 'vitest'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { paths } from '#contract/paths.ts'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { testApp } from './support/server/app.ts'

const app = await testApp()
const { build } = app
const admin = await app.signIn({ role: 'admin' })

const read = async (path: string) => {
  const reply = await app.request(path, { as: admin.cookie })
  expect([path, reply.status]).toEqual([path, 200])
  return (await reply.text()).replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}
/** The hidden fields of the screen's buttons for an endpoint. */
const buttons = (html: string, endpoint: string) =>
  [...html.matchAll(/<form\b[^>]*method="post"[^>]*>.*?<\/form>/gs)]
    .map(([form]) => form)
    .filter((form) => form.includes(`name="_form" value="${fieldId(endpoint)}"`) && form.includes('name="_press"'))
    .map((form) => /name="_fixed" value="(\{.*?\})"/.exec(form)?.[1] ?? '')

const press = async (path: string, endpoint: string, fixed: string, key: string = crypto.randomUUID()) => {
  const body = new URLSearchParams({ _form: fieldId(endpoint), _press: '1', _key: key, _fixed: fixed }).toString()
  const reply = await app.request(path, {
    as: admin.cookie,
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  // What the page's script is given is not what is read.
  const html = (await reply.text()).replaceAll(/<script\b.*?<\/script>/gs, '')
  return { status: reply.status, to: reply.headers.get('location'), html }
}

/** Presses the only such button of the screen. */
const pressOnly = async (path: string, endpoint: string) => {
  const found = buttons(await read(path), endpoint)
  expect([endpoint, found.length]).toEqual([endpoint, 1])
  return press(path, endpoint, found[0] ?? '')
}

test('search words are made from a search that found nothing, and words that are too long are refused on the screen', async () => {
  await app.request('/api/search?q=zzqxv')
  await app.counts.flush()
  const made = await pressOnly(paths.adminContentGaps(), 'searchWords.fromMiss')
  expect(made).toMatchObject({ status: 302, to: expect.stringMatching(/^\/admin\/content\/[0-9a-f-]{36}$/) })
  const refused = await press(paths.adminContentGaps(), 'searchWords.fromMiss', JSON.stringify({ words: 'z'.repeat(61) }))
  expect([refused.status, refused.html.includes('Shorten it to 60 characters or fewer')]).toEqual([422, true])
  expect(refused.html).toContain('Searches that found nothing')
})

test('a missing address is redirected, or ignored and taken back, and a target that does not exist is refused', async () => {
  const visit = async (path: string) => {
    app.cache.clear()
    return (await app.request(path)).status
  }
  await visit('/cyber-insurence')
  await visit('/qqzz-wvvkq')
  await app.counts.flush()
  const path = paths.adminMissing({ q: 'insurence' })
  const [lead = ''] = buttons(await read(path), 'missingAddresses.lead')
  const wrong = await press(path, 'missingAddresses.lead', lead.replace(/"to":"[^"]*"/, '"to":"/nowhere-at-all"'))
  expect([wrong.status, wrong.html.includes('There is nothing at /nowhere-at-all')]).toEqual([422, true])
  expect(await press(path, 'missingAddresses.lead', lead)).toMatchObject({ status: 302, to: path })
  expect(await visit('/cyber-insurence')).toBe(301)
  const other = (parameters: Record<string, string> = {}) => paths.adminMissing({ q: 'qqzz', ...parameters })
  expect((await pressOnly(other(), 'missingAddresses.ignore')).status).toBe(302)
  expect(buttons(await read(other()), 'missingAddresses.ignore')).toEqual([])
  expect((await pressOnly(other({ shown: 'ignored' }), 'missingAddresses.unignore')).status).toBe(302)
  expect(buttons(await read(other()), 'missingAddresses.ignore')).toHaveLength(1)
})

test('what a policy still needs is marked as received, opened again and asked of the client, but only once', async () => {
  const { id: clientId } = await build.client()
  const { id } = await build.policy({ clientId, needed: ['The alarm certificate'] })
  const path = paths.adminPolicy(id)
  const settle = async (status: string) => {
    const found = buttons(await read(path), 'policies.settle').find((fixed) => fixed.includes(`"status":"${status}"`))
    return (await press(path, 'policies.settle', found ?? '')).status
  }
  expect(await settle('met')).toBe(302)
  expect(await read(path)).toContain('Settled (')
  expect(await settle('open')).toBe(302)
  const [ask = ''] = buttons(await read(path), 'documents.requestNeeded')
  expect((await press(path, 'documents.requestNeeded', ask)).status).toBe(302)
  expect(buttons(await read(path), 'documents.requestNeeded')).toEqual([])
  const again = await press(path, 'documents.requestNeeded', ask)
  expect([again.status, again.html.includes('and the request is open')]).toEqual([409, true])
})

test('why a notification was not marked as read is said on the screen', async () => {
  const refused = await press(paths.adminNotifications(), 'notifications.read', JSON.stringify({ id: 'none' }))
  expect([refused.status, refused.html.includes('Invalid value')]).toEqual([422, true])
})

test('the secret of a webhook is shown once, in the page that answers', async () => {
  const { body } = await app.json('/api/admin/webhooks', {
    body: { name: 'Accounting', url: 'https://hooks.example.com/seawall', events: ['policy.bound'] },
    as: admin.cookie,
  })
  const path = paths.adminWebhook((body.data as { webhook: { id: string } }).webhook.id)
  const rotated = await pressOnly(path, 'webhooks.rotate')
  expect([rotated.status, /<code[^>]*>whsec_/.test(rotated.html), rotated.html.includes('Two secrets are valid')]).toEqual([
    200,
    true,
    true,
  ])
  expect(await read(path)).not.toContain('whsec_')
})

test('a page that shows a new secret can be loaded again: it shows the same one, and no third is made', async () => {
  const { body } = await app.json('/api/admin/webhooks', {
    body: { name: 'Accounting', url: 'https://hooks.example.com/again', events: ['policy.bound'] },
    as: admin.cookie,
  })
  const path = paths.adminWebhook((body.data as { webhook: { id: string } }).webhook.id)
  const [fixed = ''] = buttons(await read(path), 'webhooks.rotate')
  const key = crypto.randomUUID()
  const [first, again] = [await press(path, 'webhooks.rotate', fixed, key), await press(path, 'webhooks.rotate', fixed, key)]
  const secretIn = ({ html }: { html: string }) => /<code[^>]*>(whsec_[^<]+)/.exec(html)?.[1]
  expect(secretIn(first)).toMatch(/^whsec_/)
  expect(secretIn(again)).toBe(secretIn(first))
})

test('a complaint taken down without script leads to its record', async () => {
  const typed = { kind: 'service', complainant: 'Ada Byron', email: 'ada@example.com', phone: '', channel: 'phone', category: 'delay' }
  const said = { description: 'Nobody rang back for three weeks.', eligible: 'yes' }
  const [year = '', month = '', day = ''] = londonClock(new Date()).date.split('-')
  const on = { 'receivedOn.day': day, 'receivedOn.month': month, 'receivedOn.year': year }
  const reply = await app.request(paths.adminComplaintAdd(), {
    as: admin.cookie,
    method: 'POST',
    body: new URLSearchParams({ _form: fieldId('complaints.create'), _key: crypto.randomUUID(), ...typed, ...said, ...on }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([reply.status, reply.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/admin\/complaints\/[0-9a-f-]{36}$/)])
})
