/** The results of the checks before publishing: what prevents it, and what is worth a look. Each line links to its field. */
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { checkLabels, type Check } from '#contract/model/content/checks/check.ts'
import { paths } from '#contract/paths.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import type { Collection } from './collection.ts'
import { kindWords } from './form/words/kindWords.ts'
import { placeName } from './form/words/placeName.ts'

type ItemProps = { collection: Collection; detail: Pick<ContentDetail, 'id' | 'kind'> }

/** Blocks of a built page are fixed in the page builder, everything else in the form. */
const fieldOf = ({ collection, detail: { id, kind } }: ItemProps, path: string) =>
  (kind === 'page' || kind === 'section') && /^blocks(?:\.|$)/.test(path)
    ? paths.adminPageBuilder(id)
    : `${collection.item(id)}?field=${encodeURIComponent(path)}`

/** Groups checks by label: kinds of checks with the same label form one group. */
const byKind = (checks: readonly Check[]): [label: string, own: Check[]][] => [...Map.groupBy(checks, ({ code }) => checkLabels[code])]

/** The checks, grouped under the label of their kind. `onLead`: called when the user follows a line. */
export const CheckLines = ({ collection, detail, checks, onLead }: ItemProps & { checks: readonly Check[]; onLead?: () => void }) => (
  <dl className="grid min-w-0 gap-4 text-meta">
    {byKind(checks).map(([label, own]) => (
      <div key={label}>
        <dt className="font-semibold">{label}</dt>
        {own.map(({ path, message }, place) => (
          <dd key={place} className="mt-1 break-words">
            {path === '' ? (
              message
            ) : (
              <>
                <Anchor href={fieldOf({ collection, detail }, path)} className="link" onClick={onLead}>
                  {placeName(kindWords[detail.kind], path)}
                </Anchor>
                : {message}
              </>
            )}
          </dd>
        ))}
      </div>
    ))}
  </dl>
)

const parts = [
  { level: 'error', title: 'Stops publishing', glyph: CircleAlert, tone: 'text-danger', none: 'Nothing. It can be published.' },
  { level: 'warning', title: 'Worth a look', glyph: Info, tone: 'text-soft', none: 'Nothing.' },
] as const

export const Checks = ({ collection, detail }: { collection: Collection; detail: ContentDetail }) => (
  <div className="grid items-start gap-5 lg:grid-cols-2">
    {parts.map(({ level, title, glyph, tone, none }) => {
      const own = detail.checks.filter((check) => check.level === level)
      return (
        <Card as="section" key={level}>
          <CardHeader title={title} end={<span className="text-meta text-hint tabular-nums">{own.length}</span>} />
          {own.length === 0 ? (
            <p className="flex items-center gap-2 text-soft">
              <Icon of={CircleCheck} className="text-good" />
              {none}
            </p>
          ) : (
            <div className="flex gap-3">
              <Icon of={glyph} className={classes('mt-0.5 shrink-0', tone)} />
              <CheckLines collection={collection} detail={detail} checks={own} />
            </div>
          )}
        </Card>
      )
    })}
    <p className="text-meta text-hint lg:col-span-2">
      Checked at each save: pictures, headings, links, numbers and claims, the search result, the approval, and how easy it is to read.
    </p>
  </div>
)
