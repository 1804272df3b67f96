/** Document actions: ask a question about one, request one, sign one, send one. */
import { kindLabel } from '#contract/model/documents/document.ts'
import { documents, type ClientDocument, type ClientDocumentDetail } from '#contract/portal/documents.ts'
import type { Book } from '../book.ts'
import { at, done, me, must, on } from './kit.ts'

type Detail = ClientDocumentDetail

const rowOf = ({
  note: _n,
  claim: _c,
  versions: _v,
  refused: _r,
  readings: _s,
  newer: _w,
  signature: _g,
  messages: _m,
  history: _h,
  version: _e,
  actions: _a,
  mayAct: _y,
  ...row
}: Detail): ClientDocument => row

/** Stores the document for every screen that shows it. */
export const keepDocument = (book: Book, document: Detail): Detail => {
  const list = must(book.find(documents.list, {}))
  const known = list.items.some(({ id }) => id === document.id)
  const items = known ? list.items.map((one) => (one.id === document.id ? rowOf(document) : one)) : [rowOf(document), ...list.items]
  book.keep(documents.list, {}, { ...list, items })
  return book.keep(documents.show, { id: document.id }, document)
}

export const documentOf = (book: Book, id: string) => must(book.find(documents.show, { id }))

export const entry = (book: Book, action: string, to: string | null = null) => ({
  at: at(book),
  by: me(book).name,
  party: 'client' as const,
  action,
  from: null,
  to,
  reason: '',
  changes: [],
})

type New = {
  clientId: string
  kind: Detail['kind']
  policyId?: string | undefined
  title: string
  note: string
  askedOf: Detail['askedOf']
  status: Detail['status']
}

const added = (book: Book, { clientId, kind, policyId, title, note, askedOf, status }: New): Detail => {
  const choices = must(book.find(documents.choices, {}))
  const policy = choices.policies.find(({ id }) => id === policyId)
  return keepDocument(book, {
    id: book.newId(),
    title,
    kind,
    status,
    clientId,
    company: choices.companies.find(({ id }) => id === clientId)?.name ?? '',
    policy: policy ? { id: policy.id, name: policy.name } : null,
    issuedOn: null,
    fileNumber: 0,
    bytes: 0,
    fileState: null,
    fromClient: askedOf !== 'broker',
    toSign: false,
    askedOf,
    dueOn: askedOf === 'broker' ? choices.answerBy : null,
    createdAt: at(book),
    unread: false,
    note,
    claim: null,
    versions: [],
    refused: [],
    readings: [],
    newer: null,
    signature: null,
    messages: [],
    history: [entry(book, askedOf === 'broker' ? 'request' : 'create', status)],
    version: 0,
    actions: [],
    mayAct: true,
  })
}

export const documentWrites = {
  ...on(documents.ask, (book, { id, text }) => {
    const document = documentOf(book, id)
    return keepDocument(book, { ...document, messages: [...document.messages, { at: at(book), by: me(book).name, ours: false, text }] })
  }),
  ...on(documents.request, (book, { clientId, kind, policyId, why }) => {
    const { id } = added(book, { clientId, kind, policyId, title: kindLabel(kind), note: why, askedOf: 'broker', status: 'requested' })
    return { id }
  }),
  ...on(documents.sign, (book, { id, name }) => {
    const document = documentOf(book, id)
    done(book, 'signature', id)
    return keepDocument(book, {
      ...document,
      version: document.version + 1,
      toSign: false,
      signature: { name, at: at(book), sha256: document.versions[0]?.sha256 ?? '' },
      history: [...document.history, entry(book, 'sign')],
      actions: document.actions.filter((action) => action !== 'sign'),
    })
  }),
  ...on(documents.add, (book, { clientId, kind, policyId, title, note = '' }) => {
    const { id } = added(book, { clientId, kind, policyId, title, note, askedOf: 'client', status: 'to_check' })
    return { id }
  }),
}
