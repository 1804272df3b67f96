/** While a new client is typed: existing clients that it may be a duplicate of. */
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { clients } from '#contract/admin/book/clients.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import type { FormState } from '#web/forms/formState.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useDebounced } from '../shell/useDebounced.ts'
import type { ClientFacts } from './clientForm.ts'

export const SimilarClients = <T extends ClientFacts>({ form }: { form: FormState<T> }) => {
  const [name, companyNumber, charityNumber, postcode, phone, email] = useWatch({
    control: (form as unknown as FormState<ClientFacts>).control,
    name: ['name', 'companyNumber', 'charityNumber', 'postcode', 'phone', 'email'],
  })
  const asked = useDebounced(
    Object.fromEntries(
      Object.entries({ name, companyNumber, charityNumber, postcode, phone, email }).filter(([, typed]) => typed.trim().length > 2),
    ),
    350,
  )
  const { data: found = [] } = useQuery({
    ...q(clients.similar, asked, { staleTime: 30_000 }),
    enabled: Object.keys(asked).length > 0,
    placeholderData: (before) => before,
  })
  const shown = Object.keys(asked).length > 0 ? found : []
  return (
    // While there is nothing to say it takes no line of the form's grid.
    <div role="status" className={shown.length === 0 ? 'absolute' : undefined}>
      {shown.length > 0 && (
        <section className="grid gap-3 rounded-control border-l-4 border-warn bg-warn-tint p-4">
          <h3>Is it one of these?</h3>
          <ul className="grid gap-2">
            {shown.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-surface p-3"
              >
                <div className="grid gap-1">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    {one.name} <StatusBadge kind="client" status={one.status} />
                  </p>
                  <p className="text-meta text-hint">
                    {one.reference}
                    {one.postcode && `, ${one.postcode}`}
                  </p>
                  <p className="flex flex-wrap gap-1.5">
                    {one.alike.map((sign) => (
                      <Badge key={sign} tone="warn">
                        {sign}
                      </Badge>
                    ))}
                  </p>
                </div>
                <Anchor href={paths.adminClient(one.id)} className={buttonClass({ size: 'small' })}>
                  Use this client
                </Anchor>
              </li>
            ))}
          </ul>
          <p className="text-meta text-soft">What you have typed is kept in this browser while you look.</p>
        </section>
      )}
    </div>
  )
}
