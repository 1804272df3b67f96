/** "Confirm it is you" without script: the refused form asks for it and is sent again with it, under the rules that hold with script. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { sessions, users } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { password, people, type Made } from '#test/support/server/people.ts'
import { plainForms, type PlainAnswer, type Typed } from '#test/support/server/plainForm.ts'

const app = await testApp()
const { db } = app.database
const { make, signedIn, codeSentTo, otherThan, rested, audited } = people(app)

const invitePath = paths.adminUserInvite()
const invite = 'users.invite'
const asks = 'name="_password"'

/** An administrator who signed in more than five minutes ago. */
const longSignedIn = async (known?: Made) => {
  const boss = known ?? (await make('admin'))
  const from = await signedIn(boss)
  await rested()
  await db
    .update(sessions)
    .set({ reauthAt: sql`now() - interval '6 minutes'` })
    .where(eq(sessions.userId, boss.id))
  const cookie = [...from.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { boss, cookie, forms: plainForms(app, cookie) }
}
const person = (name: string) => ({ name: `${name} Long`, email: `${name}.long@example.com`, username: `${name}.long`, role: 'analyst' })
const isMade = async (username: string) => (await db.select({ id: users.id }).from(users).where(eq(users.username, username))).length === 1
const messageAt = ({ html }: PlainAnswer, field: string) =>
  new RegExp(`<p id="${field}-error"[^>]*>(.*?)</p>`, 's').exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '')

type Forms = ReturnType<typeof plainForms>
/** Presses "Send me a code" in the answer, and returns the page that answers that. */
const codeAsked = (forms: Forms, { html }: PlainAnswer, path = invitePath, endpoint = invite) =>
  forms.sendFrom(html, { path, endpoint, press: [['_sendCode', '1']] })

describe('#140 a form that needs a recent proof, without script', () => {
  test('asks for password and code in place, keeps what was typed, and goes on when both are right', async () => {
    const { boss, forms } = await longSignedIn()
    const typed = person('mary')
    const refused = await forms.send(invitePath, invite, typed)
    expect([refused.status, refused.html.includes(asks), await isMade(typed.username)]).toEqual([403, true, false])
    expect(refused.fields()).toMatchObject(typed)

    // Wrong input first: nothing at all, then a wrong password with the right code.
    const empty = await forms.again(refused, invitePath, invite)
    expect([empty.status, messageAt(empty, '_password')]).toEqual([422, 'Error: Enter your password'])
    const sent = await codeAsked(forms, empty)
    expect([sent.status, sent.html.includes('A code was sent to the number ending')]).toEqual([200, true])
    expect(sent.fields()).toMatchObject(typed)
    const code = await codeSentTo(boss.phone)
    const wrong = await forms.again(sent, invitePath, invite, { _password: 'not the password', _code: code })
    expect([wrong.status, messageAt(wrong, '_password')]).toEqual([422, 'Error: The password or the code is not right'])
    // The code that was sent is still the one to type.
    expect(wrong.html).toContain('A code was sent to the number ending')
    expect([wrong.html.includes('not the password'), wrong.html.includes(code)]).toEqual([false, false])
    expect([wrong.fields()['name'], await isMade(typed.username)]).toEqual([typed.name, false])

    const made = await forms.again(wrong, invitePath, invite, { _password: password, _code: code })
    expect(made).toMatchObject({ status: 302, to: expect.stringMatching(/^\/admin\/users\/[0-9a-f-]{36}$/) })
    expect(await isMade(typed.username)).toBe(true)
    expect((await audited(boss.id)).filter((action) => action === 'auth.reauth')).toHaveLength(1)
    // It holds for five minutes, as with script.
    expect((await forms.send(invitePath, invite, person('nora'))).status).toBe(302)
  })

  test('the right password alone is not enough for somebody with a second step, nor a wrong code', async () => {
    const { boss, forms } = await longSignedIn()
    const typed = person('olga')
    const refused = await forms.send(invitePath, invite, typed)
    const alone = await forms.again(refused, invitePath, invite, { _password: password })
    expect([alone.status, messageAt(alone, '_code') ?? '']).toEqual([422, expect.stringContaining('Error: ')])
    const sent = await codeAsked(forms, refused)
    const wrong = otherThan(await codeSentTo(boss.phone))
    expect((await forms.again(sent, invitePath, invite, { _password: password, _code: wrong })).status).toBe(422)
    expect(await isMade(typed.username)).toBe(false)
  })

  test('the fields prove nothing by themselves: without a right answer the form is refused, whatever was sent with it', async () => {
    const { forms } = await longSignedIn()
    const typed = person('petra')
    const refused = await forms.send(invitePath, invite, typed)
    // Leaving the mark out only leads back to the same refusal.
    const fields: Typed = { _confirm: [], _password: password, _code: '123456' }
    const without = await forms.again(refused, invitePath, invite, fields)
    expect([without.status, without.html.includes(asks), await isMade(typed.username)]).toEqual([403, true, false])
  })

  test('#19 tries are counted as with script, and after the last the session is over', async () => {
    const { forms } = await longSignedIn()
    let answer = await forms.send(invitePath, invite, person('ruth'))
    for (let turn = 0; turn < 10 && answer.status !== 302; turn++)
      answer = await forms.sendFrom(answer.html, { path: invitePath, endpoint: invite, typed: { _password: 'wrong', _code: '000000' } })
    expect([answer.status, answer.to]).toEqual([302, expect.stringContaining(paths.adminLogin())])
    expect(await isMade('ruth.long')).toBe(false)
  })

  test('#23 a code and a proof are only good for the session that asked for them', async () => {
    const one = await longSignedIn()
    const other = await longSignedIn(one.boss)
    const [inOne, inOther] = [
      await one.forms.send(invitePath, invite, person('tess')),
      await other.forms.send(invitePath, invite, person('uma')),
    ]
    const sent = await codeAsked(one.forms, inOne)
    const right = { _password: password, _code: await codeSentTo(one.boss.phone) }
    expect((await other.forms.again(inOther, invitePath, invite, right)).status).toBe(422)
    expect((await one.forms.again(sent, invitePath, invite, right)).status).toBe(302)
    expect((await other.forms.send(invitePath, invite, person('uma'))).status).toBe(403)
    expect(await isMade('uma.long')).toBe(false)
  })

  test('#104 another site cannot have it sent', async () => {
    const { cookie, forms } = await longSignedIn()
    const refused = await forms.send(invitePath, invite, person('sara'))
    const body = new URLSearchParams({ ...refused.fields(), _password: password }).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://elsewhere.example',
    }
    expect((await app.request(invitePath, { as: cookie, method: 'POST', body, headers })).status).toBe(403)
    expect(await isMade('sara.long')).toBe(false)
  })
})

test('#140 a button without fields asks too, and is pressed again with what it stands for', async () => {
  const { boss, forms } = await longSignedIn()
  const settingUp = await app.signIn({ role: 'admin' })
  const { body } = await app.json('/api/admin/webhooks', {
    body: { name: 'Accounting', url: 'https://hooks.example.com/late', events: ['policy.bound'] },
    as: settingUp.cookie,
  })
  const { id } = (body.data as { webhook: { id: string } }).webhook
  const [path, endpoint] = [paths.adminWebhook(id), 'webhooks.rotate']
  const refused = await forms.send(path, endpoint)
  expect([refused.status, refused.html.includes(asks), refused.html.includes('whsec_')]).toEqual([403, true, false])
  const sent = await codeAsked(forms, refused, path, endpoint)
  const shown = await forms.again(sent, path, endpoint, { _password: password, _code: await codeSentTo(boss.phone) })
  expect([shown.status, /<code[^>]*>whsec_/.test(shown.html)]).toEqual([200, true])
})
