/**
 * #52 #94 Who may open a file of a record: its holder, people of its company with a right in its area, and staff with its permission. All others get
 * the reply for a missing file.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MembershipRole } from '#contract/model/people/membership.ts'
import type { Ctx } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { filesOf, removeFile } from '#server/features/uploads/uploads.ts'
import { holderCookies } from '#test/access/holdings.ts'
import { png } from '#test/support/files/sampleFiles.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { build } = app
const held = holderCookies(app)
const kinds = ['quote', 'claim'] as const
type Kind = (typeof kinds)[number]
const company = randomUUID()

/** A clean file with content. */
const fileOf = async (ownerKind: Kind, ownerId: string) => {
  const key = `planted/${randomUUID()}`
  await app.deps.files.put(key, Buffer.from('bytes'), 'image/png')
  return (await build.upload({ ownerKind, ownerId, key, bytes: 5 })).id
}
const open = async (id: string, as?: string) => {
  const reply = await app.request(`/files/${id}`, { as })
  return { status: reply.status, text: (await reply.text()).replace(/"requestId":"[^"]*"/, '') }
}

/** Files of a company's record and of a draft, with the cookie of the draft's holder. */
const files: Record<Kind, { ofCompany: string; ofDraft: string; holder: string }> = {} as never
beforeAll(async () => {
  await app.company('Areas Ltd', company)
  for (const kind of kinds) {
    const record = kind === 'quote' ? await build.quote({ clientId: company }) : await build.claim({ clientId: company })
    const draft = await held[kind]()
    files[kind] = {
      ofCompany: await fileOf(kind, record.id),
      ofDraft: await fileOf(kind, draft.marks[0] ?? ''),
      holder: draft.cookie,
    }
  }
  await app.database.owner.execute(
    `INSERT INTO settings (key, value) VALUES ('staffArea', '"permitted"') ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
})

const member = async (role: MembershipRole, clientId = company) =>
  (await app.signIn({ role: 'client', clientId, membership: { role } })).cookie
const staffWith = async (...permissions: string[]) =>
  (await app.signIn({ role: 'analyst', permissions: ['dashboard:view', ...permissions] })).cookie

describe.each(kinds)('a file of a %s', (kind) => {
  const other: Kind = kind === 'quote' ? 'claim' : 'quote'

  test('#94 its holder can open it, and holders of another record, of the other kind or of nothing cannot', async () => {
    expect(await open(files[kind].ofDraft, files[kind].holder)).toEqual({ status: 200, text: 'bytes' })
    const missing = await open(randomUUID())
    expect(missing.status).toBe(404)
    for (const as of [undefined, (await held[kind]()).cookie, files[other].holder, (await held.email()).cookie])
      expect(await open(files[kind].ofDraft, as)).toEqual(missing)
  })

  test('#52 people of its company can open it only with a right in its area', async () => {
    const may: Record<MembershipRole, readonly Kind[]> = {
      owner: ['quote', 'claim'],
      manager: ['quote', 'claim'],
      readonly: ['quote', 'claim'],
      finance: ['quote'],
      claims: ['claim'],
      adviser: [],
    }
    for (const [role, kindsOfRole] of Object.entries(may) as [MembershipRole, readonly Kind[]][])
      expect([role, (await open(files[kind].ofCompany, await member(role))).status]).toEqual([role, kindsOfRole.includes(kind) ? 200 : 404])
    // An owner of another company, with a right for the other area here.
    const both = await app.signIn({
      role: 'client',
      clientId: randomUUID(),
      alsoOf: [{ clientId: company, role: kind === 'quote' ? 'claims' : 'finance' }],
    })
    expect((await open(files[kind].ofCompany, both.cookie)).status).toBe(404)
    expect((await open(files[other].ofCompany, both.cookie)).status).toBe(200)
    expect((await open(files[kind].ofCompany, await member('owner', randomUUID()))).status).toBe(404)
  })

  test('#94 staff can open it only with its permission, and a draft not at all', async () => {
    expect((await open(files[kind].ofCompany, await staffWith(`${kind}:view`))).status).toBe(200)
    expect((await open(files[kind].ofCompany, await staffWith(`${other}:view`, 'contact:view', 'document:view'))).status).toBe(404)
    // Not while the staff area is closed to them.
    expect((await open(files[kind].ofCompany, (await app.signIn({ role: 'analyst', permissions: [`${kind}:view`] })).cookie)).status).toBe(
      404,
    )
    // Staff have no access to drafts.
    expect((await open(files[kind].ofDraft, await staffWith(`${kind}:view`))).status).toBe(404)
  })
})

test('#94 a thumbnail needs access to its picture, and other files have none', async () => {
  const draft = await held.claim()
  const planted = async (type: string) => {
    const key = `planted/${randomUUID()}`
    await app.deps.files.put(key, await png(), type)
    return build.upload({ ownerKind: 'claim', ownerId: draft.marks[0] ?? '', key, type })
  }
  const picture = await planted('image/png')
  const small = (id: string, as?: string) => app.request(`/files/${id}?size=small`, { as })
  for (const as of [undefined, (await held.claim()).cookie]) expect((await small(picture.id, as)).status).toBe(404)
  for (const time of ['drawn', 'kept']) {
    const reply = await small(picture.id, draft.cookie)
    expect([time, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([time, 'image/webp', 'no-store'])
    const { width, height } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
    expect([time, width, height]).toEqual([time, 224, 224])
  }
  const paper = await planted('application/pdf')
  expect((await small(paper.id, draft.cookie)).headers.get('content-type')).toBe('application/pdf')
})

test('#53 removing a file from a record cannot remove a file of another, even if the caller sees both', async () => {
  const [one, other] = [await build.claim(), await build.claim()]
  const file = await fileOf('claim', other.id)
  const { db } = app.database
  const ctx = { ...app.deps, pool: db, enqueue: app.deps.enqueueIn(db) } as unknown as Ctx
  const remove = (claimId: string) =>
    transaction(db, { scope: 'system' }, (tx) => removeFile({ ...ctx, db: tx }, tx, { kind: 'claim', id: claimId }, file))
  await expect(remove(one.id)).rejects.toMatchObject({ kind: 'notFound' })
  const left = () => transaction(db, { scope: 'system' }, (tx) => filesOf(tx, { kind: 'claim', id: other.id }))
  expect((await left()).map(({ id }) => id)).toEqual([file])
})
