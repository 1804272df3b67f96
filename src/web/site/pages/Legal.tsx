/** A legal page, set as a document: version at the top, numbered clauses, contents beside the text, and links to the other documents. */
import { formatDate } from '#contract/format.ts'
import type { Firm } from '#contract/model/site/firm.ts'
import { easyReadTitle, type ArticleContent } from '#contract/model/content/kinds/page.ts'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { Contents } from '../reading/Contents.tsx'
import { PrintButton } from '../reading/PrintButton.tsx'
import { legal } from '../shell/destinations.ts'
import { Blocks } from './Blocks.tsx'
import { Words } from './Words.tsx'

const documents = [{ label: 'Terms', href: paths.terms() }, ...legal]

const isEasyRead = (title: string) => title === easyReadTitle

export const Legal = ({ page, firm }: { page: ArticleContent; firm: Firm }) => (
  <div className="page-width pt-8">
    <header className="legal-head">
      <h1 className="legal-title">{page.heading}</h1>
      <p className="mt-5 max-w-measure text-lead text-soft">
        <Words firm={firm}>{page.lead}</Words>
      </p>
      <div className="legal-line">
        <dl className="legal-facts">
          <div>
            <dt>Document</dt>
            <dd>{page.title}</dd>
          </div>
          <div>
            <dt>Last updated</dt>
            <dd>
              <time dateTime={page.updatedOn}>{formatDate(page.updatedOn)}</time>
            </dd>
          </div>
          <div>
            <dt>Issued by</dt>
            <dd>{firm.legalName}</dd>
          </div>
        </dl>
        <div data-screen-only className="legal-print">
          <PrintButton />
        </div>
      </div>
    </header>
    <div className="grid gap-x-6 lg:grid-cols-12">
      <div className="mt-8 lg:col-span-4 lg:mt-12 lg:pr-8">
        <Contents numbered chapters={page.sections.map(({ title }) => ({ id: fieldId(title), label: title, plain: isEasyRead(title) }))}>
          <nav aria-label="Other documents" className="hidden border-t border-line pt-4 lg:mt-6 lg:block">
            <p className="text-meta font-semibold">Other documents</p>
            <ul className="mt-2 flex flex-wrap gap-x-4">
              {documents
                .filter(({ href }) => href !== page.path)
                .map(({ label, href }) => (
                  <li key={href}>
                    <Anchor href={href} className="link inline-block py-1 text-meta">
                      {label}
                    </Anchor>
                  </li>
                ))}
            </ul>
          </nav>
        </Contents>
      </div>
      <div className="clauses mt-8 min-w-0 lg:col-span-8 lg:mt-12">
        {page.sections.map(({ title, blocks }) => (
          <section key={title} id={fieldId(title)} className={isEasyRead(title) ? 'easy-read' : 'clause'}>
            <h2 className={isEasyRead(title) ? 'easy-read-title' : 'clause-title'}>{title}</h2>
            <Blocks blocks={blocks} firm={firm} />
          </section>
        ))}
      </div>
    </div>
  </div>
)
