/** The not-found page, with suggestions of where to go instead. Status 404. */
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Breadcrumbs } from '#web/ui/navigation/Breadcrumbs.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { MissingStone } from '#web/ui/display/EmptyState.tsx'
import { Beside } from '#web/ui/display/Beside.tsx'
import { NextPages } from '#web/ui/navigation/NextPages.tsx'
import { Contact, useFirm } from './reachUs.tsx'

export type SuggestedPage = { path: string; title: string }

export const NotFoundScreen = ({ suggestions = [] }: { suggestions?: readonly SuggestedPage[] }) => {
  const firm = useFirm()
  return (
    <>
      <title>{['Page not found', firm?.name].filter(Boolean).join(' - ')}</title>
      <div className="page-width pt-5">
        <Breadcrumbs
          crumbs={[
            { label: 'Home', href: paths.home() },
            { label: 'Page not found', href: '#main' },
          ]}
        />
        <div className="mt-9">
          <MissingStone />
        </div>
        <h1 className="mt-8">Page not found</h1>
        <p className="mt-6 max-w-measure text-lead text-soft">
          There is no page at this address. It may have moved, or the address may contain a mistake.
        </p>
        <Beside
          label="Where to start"
          aside={
            <NextPages
              title="Or start here"
              pages={[
                { path: paths.home(), title: 'Home', about: 'Start from your trade or from a cover.' },
                {
                  path: paths.services(),
                  title: 'All insurance products',
                  about: 'What each is designed to pay for, and what it leaves out.',
                },
                { path: paths.byTrade(), title: 'Insurance by trade', about: 'What the law and customers ask of your trade.' },
                { path: paths.reportClaim(), title: 'Report a claim', about: 'About four minutes, without signing in.' },
                { path: paths.contact(), title: 'Contact', about: 'Write, have us ring you, or book half an hour.' },
              ]}
            />
          }
        >
          {suggestions.length > 0 && (
            <div className="mb-8">
              <h2 className="text-h3">Did you mean one of these?</h2>
              <ul className="mt-3">
                {suggestions.map(({ path, title }) => (
                  <li key={path} className="py-1.5">
                    <Anchor href={path} className="link">
                      {title}
                    </Anchor>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <form action={paths.search()} method="get" role="search" className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-56">
              <label htmlFor="q" className="block font-semibold">
                Search this site
              </label>
              <input id="q" name="q" type="search" maxLength={200} className={controlClass('full', 'mt-1.5')} />
            </div>
            <button type="submit" className={buttonClass()}>
              Search
            </button>
          </form>
          <Contact firm={firm} />
        </Beside>
      </div>
    </>
  )
}

/** The page was removed and has no successor. Status 410, so that search engines drop it. */
export const GoneScreen = () => {
  const firm = useFirm()
  return (
    <>
      <title>{['No longer offered', firm?.name].filter(Boolean).join(' - ')}</title>
      <div className="page-width pt-5">
        <Breadcrumbs
          crumbs={[
            { label: 'Home', href: paths.home() },
            { label: 'No longer offered', href: '#main' },
          ]}
        />
        <div className="mt-9">
          <MissingStone />
        </div>
        <h1 className="mt-8">No longer offered</h1>
        <p className="mt-6 max-w-measure text-lead text-soft">
          This page was taken down for good, and nothing replaces it. If a document sent you here, ask us about it.
        </p>
        <p className="mt-8 flex flex-wrap gap-x-6 gap-y-1">
          <Anchor href={paths.services()} className="link py-1">
            What we arrange today
          </Anchor>
          <Anchor href={paths.contact()} className="link py-1">
            Contact
          </Anchor>
        </p>
        <Contact firm={firm} />
      </div>
    </>
  )
}
