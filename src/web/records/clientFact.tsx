/** Whose message it is, beside the sender's own words. */
import type { KnownClients } from '#contract/model/clients/knownClient.ts'
import { paths } from '#contract/paths.ts'
import type { GridFact } from '#web/ui/display/FactGrid.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

/** No fact for staff who may not see clients. */
export const clientFact = (known: KnownClients | null): GridFact[] =>
  known === null
    ? []
    : [
        {
          label: known.certain || known.clients.length === 0 ? 'Client' : 'Same email as',
          value:
            known.clients.length === 0 ? (
              'None with this email'
            ) : (
              <ul>
                {known.clients.map(({ id, name, reference }) => (
                  <li key={id}>
                    <Anchor href={paths.adminClient(id)} className="link">
                      {name}
                    </Anchor>{' '}
                    <span className="text-hint">{reference}</span>
                  </li>
                ))}
              </ul>
            ),
        },
      ]
