/** What somebody wants to ask about: the covers that led here, and all the others by group. Plain checkboxes, any of several. */
import { ChevronRight } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import type { CoverGroups } from '#contract/site/quotes.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { ChoiceItem } from '#web/ui/fields/choices.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'

type Group = CoverGroups['groups'][number]

const Tile = ({ cover, chosen }: { cover: Group['covers'][number]; chosen: boolean }) => (
  <ChoiceItem
    type="checkbox"
    name="cover"
    id={`cover-${cover.value.toLowerCase()}`}
    choice={{ value: cover.value, label: cover.label, ...(cover.hint ? { hint: cover.hint } : {}) }}
    invalid={false}
    defaultChecked={chosen}
  />
)

export const CoverTiles = ({ groups, asked }: { groups: readonly Group[]; asked: readonly string[] }) => {
  const isAsked = ({ value }: { value: string }) => asked.includes(value)
  const first = groups.flatMap(({ covers }) => covers).filter(isAsked)
  const others = groups
    .map((group) => ({ ...group, covers: group.covers.filter((cover) => !isAsked(cover)) }))
    .filter(({ covers }) => covers.length > 0)
  return (
    <fieldset className="mb-8 min-w-0">
      <legend className="font-display text-h3 font-bold">
        {first.length > 0 ? 'You asked about' : 'What would you like to ask about?'}
      </legend>
      <p className="mt-1 max-w-measure text-meta text-hint">
        Choose as many as you like: one form asks about all of them, and nothing twice.{' '}
        <Anchor href={paths.findMyInsurance()} className="link">
          Help me decide
        </Anchor>
      </p>
      {first.length > 0 && (
        <div className="mt-4 border-l-4 border-accent pl-5">
          {first.map((cover) => (
            <Tile key={cover.value} cover={cover} chosen />
          ))}
        </div>
      )}
      {first.length > 0 ? (
        <div className="mt-4">
          <Details summary="Add something else">
            <Groups groups={others} />
          </Details>
        </div>
      ) : (
        <Groups groups={others} />
      )}
    </fieldset>
  )
}

const Groups = ({ groups }: { groups: readonly Group[] }) => (
  <div className="mt-4 divide-y divide-line border-y border-line">
    {groups.map(({ title, covers }) => (
      <details key={title}>
        <summary className="flex items-start gap-3 py-3.5 hover:text-link">
          <Icon of={ChevronRight} className="turn mt-1 shrink-0 text-hint transition-transform" />
          <span className="min-w-0">
            <span className="block font-semibold">{title}</span>
            <span className="block text-meta text-hint">{covers.map(({ label }) => label).join(', ')}</span>
          </span>
        </summary>
        <div role="group" aria-label={title} className="pt-1 pb-5 pl-8">
          {covers.map((cover) => (
            <Tile key={cover.value} cover={cover} chosen={false} />
          ))}
        </div>
      </details>
    ))}
  </div>
)
