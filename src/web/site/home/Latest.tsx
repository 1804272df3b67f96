/** The latest articles, with dates and summaries but no thumbnails. */
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import type { PostSummary } from '#contract/site/posts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

export const Latest = ({ posts }: { posts: readonly PostSummary[] }) =>
  posts.length === 0 ? null : (
    <section aria-labelledby="latest" className="page-width pt-10 lg:pt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="latest">Insights</h2>
        <Anchor href={paths.blog()} className="link inline-block py-1">
          All articles
        </Anchor>
      </div>
      <ol className="mt-6 border-t-2 border-ink">
        {posts.map(({ slug, title, summary, date }) => (
          <li key={slug} className="grid gap-x-6 border-b border-line py-3.5 md:grid-cols-12 md:py-5">
            <time dateTime={date} className="text-meta text-hint tabular-nums md:col-span-2">
              {formatDate(date)}
            </time>
            <h3 className="text-body font-bold md:col-span-4">
              <Anchor href={paths.post(slug)} className="hover:text-link hover:underline">
                {title}
              </Anchor>
            </h3>
            <p className="hidden text-meta text-soft md:col-span-6 md:block">{summary}</p>
          </li>
        ))}
      </ol>
    </section>
  )
