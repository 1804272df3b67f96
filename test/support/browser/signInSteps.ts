/** People with a known password, and the codes texted to them, for tests that go through the sign-in forms. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Role } from '#contract/access.ts'
import { demoClients } from '#server/db/demoId.ts'
import { hashPassword } from '#server/features/auth/password/password.ts'
import type { Build } from '../build/build.ts'
import { inHours } from '../build/values.ts'
import { expect } from './test.ts'

export const password = 'turnip lantern 94 quay'
let phones = Math.floor(Math.random() * 400)
/** When each number was given to a person. There are few, so an older code to it was sent to a person of another test. */
const givenAt = new Map<string, number>()
/** A number from the range reserved for drama that other tests of the run are unlikely to use. */
export const freePhone = () => {
  const number = `+447700900${500 + (phones++ % 400)}`
  givenAt.set(number, Date.now())
  return number
}

export type Made = { id: string; login: string; phone: string | null }

export const make = async (build: Build, role: Role, facts: { phone?: boolean; enrols?: boolean } = {}): Promise<Made> => {
  const isClient = role === 'client'
  const phone = facts.phone === false ? null : freePhone()
  const { id, login } = await build.user({
    role,
    ...(isClient ? { clientId: demoClients[0].id } : { username: `e2e.${randomUUID().slice(0, 8)}` }),
    name: 'Robin Sands',
    passwordHash: await hashPassword(password),
    phone,
    enrolmentUntil: facts.enrols ? inHours(1) : null,
  })
  return { id, login, phone }
}

export type Message = { kind: string; to: string; text: string; links: string[]; at: string }
export const outbox = async (request: APIRequestContext) => (await (await request.get('/dev/outbox.json')).json()) as Message[]

/** Waits for the code, because the field appears before the code is sent. `not`: an earlier code to skip. */
export const codeSentTo = async (request: APIRequestContext, phone: string | null, not = '') => {
  let code = ''
  const since = givenAt.get(phone ?? '') ?? 0
  await expect(async () => {
    const sent = (await outbox(request)).find(({ kind, to, at }) => kind === 'sms' && to === phone && Date.parse(at) >= since)
    code = sent?.text.match(/\b\d{6}\b/)?.[0] ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect(code === not).toBe(false)
  }).toPass()
  return code
}
export const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const fill = async (page: Page, login: string, secret = password) => {
  await page.getByLabel('Username').fill(login)
  await page.getByLabel('Password').fill(secret)
}
