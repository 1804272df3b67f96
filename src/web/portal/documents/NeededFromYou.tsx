/** Documents we are waiting for: which, by when, and a link to send or sign each. */
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import type { ClientDocument } from '#contract/portal/documents.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

/** `acting`: ids of the companies for which the client may send and sign. For the others they may only view. */
export const NeededFromYou = ({ items, acting }: { items: readonly ClientDocument[]; acting: readonly string[] }) => (
  <Card as="section" aria-label="What we need from you">
    <CardHeader title="What we need from you" />
    <ul className="divide-y divide-line border-t border-line">
      {items.map(({ id, clientId, title, policy, dueOn, toSign }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
          <span className="min-w-0 flex-1 basis-32">
            <Anchor href={paths.clientDocument(id)} className="link font-semibold">
              {title}
            </Anchor>
            {/* The day first; on a phone the policy's number would take two more lines. */}
            <span className="block text-meta text-hint">
              {toSign ? 'To read and sign' : dueOn ? `By ${formatDate(dueOn)}` : 'To send'}
              {policy && <span className="max-sm:hidden">, {policy.name}</span>}
            </span>
          </span>
          <Anchor
            href={toSign || !acting.includes(clientId) ? paths.clientDocument(id) : `${paths.clientDocument(id)}#send`}
            className={`${buttonClass({ size: 'small' })} min-w-20`}
          >
            {!acting.includes(clientId) ? 'See it' : toSign ? 'Sign it' : 'Send it'}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </Anchor>
        </li>
      ))}
    </ul>
  </Card>
)
