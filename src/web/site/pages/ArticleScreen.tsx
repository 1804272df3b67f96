/** A page of words: about us, or a legal one. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { StructuredData } from '#web/app/structuredData.tsx'
import { fetchOr404 } from '../notFound.ts'
import { pageQuery } from '../queries.ts'
import { firmData } from '../shell/firmData.ts'
import { Page, useChrome } from '../shell/Page.tsx'
import { trailOf } from '../shell/trail.ts'
import { About } from './About.tsx'
import { Legal } from './Legal.tsx'

/** `/about/` is `/about`. */
const plain = (pathname: string) => pathname.replace(/(.)\/+$/, '$1')

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  const path = plain(new URL(request.url).pathname)
  await fetchOr404(deps, request, pageQuery(deps, path))
  return null
}

export const ArticleScreen = () => {
  const { data: page } = useSuspenseQuery(pageQuery(useDeps(), plain(useLocation().pathname)))
  const chrome = useChrome()
  if (page.kind === 'home') throw new Error('The home page has its own screen')
  return (
    <Page trail={trailOf({ label: page.title, href: page.path })} name={page.seo.title} description={page.seo.description}>
      {page.kind === 'about' && <StructuredData data={firmData(chrome)} />}
      {page.kind === 'about' ? <About page={page} firm={chrome.firm} /> : <Legal page={page} firm={chrome.firm} />}
    </Page>
  )
}
