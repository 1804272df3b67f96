/** What the tools share around their content: one page for search engines, whatever state its address holds. */
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { StructuredData } from '#web/app/structuredData.tsx'
import { CopyButton } from '#web/ui/navigation/CopyButton.tsx'
import type { Crumb } from '#web/ui/navigation/Breadcrumbs.tsx'
import { PrintButton } from '../reading/PrintButton.tsx'
import { workData } from '../shell/firmData.ts'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'

/** `name`: the page as its title says it; `state`: what it shows now. An address with answers in it is one visitor's: search engines pass it over. */
export const ToolPage = ({
  crumb,
  name,
  state,
  description,
  failed,
  kind = 'WebApplication',
  children,
}: {
  crumb: Crumb
  name?: string
  state?: string | undefined
  description: string
  failed?: boolean
  kind?: 'WebApplication' | 'Quiz' | 'CollectionPage'
  children: ReactNode
}) => {
  const shell = useSiteShell()
  const [search] = useSearchParams()
  const stateful = search.size > 0
  return (
    <Page breadcrumbs={breadcrumbsOf(crumb)} name={name ?? crumb.label} state={state} description={description} failed={failed}>
      {stateful && <meta name="robots" content="noindex" />}
      <StructuredData data={workData(shell, kind, { name: crumb.label, description, path: crumb.href })} />
      <div className="tool">{children}</div>
    </Page>
  )
}

/** Print, and copy the address: both need script. `address`: path and query of what is shared. */
export const Keep = ({ address }: { address: string }) => {
  const { origin } = useSiteShell()
  return (
    <div data-screen-only className="flex flex-wrap items-center gap-3">
      <PrintButton />
      <CopyButton text={origin + address} what="the address of this page" />
    </div>
  )
}

export const Disclaimer = ({ children }: { children?: ReactNode }) => (
  <p className="max-w-measure text-meta text-soft">
    This tool gives general information, not advice. {children} What a policy pays depends on its wording, its schedule and the facts. We
    arrange insurance; an insurer provides it.
  </p>
)
