/** A product page. A service has one canonical path; its other paths redirect there. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { linkOnce } from '#contract/model/content/termLink.ts'
import { paths } from '#contract/paths.ts'
import { serviceGroupLabels } from '#contract/model/content/kinds/serviceGroup.ts'
import { library, type LibraryItem } from '#contract/site/library.ts'
import { services, type ServicePage } from '#contract/site/services.ts'
import { load, q } from '#web/app/data/query.ts'
import { StructuredData } from '#web/app/structuredData.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { PhoneFold } from '#web/ui/display/Details.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { AskBar } from '../reading/AskBar.tsx'
import { Contents } from '../reading/Contents.tsx'
import { fetchOr404 } from '../notFound.ts'
import { Documents } from '../documents/Documents.tsx'
import { Blocks } from '../pages/Blocks.tsx'
import { faqOf, serviceData } from '../shell/firmData.ts'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { productsCrumb, breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { AskForTerms, askHref, Example, OnThisPage } from './AskForTerms.tsx'
import { Claims, InsurersAsk, List, Paragraphs, Part, Questions } from '../reading/parts.tsx'
import { TypicalLimits } from '../reading/TypicalLimits.tsx'
import { AtAGlance, Columns, InShort, Law, Related } from './parts.tsx'
import { Price } from './Price.tsx'

export const loader = async (args: LoaderFunctionArgs) => {
  const service = await fetchOr404(args, q(services.show, { slug: args.params['slug'] ?? '' }))
  await load(args.context, q(library.ofService, { slug: service.slug }))
  const { pathname, search } = new URL(args.request.url)
  if (pathname !== service.path) throw redirect(service.path + search, 301)
  return null
}

export const ServiceScreen = () => {
  const { slug = '' } = useParams()
  const { data: service } = useSuspenseQuery(q(services.show, { slug }))
  const { items: documents } = useSuspenseQuery(q(library.ofService, { slug })).data
  return <Product service={service} documents={documents} />
}

/** Used by the screen and by the preview of a draft. */
export const Product = ({ service, documents }: { service: ServicePage; documents: readonly LibraryItem[] }) => {
  const shell = useSiteShell()
  const { body, title } = service
  const linked = linkOnce(
    [...body.intro, ...body.law.text, ...body.sections.flatMap(({ paragraphs }) => paragraphs)],
    [...service.terms, { slug: paths.policyExplorer(), words: 'policy explorer' }],
  )
  const parts = [
    { id: 'pays', label: 'What it does and does not pay for' },
    { id: 'who', label: 'Who needs it' },
    { id: 'law', label: 'Is it required?' },
    { id: 'limits', label: 'Typical limits' },
    { id: 'price', label: 'What affects the price' },
    { id: 'asks', label: 'What insurers ask' },
    { id: 'claims', label: 'Example claims' },
    { id: 'questions', label: 'Questions' },
    ...(documents.length > 0 ? [{ id: 'documents', label: 'Documents' }] : []),
  ]
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: title, href: service.path }, productsCrumb)}
      name={service.seo.title}
      description={service.seo.description}
    >
      <StructuredData data={[serviceData(shell, service), faqOf(body.faq)]} />
      <div data-wall={service.category} className="page-width grid items-end gap-x-6 gap-y-10 pt-8 lg:grid-cols-12">
        <header className="lg:col-span-7 lg:pb-10">
          <p className="text-meta font-semibold text-link">{serviceGroupLabels[service.category]}</p>
          <h1 className="product-title">{body.heading}</h1>
          <p className="mt-6 max-w-measure text-lead text-soft">
            <Figures>{body.lead}</Figures>
          </p>
          <InShort lines={body.inShort} />
        </header>
        <div className="lg:col-span-5 lg:pl-6">
          <Example service={service} />
        </div>
      </div>
      <AtAGlance body={body} />
      <div className="page-width grid gap-x-6 gap-y-12 pt-10 lg:grid-cols-12 lg:pt-14">
        <article className="min-w-0 lg:col-span-8 lg:pr-10">
          <div className="mb-10 lg:hidden">
            <Contents chapters={parts} />
          </div>
          <div className="prose opening">
            <Paragraphs texts={body.intro.slice(0, 1)} linked={linked} />
          </div>
          {body.intro.length > 1 && (
            <PhoneFold summary="How it works">
              <div className="prose mt-4">
                <Paragraphs texts={body.intro.slice(1)} linked={linked} />
              </div>
            </PhoneFold>
          )}
          <Columns covers={body.covers} excludes={body.excludes} />
          <Part id="who" title="Who needs it" fold="See when you need it">
            <p>{body.whoNeedsIt.intro}</p>
            <List items={body.whoNeedsIt.list} />
          </Part>
          <Law law={body.law} linked={linked} />
          <TypicalLimits caption="Typical limits and excesses" {...body.limits} />
          <Price price={body.price} tax={service.tax} />
          <InsurersAsk asks={body.insurersAsk} />
          <Claims claims={body.claims}>
            <p className="mt-6 max-w-measure text-soft" data-screen-only>
              More cases are in the{' '}
              <Anchor href={paths.policyExplorer({ cover: service.covers[0] })} className="link">
                policy explorer
              </Anchor>
              : what happened, and which cover usually responds. Not sure that this is the cover you need?{' '}
              <Anchor href={paths.findMyInsurance()} className="link">
                Find my insurance
              </Anchor>{' '}
              asks a few questions and says why.
            </p>
          </Claims>
          <div className="product-sections">
            {body.sections.map((section) => (
              <Part key={section.title} id={fieldId(section.title)} title={section.title} fold wide={Boolean(section.table)}>
                <Paragraphs texts={section.paragraphs} linked={linked} />
                {section.table && <Blocks blocks={[{ table: section.table }]} firm={shell.firm} />}
              </Part>
            ))}
          </div>
          <Questions questions={body.faq} />
          <Documents items={documents} />
          <footer className="mt-11 md:mt-16 max-w-measure space-y-2 border-t border-line pt-5 text-meta text-hint">
            <p>
              Last reviewed on <time dateTime={service.reviewedOn}>{formatDate(service.reviewedOn)}</time> by the{' '}
              {service.reviewedBy.toLowerCase()}.
            </p>
            <p>
              This page is general information, not advice on your own insurance. What a policy pays depends on its wording, its schedule,
              and its conditions, limits and exclusions. We arrange insurance; an insurer provides it.{' '}
              <Anchor href={paths.termsOfBusiness()} className="link">
                How we work and how we are paid
              </Anchor>
              .
            </p>
          </footer>
        </article>
        <aside aria-label="Your own terms" className="lg:col-span-4">
          <div className="product-aside">
            <AskForTerms service={service} firm={shell.firm} />
            <OnThisPage parts={parts} />
          </div>
        </aside>
      </div>
      <Related service={service} />
      <AskBar href={askHref(service)} />
    </Page>
  )
}
