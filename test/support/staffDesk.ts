/**
 * Arranges what staff journeys need straight in the running product's database: people who are signed in, requests and
 * enquiries in any state. Signing in itself has its own tests, and its limits would stop a suite that did it for each case.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { test as base, type BrowserContext } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Permission, Role } from '#contract/access.ts'
import type { OfferDraft, QuoteStatus } from '#contract/model/quote.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { createSession } from '#server/features/auth/session.ts'
import { demoClients } from '#server/features/auth/auth.demo.ts'
import { enquiries } from '#server/features/contact/contact.table.ts'
import { quoteEvents, quotes } from '#server/features/quotes/quotes.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { common } from './questionSet.ts'

type Person = { role?: Role; permissions?: readonly Permission[] | null; name?: string; stage?: 'full' | 'pre_mfa' }

const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const reference = (kind: 'QT' | 'EN') => `${kind}-2026-${randomBytes(8).toString('hex').toUpperCase().slice(0, 10)}`
const hours = (from: number) => new Date(Date.now() + from * 3_600_000)

export const completeOffer = (insurer: string, net: number): OfferDraft => ({
  id: randomUUID(),
  insurer,
  scheme: '',
  net,
  iptRate: 12,
  iptStated: null,
  fee: 5000,
  limits: [{ item: 'Public liability', value: '£2,000,000 any one claim' }],
  excesses: [{ item: 'Property damage', value: '£250' }],
  keyDifferences: ['No work above 10 m'],
  subjectivities: [],
  validUntil: '2030-12-31',
})

const sent = {
  declaration: 'What I have told you is true.',
  sections: [
    { page: 'covers', title: 'Covers and dates', rows: [{ id: 'c1', question: 'Covers', answer: 'Public liability', notSure: false }] },
  ],
}

const deskOn = (db: Db) => ({
  db,
  /** Somebody new with a complete session in this browser. */
  async signIn(context: BrowserContext, { role = 'admin', permissions = null, name = 'Robin Sands', stage = 'full' }: Person = {}) {
    const userId = randomUUID()
    const username = `e2e-${userId.slice(0, 8)}`
    await db.insert(users).values({
      id: userId,
      username: role === 'client' ? null : username,
      email: `${username}@example.com`,
      name,
      role,
      permissions: permissions ? [...permissions] : null,
      clientId: role === 'client' ? demoClients[0].id : null,
      phone: '+447700900199',
      phoneVerifiedAt: new Date(),
    })
    const { token } = await createSession(db, {
      userId,
      role,
      stage,
      factor: stage === 'full',
      ipPrefix: '127.0.0.1',
      device: 'test',
      knownDevice: false,
    })
    await context.addCookies([{ name: 'sid', value: token, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }])
    return { userId, name }
  },
  async endSessions(userId: string) {
    await db.execute(sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = ${userId}`)
  },
  /** A request as if somebody had sent it. `due`: hours from now, null while it is not our turn. */
  async quote(
    facts: {
      status?: QuoteStatus
      business?: string
      due?: number | null
      assignedTo?: string
      offers?: OfferDraft[]
      version?: number
    } = {},
  ) {
    const id = randomUUID()
    const {
      status = 'submitted',
      business = `Harbour Works ${id.slice(0, 6)} Ltd`,
      due = 8,
      offers = [],
      version = 3,
      assignedTo = null,
    } = facts
    const row = {
      id,
      reference: reference('QT'),
      status,
      family: 'request',
      setVersion: common.version,
      sent,
      business,
      contactName: 'Pat Example',
      email: 'pat@example.com',
      trade: 'Plumber',
      covers: ['PL'],
      answers: { c23b: 'Director', c23d: '+441632960123' },
      submittedAt: hours(-5),
      dueAt: due === null ? null : hours(due),
      declaredName: 'Pat Example',
      declaredRole: 'Director',
      declarationVersion: 'request-1',
      demandsAndNeeds: 'You asked us for public liability of £2,000,000 for plumbing work.',
      offers,
      version,
      assignedTo,
      assignedName: assignedTo ? 'Robin Sands' : null,
      ...(status === 'accepted'
        ? {
            acceptance: {
              offerId: offers[0]?.id ?? id,
              insurer: 'Harbour Mutual',
              name: 'Pat Example',
              at: hours(-1).toISOString(),
              ip: '203.0.113.7',
              wordingVersion: '1',
              wording: '',
              offer: {} as never,
            },
          }
        : {}),
    }
    await db.insert(quotes).values(row)
    await db.insert(quoteEvents).values({
      quoteId: id,
      at: hours(-5),
      party: 'holder',
      byName: 'Pat Example',
      action: 'submit',
      fromStatus: 'draft',
      toStatus: 'submitted',
    })
    return { id, reference: row.reference, business }
  },
  async enquiry(
    facts: {
      status?: 'new' | 'in_progress' | 'replied' | 'closed' | 'spam'
      name?: string
      topic?: 'other' | 'complaint' | 'claim'
      due?: number
    } = {},
  ) {
    const id = randomUUID()
    const { status = 'new', name = `Alex ${id.slice(0, 6)}`, topic = 'other', due = 8 } = facts
    const row = {
      id,
      reference: reference('EN'),
      submission: randomUUID(),
      status,
      topic,
      name,
      business: 'Pier Bakery',
      email: `${id.slice(0, 8)}@example.com`,
      phone: '01632 960 001',
      message: 'We open a second kitchen in March. What do we need?',
      preferredTime: 'any' as const,
      supportNeed: '',
      source: '',
      dueAt: hours(due),
    }
    await db.insert(enquiries).values(row)
    return { id, reference: row.reference, name, email: row.email }
  },
})
export type Desk = ReturnType<typeof deskOn>

/** `test` of staff journeys: `desk` arranges, one connection for each worker. */
/** All browsers of a run share one address: what it has used up in other tests must not count in the next one. */
const rested = async ({ db }: Desk) => {
  await db.execute(sql`UPDATE code_sends SET ip_prefix = '198.51.100.1'`)
  await db.execute(sql`DELETE FROM login_failures WHERE bucket LIKE 'address %'`)
  await db.execute(sql`DELETE FROM rate_limits`)
}

export const test = base.extend<{ limits: undefined }, { desk: Desk }>({
  limits: [
    async ({ desk }, use) => {
      await rested(desk)
      await use(undefined)
    },
    { auto: true },
  ],
  desk: [
    // Playwright reads the fixtures wanted from the first argument: none.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = process.env['E2E_DATA_DIR']
      if (!dataDir) throw new Error('E2E_DATA_DIR is not set: run through playwright.config.ts')
      const { ownerUrl } = await startEmbedded({ dataDir, log: quietLog, join: true })
      const database = connect({ url: ownerUrl, log: quietLog, max: 2 })
      await use(deskOn(database.db))
      await database.close()
    },
    { scope: 'worker' },
  ],
})
export { expect } from '@playwright/test'

/** Whoever sends a form within two seconds of seeing it is asked to press again. */
export const aPersonsTime = () => new Promise((resolve) => setTimeout(resolve, 2_100))
