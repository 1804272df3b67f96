/** Client portal: proof of cover. The transaction's scope is limited to the companies in which the user has the required right. */
import { and, asc, eq, gte } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure, notFound } from '#contract/failure.ts'
import { hasOwnCertificate, lineKey, sectionsOf } from '#contract/model/proofs/proof.ts'
import { sectionKey } from '#contract/model/policies/sectionKey.ts'
import type { Entitled, proofs as contract } from '#contract/portal/proofs.ts'
import { email as emailSchema } from '#contract/schema.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { ofCaller } from '#server/db/connect.ts'
import { overduePolicies } from '#server/features/billing/billing.ts'
import { newestTerms, termsAt } from '#server/features/policies/policies.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { clientDoer, transition } from '#server/features/records/records.ts'
import { detailOf, mayAct, ofPolicy, proofRows, type Portal } from './proofRows.ts'
import { blockedBy, holderOf, issueAgain, issueProof, policiesOn, proofRecord, suggestedAgain } from './proofs.ts'
import { proofHolders } from './proofs.table.ts'

type Acting = CtxFor<{ client: 'policies'; right: 'act' }>

export const { page: list, csv } = proofRows

const doer = ({ actor }: Acting) => clientDoer(actor.name, actor.userId)
const wrong = (fields: Record<string, string>) => new Failure('invalid', 'Some answers need another look', { fields })

const nameOf = ({ actor }: Portal, clientId: string) => actor.companies.find(({ id }) => id === clientId)?.name ?? ''
const entitled = (
  ctx: Portal,
  policy: PolicyRow,
  sections: readonly { code: string }[],
  on: { today: string; unpaid: boolean },
): Entitled => ({
  id: policy.id,
  company: nameOf(ctx, policy.clientId),
  class: policy.class,
  insurer: policy.insurer,
  reference: policy.reference,
  expiry: policy.expiry,
  blocked: blockedBy(policy, { sections }, { ...on, reader: ctx.actor }),
  mayAct: mayAct(ctx, policy.clientId),
})

export const policiesToProve = async (ctx: Portal): Promise<Entitled[]> => {
  const today = todayOf(ctx)
  // In a large book most policies have ended; without this filter they would fill the list and hide those that can be proved.
  const rows = await ctx.db
    .select()
    .from(policies)
    .where(and(ofCaller(ctx.db, policies.clientId), gte(policies.expiry, today)))
    .orderBy(asc(policies.expiry), asc(policies.id))
    .limit(500)
  const ids = rows.map(({ id }) => id)
  const [found, unpaid] = [await policiesOn(ctx.db, ids, today), await overduePolicies(ctx.db, ids, today)]
  return rows.flatMap((row) => {
    const one = entitled(ctx, row, found.get(row.id)?.terms?.sections ?? [{ code: '' }], { today, unpaid: unpaid.has(row.id) })
    // Ended policies are no use here; a renewal has a row of its own.
    return one.blocked === 'ended' ? [] : [one]
  })
}
export { policiesToProve as policies }

const policyOf = async (ctx: Portal, id: string) => {
  const [policy] = await ctx.db.select().from(policies).where(eq(policies.id, id))
  if (!policy) throw notFound()
  const terms = (await termsAt(ctx.db, id, todayOf(ctx))) ?? (await newestTerms(ctx.db, id))
  return { policy, terms }
}

export const offer = async (ctx: Portal, { id }: { id: string }) => {
  const { policy, terms } = await policyOf(ctx, id)
  const today = todayOf(ctx)
  const { sections } = terms.terms
  const everything = {
    sections: sections.map(sectionKey),
    lines: sections.flatMap((section) => section.extensions.map((extension) => lineKey(section, extension))),
    excess: true,
  }
  const unpaid = await overduePolicies(ctx.db, [id], today)
  const holders = await ctx.db
    .select()
    .from(proofHolders)
    .where(eq(proofHolders.clientId, policy.clientId))
    .orderBy(asc(proofHolders.name))
    .limit(200)
  return {
    ...entitled(ctx, policy, sections, { today, unpaid: unpaid.has(id) }),
    policyNumber: policy.policyNumber,
    inception: policy.inception,
    insured: terms.terms.insured,
    business: terms.terms.business,
    termsNumber: terms.number,
    sections: sectionsOf(terms.terms, everything),
    certificate: sections.some(({ code }) => hasOwnCertificate(code)),
    holders,
    today,
    issued: await ofPolicy(ctx, id),
    again: (await suggestedAgain(ctx.db, policy, terms.terms)).filter(({ holder }) => holders.some(({ id: known }) => known === holder)),
  }
}

type Issue = ParsedInputOf<typeof contract.issue>

/** The details typed for a new holder. */
const typedHolder = ({ holder, name = '', email = '', address = '', send }: Issue) => {
  if (holder !== 'new') return { holder, name: '', email: '', address: '' }
  const read = email === '' ? null : emailSchema().safeParse(email)
  const faults = {
    ...(name === '' ? { name: 'Enter the name of the person or company it is for' } : {}),
    ...(read && !read.success ? { email: 'Enter an email address, like name@example.com' } : {}),
    ...(email === '' && send ? { email: 'Enter the email address to send it to, or untick the email' } : {}),
  }
  if (Object.keys(faults).length > 0) throw wrong(faults)
  return { holder, name, email: read?.success ? read.data : '', address }
}

export const issue = async (ctx: Acting, input: Issue) => {
  const { policy, terms } = await policyOf(ctx, input.id)
  if (terms.number !== input.termsNumber)
    throw new Failure('conflict', 'The policy has changed since you opened this page. Reload it to see what it says now.')
  const known = terms.terms.sections.map(sectionKey)
  if (input.sections.some((key) => !known.includes(key))) throw wrong({ sections: 'Choose sections that are on the policy' })
  const extras = terms.terms.sections.flatMap((section) => section.extensions.map((extension) => lineKey(section, extension)))
  const { lines = [] } = input
  if (lines.some((line) => !extras.includes(line))) throw wrong({ lines: 'Choose lines that are on the policy' })
  const holder = await holderOf(ctx.db, policy.clientId, typedHolder(input))
  if (input.send && holder.email === '') throw wrong({ send: `There is no email address for ${holder.name}. Untick this.` })
  const by = doer(ctx)
  const { id } = await issueProof(ctx, by, {
    policy,
    terms: terms.terms,
    holder,
    purpose: input.purpose,
    choice: { sections: input.sections, lines, excess: input.excess },
    carryOver: input.carryOver,
  })
  if (input.send) await transition(ctx, proofRecord, { id, action: 'send', by })
  return detailOf(ctx, id)
}

export const show = (ctx: Portal, { id }: { id: string }) => detailOf(ctx, id)

type Step = { id: string; version: number }

export const send = async (ctx: Acting, { id, version }: Step) => {
  const by = doer(ctx)
  const before = await detailOf(ctx, id)
  if (before.status === 'issued' && before.email === '') throw new Failure('conflict', `There is no email address for ${before.holder}`)
  if (before.status === 'issued' && before.state !== 'in_force')
    throw new Failure('conflict', 'What this letter says is no longer true. Issue it again.')
  await transition(ctx, proofRecord, { id, version, action: 'send', by })
  return detailOf(ctx, id)
}

export const replace = async (ctx: Acting, { id, version }: Step) => detailOf(ctx, (await issueAgain(ctx, doer(ctx), { id, version })).id)

export const withdraw = async (ctx: Acting, { id, version, reason }: Step & { reason: string }) => {
  // Draws the file first if the letter has none yet: drawn after the step, it would wait for the row that the step has locked.
  await detailOf(ctx, id)
  await transition(ctx, proofRecord, { id, version, action: 'withdraw', by: doer(ctx) }, { reason })
  return detailOf(ctx, id)
}
