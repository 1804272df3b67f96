/** A claim that a member of staff writes down for a client on the phone, with what we know of them filled in. */
import { and, eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { notFound } from '#contract/failure.ts'
import type { ClaimAnswers } from '#contract/model/claims/claimKeys.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import type { Ctx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { clientOnPhone } from '#server/features/clients/clients.ts'
import { policies } from '#server/features/policies/policies.table.ts'

export type Caller = { client?: string | undefined; policy?: string | undefined }
export const isNamed = ({ client, policy }: Caller) => Boolean(client ?? policy)

export const mayWriteDown = ({ actor }: Pick<Ctx, 'actor'>) =>
  can(actor, 'claim:edit') && can(actor, 'client:view') && can(actor, 'policy:view')

/** Throws notFound if there is no such client or policy, or this member of staff may not see it. The form is public, so this checks it. */
export const callerOf = (ctx: Ctx, { client: clientId, policy: policyId }: Caller) => {
  if (!mayWriteDown(ctx)) throw notFound()
  const seesConfidential = can(ctx.actor, 'confidential:view')
  return asSystem(ctx, async ({ db }) => {
    const [policy] = policyId
      ? await db
          .select()
          .from(policies)
          .where(and(eq(policies.id, policyId), seesConfidential ? undefined : eq(policies.confidential, false)))
      : []
    const { client, contactName, email, phone } = await clientOnPhone(db, policyId ? policy?.clientId : clientId, { forClaims: true })
    const answers: ClaimAnswers = {
      reporterRole: 'policyholder',
      insuredBusiness: client.name,
      ...(contactName ? { contactName } : {}),
      ...(email ? { contactEmail: email } : {}),
      ...(phone ? { contactPhone: phone } : {}),
      ...(policy ? { policyNumber: policy.policyNumber || policy.reference } : {}),
    }
    return {
      name: client.name,
      policy: policy ? `${classLabel(policy.class)}, ${policy.reference}` : '',
      clientId: client.id,
      policyId: policy?.id ?? null,
      answers,
    }
  })
}
