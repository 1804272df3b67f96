/** What the insurer offered and paid on a claim. Amounts are whole pence. */
import { z, type Infer } from '../../schema.ts'

export const paymentKinds = ['interim', 'final', 'recovery', 'excess', 'costs'] as const
export type PaymentKind = (typeof paymentKinds)[number]
export const paymentLabels: Record<PaymentKind, string> = {
  interim: 'Payment on account',
  final: 'Final payment',
  recovery: 'Recovered from someone else',
  excess: 'Excess paid by the client',
  costs: 'Costs (adjuster, solicitor, surveyor)',
}

export const ClaimPayment = z.object({
  id: z.uuid(),
  kind: z.enum(paymentKinds),
  payee: z.string(),
  amount: z.number(),
  /** yyyy-mm-dd */
  paidOn: z.string(),
})
export type ClaimPayment = Infer<typeof ClaimPayment>

/** As staff see it: one that was recorded by mistake stays in the list, with the reason, and counts nowhere. */
export const StaffPayment = z.extend(ClaimPayment, {
  reversed: z.nullable(z.object({ at: z.string(), by: z.string(), why: z.string() })),
})
export type StaffPayment = Infer<typeof StaffPayment>

export const standing = <T extends Pick<StaffPayment, 'reversed'>>(payments: readonly T[]): T[] =>
  payments.filter(({ reversed }) => reversed === null)

/** What the insurer has paid out for the loss itself. */
export const paidOf = (payments: readonly Pick<ClaimPayment, 'kind' | 'amount'>[]): number =>
  payments.filter(({ kind }) => kind === 'interim' || kind === 'final').reduce((sum, { amount }) => sum + amount, 0)

/** What is still to pay of an offer, after payments on account. Null if there is no figure or nothing is left. */
export const leftOf = (offered: number | null, payments: readonly StaffPayment[]): number | null => {
  const left = (offered ?? 0) - paidOf(standing(payments))
  return left > 0 ? left : null
}
