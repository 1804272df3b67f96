/** Whose message it is, beside the sender's own words. */
import type { KnownClients } from '#contract/model/clients/knownClient.ts'
import { paths } from '#contract/paths.ts'
import type { GridFact } from '#web/ui/display/FactGrid.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

/** No fact for staff who may not see clients. `add`: the form that makes the sender a client, for staff who may. */
export const clientFact = (known: KnownClients | null, add: string | null = null): GridFact[] =>
  known === null
    ? []
    : [
        {
          label: known.certain || known.clients.length === 0 ? 'Client' : 'Same email as',
          value:
            known.clients.length === 0 ? (
              <>
                None with this email
                {add && (
                  <>
                    {' '}
                    <Anchor href={add} className="link inline-block">
                      Add as a client
                    </Anchor>
                  </>
                )}
              </>
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
