/** Details shown wherever an edition is listed. */
import type { ReactNode } from 'react'
import { formatDate, formatFileSize } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import type { LibraryItem } from '#contract/site/library.ts'

/** '12/10/2026 to 03/01/2027', 'from 12/10/2026'. */
export const inForce = ({ from, to }: Pick<LibraryItem, 'from' | 'to'>) =>
  to === null ? `from ${formatDate(from)}` : `${formatDate(from)} to ${formatDate(to)}`

/** 'PDF, 3 pages, 48 KB'. Just after an edition is issued, its file is still being made. */
export const fileFacts = ({ file }: Pick<LibraryItem, 'file'>) =>
  file ? `PDF, ${file.pages} ${file.pages === 1 ? 'page' : 'pages'}, ${formatFileSize(file.bytes, 0)}` : 'PDF, being prepared now'

/** 'PDF, 48 KB', for a list. */
export const fileSize = ({ file }: Pick<LibraryItem, 'file'>) =>
  file ? `PDF, ${formatFileSize(file.bytes, 0)}` : 'PDF, being prepared now'

/** A plain link, because the browser downloads files itself. */
export const DownloadLink = ({ item, className, children }: { item: LibraryItem; className: string; children: ReactNode }) => (
  <a href={paths.documentFile(item.slug, item.edition)} download type="application/pdf" className={className}>
    {children}
  </a>
)
