/** The choice of covers: those in the link or usual for the trade are shown, all others are folded by group. */
import { ChevronDown } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import type { CoverGroups } from '#contract/site/quotes.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { ChoiceItem } from '#web/ui/fields/choices.tsx'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { errorId } from '#web/ui/fields/fieldNames.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import type { StartChoice } from './asked.ts'

type Group = CoverGroups['groups'][number]

const Tile = ({ cover, chosen, id }: { cover: Group['covers'][number]; chosen: boolean; id?: string | undefined }) => (
  <ChoiceItem
    type="checkbox"
    name="cover"
    id={id ?? `cover-${cover.value.toLowerCase()}`}
    choice={{ value: cover.value, label: cover.label, ...(cover.hint ? { hint: cover.hint } : {}) }}
    invalid={false}
    defaultChecked={chosen}
  />
)

export const CoverTiles = ({ groups, asked, error }: { groups: readonly Group[]; asked: StartChoice; error: string | undefined }) => {
  const isTicked = ({ value }: { value: string }) => asked.ticked.includes(value)
  const all = groups.flatMap(({ covers }) => covers)
  const first = asked.ticked.flatMap((code) => all.filter(({ value }) => value === code))
  const others = groups
    .map((group) => ({ ...group, covers: group.covers.filter((cover) => !isTicked(cover)) }))
    .filter(({ covers }) => covers.length > 0)
  if (first.length === 0)
    return (
      <div id="cover" tabIndex={-1}>
        <FieldError id={errorId('cover')} message={error} />
        <Details summary="Choose the covers yourself" open={error !== undefined}>
          <Groups groups={others} />
        </Details>
      </div>
    )
  return (
    <fieldset className="mb-8 min-w-0">
      <legend className="font-display text-h3 font-bold">
        {asked.trade ? `Usual for your trade: ${asked.trade.name}` : 'You asked about'}
      </legend>
      <p className="mt-1 max-w-measure text-meta text-hint">
        {asked.trade && `${first.length === 1 ? '1 cover is' : `${first.length} covers are`} ticked. `}Untick what you do not need. One form
        asks about all of them, and asks nothing twice.{' '}
        <Anchor href={paths.findMyInsurance()} className="link">
          Help me decide
        </Anchor>
      </p>
      <FieldError id={errorId('cover')} message={error} />
      <div className="mt-4 border-l-4 border-accent pl-5">
        {first.map((cover, index) => (
          <Tile key={cover.value} cover={cover} chosen id={index === 0 ? 'cover' : undefined} />
        ))}
      </div>
      <div className="mt-4">
        <Details summary="Add something else">
          <Groups groups={others} />
        </Details>
      </div>
    </fieldset>
  )
}

const Groups = ({ groups }: { groups: readonly Group[] }) => (
  <div className="divide-y divide-line border-y border-line">
    {groups.map(({ title, covers }) => (
      <details key={title}>
        <summary className="flex items-start gap-3 py-3.5 hover:text-link">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{title}</span>
            <span className="block text-meta text-hint">{covers.map(({ label }) => label).join(', ')}</span>
          </span>
          <Icon of={ChevronDown} className="mt-1 shrink-0 text-hint" />
        </summary>
        <div role="group" aria-label={title} className="pt-1 pb-5">
          {covers.map((cover) => (
            <Tile key={cover.value} cover={cover} chosen={false} />
          ))}
        </div>
      </details>
    ))}
  </div>
)
