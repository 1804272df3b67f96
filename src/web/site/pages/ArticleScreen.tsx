/** A text page: about us, or a legal page. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import type { PageContent } from '#contract/model/content/kinds/page.ts'
import { site } from '#contract/site/site.ts'
import { q } from '#web/app/data/query.ts'
import { StructuredData } from '#web/app/structuredData.tsx'
import { loadOr404 } from '../notFound.ts'
import { firmData } from '../shell/firmData.ts'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { About } from './About.tsx'
import { Legal } from './Legal.tsx'

/** `/about/` becomes `/about`. */
const plain = (pathname: string) => pathname.replace(/(.)\/+$/, '$1')

export const loader = (args: LoaderFunctionArgs) => loadOr404(args, q(site.page, { path: plain(new URL(args.request.url).pathname) }))

export const ArticleScreen = () => {
  const { data: page } = useSuspenseQuery(q(site.page, { path: plain(useLocation().pathname) }))
  return <WordsPage page={page} />
}

/** Used by the screen and by the preview of a draft. */
export const WordsPage = ({ page }: { page: PageContent }) => {
  const shell = useSiteShell()
  if (page.kind === 'home' || page.kind === 'built') throw new Error('This page has a screen of its own')
  return (
    <Page breadcrumbs={breadcrumbsOf({ label: page.title, href: page.path })} name={page.seo.title} description={page.seo.description}>
      {page.kind === 'about' && <StructuredData data={firmData(shell)} />}
      {page.kind === 'about' ? <About page={page} firm={shell.firm} /> : <Legal page={page} firm={shell.firm} />}
    </Page>
  )
}
