/** The frame shared by the tools: one page for search engines, whatever state is in the URL. */
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { StructuredData } from '#web/app/structuredData.tsx'
import { CopyButton } from '#web/ui/navigation/CopyButton.tsx'
import type { Crumb } from '#web/ui/navigation/Breadcrumbs.tsx'
import { PrintButton } from '../reading/PrintButton.tsx'
import { workData } from '../shell/firmData.ts'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'

/** `name`: the page's name in its title. `state`: what it shows now. URLs with one visitor's answers are not indexed. */
export const ToolPage = ({
  crumb,
  above,
  name,
  state,
  atEnd,
  description,
  failed,
  kind = 'WebApplication',
  children,
}: {
  crumb: Crumb
  /** The page between it and Home. */
  above?: Crumb
  name?: string
  state?: string | undefined
  /** Looks like a step of a quote: no panel behind it, and the breadcrumbs below it. */
  atEnd?: boolean
  description: string
  failed?: boolean
  kind?: 'WebApplication' | 'Quiz' | 'CollectionPage'
  children: ReactNode
}) => {
  const shell = useSiteShell()
  const [search] = useSearchParams()
  const stateful = search.size > 0
  return (
    <Page
      breadcrumbs={breadcrumbsOf(crumb, ...(above ? [above] : []))}
      name={name ?? crumb.label}
      state={state}
      step={atEnd ? null : undefined}
      description={description}
      failed={failed}
    >
      {stateful && <meta name="robots" content="noindex" />}
      <StructuredData data={workData(shell, kind, { name: crumb.label, description, path: crumb.href })} />
      <div className={atEnd ? undefined : 'tool'}>{children}</div>
    </Page>
  )
}

/** Buttons to print and to copy the link. Both need script. `address`: path and query to share. */
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
