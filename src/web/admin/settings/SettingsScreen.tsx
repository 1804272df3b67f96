/** The settings: every section, what it contains, and when it was last saved. */
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { settings } from '#contract/admin/settings.ts'
import { formatDateTime } from '#contract/format.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { sectionGroups, sections, type Section } from './sections.ts'

export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, q(settings.overview))

export const SettingsScreen = () => {
  const read = useQuery(q(settings.overview))
  const savedOf = (keys: readonly string[]) =>
    (read.data?.saved ?? []).filter(({ key }) => keys.includes(key)).sort((one, other) => (one.at < other.at ? 1 : -1))[0]
  return (
    <Screen title="Settings">
      {read.error && <NotLoaded what="settings" query={read} />}
      {Object.entries(sectionGroups).map(([group, title]) => (
        <section key={group} aria-labelledby={`settings-${group}`} className="mb-3">
          <h2 id={`settings-${group}`} className="mb-3 text-h3">
            {title}
          </h2>
          <ul className="ruled-cells grid overflow-hidden rounded-t-control rounded-b-foot border border-line bg-surface md:grid-cols-2 xl:grid-cols-3">
            {sections
              .filter((section) => section.group === group)
              .map((section) => (
                <SectionCard key={section.href} section={section} saved={savedOf(section.keys)} />
              ))}
          </ul>
        </section>
      ))}
    </Screen>
  )
}

const SectionCard = ({
  section: { href, title, about, glyph },
  saved,
}: {
  section: Section
  saved: { at: string; by: string | null } | undefined
}) => (
  // The outer edge of the last cells lies under the frame, so that no line is double.
  <li className="-mr-px -mb-px border-r border-b border-line">
    <Anchor href={href} className="flex h-full gap-4 px-5 py-4 no-underline hover:bg-accent-tint">
      <Icon of={glyph} className="first-line text-hint" />
      <span className="min-w-0">
        <span className="block font-semibold text-link">{title}</span>
        <span className="mt-1 block text-meta text-soft">{about}</span>
        {saved && (
          <span className="mt-2 block text-small text-hint">
            Saved {formatDateTime(saved.at)}
            {saved.by && ` by ${saved.by}`}
          </span>
        )}
      </span>
    </Anchor>
  </li>
)
