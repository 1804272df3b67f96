/** For each kind of holder, makes a record and somebody who holds it: the proof they send and the names an input has for the record. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { HolderKind } from '#contract/access.ts'
import { appointmentToken } from '#server/features/appointments/appointments.ts'
import { emailChanges, passwordResets } from '#server/features/auth/auth.table.ts'
import { claimHolders, claimLinks } from '#server/features/claims/claims.table.ts'
import { subscribers } from '#server/features/marketing/marketing.table.ts'
import { myQuotesSessions, quoteHolders, quoteLinks } from '#server/features/quotes/quotes.table.ts'
import { feedToken } from '#server/features/renewals/feed.ts'
import { invitations } from '#server/features/users/users.table.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { section, termsFor } from '../support/build/policies.ts'
import type { TestApp } from '../support/server/app.ts'

export type Holding = {
  /** Sent with each of their calls; '' where the proof is in the input. */
  cookie: string
  /** The proof, where it is in the input. */
  proof: Record<string, string>
  /** References and ids by which an input names this record, where it can name one. */
  names: Record<string, string>
  /** The same names, of a record that does not exist. */
  missing: Record<string, string>
  /** Texts that are in every row of theirs and in every response that shows it. */
  marks: string[]
}

const soon = sql`now() + interval '1 hour'`
const noNames = { names: {}, missing: {} }

export const holderCookies = (app: TestApp): Record<HolderKind, () => Promise<Holding>> => {
  const { build, deps } = app
  const { owner } = app.database
  const email = () => `${randomUUID().slice(0, 12)}@example.com`
  /** The row with the type of its email narrowed: the column is nullable, but is filled here. */
  const withEmail = <Row>(row: Row, address: string) => ({ ...row, email: address })
  const quoteOf = async (status: 'draft' | 'presented', address = email()) =>
    withEmail(await build.quote({ status, email: address }), address)
  const claimDraft = async (address = email()) => withEmail(await build.claim({ status: 'draft', email: address }), address)
  const subscriber = async (use: 'subscribe' | 'unsubscribe') => {
    const address = email()
    const id = randomUUID()
    await owner.insert(subscribers).values({ id, email: address, state: 'pending', topics: [], askedAt: new Date() })
    return { cookie: '', proof: { token: deps.keys.seal(use, address) }, ...noNames, marks: [id, address] }
  }
  const linkTo = async (table: typeof passwordResets | typeof invitations) => {
    const user = await build.user({ email: email() })
    const token = newToken()
    await owner.insert(table).values({ id: randomUUID(), userId: user.id, tokenHash: hashToken(token), expiresAt: soon })
    return { cookie: '', proof: { token }, ...noNames, marks: [user.id, user.email] }
  }
  return {
    quote: async () => {
      const row = await quoteOf('draft')
      const token = newToken()
      await owner.insert(quoteHolders).values({ tokenHash: hashToken(token), quoteId: row.id, expiresAt: soon })
      const { id } = await build.upload({ ownerKind: 'quote', ownerId: row.id })
      return { cookie: `quote=${token}`, proof: {}, names: { id }, missing: { id: randomUUID() }, marks: [row.id, row.email, id] }
    },
    quoteLink: async () => {
      const row = await quoteOf('draft')
      const token = newToken()
      await owner.insert(quoteLinks).values({ tokenHash: hashToken(token), quoteId: row.id, expiresAt: soon })
      return { cookie: '', proof: { token }, ...noNames, marks: [row.id, row.email] }
    },
    claim: async () => {
      const row = await claimDraft()
      const token = newToken()
      await owner.insert(claimHolders).values({ tokenHash: hashToken(token), claimId: row.id, expiresAt: soon })
      const { id } = await build.upload({ ownerKind: 'claim', ownerId: row.id })
      return { cookie: `claim=${token}`, proof: {}, names: { id }, missing: { id: randomUUID() }, marks: [row.id, row.email, id] }
    },
    claimLink: async () => {
      const row = await claimDraft()
      const token = newToken()
      await owner.insert(claimLinks).values({ tokenHash: hashToken(token), claimId: row.id, expiresAt: soon })
      return { cookie: '', proof: { token }, ...noNames, marks: [row.id, row.email] }
    },
    email: async () => {
      const row = await quoteOf('presented')
      const token = newToken()
      await owner.insert(myQuotesSessions).values({ tokenHash: hashToken(token), email: row.email, expiresAt: soon })
      return {
        cookie: `myquotes=${token}`,
        proof: {},
        names: { reference: row.reference },
        missing: { reference: 'QT-2026-0000000000' },
        marks: [row.id, row.email, row.reference],
      }
    },
    appointment: async () => {
      const row = await build.appointment({ email: email() })
      return { cookie: '', proof: { token: appointmentToken(deps, row.id) }, ...noNames, marks: [row.id, row.email, row.reference] }
    },
    optIn: () => subscriber('subscribe'),
    mailing: () => subscriber('unsubscribe'),
    passwordLink: () => linkTo(passwordResets),
    invitation: () => linkTo(invitations),
    emailChange: async () => {
      const user = await build.user({ email: email() })
      const token = newToken()
      await owner.insert(emailChanges).values({
        id: randomUUID(),
        userId: user.id,
        newEmail: email(),
        oldTokenHash: hashToken(token),
        newTokenHash: hashToken(newToken()),
        expiresAt: soon,
      })
      return { cookie: '', proof: { token }, ...noNames, marks: [user.id, user.email] }
    },
    proof: async () => {
      const row = await build.proof()
      return { cookie: '', proof: { code: row.code }, ...noNames, marks: [row.id, row.code] }
    },
    staffPage: async () => {
      const { clientId } = await build.policy({
        terms: termsFor({ sections: [section({ code: 'EL', name: "Employers' liability" })] }),
      })
      const { token } = await build.staffPage(clientId)
      return { cookie: '', proof: { token }, ...noNames, marks: [clientId, token] }
    },
    sharedPreview: async () => {
      const { share, token } = await build.share()
      return { cookie: '', proof: { token }, ...noNames, marks: [share.id, share.reader] }
    },
    renewalFeed: async () => {
      const policy = await build.policy()
      const user = await build.user({ clientId: policy.clientId })
      return { cookie: '', proof: { token: feedToken(deps, user.id, 1) }, ...noNames, marks: [policy.id, user.id] }
    },
  }
}
