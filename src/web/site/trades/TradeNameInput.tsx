/**
 * A trade field for pages without React. It comes with a datalist of the official names; once it gets the focus,
 * app/browser/tradeNames.ts also suggests trades by their other names.
 */
import { controlClass } from '#web/ui/fields/controlClass.ts'

export const TradeNameInput = ({
  id,
  label,
  name,
  typed,
  names,
  maxLength,
  card,
}: {
  id: string
  label: string
  name: string
  typed?: string
  names: readonly string[]
  maxLength: number
  /** Id of a schedule card that shows the usual sums for the trade typed (app/browser/tradeCard.ts). */
  card?: string
}) => (
  <div className="min-w-0 flex-1 basis-56">
    <label htmlFor={id} className="block font-semibold">
      {label}
    </label>
    <div className="relative mt-1.5">
      <input
        key={typed}
        id={id}
        name={name}
        defaultValue={typed}
        list={`${id}-names`}
        data-card-id={card}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        className={controlClass('full')}
      />
      <datalist id={`${id}-names`} data-trades>
        {names.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </div>
  </div>
)
