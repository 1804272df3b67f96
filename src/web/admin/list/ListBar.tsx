/** Above a list: search, filters, the filters in force as chips, and the count in words. A plain GET form without script. */
import { Search, X } from 'lucide-react'
import { useEffect, useRef, type FormEvent } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { chipsOf, countInWords, hrefWith, pageSizes, type ListSpec, type ListState } from './listState.ts'

const pauseMs = 250

export const ListBar = ({ spec, state, count }: { spec: ListSpec; state: ListState; count: { total: number; more: boolean } | null }) => {
  const navigate = useNavigate()
  const going = useNavigation().location
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const chips = chipsOf(spec, state)

  // The field is the reader's while they type; it follows the address only when Back or a chip changed that.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = state.q
  }, [state.q])
  // Whoever has already pressed a link is on the way: a search that was still waiting must not call them back.
  useEffect(() => {
    if (going) clearTimeout(timer.current)
  }, [going])
  // The same when the list itself is gone.
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (q: string) => {
    clearTimeout(timer.current)
    const go = () =>
      void navigate(hrefWith(spec, state, { q: q.trim() || undefined }), { replace: state.q !== '', preventScrollReset: true })
    timer.current = setTimeout(go, pauseMs)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    clearTimeout(timer.current)
    const sent = new FormData(event.currentTarget)
    void navigate(
      hrefWith(spec, state, {
        ...Object.fromEntries(spec.filters.map(({ key }) => [key, String(sent.get(key) ?? '') || undefined])),
        q: String(sent.get('q') ?? '').trim() || undefined,
      }),
    )
  }

  return (
    <div className="grid gap-3" data-chrome>
      <Form
        method="get"
        role="search"
        aria-label={`Search ${spec.many}`}
        onSubmit={submit}
        className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap"
      >
        <div className="col-span-2 md:w-72">
          <TextInput
            ref={field}
            name="q"
            id="list-search"
            type="search"
            width="full"
            label={
              <>
                Search{' '}
                <VisuallyHidden>
                  {spec.many} by {spec.searches}
                </VisuallyHidden>
              </>
            }
            placeholder={spec.searches}
            defaultValue={state.q}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => search(event.currentTarget.value)}
          />
        </div>
        {spec.filters.map((filter) => (
          <div key={filter.key} className="md:w-40">
            <Select
              // A changed address draws the select anew, so that Back moves it too.
              key={state.values[filter.key] ?? ''}
              name={filter.key}
              label={filter.label}
              width="full"
              placeholder="Any"
              options={filter.options}
              defaultValue={state.values[filter.key] ?? ''}
              onChange={(event) =>
                void navigate(hrefWith(spec, state, { [filter.key]: event.currentTarget.value || undefined }), { preventScrollReset: true })
              }
            />
          </div>
        ))}
        <noscript>
          <Button type="submit" icon={Search}>
            Show
          </Button>
        </noscript>
      </Form>
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-meta font-semibold text-soft">
          {count ? countInWords(spec, count.total, count.more, chips) : `The ${spec.many} could not be counted`}
        </p>
        {chips.length > 0 && (
          <ul className="flex flex-wrap items-center gap-2">
            {chips.map((chip) => (
              <li key={chip.key}>
                <Anchor
                  href={chip.without}
                  className="inline-flex min-h-8 items-center gap-1.5 rounded-control border border-line bg-surface px-2 text-small hover:border-control coarse:min-h-11"
                >
                  <span>
                    <VisuallyHidden>Remove filter </VisuallyHidden>
                    {chip.label}: <strong className="font-semibold">{chip.value}</strong>
                  </span>
                  <Icon of={X} size={14} className="text-hint" />
                </Anchor>
              </li>
            ))}
            {chips.length > 1 && (
              <li>
                <Anchor href={spec.path({})} className="link inline-flex min-h-8 items-center text-small">
                  Clear all filters
                </Anchor>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  )
}

/** Below a list: the way to the next page and back, and how many rows one page holds. */
export const ListPager = ({ spec, state, next }: { spec: ListSpec; state: ListState; next: string | null }) => {
  const link = 'link inline-flex min-h-8 items-center coarse:min-h-11'
  return (
    <nav aria-label={`Pages of ${spec.many}`} data-chrome className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-meta">
      <p className="flex gap-6">
        {state.cursor && (
          <Anchor href={hrefWith(spec, state, {})} className={link}>
            First page
          </Anchor>
        )}
        {next && (
          <Anchor href={hrefWith(spec, state, { cursor: next })} rel="next" className={link}>
            Next page
          </Anchor>
        )}
      </p>
      <ul className="flex items-center gap-3" aria-label="Rows on a page">
        {pageSizes.map((size) => (
          <li key={size}>
            {size === state.limit ? (
              <span aria-current="true" className="inline-flex min-h-8 items-center font-semibold">
                {size} rows
              </span>
            ) : (
              <Anchor href={hrefWith(spec, state, { limit: size === pageSizes[0] ? undefined : String(size) })} className={link}>
                {size} rows
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
