/** The first broker in the settings, shown below the "ask for terms" button so that it leads to a person. */
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { useSiteShell } from '../shell/Page.tsx'
import { StoneMark } from './StoneMark.tsx'

export const Reader = () => {
  const [broker] = useSiteShell().people.brokers
  if (!broker) return null
  return (
    <p className="mt-4 flex items-center gap-3 border-t border-line pt-4 text-meta text-soft">
      <StoneMark name={broker.name} />
      <span>
        Read by {broker.name} or a colleague. Direct line <PhoneLink phone={broker.phone} className="link" />.
      </span>
    </p>
  )
}
