/** /cookie-choices: whether this browser's visits are counted and, if tags need consent, which it accepts. Needs no account. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { consentWords, purposeFacts, tagPurposes } from '#contract/model/site/tagWords.ts'
import { paths } from '#contract/paths.ts'
import { consent, type Choices } from '#contract/site/consent.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { loadFresh, q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Beside } from '#web/ui/display/Beside.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'

export const loader = ({ context }: LoaderFunctionArgs) => loadFresh(context, q(consent.show))

export const action = async ({ context, request }: ActionFunctionArgs) =>
  (await import('./send.ts')).sendChoice(context.get(depsContext), request)

const faults: Record<string, string> = {
  changed: 'The choices have changed since this page was loaded. Please choose again below.',
  busy: 'That could not be saved just now. Please wait a moment and try again. Nothing will change until then.',
}

export const ChoicesScreen = () => {
  const { data } = useSuspenseQuery(q(consent.show))
  const [search] = useSearchParams()
  const fault = faults[search.get('fault') ?? '']
  return (
    <Page breadcrumbs={breadcrumbsOf({ label: 'Cookie choices', href: paths.choices() })}>
      <div className="page-width pt-8">
        <h1>What this browser allows</h1>
        <p className="mt-6 max-w-measure text-lead text-soft">
          Your choices are for this browser, and you can change them here whenever you like. What is stored is listed on the{' '}
          <Anchor href={paths.cookiePolicy()} className="link">
            Cookie Policy
          </Anchor>{' '}
          page.
        </p>
        {(fault || search.has('saved')) && (
          <div className="mt-6 max-w-form">
            {fault ? (
              <Notice tone="error" live title="Not saved">
                {fault}
              </Notice>
            ) : (
              <Notice tone="success" live title="Your choice is saved" />
            )}
          </div>
        )}
        <Beside
          label="This browser"
          aside={
            <ScheduleCard
              title="This browser"
              rows={[
                { label: 'Pages you open', value: data.counted ? 'counted' : 'not counted' },
                { label: 'Scripts from other firms', value: data.tags.length === 0 ? 'none' : data.choice ? 'as you chose' : 'not loaded' },
              ]}
            />
          }
        >
          <Counting counted={data.counted} />
          <Tags choices={data} />
        </Beside>
      </div>
    </Page>
  )
}

const Counting = ({ counted }: { counted: boolean }) => (
  <section aria-labelledby="counting" className="max-w-measure border-t-2 border-ink pt-5">
    <h2 id="counting" className="text-h3">
      How we count page views
    </h2>
    <p className="mt-4">
      For each day and page we keep one number: how often the page was opened. It says nothing about you, and needs no cookie. Browsers that
      send Global Privacy Control or Do Not Track are not counted.
    </p>
    <p className="mt-4">
      {counted ? (
        'This browser has not opted out here.'
      ) : (
        <strong className="font-semibold">Pages you open in this browser are not counted.</strong>
      )}{' '}
      Opting out stores one cookie, <span className="whitespace-nowrap">no-count</span>, for a year: it holds the figure 1 and nothing else.
    </p>
    <form method="post" action={paths.choices()} className="mt-6">
      <Button type="submit" name="_intent" value={counted ? 'no-count' : 'count'}>
        {counted ? 'Do not count this browser' : 'Count this browser again'}
      </Button>
    </form>
  </section>
)

const Tags = ({ choices: { tags, choice, version } }: { choices: Choices }) => {
  const purposes = tagPurposes.filter((purpose) => tags.some((tag) => tag.purpose === purpose))
  return (
    <section aria-labelledby="tags" className="mt-10 max-w-measure border-t border-line pt-6">
      <h2 id="tags" className="text-h3">
        Scripts from other firms
      </h2>
      {purposes.length === 0 ? (
        <p className="mt-4">There are none on this site, so there is nothing to choose.</p>
      ) : (
        <>
          <p className="mt-4">
            {consentWords.ask} They are never loaded where you sign in, ask for a quote, report a claim or write to us. No answer counts as
            no.
          </p>
          <form key={choice?.receipt ?? 'none'} method="post" action={paths.choices()} className="mt-6 space-y-8">
            <input type="hidden" name="version" value={version} />
            {purposes.map((purpose) => (
              <div key={purpose}>
                <Radios
                  name={purpose}
                  label={purposeFacts[purpose].label}
                  hint={purposeFacts[purpose].about}
                  inline
                  items={[
                    { value: 'yes', label: 'Accept' },
                    { value: 'no', label: 'Reject' },
                  ]}
                  {...(choice ? { defaultValue: choice.accepted.includes(purpose) ? 'yes' : 'no' } : {})}
                />
                <ul className="mt-4 space-y-3 text-meta text-soft">
                  {tags
                    .filter((tag) => tag.purpose === purpose)
                    .map((tag) => (
                      <li key={tag.name + tag.script}>
                        <strong className="font-semibold text-ink">{tag.name}</strong>, by {tag.provider}, from {new URL(tag.script).host}.{' '}
                        {tag.cookies.length === 0
                          ? 'Sets no cookies.'
                          : `Cookies: ${tag.cookies.map(({ name, lives }) => `${name} (${lives})`).join(', ')}.`}{' '}
                        The firm keeps what it learns: {tag.retention}.
                      </li>
                    ))}
                </ul>
              </div>
            ))}
            <Button type="submit" name="_intent" value="save" variant="primary">
              Save choices
            </Button>
            <div className="grid max-w-form grid-cols-2 gap-3">
              <Button type="submit" name="_intent" value="accept" wide>
                {consentWords.accept}
              </Button>
              <Button type="submit" name="_intent" value="reject" wide>
                {consentWords.reject}
              </Button>
            </div>
          </form>
          {choice && (
            <p className="mt-6 text-meta text-soft">
              Receipt {choice.receipt}, for version {version} of these words. We keep it with the time and your choice, and nothing else
              about you.
            </p>
          )}
        </>
      )}
    </section>
  )
}
