/** For test/ownership.test.ts: makes a record of a company or of a person for each noun whose endpoints take an id. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pathParameters, type Endpoint } from '#contract/endpoint.ts'
import { emptyRequirement } from '#contract/model/requirements/requirement.ts'
import { contractChecks } from '#server/features/requirements/requirements.table.ts'
import { sessions } from '#server/features/users/users.table.ts'
import { notifications } from '#server/features/notifications/notifications.table.ts'
import { savedViews } from '#server/features/views/views.table.ts'
import { section, termsFor } from '../support/build/policies.ts'
import type { TestApp } from '../support/server/app.ts'
import type { Holding } from './holdings.ts'

type Make = (app: TestApp, of: { clientId: string; userId: string }, operation: string) => Promise<Record<string, string>>

/** By the noun of the group: makes one record and returns its ids under the names that the endpoints' inputs have for them. */
const companyRecords: Record<string, Make> = {
  plantedCompany: (_app, { clientId }) => Promise.resolve({ id: clientId }),
  policies: async (app, { clientId }) => ({ id: (await app.build.policy({ clientId })).id }),
  changes: async (app, { clientId }, operation) => {
    const { id } = await app.build.policy({ clientId })
    return operation === 'request' ? { id } : { id: (await app.build.change({ clientId, policyId: id })).id }
  },
  // `company`: a company that has invited the person.
  companies: async (app, { clientId, userId }) => {
    const { id: company } = await app.build.client()
    await app.build.membership(userId, company, { status: 'invited' })
    return { id: clientId, company }
  },
  // The endpoints of renewals take the id of the policy.
  renewals: async (app, { clientId }) => ({ id: (await app.build.renewal({ clientId, status: 'presented' })).policyId }),
  documents: async (app, { clientId }) => ({ id: (await app.build.document({ clientId })).id }),
  // `need`: an item that was requested; `file`: a file that was sent for it. Only a draft report can be resumed.
  claims: async (app, { clientId }, operation) => {
    const { id } = await app.build.claim({
      clientId,
      status: operation === 'resume' ? 'draft' : operation === 'acceptOffer' || operation === 'dispute' ? 'offer_made' : 'with_insurer',
    })
    const { id: need } = await app.build.claimNeed({ claimId: id, clientId })
    const { id: file } = await app.build.upload({ ownerKind: 'claim', ownerId: id, clientId, label: need })
    return { id, need, file }
  },
  // `offer` and `issue` take the id of a policy.
  proofs: async (app, { clientId }, operation) => {
    const { id, policyId } = await app.build.proof({ clientId })
    return { id: operation === 'offer' || operation === 'issue' ? policyId : id }
  },
  // The endpoint of a policy's invoices takes the id of the policy.
  invoices: async (app, { clientId }) => ({ id: (await app.build.invoice({ clientId })).policyId }),
  requirements: async (app, { clientId }) => {
    const id = randomUUID()
    const line = emptyRequirement('PL')
    await app.database.owner
      .insert(contractChecks)
      .values({ id, clientId, customer: 'Example Builders', lines: [line, line], checkedOn: '2026-11-20', madeByName: 'Somebody' })
    return { id }
  },
  staffPages: async (app, { clientId }) => {
    await app.build.policy({ clientId, terms: termsFor({ sections: [section({ code: 'EL', name: "Employers' liability" })] }) })
    return { id: clientId }
  },
  people: async (app, { clientId }) => {
    const colleague = await app.build.user({ role: 'editor' })
    return { id: (await app.build.membership(colleague.id, clientId, { role: 'finance' })).id }
  },
}
const personalRecords: Record<string, Make> = {
  auth: async (app, { userId }) => {
    const [session] = await app.database.owner.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
    return { id: session?.id ?? '' }
  },
  notifications: async (app, { userId }) => {
    const id = randomUUID()
    const notice = {
      id,
      userId,
      kind: 'job' as const,
      subjectType: 'job',
      subjectId: id,
      subjectName: 'A job',
      byName: '',
      at: new Date(),
      key: '',
    }
    await app.database.owner.insert(notifications).values(notice)
    return { id }
  },
  views: async (app, { userId }, operation) => {
    const id = randomUUID()
    const removedAt = operation === 'restore' ? new Date() : null
    const view = { id, list: 'quotes', ownerId: userId, name: `View ${id}`, shared: false, parameters: {}, removedAt }
    await app.database.owner.insert(savedViews).values(view)
    return { id }
  },
}

const namesOf = async (records: Record<string, Make>, { name, path }: Endpoint, app: TestApp, of: { clientId: string; userId: string }) => {
  if (pathParameters(path).length === 0) return {}
  const [noun = '', operation = ''] = name.split('.')
  const make = records[noun]
  if (!make) throw new Error(`${name}: whose is it? Say how one is made in test/access/records.ts`)
  return make(app, of, operation)
}

const missingOf = (names: Record<string, string>) => Object.fromEntries(Object.keys(names).map((name) => [name, randomUUID()]))

/** Makes a record of a company for this endpoint; returns its ids under the names that the endpoint's input has for them. */
export const recordOfCompany = (app: TestApp, endpoint: Endpoint, of: { clientId: string; userId: string }) =>
  namesOf(companyRecords, endpoint, app, of)

/** A signed-in owner of a new company that has a record for this endpoint. */
export const ofCompany = async (app: TestApp, endpoint: Endpoint): Promise<Holding> => {
  const clientId = randomUUID()
  const { cookie, userId } = await app.signIn({ role: 'client', clientId })
  const names = await namesOf(companyRecords, endpoint, app, { clientId, userId })
  return { cookie, proof: {}, names, missing: missingOf(names), marks: [clientId, userId] }
}

/** A signed-in person of the endpoint's audience who has a record for this endpoint. */
export const personal = async (app: TestApp, endpoint: Endpoint): Promise<Holding> => {
  const { cookie, userId } = await app.signIn({ role: endpoint.audience === 'admin' ? 'admin' : 'client' })
  const names = await namesOf(personalRecords, endpoint, app, { clientId: '', userId })
  return { cookie, proof: {}, names, missing: missingOf(names), marks: [userId] }
}
