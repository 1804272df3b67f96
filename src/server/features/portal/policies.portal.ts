/** Client portal: policies. The operations of contract/portal/policies.ts. */
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { policies as contract } from '#contract/portal/policies.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { vehicleLines, writeToThread } from '#server/features/policies/policies.ts'
import { clientDoer } from '#server/features/records/records.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { askedAboutPolicy } from '#server/features/tasks/tasks.ts'
import { policyRows, type View } from './policyRows.ts'
import { viewOf } from './policyView.ts'

export const { page: list, csv } = policyRows

export const show = (ctx: View, { id, on }: ParsedInputOf<typeof contract.show>) => viewOf(ctx, id, on)

export const vehicles = async (ctx: View, { id }: ParsedInputOf<typeof contract.vehicles>) => {
  const { reference, terms } = await viewOf(ctx, id)
  return vehicleLines(reference, terms)
}

export const ask = async (ctx: View, { id, on, text }: ParsedInputOf<typeof contract.ask>) => {
  const { reference } = await viewOf(ctx, id)
  await writeToThread(ctx, id, { by: clientDoer(ctx.actor.name, ctx.actor.userId), text })
  await askedAboutPolicy(ctx, id)
  await writeAudit(ctx, { action: 'policies.ask', subjectType: 'policy', subjectId: id })
  const link = ctx.origin + paths.adminPolicy(id)
  await queueEmail(ctx, {
    template: 'policyMessageStaff',
    to: (await getFirm(ctx)).email,
    props: { reference, link },
    related: { type: 'policy', id },
  })
  return viewOf(ctx, id, on)
}
