import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { useListBehind } from './Neighbours.tsx'

/** Back to the list as the user left it: the list puts its own parameters into the router state of links to its records. */
export const BackLink = ({ to, children }: { to: (parameters?: Record<string, string | undefined>) => string; children: ReactNode }) => {
  const list = useListBehind()
  const kept = list === null ? {} : Object.fromEntries(new URLSearchParams(list))
  return (
    <Anchor href={to(kept)} className="link inline-flex min-h-8 items-center gap-1" data-screen-only>
      <Icon of={ArrowLeft} size={16} />
      {children}
    </Anchor>
  )
}
