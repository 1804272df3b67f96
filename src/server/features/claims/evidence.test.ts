import { beforeEach, describe, expect, test } from 'vitest'
import type { Upload } from '#contract/model/files/upload.ts'
import type { ClaimEvidence } from '#contract/site/claims.ts'
import { testApp } from '#test/support/server/app.ts'
import { claimVisitor } from '#test/support/journeys/claimVisitor.ts'
import { pdf } from '#test/support/files/sampleFiles.ts'
import { multipartOf } from '#test/support/files/uploader.ts'

let clock = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database

let caller = 0
const reporter = () => claimVisitor(app, `198.51.100.${(caller += 1)}`)
/** Lets a minute pass, because a report that is sent too quickly is taken for a bot. */
const aMinute = () => (clock = new Date(clock.getTime() + 60_000))
beforeEach(() => {
  clock = new Date('2026-11-20T10:00:00Z')
})

describe('photos and documents', () => {
  test('#91 #98 a refused file is listed with its reason until it is removed, and the other files are kept', async () => {
    const person = reporter()
    await person.start()
    await person.answer({}, 'evidence')
    const mixed = await person.send(
      { name: 'fine.pdf', content: pdf('fine'), field: 'photos' },
      { name: 'virus.exe', content: Buffer.from('MZ'), field: 'photos' },
      { name: 'page.pdf', content: Buffer.from('<html>'), field: 'proof' },
    )
    expect(mixed.status).toBe(422)
    expect(mixed.body.message).toMatch(/^virus\.exe is not a type of file we accept/)
    expect((mixed.body['files'] as Upload[]).map(({ name, state }) => [name, state])).toEqual([
      ['fine.pdf', 'clean'],
      ['virus.exe', 'refused'],
      ['page.pdf', 'refused'],
    ])
    const { files, items } = await person.data<ClaimEvidence>('/api/claims/draft/evidence')
    expect(files.map(({ name, label }) => [name, label])).toEqual([
      ['fine.pdf', 'photos'],
      ['virus.exe', 'photos'],
      ['page.pdf', 'proof'],
    ])
    expect(items.map(({ key }) => key)).toEqual(['photos', 'proof', 'police', 'security'])
    for (const { id } of files) expect((await person.call(`/api/claims/draft/files/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await person.data<ClaimEvidence>('/api/claims/draft/evidence')).files).toEqual([])
    expect((await person.send({ name: 'x.pdf', content: pdf('x'), field: 'elsewhere' })).status).toBe(422)
    expect((await person.call('/api/claims/draft/evidence', { body: { later: ['everything'] } })).status).toBe(422)
  })

  test('#94 #52 only the reporter can open a file and, once the claim is sent, staff who may see claims', async () => {
    const [mine, other] = [reporter(), reporter()]
    await mine.start()
    await other.start()
    await mine.answer({}, 'evidence')
    const sent = await mine.send({ name: 'Plan "A" é.pdf', content: pdf('mine') })
    const [file] = (sent.body.data as { files: Upload[] }).files
    const path = `/files/${file?.id}`
    const own = await mine.request(path)
    expect(own.status).toBe(200)
    expect((await other.request(path)).status).toBe(404)
    expect((await app.request(path)).status).toBe(404)
    expect((await other.call(`/api/claims/draft/files/${file?.id}`, { method: 'DELETE' })).status).toBe(404)
    const admin = await app.signIn({ role: 'admin' })
    const editor = await app.signIn({ role: 'editor' })
    const client = await app.signIn({ role: 'client' })
    // Has claim:view, but no access to the staff area.
    const outside = await app.signIn({ role: 'editor', permissions: ['claim:view'] })
    expect((await app.request(path, { as: admin.cookie })).status).toBe(404)
    await mine.answer()
    aMinute()
    await mine.submit()
    expect((await app.request(path, { as: admin.cookie })).status).toBe(200)
    // An editor without claim:view, a client, and an editor without access to the staff area.
    expect((await app.request(path, { as: editor.cookie })).status).toBe(404)
    expect((await app.request(path, { as: client.cookie })).status).toBe(404)
    expect((await app.request(path, { as: outside.cookie })).status).toBe(404)
    const { rows } = await owner.execute(`SELECT action FROM audit_log WHERE actor_id = '${admin.userId}' AND action = 'uploads.show'`)
    expect(rows).toHaveLength(1)
  })

  test('#93 a file of a reporter is served as an attachment under its own name, in a sandbox and not cached', async () => {
    const person = reporter()
    await person.start()
    await person.answer({}, 'evidence')
    const sent = await person.send({ name: 'Plan "A" é.pdf', content: pdf('mine') })
    const [file] = (sent.body.data as { files: Upload[] }).files
    const own = await person.request(`/files/${file?.id}`)
    expect(own.status).toBe(200)
    expect(
      Object.fromEntries(
        [
          'content-type',
          'content-disposition',
          'content-security-policy',
          'x-content-type-options',
          'cache-control',
          'cross-origin-resource-policy',
        ].map((name) => [name, own.headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Plan _A_ _.pdf"; filename*=UTF-8''Plan%20_A_%20%C3%A9.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(Buffer.from(await own.arrayBuffer())).toEqual(pdf('mine'))
  })

  test('without JavaScript the form accepts and lists files, and a refused request redirects with a fault number', async () => {
    const person = reporter()
    const post = (samples: Parameters<typeof multipartOf>[0]) => {
      const { body, type } = multipartOf(samples)
      return person.request('/report-claim/evidence?to=check', {
        method: 'POST',
        body: new Uint8Array(body),
        headers: { 'content-type': type },
      })
    }
    const lost = await post([{ name: 'a.pdf', content: pdf() }])
    expect([lost.status, lost.headers.get('location')]).toEqual([303, '/report-claim/evidence?to=check&fault=404'])
    await person.start()
    await person.answer({}, 'evidence')
    const taken = await post([
      { name: 'a.pdf', content: pdf(), field: 'photos' },
      { name: '', content: new Uint8Array(), field: 'proof' },
    ])
    expect([taken.status, taken.headers.get('location')]).toEqual([303, '/report-claim/evidence?to=check'])
    const refused = await post([{ name: 'b.exe', content: pdf() }])
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/report-claim/evidence?to=check'])
    const { files } = await person.data<ClaimEvidence>('/api/claims/draft/evidence')
    expect(files.map(({ name, state }) => [name, state])).toEqual([
      ['a.pdf', 'clean'],
      ['b.exe', 'refused'],
    ])
    const nothing = await post([{ name: '', content: new Uint8Array() }])
    expect(nothing.headers.get('location')).toBe('/report-claim/evidence?to=check&fault=422')
    const { body, type } = multipartOf([{ name: 'a.pdf', content: pdf() }])
    const foreign = await person.request('/report-claim/evidence', {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': type, 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
  })

  test('every button of the page saves which documents follow later, without completing the step', async () => {
    const person = reporter()
    await person.start()
    await person.answer({}, 'evidence')
    const ticked = async () => (await person.data<ClaimEvidence>('/api/claims/draft/evidence')).later
    const post = (samples: Parameters<typeof multipartOf>[0], texts: Parameters<typeof multipartOf>[1]) => {
      const { body, type } = multipartOf(samples, texts)
      return person.request('/report-claim/evidence', { method: 'POST', body: new Uint8Array(body), headers: { 'content-type': type } })
    }
    const whole = ['_whole', '1'] as const
    await post([{ name: 'a.pdf', content: pdf(), field: 'photos' }], [['later', 'proof'], ['later', 'police'], whole])
    expect(await ticked()).toEqual(['proof', 'police'])
    // The same with a refused file, and with no file at all.
    await post([{ name: 'b.exe', content: pdf() }], [['later', 'proof'], whole])
    expect(await ticked()).toEqual(['proof'])
    await post([{ name: '', content: new Uint8Array() }], [['later', 'security'], whole])
    expect(await ticked()).toEqual(['security'])
    // A script sends the file alone, and a form that broke off may lack some ticks, so neither changes them.
    await person.send({ name: 'c.pdf', content: pdf('c') })
    await post([{ name: 'd.pdf', content: pdf('d') }], [['later', 'proof']])
    expect(await ticked()).toEqual(['security'])
    const { files } = await person.data<ClaimEvidence>('/api/claims/draft/evidence')
    const form = (fields: [string, string][]) =>
      person.request('/report-claim/evidence', {
        method: 'POST',
        body: String(new URLSearchParams(fields)),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const removed = await form([
      ['later', 'police'],
      ['photos', ''],
      ['_remove', files[0]?.id ?? ''],
      ['_whole', '1'],
    ])
    expect([removed.status, removed.headers.get('location')]).toEqual([302, '/report-claim/evidence'])
    expect(await ticked()).toEqual(['police'])
    expect((await person.data<ClaimEvidence>('/api/claims/draft/evidence')).files).toHaveLength(files.length - 1)
    // Files that were chosen but not uploaded are reported.
    const unsent = await form([
      ['later', 'proof'],
      ['photos', 'door.jpg'],
      ['files', ''],
    ])
    expect(unsent.status).toBe(422)
    expect(await unsent.text()).toContain('door.jpg was chosen and not sent.')
    expect(await ticked()).toEqual(['proof'])
    expect(await person.next()).toBe('evidence')
    const onward = await form([
      ['later', 'proof'],
      ['photos', ''],
    ])
    expect(onward.headers.get('location')).toBe('/report-claim/contact')
  })
})
