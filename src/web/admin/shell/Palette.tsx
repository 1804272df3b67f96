/** The command palette: type to go to a screen, add a record or find one. Offers only what the user may use. */
import { ArrowRight } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import type { Creation } from './creations.ts'
import type { Destination } from './destinations.ts'
import { usePaletteOptions, type PaletteOption } from './paletteOptions.ts'

type PaletteProps = { open: boolean; onClose: () => void; offered: readonly Destination[]; creations: readonly Creation[] }

export const Palette = ({ open, onClose, ...rest }: PaletteProps) => (
  <Dialog open={open} onClose={onClose} title="Go to" fills>
    <Chooser onClose={onClose} {...rest} />
  </Dialog>
)

/** A separate component, so that it starts empty each time it opens. */
const Chooser = ({ offered, creations, onClose }: Omit<PaletteProps, 'open'>) => {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const { groups, waiting, failed, nothing } = usePaletteOptions(typed, offered, creations)
  const options = groups.flatMap((group) => group.options)
  const chosen = options[Math.min(at, options.length - 1)]
  const idOf = (option: PaletteOption) => `${list}-${options.indexOf(option)}`
  const choose = (place: number) => {
    setAt(place)
    const option = options[place]
    // Keeps the selected option in view.
    if (option) document.getElementById(idOf(option))?.scrollIntoView({ block: 'nearest' })
  }
  const go = (option: PaletteOption | undefined) => {
    if (!option) return
    onClose()
    void navigate(option.href)
  }
  const press = (event: KeyboardEvent) => {
    const last = options.length - 1
    if (event.key === 'ArrowDown') choose(at >= last ? 0 : at + 1)
    else if (event.key === 'ArrowUp') choose(at <= 0 ? Math.max(last, 0) : at - 1)
    else if (event.key === 'Enter') go(chosen)
    else return
    event.preventDefault()
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <input
        type="text"
        role="combobox"
        aria-label="Go to a screen, or find a record"
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? idOf(chosen) : undefined}
        autoFocus
        autoComplete="off"
        maxLength={100}
        placeholder="A screen, a name, a reference, a policy number"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
          // The first option is now selected, and may have been scrolled out of view.
          document.getElementById(list)?.scrollTo({ top: 0 })
        }}
        onKeyDown={press}
        className={controlClass('full')}
      />
      {/* Always as high, whatever is said above the list, so that the dialog does not move; the list scrolls by itself. */}
      <div className="palette-answers -mb-6 flex flex-col gap-2">
        <p role="status" className="text-meta text-hint empty:sr-only">
          {failed
            ? 'Records cannot be searched at the moment. You can still open screens.'
            : nothing
              ? 'No record has that name, reference or number.'
              : ''}
        </p>
        <div
          id={list}
          role="listbox"
          aria-label="Where to go"
          aria-busy={waiting || undefined}
          className="grid min-h-0 flex-1 grid-cols-1 content-start gap-2 overflow-y-auto overscroll-contain pb-4"
        >
          {groups.map(({ label, options: inGroup }, place) => (
            <div key={label} role="group" aria-labelledby={`${list}-group-${place}`}>
              <p id={`${list}-group-${place}`} className="px-3 pt-1 pb-1 text-meta font-semibold text-hint">
                {label}
              </p>
              {inGroup.map((option) => (
                <div
                  key={option.id}
                  id={idOf(option)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option === chosen}
                  onClick={() => go(option)}
                  onPointerMove={() => setAt(options.indexOf(option))}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1 aria-selected:bg-selected aria-selected:text-on-selected"
                >
                  <Icon of={option.glyph} />
                  <span className="min-w-0 flex-1">
                    {/* On a phone they wrap: the end tells records apart too. */}
                    <span className="block font-semibold break-words md:truncate">{option.label}</span>
                    {option.detail && <span className="palette-detail block text-meta break-words md:truncate">{option.detail}</span>}
                  </span>
                  {option === chosen && <Icon of={ArrowRight} size={16} />}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
