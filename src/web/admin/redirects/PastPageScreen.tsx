/** What a URL of the site showed on a given day: for a complaint, or for the regulator. Each version can be viewed as a page. */
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Form, useNavigation, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { dayTextFault } from '#contract/model/content/reading.ts'
import { cms, type Said } from '#contract/admin/content/cms.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { kindLabels } from '#contract/model/content/contentName.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { dayIn, dayPartsOf } from '#web/forms/days.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { DateField } from '#web/ui/fields/DateField.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { collectionOf, isShared } from '../content/collection.ts'
import { onlyFor } from '../shell/onlyFor.ts'
import { todayInLondon } from '../shell/todayInLondon.ts'
import { RedirectTabs } from './RedirectTabs.tsx'

const dayFault = (on: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(on)) return dayTextFault(on)
  return on > todayInLondon() ? 'Enter today or an earlier day' : null
}

/** The query in the screen's URL; null if part of it is missing or wrong. */
const inputFrom = (search: URLSearchParams) => {
  const path = search.get('path')?.trim() ?? ''
  const on = dayIn(search, 'on')
  const begun = search.has('path')
  const wrong = {
    path: begun && path === '' ? 'Enter an address, as in /cyber-insurance' : null,
    on: begun ? dayFault(on) : null,
  }
  return { path, on, wrong, input: begun && !wrong.path && !wrong.on ? { path, on } : null }
}

const query = (input: { path: string; on: string }) => q(cms.said, input)

export const loader = async (args: LoaderFunctionArgs) => {
  await onlyFor(cms.said, args)
  const { input } = inputFrom(new URL(args.request.url).searchParams)
  return input && loadOrRetry(args, query(input))
}

export const PastPageScreen = () => {
  const [search] = useSearchParams()
  const { path, on, wrong, input } = inputFrom(search)
  const busy = useNavigation().state === 'loading'
  return (
    <Screen title="What a page said">
      <RedirectTabs current="said" />
      <p className="max-w-measure text-soft">
        Every version that was public is kept. Choose an address and a day to see what the page said, for example if somebody complains or
        the regulator asks.
      </p>
      <Card className="max-w-form" data-screen-only>
        <Form method="get" className="grid gap-5" key={search.toString()}>
          <TextInput
            name="path"
            label="Address"
            hint="For example, /cyber-insurance, or copy it from the browser."
            defaultValue={path}
            error={wrong.path}
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
          />
          <DateField name="on" label="Day" defaultValues={dayPartsOf(on)} error={wrong.on} />
          <Button type="submit" icon={Search} busy={busy} className="justify-self-start">
            {busy ? 'Looking...' : 'Show'}
          </Button>
        </Form>
      </Card>
      {input && <Found input={input} />}
    </Screen>
  )
}

const Found = ({ input }: { input: { path: string; on: string } }) => {
  const found = useQuery(query(input))
  if (!found.data) return <NotLoaded what="page" query={found} />
  const { path, items } = found.data
  if (items.length === 0)
    return (
      <EmptyState title={`There was nothing at ${path} on ${formatDate(input.on)}`}>
        There was no page, or you may not edit it. Old addresses are listed under Redirects.
      </EmptyState>
    )
  return (
    <section aria-label={`What ${path} said on ${formatDate(input.on)}`}>
      <h2 className="pb-3 text-h2 wrap-anywhere">
        {path} on {formatDate(input.on)}
      </h2>
      <ol className="grid gap-4">
        {items.map((item) => (
          <li key={`${item.revision} ${item.from}`}>
            <Version item={item} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const Version = ({ item: { id, kind, title, revision, number, from, until } }: { item: Said }) => {
  const collection = collectionOf(kind)
  return (
    <Card>
      <p className="font-semibold">{title}</p>
      <p className="text-meta text-hint">
        {kindLabels[kind]}, version {number}, from {formatDateTime(from)}
        {until === null ? ', and still' : ` to ${formatDateTime(until)}`}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1" data-screen-only>
        {isShared(kind) && collection.preview && (
          <Anchor href={collection.preview(id, kind, { revision })} className="link">
            See it as a page
          </Anchor>
        )}
        <Anchor href={`${collection.item(id)}?tab=versions&version=${revision}`} className="link">
          Its text, and what has changed since
        </Anchor>
      </p>
    </Card>
  )
}
