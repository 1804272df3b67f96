/** An Insights article: information, not advice. It is dated and says who reviewed it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { postCategoryLabels } from '#contract/model/content/kinds/postCategory.ts'
import { paths } from '#contract/paths.ts'
import { marketing } from '#contract/site/marketing.ts'
import { posts, type PostPage } from '#contract/site/posts.ts'
import { load, q } from '#web/app/data/query.ts'
import { StructuredData } from '#web/app/structuredData.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { loadOr404 } from '../notFound.ts'
import { Subscribe } from '../marketing/SubscribeForm.tsx'
import { BrickCourse } from '#web/ui/display/FlintBand.tsx'
import { PostScene } from '../drawn/sceneOfPost.tsx'
import { Ask } from '../reading/Ask.tsx'
import { Contents } from '../reading/Contents.tsx'
import { Pages } from '../reading/parts.tsx'
import { articleData } from '../shell/firmData.ts'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { PostBody } from '#web/blocks/PostBody.tsx'
import { Within } from '../shell/Within.tsx'

export const loader = async (args: LoaderFunctionArgs) => {
  await loadBesideArticle(args.context)
  return loadOr404(args, q(posts.show, { slug: args.params['slug'] ?? '' }))
}
/** Data that an article's page needs besides the article. */
export const loadBesideArticle = (context: LoaderFunctionArgs['context']) => load(context, q(marketing.words))

export const PostScreen = () => {
  const { slug = '' } = useParams()
  return <Article page={useSuspenseQuery(q(posts.show, { slug })).data} />
}

/** Who wrote it, when, and how long it takes. */
const Facts = ({ post, minutes }: { post: PostPage['post']; minutes: number }) => (
  <dl className="post-facts">
    <div>
      <dt>Written by</dt>
      <dd>{post.author}</dd>
    </div>
    <div>
      <dt>Published</dt>
      <dd>
        <time dateTime={post.date}>{formatDate(post.date)}</time>
      </dd>
    </div>
    {post.updated !== post.date && (
      <div>
        <dt>Updated</dt>
        <dd>
          <time dateTime={post.updated}>{formatDate(post.updated)}</time>
        </dd>
      </div>
    )}
    <div>
      <dt>Reading time</dt>
      <dd>{minutes} minutes</dd>
    </div>
  </dl>
)

/** Used by the screen and by the preview of a draft. */
export const Article = ({ page: { post, minutes, contents, services, posts: others } }: { page: PostPage }) => {
  const shell = useSiteShell()
  const path = paths.post(post.slug)
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: post.title, href: path }, { label: 'Insights', href: paths.blog() })}
      name={post.seo.title}
      description={post.seo.description}
    >
      <StructuredData data={articleData(shell, { ...post, path })} />
      <article>
        <header className="page-width post-hero">
          <div className="lg:pb-10">
            <p className="text-meta font-semibold text-link">
              <Anchor href={paths.blog({ category: post.category })} className="inline-block py-0.5 hover:underline">
                {postCategoryLabels[post.category]}
              </Anchor>
            </p>
            <h1 className="product-title">{post.title}</h1>
            <p className="mt-6 max-w-measure text-lead text-soft">{post.summary}</p>
          </div>
          <div className="post-drawing" data-screen-only>
            <PostScene slug={post.slug} category={post.category} />
          </div>
        </header>
        <BrickCourse />
        <div className="page-width grid gap-x-6 lg:grid-cols-12">
          <div className="mt-6 lg:col-span-4 lg:mt-12 lg:pr-10">
            <div className="post-beside">
              <Facts post={post} minutes={minutes} />
              <Contents title="In this article" chapters={contents.map(({ anchor, title }) => ({ id: anchor, label: title }))} />
            </div>
          </div>
          <div className="mt-8 min-w-0 lg:col-span-8 lg:mt-12">
            <PostBody body={post.body} anchors={contents.map(({ anchor }) => anchor)} />
            <footer className="mt-14 max-w-measure space-y-2 border-t border-line pt-5 text-meta text-hint">
              <p>
                Reviewed by the {post.reviewedBy.toLowerCase()} on <time dateTime={post.updated}>{formatDate(post.updated)}</time>.
              </p>
              <p>General information, not advice on your own insurance or on the law. Wordings differ, and rules change.</p>
            </footer>
          </div>
        </div>
      </article>
      <div className="page-width">
        <div className="mt-12 md:mt-16 grid gap-x-6 gap-y-10 md:grid-cols-2">
          <Pages title="Related covers" pages={services} of={['cover', 'covers']} />
          <Pages title="Read on" of={['article', 'articles']} pages={others.map((other) => ({ ...other, path: paths.post(other.slug) }))} />
        </div>
        <Subscribe source={path} />
        <Ask title="Does this matter to you?">
          Tell us about your business. A broker reads it and replies <Within of="quote" />.
        </Ask>
      </div>
    </Page>
  )
}
