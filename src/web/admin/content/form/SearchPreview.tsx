import { useSyncExternalStore } from 'react'
import { useContentForm } from './formContext.ts'
import { valueAt } from './formStore.ts'

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)
const textAt = (value: unknown, path: string) => {
  const found = valueAt(value, path)
  return typeof found === 'string' ? found : ''
}

/** Roughly what a search engine shows of the page, cut off where it would. */
export const SearchPreview = ({ title, description }: { title: string; description: string }) => {
  const { store } = useContentForm()
  const read = () => textAt(store.value(), 'path') || textAt(store.value(), 'slug')
  const address = useSyncExternalStore(store.subscribe, read, read)
  const parts = address.split('/').filter(Boolean)
  return (
    <figure>
      <figcaption className="text-meta text-hint">Roughly how it will look in a search engine</figcaption>
      <div className="mt-1 max-w-form rounded-control border border-line bg-page p-4">
        <p className="truncate text-meta text-soft">{['Our site', ...parts].join(' › ')}</p>
        <p className="text-lead break-words text-link">{cut(title, 60) || 'No title yet'}</p>
        <p className="text-meta break-words text-soft">
          {cut(description, 155) || 'No description yet: search engines will choose some words from the page.'}
        </p>
      </div>
    </figure>
  )
}
