/** Sentences about paying, the same on documents, in the portal and for staff. */
import { formatMoney } from '../../format.ts'
import type { InvoiceFacts } from './invoice.ts'

/** Shown wherever an instalment figure is shown: flat charge, total payable and APR (domain 5.7). */
export const planWords = ({ plan, creditCharge }: Pick<InvoiceFacts, 'plan' | 'creditCharge'>, total: number): string => {
  if (!plan) return ''
  if (creditCharge === 0)
    return `${plan.count} monthly payments. Nothing is charged for paying by instalments: ${formatMoney(total)} in all, 0% APR representative.`
  const rate = String(plan.flatRate / 100)
  return `${plan.count} monthly payments to ${plan.lender}, who lends you the money. We are a credit broker, not a lender. Flat charge ${rate}%: ${formatMoney(creditCharge)}. Total payable ${formatMoney(total)}. Representative ${plan.apr.toFixed(1)}% APR. A flat rate is not an APR.`
}

/** We never take payments here, and never ask for a card number. */
export const howToPay = ({ way, insurer, plan }: Pick<InvoiceFacts, 'way' | 'insurer' | 'plan'>, hasAccount: boolean): string =>
  way === 'direct_debit_insurer'
    ? `${insurer} collects this by direct debit. You do not need to do anything.`
    : way === 'finance'
      ? `${plan?.lender || 'The lender'} collects this by direct debit once you have signed the credit agreement.`
      : hasAccount
        ? 'By bank transfer to this account. We never send new bank details by email, and we never ask for card numbers: if a message says otherwise, ring us on the number you know before you pay.'
        : 'By bank transfer. Ring us for our bank details, on the number you know: we never send new bank details by email, and we never ask for card numbers.'
