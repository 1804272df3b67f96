/** Above a list: search, filters, the active filters as chips, and the count in words. Without script it is a plain GET form. */
import { ChevronDown, Search, SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import type { Filter } from '#contract/list.ts'
import { typedDay, withDays } from '#web/forms/days.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import type { ListAddress } from './address.ts'
import { DayFilter } from './DayFilter.tsx'
import { chipsOf, countInWords, parametersOf, type MoreOptions } from './listState.ts'
import { viewInForce } from './savedViews.ts'

const pauseMs = 250

export const ListToolbar = ({
  address,
  count,
  options = {},
  find,
  inOneBar = false,
  children,
}: {
  address: ListAddress
  count: { total: number; more: boolean } | null
  options?: MoreOptions | undefined
  /** In the place of the search: a field that finds among the rows that are there. */
  find?: ReactNode
  /** On a wide screen the tools stand beside the filters, and the count is shown only while filters are set: the tab has it otherwise. */
  inOneBar?: boolean
  /** At the end of the line with the count. */
  children?: ReactNode
}) => {
  const { list, state, to } = address
  const chips = chipsOf(list, state, options)
  // Where they could not be loaded, the table says so.
  const words = count ? countInWords(list, count, chips) : ''
  // What an unchanged view filters by is what its tab says.
  const removable = viewInForce(list, state) ? [] : chips
  const [counted = '', ...narrowed] = words.split(/(?=, filtered by )/)
  return (
    <div className={classes('grid gap-3', inOneBar && 'list-bar')}>
      <Narrow address={address} options={options} find={find} />
      <div className="list-count flex min-h-9 flex-wrap items-center gap-x-2 gap-y-2 md:gap-x-4">
        <p role="status" className="text-meta font-semibold text-soft">
          {counted}
          <span className="sr-only print:not-sr-only">{narrowed}</span>
        </p>
        {removable.length > 0 && (
          <ul className="flex flex-wrap items-center gap-2" data-screen-only>
            {removable.map((chip) => (
              <li key={chip.key}>
                <Anchor
                  href={to({ [chip.key]: undefined })}
                  className="inline-flex min-h-7 items-center gap-1.5 rounded-control bg-selected px-2 text-small text-on-selected no-underline hover:bg-accent-tint coarse:min-h-11"
                >
                  <span>
                    <VisuallyHidden>Remove filter </VisuallyHidden>
                    {chip.label}: <strong className="font-semibold">{chip.value}</strong>
                  </span>
                  <Icon of={X} size={14} />
                </Anchor>
              </li>
            ))}
            {removable.length > 1 && (
              <li>
                <Anchor href={address.all} className="link inline-flex min-h-7 items-center text-small">
                  Clear all filters
                </Anchor>
              </li>
            )}
          </ul>
        )}
        {/* On a phone the padding of the last button is outside, so that the count and two buttons fit on one line. */}
        <div className="list-tools flex flex-wrap items-center gap-1 ml-auto" data-screen-only>
          {children}
        </div>
      </div>
    </div>
  )
}

const Narrow = ({ address: { list, state, to }, options, find }: { address: ListAddress; options: MoreOptions; find: ReactNode }) => {
  const navigate = useNavigate()
  const going = useNavigation().location
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)

  // The field keeps what is typed. It follows the URL only when the change came from Back or a chip.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = state.q
  }, [state.q])
  // A link was followed meanwhile: a search that was still waiting must not navigate back.
  useEffect(() => {
    if (going) clearTimeout(timer.current)
  }, [going])
  // Likewise when the list has been unmounted.
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (q: string) => {
    clearTimeout(timer.current)
    const go = () => void navigate(to({ q: q.trim() || undefined }), { replace: state.q !== '', preventScrollReset: true })
    timer.current = setTimeout(go, pauseMs)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    clearTimeout(timer.current)
    const sent = withDays(Object.fromEntries([...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)])))
    const named = ['q', ...Object.keys(list.filters)].filter((key) => sent[key] !== undefined)
    void navigate(to(Object.fromEntries(named.map((key) => [key, sent[key]?.trim() || undefined]))))
  }
  /** Applied when the field loses focus, not while typing: a half-typed year is a year too. Enter submits the form. */
  const leave = (key: string, { schema }: Filter, value: string) => {
    const known = value === '' || schema.safeParse(value).success
    if (known && value !== (state.values[key] ?? '')) void navigate(to({ [key]: value || undefined }), { preventScrollReset: true })
  }
  const drawn = Object.entries(list.filters).filter(([key, filter]) => !filter.byLink && (filter.options.length > 0 || options[key]))
  const typed = Object.entries(list.filters).filter(([, { offered }]) => offered)
  // Parameters without a control in this form are sent along as hidden fields.
  const kept = Object.entries({ ...parametersOf(list, state), q: undefined, cursor: undefined }).filter(
    ([key, value]) => value !== undefined && ![...drawn, ...typed].some(([name]) => name === key),
  )
  const set = [...drawn, ...typed].filter(([key]) => state.values[key]).length
  const isFolded = ([key, filter]: (typeof drawn)[number]) => filter.seldom && !state.values[key]
  const choices = (some: typeof drawn) =>
    some.map(([key, filter]) => (
      <div key={key} className="list-field" data-set={state.values[key]}>
        <label htmlFor={`list-${key}`}>{filter.label}</label>
        <select
          // Remounts the select when the URL changes, so that Back updates it too.
          key={state.values[key] ?? ''}
          id={`list-${key}`}
          name={key}
          defaultValue={state.values[key] ?? ''}
          onChange={(event) => void navigate(to({ [key]: event.currentTarget.value || undefined }), { preventScrollReset: true })}
        >
          <option value="">Any</option>
          {[...filter.options, ...(options[key] ?? [])].map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={16} />
      </div>
    ))
  const folded = drawn.filter(isFolded)
  const filters = (
    <>
      {choices(drawn.filter((one) => !isFolded(one)))}
      {typed.map(([key, filter]) =>
        filter.offered === 'day' ? (
          <DayFilter
            key={`${key} ${state.values[key] ?? ''}`}
            name={key}
            id={`list-${key}`}
            label={filter.label}
            value={state.values[key] ?? ''}
            onLeave={(parts) => leave(key, filter, typedDay(parts))}
          />
        ) : (
          <div key={key} className="list-field" data-set={state.values[key]}>
            <label htmlFor={`list-${key}`}>{filter.label}</label>
            <input
              // Remounted for the same reason as the selects.
              key={state.values[key] ?? ''}
              id={`list-${key}`}
              name={key}
              type="text"
              defaultValue={state.values[key] ?? ''}
              autoComplete="off"
              onBlur={(event) => leave(key, filter, event.currentTarget.value)}
            />
          </div>
        ),
      )}
      {folded.length > 0 && (
        <details className="list-more">
          <summary>
            More filters
            <Icon of={ChevronDown} size={16} />
          </summary>
          <div className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:gap-1.5">{choices(folded)}</div>
        </details>
      )}
    </>
  )
  return (
    <Form
      method="get"
      role="search"
      aria-label={`Search ${list.many}`}
      onSubmit={submit}
      data-screen-only
      className="grid grid-cols-2 gap-2 md:flex md:items-start"
    >
      {kept.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {find}
      {list.search !== undefined && (
        <div className="list-field list-search col-span-full" data-set={state.q || undefined}>
          <label htmlFor="list-search">
            <Icon of={Search} size={16} />
            <span className="list-search-word">Search </span>
            <VisuallyHidden>
              {list.many} by {list.search}
            </VisuallyHidden>
          </label>
          <input
            ref={field}
            name="q"
            id="list-search"
            type="search"
            placeholder={list.search}
            defaultValue={state.q}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => search(event.currentTarget.value)}
          />
        </div>
      )}
      {drawn.length + typed.length > 1 ? (
        // On a phone they would push the first row off the screen.
        <div className="list-filters col-span-full">
          <details className="phone-fold">
            <summary className="fold-button list-fold">
              <Icon of={SlidersHorizontal} size={16} />
              {set === 0 ? 'Filters' : `Filters, ${set} set`}
            </summary>
            <div className="grid grid-cols-2 gap-2 max-md:mt-2 md:flex md:flex-wrap md:items-start md:gap-1.5">{filters}</div>
          </details>
        </div>
      ) : (
        filters
      )}
      <noscript>
        <Button type="submit" size="small" icon={Search}>
          Show
        </Button>
      </noscript>
    </Form>
  )
}
