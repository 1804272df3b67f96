/** Insights: dates and sentences, no thumbnails. `?category=` shows one subject, without script too. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { postCategories, postCategoryLabels } from '#contract/model/postCategory.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { postsQuery } from '../queries.ts'
import { Subscribe } from '../marketing/SubscribeForm.tsx'
import { Page } from '../shell/Page.tsx'
import { trailOf } from '../shell/trail.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await deps.query.ensureQueryData(postsQuery(deps))
  return null
}

const blogCrumb = { label: 'Insights', href: paths.blog() }

export const BlogScreen = () => {
  const { data: posts } = useSuspenseQuery(postsQuery(useDeps()))
  const [search] = useSearchParams()
  const chosen = postCategories.find((category) => category === search.get('category'))
  const shown = posts.filter(({ category }) => !chosen || category === chosen)
  const used = postCategories.filter((category) => posts.some((post) => post.category === category))
  return (
    <Page
      trail={trailOf(blogCrumb)}
      name="Insights: business insurance explained"
      description="Plain articles on business insurance: duties, underinsurance, claims, contracts, cyber and vehicles. Dated, reviewed, and free of sales talk."
    >
      <link rel="alternate" type="application/rss+xml" title="Insights" href={paths.feed()} />
      {chosen && <link rel="alternate" type="application/rss+xml" title={postCategoryLabels[chosen]} href={paths.feed(chosen)} />}
      <div className="page-width pt-8">
        <h1>Insights</h1>
        <p className="mt-6 max-w-measure text-lead text-soft">
          What we find ourselves explaining most. Dated, checked by our technical team, and free of sales talk.
        </p>
        <div className="mt-10">
          <Tabs
            label="Subjects"
            tabs={[
              { label: 'All', href: paths.blog(), current: !chosen },
              ...used.map((category) => ({
                label: postCategoryLabels[category],
                href: paths.blog({ category }),
                current: category === chosen,
              })),
            ]}
          />
        </div>
        <ol className="mt-6">
          {shown.map(({ slug, title, summary, date, category, minutes, author }) => (
            <li key={slug} className="grid gap-x-6 border-b border-line py-7 md:grid-cols-12">
              <p className="text-meta text-hint tabular-nums md:col-span-3">
                <time dateTime={date}>{formatDate(date)}</time>
                <span className="block">{postCategoryLabels[category]}</span>
              </p>
              <div className="mt-1 md:col-span-9 md:mt-0">
                <h2 className="text-h3">
                  <Anchor href={paths.post(slug)} className="hover:text-link hover:underline">
                    {title}
                  </Anchor>
                </h2>
                <p className="mt-2 max-w-measure text-soft">{summary}</p>
                <p className="mt-2 text-meta text-hint">
                  {author}, {minutes} minutes
                </p>
              </div>
            </li>
          ))}
        </ol>
        <Subscribe source={paths.blog()} />
        <p className="mt-8 text-meta text-soft">
          New articles as a feed:{' '}
          <a href={paths.feed(chosen)} className="link">
            RSS{chosen ? ` for ${postCategoryLabels[chosen].toLowerCase()}` : ''}
          </a>
        </p>
      </div>
    </Page>
  )
}
