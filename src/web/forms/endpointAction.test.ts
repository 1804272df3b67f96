import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { clients } from '#contract/admin/book/clients.ts'
import { invoices } from '#contract/admin/book/invoices.ts'
import { searchWords } from '#contract/admin/content/searchWords.ts'
import { tasks } from '#contract/admin/tasks.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { auth } from '#contract/site/auth.ts'
import { myQuotes } from '#contract/site/myQuotes.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { createQueryClient } from '#web/app/data/query.ts'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { endpointAction, leadsTo, shows } from './endpointAction.ts'
import { secretsOf } from './messages.ts'
import type { Posted } from './usePosted.ts'

/** The values that are shown again after a form without script was refused. */
const shownAgain = async (endpoint: Endpoint, typed: Record<string, string>) => {
  const context = new RouterContextProvider()
  context.set(depsContext, { query: {} } as never)
  const body = new URLSearchParams({ _form: fieldId(endpoint.name), ...typed })
  const request = new Request('http://localhost/form', { method: 'POST', body })
  const answer = (await endpointAction(endpoint)({ context, request, params: {} } as never)) as { data: Posted }
  return answer.data.values
}

test('a refused form without script keeps its values', async () => {
  const typed = { name: '', postcode: 'BN1 1AA', companyNumber: 'x' }
  expect(await shownAgain(clients.create, typed)).toMatchObject(typed)
})

test('a date without script is joined from its three fields, even if there is no such day', async () => {
  const day = (on: string, [day = '', month = '', year = '']: string[]) => ({
    [`${on}.day`]: day,
    [`${on}.month`]: month,
    [`${on}.year`]: year,
  })
  expect(await shownAgain(tasks.create, { title: '', ...day('dueOn', ['5', '1', '2026']) })).toMatchObject({ dueOn: '2026-01-05' })
  expect(await shownAgain(tasks.create, { title: 'Ring', ...day('dueOn', ['31', '2', '2026']) })).toMatchObject({ dueOn: '31/2/2026' })
})

test('#118 a refused form without script does not show passwords, codes and tokens again', async () => {
  expect(await shownAgain(auth.reauth, { password: 'turnip lantern 94 quay', code: '12', recoveryCode: '', method: 'sms' })).toEqual({
    method: 'sms',
  })
  expect(await shownAgain(auth.resetPassword, { token: 'short', password: 'short' })).toEqual({})
})

test('fields with secrets are marked in the contract', () => {
  const marked = Object.values({ ...auth, ...myQuotes }).flatMap((endpoint) =>
    endpoint.method === 'GET' ? [] : secretsOf(endpoint).map((field) => `${endpoint.name} ${field}`),
  )
  expect(marked).toMatchInlineSnapshot(`
    [
      "auth.login password",
      "auth.verifyMfa code",
      "auth.verifyMfa recoveryCode",
      "auth.setup2fa code",
      "auth.resetPassword token",
      "auth.resetPassword password",
      "auth.checkInvitation token",
      "auth.acceptInvitation token",
      "auth.acceptInvitation password",
      "auth.changePassword password",
      "auth.confirmEmail token",
      "auth.reauth password",
      "auth.reauth code",
      "auth.reauth recoveryCode",
      "auth.verifyPhone code",
      "myQuotes.enter code",
      "myQuotes.openLink token",
    ]
  `)
})

test('numbered fields are read in their numerical order', async () => {
  const typed = { 'nets.10': '3', 'nets.0': '1', 'nets.2': '2', fee: '0', creditCharge: '0', reason: '' }
  expect(await shownAgain(invoices.creditPart, typed)).toEqual({ nets: ['1', '2', '3'], fee: '0', creditCharge: '0', reason: '' })
})

/** What the screen answers to a form that its endpoint accepted with this reply. */
const accepted = async (action: ReturnType<typeof endpointAction>, endpoint: Endpoint, typed: Record<string, string>, reply: unknown) => {
  const context = new RouterContextProvider()
  context.set(depsContext, { query: createQueryClient(() => Promise.resolve(reply)) } as never)
  const body = new URLSearchParams({ _form: fieldId(endpoint.name), ...typed })
  const request = new Request('http://localhost/form?days=90&step=make', { method: 'POST', body })
  const answer: unknown = await action({ context, request, params: {} } as never)
  return answer instanceof Response ? answer.headers.get('location') : answer
}

test('an accepted form without script leads back to its screen, to another one, or shows the reply', async () => {
  const typed = { words: 'barge cover' }
  const at = (action: ReturnType<typeof endpointAction>) => accepted(action, searchWords.fromMiss, typed, { id: 'e1' })
  expect(await at(endpointAction(searchWords.fromMiss))).toBe('/form?days=90')
  expect(await at(endpointAction(leadsTo(searchWords.fromMiss, ({ id }) => `/entries/${id}`)))).toBe('/entries/e1')
  expect(await at(endpointAction(shows(searchWords.fromMiss)))).toEqual({ shown: fieldId('searchWords.fromMiss'), reply: { id: 'e1' } })
})
