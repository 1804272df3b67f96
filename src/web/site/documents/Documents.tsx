/** The library's documents about one product, on the product page. Renders nothing if there are none. */
import { documentTypeLabels } from '#contract/model/content/kinds/libraryDocument.ts'
import { paths } from '#contract/paths.ts'
import type { LibraryItem } from '#contract/site/library.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { PhoneFold } from '#web/ui/display/Details.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { DownloadLink, fileFacts } from './facts.tsx'

export const Documents = ({ items }: { items: readonly LibraryItem[] }) =>
  items.length === 0 ? null : (
    <section id="documents" aria-labelledby="documents-title" className="fold-part">
      <h2 id="documents-title">Documents</h2>
      <PhoneFold summary={`Show ${items.length} ${items.length === 1 ? 'document' : 'documents'}`}>
        <ul className="mt-5 max-w-measure border-t-2 border-ink">
          {items.map((item) => (
            <li key={item.slug} className="border-b border-line py-3">
              <Anchor href={paths.document(item.slug)} className="link font-semibold">
                {item.title}
              </Anchor>
              <span className="mt-0.5 block text-meta text-hint tabular-nums">
                {documentTypeLabels[item.type]}, edition {item.edition}.{' '}
                <DownloadLink item={item} className="link">
                  Download<VisuallyHidden> {item.title}</VisuallyHidden>
                </DownloadLink>
                , {fileFacts(item)}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-meta text-hint">
          Our own summaries, not an insurer's documents.{' '}
          <Anchor href={paths.documents()} className="link">
            All policy documents
          </Anchor>
        </p>
      </PhoneFold>
    </section>
  )
