/** The demonstration's short claim report. The real one goes page by page; this one runs in the tab only and has no server. */
import { group, post } from '#contract/endpoint.ts'
import { ClientClaimDetail } from '#contract/portal/claims.ts'
import { id, isoDate, requiredText, typedText, z } from '#contract/schema.ts'

export const reportKinds = ['Damage to your property', 'Theft or burglary', 'Somebody was hurt', 'Cyber attack or fraud'] as const

export const { demoReport } = group('portal', 'demo', {
  demoReport: post('/demo/reports/:id', {
    access: 'client',
    input: z.strictObject({
      id: id(),
      kind: requiredText(60),
      incidentOn: isoDate(),
      text: typedText('Say what happened', 2000, 3),
    }),
    output: ClientClaimDetail,
  }),
})
