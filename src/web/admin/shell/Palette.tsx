/** Go to a screen, or search a list, by typing. Everything it offers, this person may use. */
import { ArrowRight, Search } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Icon, type Glyph } from '#web/ui/display/Icon.tsx'
import type { Destination } from './destinations.ts'

type Offer = { id: string; label: string; href: string; glyph: Glyph }

const searches = (typed: string): Record<string, string> => ({
  [paths.adminQuotes()]: paths.adminQuotes({ q: typed }),
  [paths.adminClaims()]: paths.adminClaims({ q: typed }),
  [paths.adminEnquiries()]: paths.adminEnquiries({ q: typed }),
  [paths.adminAppointments()]: paths.adminAppointments({ q: typed }),
  [paths.adminEmailLogs()]: paths.adminEmailLogs({ q: typed }),
})

/** The screens whose name or other words start with what was typed, then a search of each list for it. */
const offersFor = (offered: readonly Destination[], typed: string): Offer[] => {
  const wanted = typed.trim().toLowerCase()
  const fits = ({ label, also }: Destination) =>
    `${label} ${also}`
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(wanted)) || label.toLowerCase().startsWith(wanted)
  const screens = offered.filter(fits).map(({ label, href, glyph }): Offer => ({ id: href, label, href, glyph }))
  if (wanted === '') return screens
  const lists = searches(typed.trim())
  return [
    ...screens,
    ...offered.flatMap(({ label, href }): Offer[] =>
      lists[href]
        ? [{ id: `${href}?`, label: `Search ${label.toLowerCase()} for \u201c${typed.trim()}\u201d`, href: lists[href], glyph: Search }]
        : [],
    ),
  ]
}

export const Palette = ({ open, onClose, offered }: { open: boolean; onClose: () => void; offered: readonly Destination[] }) => (
  <Dialog open={open} onClose={onClose} title="Go to">
    <Chooser offered={offered} onClose={onClose} />
  </Dialog>
)

/** Its own component, so that each opening starts empty. */
const Chooser = ({ offered, onClose }: { offered: readonly Destination[]; onClose: () => void }) => {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const offers = offersFor(offered, typed)
  const chosen = offers[Math.min(at, offers.length - 1)]
  const idOf = (index: number) => `${list}-${index}`
  const go = (offer: Offer | undefined) => {
    if (!offer) return
    onClose()
    void navigate(offer.href)
  }
  const press = (event: KeyboardEvent) => {
    const last = offers.length - 1
    if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1)
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? Math.max(last, 0) : at - 1)
    else if (event.key === 'Enter') go(chosen)
    else return
    event.preventDefault()
  }
  return (
    <div className="grid gap-3">
      <input
        type="text"
        role="combobox"
        aria-label="Go to a screen, or search"
        aria-expanded={offers.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? idOf(offers.indexOf(chosen)) : undefined}
        autoFocus
        autoComplete="off"
        maxLength={200}
        placeholder="A screen, a reference, a name"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
        className={controlClass('full')}
      />
      <ul id={list} role="listbox" aria-label="Where to go" className="grid">
        {offers.map((offer, index) => (
          <li
            key={offer.id}
            id={idOf(index)}
            role="option"
            aria-selected={offer === chosen}
            onClick={() => go(offer)}
            onPointerMove={() => setAt(index)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 aria-selected:bg-selected aria-selected:text-on-selected"
          >
            <Icon of={offer.glyph} />
            <span className="min-w-0 flex-1 truncate">{offer.label}</span>
            {offer === chosen && <Icon of={ArrowRight} size={16} />}
          </li>
        ))}
      </ul>
      <p role="status" className="text-meta text-hint">
        {offers.length === 0 ? 'No screen has that name.' : ''}
      </p>
    </div>
  )
}
