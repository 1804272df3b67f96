import type { PolicyInvoices } from '#contract/admin/book/invoices.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** What to ask the insurer before premium goes back (domain 5.4). */
export const RefundWarnings = ({ declaration, claimPaid }: Pick<PolicyInvoices, 'declaration' | 'claimPaid'>) => (
  <>
    {declaration && declaration.made.length === 0 && (
      <Notice tone="warning" title="The premium is adjustable">
        Get the actual figures first. Record them on the Invoices tab once cover has ended: they decide what the deposit was worth.
      </Notice>
    )}
    {claimPaid && (
      <Notice tone="warning" title="A claim was paid on this policy">
        Many insurers then give no premium back. Ask before you promise a refund.
      </Notice>
    )}
  </>
)
