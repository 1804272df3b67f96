/** Each rule of the resolver on its own; test/access.test.ts checks that every endpoint uses it. */
import { expect, test } from 'vitest'
import { accessText, type Access, type Actor, type Client, type Staff, type StaffRole } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { roleRights, type MembershipRole } from '#contract/model/people/membership.ts'
import type { Deps } from '#server/ctx.ts'
import type { Brought, Holders } from '#server/holder.ts'
import { refusalOf, standingOf } from './admission.ts'

const visitor: Actor = { kind: 'visitor' }
const pending: Actor = { kind: 'pending', stage: 'pre_mfa', userId: 'u', sessionId: 's' }
const staff = (role: StaffRole): Staff => ({ kind: 'staff', userId: `u-${role}`, role, permissions: null, sessionId: 's', name: 'N' })
/** `of`: the role in each company, by its id. */
const client = (of: Record<string, MembershipRole>): Client => ({
  kind: 'client',
  chosen: null,
  userId: 'u-client',
  companies: Object.entries(of).map(([id, role]) => ({ id, name: id, rights: roleRights[role] })),
  sessionId: 's',
  name: 'N',
})
const owner = client({ one: 'owner' })
const viewed: Client = { ...owner, viewedBy: { userId: 'u-admin', name: 'Ruth Alder' } }

type Asked = Partial<Parameters<typeof refusalOf>[0]> & { access: Access }
const refused = async (asked: Asked, actor: Actor, staffArea: 'admins' | 'permitted' = 'admins') => {
  const failure = await refusalOf({ audience: 'site', method: 'GET', ...asked }, actor, () => Promise.resolve(staffArea))
  return failure && [failure.kind, failure.details.flags?.['requireMfa'] ?? false]
}
const [in_, signIn, secondStep, forbidden] = [null, ['unauthenticated', false], ['unauthenticated', true], ['forbidden', false]] as const

test('each access admits the right people, and the others get the right refusal', async () => {
  const people = [visitor, pending, client({ one: 'claims' }), staff('admin')]
  const expected: [Access, unknown[]][] = [
    ['anyone', [in_, in_, in_, in_]],
    [{ holder: 'quote' }, [in_, in_, in_, in_]],
    ['pending', [signIn, in_, forbidden, forbidden]],
    ['session', [signIn, in_, in_, in_]],
    ['signedIn', [signIn, secondStep, in_, in_]],
    ['client', [signIn, secondStep, in_, forbidden]],
    [{ client: 'claims', right: 'act' }, [signIn, secondStep, in_, forbidden]],
    [{ client: 'policies', right: 'view' }, [signIn, secondStep, in_, forbidden]],
    [{ client: 'policies', right: 'act' }, [signIn, secondStep, forbidden, forbidden]],
    [{ client: 'quotes', right: 'view' }, [signIn, secondStep, forbidden, forbidden]],
    ['quote:view', [signIn, secondStep, forbidden, in_]],
  ]
  for (const [access, told] of expected)
    expect(await Promise.all(people.map((who) => refused({ access }, who))), accessText(access)).toEqual(told)
})

test('staff without the permission are refused', async () => {
  expect(await refused({ access: 'user:edit' }, staff('editor'))).toEqual(forbidden)
  expect(await refused({ access: 'blog:edit' }, staff('editor'))).toEqual(in_)
})

test('the staff area admits administrators, and other staff only if the setting allows; permissions still apply', async () => {
  const area = { audience: 'admin', access: 'quote:view' } as const
  expect(await refused(area, staff('admin'), 'admins')).toEqual(in_)
  expect(await refused(area, staff('editor'), 'admins')).toEqual(forbidden)
  expect(await refused(area, staff('editor'), 'permitted')).toEqual(in_)
  expect(await refused({ ...area, access: 'user:edit' }, staff('editor'), 'permitted')).toEqual(forbidden)
  for (const setting of ['admins', 'permitted'] as const) {
    expect(await refused({ ...area, access: 'signedIn' }, owner, setting)).toEqual(forbidden)
    expect(await refused({ ...area, access: 'signedIn' }, { ...staff('editor'), permissions: [] }, setting)).toEqual(forbidden)
  }
  // The setting does not apply to other audiences.
  expect(await refused({ access: 'signedIn' }, staff('editor'), 'admins')).toEqual(in_)
})

test('staff who view the portal as a client may read, but change nothing', async () => {
  for (const access of ['anyone', 'signedIn', 'client', { client: 'claims', right: 'act' }, { holder: 'quote' }] as const) {
    expect(await refused({ access, method: 'GET' }, viewed)).toEqual(in_)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect(await refused({ access, method }, viewed)).toEqual(forbidden)
      expect(await refused({ access, method }, owner)).toEqual(in_)
    }
  }
})

/** The holder of request 'q1' if the cookie is there. */
const holders = {
  quote: {
    prove: (_deps: Deps, { cookies }: Brought) => Promise.resolve(cookies.has('quote') ? { quoteId: 'q1' } : null),
    scope: ({ quoteId }: { quoteId: string }) => ({ scope: 'holder', of: 'quote', key: quoteId }),
    refuse: () => new Failure('gone', 'Start again'),
  },
} as unknown as Holders
const standing = (access: Access, actor: Actor, cookies: readonly string[] = []) =>
  standingOf(access, actor, { holders } as Deps & { holders: Holders }, {
    method: 'GET',
    cookies: new Map(cookies.map((name) => [name, 'x'])),
    input: {},
  })
const scopeFor = async (access: Access, actor: Actor) => (await standing(access, actor)).scope

test('the scope of a client is limited to the companies in which they have the right', async () => {
  const person = client({ one: 'finance', two: 'claims', three: 'owner' })
  const seen = async (access: Access) => {
    const scope = await scopeFor(access, person)
    return scope.scope === 'client' && [scope.userId, ...scope.clientIds]
  }
  expect(await seen({ client: 'billing', right: 'act' })).toEqual(['u-client', 'one', 'three'])
  expect(await seen({ client: 'claims', right: 'view' })).toEqual(['u-client', 'two', 'three'])
  expect(await seen({ client: 'people', right: 'act' })).toEqual(['u-client', 'three'])
  expect(await seen('client')).toEqual(['u-client', 'one', 'two', 'three'])
  // Without a right of a company, no company is in the scope.
  for (const access of ['signedIn', 'session', 'anyone'] as const) expect(await seen(access)).toEqual(['u-client'])
})

test('staff have a staff scope, with confidential policies only for administrators; visitors have a visitor scope', async () => {
  expect(await scopeFor('quote:view', staff('admin'))).toEqual({ scope: 'staff', userId: 'u-admin', confidential: true })
  expect(await scopeFor('quote:view', staff('analyst'))).toEqual({ scope: 'staff', userId: 'u-analyst' })
  for (const nobody of [visitor, pending]) expect(await scopeFor('anyone', nobody)).toEqual({ scope: 'visitor' })
})

test("a holder's scope is the held record, whoever is signed in; without proof the refusal of that kind is given", async () => {
  const held = { holder: { quoteId: 'q1' }, scope: { scope: 'holder', of: 'quote', key: 'q1' } }
  for (const who of [visitor, owner, staff('admin')]) {
    expect(await standing({ holder: 'quote' }, who, ['quote'])).toEqual(held)
    expect(await standing({ holder: 'quote', optional: true }, who, ['quote'])).toEqual(held)
    await expect(standing({ holder: 'quote' }, who)).rejects.toMatchObject({ kind: 'gone' })
  }
  expect(await standing({ holder: 'quote', optional: true }, visitor)).toEqual({ holder: null, scope: { scope: 'visitor' } })
  // A cookie of a holder has no effect on endpoints that do not ask for it.
  expect(await standing('anyone', visitor, ['quote'])).toEqual({ holder: null, scope: { scope: 'visitor' } })
})
