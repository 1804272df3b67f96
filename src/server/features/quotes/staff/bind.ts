/** Turns an accepted quote into a policy with the terms of the offer, and a client if there is none yet, and links them: all or nothing. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { quotes as contract } from '#contract/admin/quotes.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { businessTypes, ernExemptions } from '#contract/model/clients/businessType.ts'
import { beginFault } from '#contract/model/contact/typedYear.ts'
import { termsOfOffer } from '#contract/model/policies/fromOffer.ts'
import { yearFrom } from '#contract/model/policies/money.ts'
import { isConfidential } from '#contract/model/policies/policyClass.ts'
import type { Answers } from '#contract/model/questions/question.ts'
import { contactKeys } from '#contract/model/quotes/requestKeys.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { clientRecord } from '#server/features/clients/clients.ts'
import { clients, contacts } from '#server/features/clients/clients.table.ts'
import { grantMembership } from '#server/features/memberships/memberships.ts'
import { createPolicy } from '#server/features/policies/policies.ts'
import { addEvent, staffDoer, systemDoer, transition } from '#server/features/records/records.ts'
import { requireKnownRates } from '#server/features/settings/settings.ts'
import { textOf } from '../draft/questionSet.ts'
import { quoteRecord } from '../quoteRecord.ts'
import type { QuoteRow } from '../quotes.table.ts'
import { detailOf } from './staffView.ts'
import { candidatesFor, personOf, words } from './toPolicy.ts'

type Bind = CtxFor<'policy:edit'>

const refused = (fields: Record<string, string>) => new Failure('invalid', 'Some answers need another look', { fields })

const count = (answers: Answers, key: string): number | null => {
  const answer = answers[key]
  return typeof answer === 'number' ? answer : null
}

const employees = (answers: Answers): number | null => {
  const counts = ['employeeCountOffice', 'employeeCountManual', 'employeeCountOther'].map((key) => count(answers, key))
  return counts.every((one) => one === null) ? null : counts.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}

/** Makes a client and its contact from the request's answers. The user with the request's address becomes its owner in the client portal. */
const makeClient = async (ctx: Bind, row: QuoteRow): Promise<string> => {
  const { answers } = row
  const id = randomUUID()
  const type = businessTypes.find((one) => one === answers['businessType']) ?? 'ltd'
  const address = answers['mainAddress']
  const at = typeof address === 'object' && 'line1' in address ? address : null
  const number = words(answers, 'companyOrCharityNumber')
  const ern = answers['employerReferenceNumber']
  const name = row.business || row.contactName || 'Unnamed'
  await ctx.db.insert(clients).values({
    id,
    name,
    status: 'active',
    businessType: type,
    tradingName: words(answers, 'tradingName'),
    ...(type === 'charity' ? { charityNumber: number } : { companyNumber: number }),
    ...(typeof ern === 'object' && 'number' in ern && typeof ern.number === 'string' ? { ern: ern.number } : {}),
    ...(typeof ern === 'object' && 'reason' in ern ? { ernExempt: ernExemptions.find((why) => why === ern.reason) ?? '' } : {}),
    trade: row.trade,
    activities: words(answers, 'mainActivities'),
    turnover: count(answers, 'annualTurnover'),
    employees: employees(answers),
    ...(at
      ? {
          address: [at.line1, at.line2, at.town, at.county].filter((line) => typeof line === 'string' && line !== '').join(', '),
          postcode: typeof at.postcode === 'string' ? at.postcode : '',
        }
      : {}),
    phone: textOf(answers, contactKeys.phone),
    email: row.email ?? '',
    source: 'Website',
    assignedTo: row.assignedTo ?? ctx.actor.userId,
  })
  await ctx.db.insert(contacts).values({
    id: randomUUID(),
    clientId: id,
    name: row.contactName || name,
    role: type === 'sole_trader' || type === 'individual_landlord' ? 'owner' : 'director',
    email: row.email ?? '',
    phone: textOf(answers, contactKeys.phone),
    main: true,
    mayClaim: true,
  })
  await addEvent(ctx, clientRecord, id, { event: 'create', by: staffDoer(ctx), to: 'active', reason: `From quote ${row.reference ?? ''}` })
  await writeAudit(ctx, { action: 'clients.create', subjectType: 'client', subjectId: id, reason: `From quote ${row.reference ?? ''}` })
  const person = await personOf(ctx.db, row)
  if (person) await grantMembership(ctx, { userId: person.id, clientId: id, role: 'owner', status: 'active' })
  return id
}

/** Takes one of the proposed clients. A prospect or lapsed client becomes active again. */
const existing = async (ctx: Bind, row: QuoteRow, id: string): Promise<string> => {
  const { clients: possible } = await candidatesFor(ctx.db, row)
  if (!possible.some((one) => one.id === id)) throw refused({ clientId: 'Choose one of these clients' })
  const [client] = await ctx.db.select().from(clients).where(eq(clients.id, id)).for('update')
  if (client && client.status !== 'active') await transition(ctx, clientRecord, { locked: client, action: 'activate', by: systemDoer })
  return id
}

export const bind = async (ctx: Bind, { clientId, class: kind, inception, ...input }: ParsedInputOf<typeof contract.bind>) => {
  if (isConfidential(kind) && !can(ctx.actor, 'confidential:view'))
    throw refused({ class: 'Only colleagues who may see confidential policies can create one of this class' })
  await transition(ctx, quoteRecord, { ...input, action: 'bind' }, async (row) => {
    const { acceptance } = row
    if (!acceptance) throw new Failure('conflict', 'No offer was accepted')
    const wrongYear = beginFault(inception, todayOf(ctx))
    if (wrongYear) throw refused({ inception: wrongYear })
    // The first day is chosen here, but the tax rate was agreed with the offer.
    await requireKnownRates(ctx, [acceptance.offer], { on: inception, field: () => 'inception' })
    const client = clientId === null ? await makeClient(ctx, row) : await existing(ctx, row, clientId)
    const policy = await createPolicy(ctx, staffDoer(ctx), {
      clientId: client,
      class: kind,
      insurer: acceptance.offer.insurer,
      policyNumber: '',
      inception,
      expiry: yearFrom(inception),
      status: 'pending',
      terms: termsOfOffer(acceptance.offer, { insured: row.business || row.contactName, business: words(row.answers, 'mainActivities') }),
      assignedTo: row.assignedTo ?? ctx.actor.userId,
      quoteId: row.id,
      subjectivities: acceptance.offer.subjectivities.filter(Boolean).map((text) => ({ text: text.slice(0, 400), dueOn: null })),
    })
    return { patch: { clientId: client }, reason: `Policy ${policy.reference}` }
  })
  return detailOf(ctx, input.id)
}
