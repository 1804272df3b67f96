/** Insights: all articles, each with its drawing. `?category=` shows one category, also without script. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { postCategories, postCategoryLabels } from '#contract/model/content/kinds/postCategory.ts'
import { paths } from '#contract/paths.ts'
import { marketing } from '#contract/site/marketing.ts'
import { posts, type PostSummary } from '#contract/site/posts.ts'
import { load, q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { Subscribe } from '../marketing/SubscribeForm.tsx'
import { PostScene } from '../drawn/sceneOfPost.tsx'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'

export const loader = ({ context }: LoaderFunctionArgs) => Promise.all([load(context, q(posts.list)), load(context, q(marketing.words))])

const blogCrumb = { label: 'Insights', href: paths.blog() }

/** Leaves out the author, who is named on the article's own page. */
const Facts = ({ post: { date, category, minutes } }: { post: PostSummary }) => (
  <p className="text-meta text-hint tabular-nums">
    <span className="font-semibold text-link">{postCategoryLabels[category]}</span>
    <span className="block sm:ml-3 sm:inline">
      <time dateTime={date}>{formatDate(date)}</time>, {minutes} minutes
    </span>
  </p>
)

export const BlogScreen = () => {
  const { posts: all } = useSuspenseQuery(q(posts.list)).data
  const [search] = useSearchParams()
  const chosen = postCategories.find((category) => category === search.get('category'))
  const shown = all.filter(({ category }) => !chosen || category === chosen)
  const [first, ...others] = shown
  const used = postCategories.filter((category) => all.some((post) => post.category === category))
  return (
    <Page
      breadcrumbs={breadcrumbsOf(blogCrumb)}
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
        <div className="mt-8">
          <Tabs
            folds
            close
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
        {first && (
          <article className="lead-post mt-10">
            <div className="lead-post-words">
              <Facts post={first} />
              <h2 className="mt-2">
                <Anchor href={paths.post(first.slug)} className="hover:text-link hover:underline">
                  {first.title}
                </Anchor>
              </h2>
              <p className="mt-3 max-w-measure text-soft md:text-lead">{first.summary}</p>
            </div>
            <div className="post-tile">
              <PostScene slug={first.slug} category={first.category} />
            </div>
          </article>
        )}
        <ol className="post-list mt-4">
          {others.map((post) => (
            <li key={post.slug} className="post-item">
              <div className="post-tile">
                <PostScene slug={post.slug} category={post.category} />
              </div>
              <div className="min-w-0">
                <Facts post={post} />
                <h2 className="post-name">
                  <Anchor href={paths.post(post.slug)} className="hover:text-link hover:underline">
                    {post.title}
                  </Anchor>
                </h2>
                <p className="mt-2 hidden text-meta text-soft md:block">{post.summary}</p>
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
