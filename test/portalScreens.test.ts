/** Screens of the portal, as different people of one company see them. */
import { expect, test } from 'vitest'
import { testApp } from './support/server/app.ts'

const app = await testApp()

test('what is asked for is offered to be sent by those who may, and to be looked at by the others', async () => {
  const asked = await app.build.document({ status: 'requested', title: 'Alarm contract' })
  const read = async (role: 'owner' | 'readonly') => {
    const { cookie } = await app.signIn({ role: 'client', clientId: asked.clientId, membership: { role } })
    const html = await (await app.request('/client/documents', { as: cookie })).text()
    return html.slice(html.indexOf('What we need from you'), html.indexOf('data-table'))
  }
  const [owner, reader] = [await read('owner'), await read('readonly')]
  expect([owner, reader].map((html) => html.includes('Alarm contract'))).toEqual([true, true])
  expect([owner.includes('Send it'), owner.includes(`/client/documents/${asked.id}#send`)]).toEqual([true, true])
  expect([reader.includes('Send it'), reader.includes('#send'), reader.includes('See it')]).toEqual([false, false, true])
})
