/**
 * Stands in for the server in the demonstration: answers every call from the portal's screens from the recording; none leaves the tab.
 * In a browser, changes are kept until the page is reloaded. On the server nothing is kept, so changes are refused.
 */
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import type { AnyList } from '#contract/list.ts'
import type { Transport } from '#contract/transport.ts'
import { Stopped, type sendFile } from '#web/app/data/api.ts'
import { createBook, type Book, type Recorded } from './book.ts'
import { pageOf } from './lists.ts'
import { reads } from './reads.ts'
import { takeFile } from './writes/files.ts'
import { writes } from './writes/writes.ts'

export const refusal = 'This is the demonstration: nothing is sent from here.'

type Options = {
  recorded: Recorded
  clock?: () => Date
  /** Transport for the firm's real details: its name, its phone number. */
  elsewhere: Transport
  /** Whether changes are kept. True only in a browser. */
  remembers: boolean
}

type Named = Endpoint & { list?: AnyList }

const answer = (book: Book, endpoint: Named, input: Record<string, unknown>): unknown => {
  const name = `${endpoint.audience}.${endpoint.name}`
  const read = reads[name]
  if (read) return read(book, input)
  if (endpoint.list) {
    const all = book.find<Endpoint>(endpoint, {})
    return all && pageOf(endpoint.list, (all as { items: [] }).items, input)
  }
  return book.find<Endpoint>(endpoint, input)
}

export const createDemo = ({
  recorded,
  clock = () => new Date(),
  elsewhere,
  remembers,
}: Options): { transport: Transport; files: typeof sendFile } => {
  const book = createBook(recorded, clock)
  const refused = () => new ApiError(422, refusal)
  return {
    transport: async (endpoint, input, options) => {
      const name = `${endpoint.audience}.${endpoint.name}`
      if (name === 'site.site.shell') return elsewhere(endpoint, input, options)
      if (endpoint.method === 'GET') {
        const reply = answer(book, endpoint, input)
        if (reply === undefined) throw new ApiError(404, 'Not found')
        // Return a copy, because data that a screen holds must not change.
        return structuredClone(reply)
      }
      const write = remembers ? writes[name] : undefined
      if (!write) throw refused()
      const read = endpoint.input.safeParse(input)
      if (!read.success)
        throw new ApiError(422, 'Some answers need another look', {
          fields: Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message])),
        })
      return structuredClone(write(book, read.data as Record<string, unknown>))
    },
    files: async (path, field, file, { onProgress, signal, texts }) => {
      onProgress(1)
      if (signal.aborted) throw new Stopped()
      const reply = remembers
        ? takeFile(book, path, {
            label: field === 'files' ? '' : field,
            name: file.name,
            bytes: file.size,
            type: file.type,
            texts: texts ?? {},
          })
        : undefined
      if (reply === undefined) throw refused()
      return structuredClone(reply)
    },
  }
}
