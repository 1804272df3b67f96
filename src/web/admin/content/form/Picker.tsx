/** A field that finds one of many items by name: the editable combobox of the ARIA patterns. */
import { useId, useState, type KeyboardEvent } from 'react'
import { classes } from '#web/ui/display/classes.ts'
import { controlClass } from '#web/ui/fields/controlClass.ts'

export type Pick = { key: string; title: string; detail?: string }

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
const shownAtOnce = 12

/** Every typed word must start a word of the title or key. Titles that start with the typed text come first. */
export const findPicks = (typed: string, picks: readonly Pick[], most = shownAtOnce): Pick[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const fits = ({ key, title }: Pick) => {
    const own = `${plain(title)} ${plain(key)}`.split(/[\s/-]+/)
    return words.every((word) => own.some((name) => name.startsWith(word)))
  }
  const starts = ({ title }: Pick) => plain(title).startsWith(plain(typed.trim()))
  return picks
    .filter(fits)
    .toSorted((a, b) => Number(starts(b)) - Number(starts(a)) || a.title.localeCompare(b.title, 'en'))
    .slice(0, most)
}

export const Picker = ({
  id,
  label,
  picks,
  shown = '',
  placeholder,
  describedBy,
  invalid,
  onChoose,
  onType,
}: {
  id: string
  /** For screen readers, unless a `<label for>` names the field. */
  label?: string
  picks: readonly Pick[]
  /** The title of the chosen item, shown in the field while the user is not typing. */
  shown?: string
  placeholder?: string
  describedBy?: string
  invalid?: boolean
  onChoose: (pick: Pick) => void
  /** Called as the user types, if free text such as a URL is accepted too. */
  onType?: (text: string) => void
}) => {
  const listId = useId()
  /** Null while the user is not typing. */
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = open ? findPicks(typed ?? '', picks) : []
  // A typed URL matches no name: the "none found" list must not cover what is below.
  const shownOpen = open && (found.length > 0 || onType === undefined)
  const optionId = (place: number) => `${listId}-${place}`
  const close = () => {
    setOpen(false)
    setTyped(null)
    setActive(0)
  }
  const choose = (pick: Pick) => {
    close()
    onChoose(pick)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const by = event.key === 'ArrowDown' ? 1 : -1
      if (open && found.length > 0) setActive((active + by + found.length) % found.length)
    } else if (event.key === 'Enter' && shownOpen) {
      event.preventDefault()
      event.stopPropagation()
      const pick = found[active]
      if (pick) choose(pick)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  return (
    <div className="relative w-full max-w-form">
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shownOpen}
        aria-controls={listId}
        aria-activedescendant={open && found[active] ? optionId(active) : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid ? true : undefined}
        placeholder={placeholder}
        value={typed ?? shown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={() => setOpen(true)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setOpen(true)
          setActive(0)
          onType?.(currentTarget.value)
        }}
        onKeyDown={press}
        onBlur={close}
        className={controlClass('full')}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label={label ?? 'Matches'}
        className={classes(
          'absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-control border border-line bg-raised py-1 shadow-overlay',
          !shownOpen && 'hidden',
        )}
      >
        {found.map((pick, place) => (
          <li
            key={pick.key}
            id={optionId(place)}
            role="option"
            aria-selected={place === active}
            // The press must not take the focus from the field, or the list would be gone before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(pick)}
            className={classes(
              'flex min-h-10 cursor-pointer flex-wrap items-baseline gap-x-3 px-3 py-2 coarse:min-h-11',
              place === active ? 'bg-selected text-on-selected' : 'hover:bg-panel',
            )}
          >
            {pick.title}
            <span className={classes('text-meta', place !== active && 'text-hint')}>{pick.detail ?? pick.key}</span>
          </li>
        ))}
        {open && found.length === 0 && (
          <li className="px-3 py-2 text-meta text-hint" role="option" aria-selected={false} aria-disabled>
            Nothing with this name
          </li>
        )}
      </ul>
      <p role="status" className="sr-only">
        {open && `${found.length} ${found.length === 1 ? 'match' : 'matches'}`}
      </p>
    </div>
  )
}
