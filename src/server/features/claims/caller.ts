/** A claim that a member of staff writes down for a client on the phone, with what we know of them filled in. */
import { and, eq } from 'drizzle-orm'
import { can, mayEnterStaffArea, type Actor } from '#contract/access.ts'
import { notFound } from '#contract/failure.ts'
import type { ClaimAnswers } from '#contract/model/claims/claimKeys.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import type { Ctx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { clientOnPhone } from '#server/features/clients/clients.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { getSetting } from '#server/features/settings/settings.ts'

export type Caller = { client?: string | undefined; policy?: string | undefined }
export const isNamed = ({ client, policy }: Caller) => Boolean(client ?? policy)

/** What of a client it takes to begin a report for them. */
export const writesDown = (actor: Actor) => can(actor, 'claim:edit') && can(actor, 'client:view') && can(actor, 'policy:view')

/** The form is public, so this asks what the staff area asks. The setting is only read for staff who have the permissions. */
export const mayWriteDown = async (ctx: Pick<Ctx, 'actor' | 'db'>) =>
  writesDown(ctx.actor) && mayEnterStaffArea(ctx.actor, await getSetting(ctx, 'staffArea'))

/** Throws notFound if there is no such client or policy, or this member of staff may not see it. The form is public, so this checks it. */
export const callerOf = async (ctx: Ctx, { client: clientId, policy: policyId }: Caller) => {
  if (!(await mayWriteDown(ctx))) throw notFound()
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
