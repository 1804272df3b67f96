/** Uploads in the demonstration: the name and size are shown as received, but the file itself is never read. */
import { fillPath } from '#contract/endpoint.ts'
import { uploadKinds, type Upload } from '#contract/model/files/upload.ts'
import { claims } from '#contract/portal/claims.ts'
import { documents } from '#contract/portal/documents.ts'
import type { Book } from '../book.ts'
import { claimOf, keepClaim } from './claims.ts'
import { documentOf, entry, keepDocument } from './documents.ts'
import { at, done, me } from './kit.ts'

export type Sent = { label: string; name: string; bytes: number; type: string; texts: Readonly<Record<string, string>> }

/** The id in `path` if it matches the endpoint's `pattern`, otherwise null. */
const idIn = (pattern: string, path: string) => {
  const [before = '', after = ''] = fillPath(pattern, { id: 'X' }).path.split('X')
  return path.startsWith(before) && path.endsWith(after) ? path.slice(before.length, path.length - after.length) : null
}

/** The reply to an upload. Undefined if no endpoint takes it. */
export const takeFile = (book: Book, path: string, sent: Sent): unknown => {
  const upload: Upload = {
    id: book.newId(),
    label: sent.label,
    name: sent.name,
    bytes: sent.bytes,
    state: 'clean',
    reason: '',
    at: at(book),
  }
  const claimId = idIn(claims.addFiles.path, path)
  if (claimId !== null) {
    const claim = claimOf(book, claimId)
    const needs = claim.needs.map((need) => (need.id === sent.label ? { ...need, files: [...need.files, upload] } : need))
    const own = claim.needs.every(({ id }) => id !== sent.label)
    keepClaim(book, { ...claim, needs, files: own ? [...claim.files, upload] : claim.files })
    return { files: [upload] }
  }
  const documentId = idIn(documents.addFile.path, path)
  if (documentId === null) return undefined
  const document = documentOf(book, documentId)
  const number = document.fileNumber + 1
  const known = Object.values(uploadKinds).find(({ extensions }) => extensions.some((one) => sent.name.toLowerCase().endsWith(`.${one}`)))
  done(book, 'document', documentId)
  return keepDocument(book, {
    ...document,
    status: 'to_check',
    fileNumber: number,
    bytes: sent.bytes,
    fileState: 'clean',
    issuedOn: book.today(),
    dueOn: null,
    version: document.version + 1,
    history: [...document.history, entry(book, 'send', 'to_check')],
    versions: [
      {
        number,
        name: sent.name,
        type: known?.type ?? sent.type,
        bytes: sent.bytes,
        sha256: '',
        note: '',
        at: at(book),
        by: me(book).name,
        state: 'clean',
      },
      ...document.versions,
    ],
  })
}
