/** Ways to contact us: a message, a call back, an appointment. The chosen way and day are in the URL. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useActionData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { enquiryTopics } from '#contract/model/contact/enquiryChoices.ts'
import type { SlotKind } from '#contract/model/contact/slot.ts'
import { paths } from '#contract/paths.ts'
import { appointments } from '#contract/site/appointments.ts'
import { contact } from '#contract/site/contact.ts'
import { marketing } from '#contract/site/marketing.ts'
import { lazyAction } from '#web/app/data/lazyCode.ts'
import { load, loadFresh, q } from '#web/app/data/query.ts'
import { StructuredData } from '#web/app/structuredData.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Hours } from '#web/ui/display/Hours.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { firmData } from '../shell/firmData.ts'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { Said } from '../shell/Said.tsx'
import { BookingForm } from './BookingForm.tsx'
import { MessageForm } from './MessageForm.tsx'
import { slotsQuery } from './slotsQuery.ts'
import { Reach } from './Reach.tsx'
import type { Refused } from './send.ts'
import { useWithin } from '../shell/Within.tsx'

const ways = [
  { key: 'message', label: 'Message' },
  { key: 'callback', label: 'Call back' },
  { key: 'appointment', label: 'Appointment' },
] as const
const wayIn = (search: URLSearchParams): 'message' | SlotKind => ways.find(({ key }) => key === search.get('way'))?.key ?? 'message'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  const way = wayIn(searchParams)
  // Fetch a new token for every form; it records when the form was shown.
  await Promise.all([
    loadFresh(context, q(contact.form)),
    load(context, q(contact.words)),
    load(context, q(marketing.words)),
    load(context, q(appointments.words)),
  ])
  return way === 'message' ? null : load(context, slotsQuery(way, searchParams.get('day')))
}

export const action = lazyAction(
  () => import('./send.ts'),
  ({ send }, args) => send(args),
  (errors, values): Refused => ({ errors, values }),
)

export const ContactScreen = () => {
  const shell = useSiteShell()
  const within = useWithin('enquiry')
  const refused = useActionData<Refused>()
  const [search] = useSearchParams()
  const way = wayIn(search)
  const { data: form } = useSuspenseQuery(q(contact.form))
  const { data: words } = useSuspenseQuery(q(contact.words))
  const { data: byEmail } = useSuspenseQuery(q(marketing.words))
  const { data: booking } = useSuspenseQuery(q(appointments.words))
  const { data: slots } = useQuery({
    ...slotsQuery(way === 'message' ? 'callback' : way, search.get('day')),
    enabled: way !== 'message',
  })
  const values = refused?.values ?? {}
  const errors = refused?.errors ?? {}
  const topic = values['topic'] ?? enquiryTopics.find((known) => known === search.get('topic')) ?? ''
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: 'Contact', href: paths.contact() })}
      state={way === 'message' ? undefined : ways.find(({ key }) => key === way)?.label}
      description={`Write to us, ask for a call, or book half an hour by phone, video or at our office in Brighton. We answer ${within}.`}
      failed={refused !== undefined}
    >
      <StructuredData data={firmData(shell)} />
      <div className="page-width grid gap-x-6 gap-y-14 pt-8 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-7">
          <ErrorSummary errors={errors} attempt={refused} />
          <h1>Talk to a broker</h1>
          <p className="mt-6 max-w-measure text-lead text-soft">
            <Said text={words.lead} />
          </p>
          {/* Beside the form on a wide window; on a phone the card with them comes after it. */}
          <p className="mt-4 text-meta lg:hidden">
            <PhoneLink phone={shell.firm.phone} className="link inline-block py-1 font-semibold" />, <Hours hours={shell.firm.hours} />
          </p>
          <div className="mt-8 max-w-form">
            <Notice tone="warning" title="Something has just happened?">
              <p>
                <Said text={words.urgent} />
              </p>
            </Notice>
          </div>
          <div className="mt-10 max-w-form">
            <Tabs
              wraps
              label="Ways to talk to us"
              tabs={ways.map(({ key, label }) => ({
                label,
                href: paths.contact(key === 'message' ? {} : { way: key }),
                current: key === way,
              }))}
            />
          </div>
          {slots && way !== 'message' ? (
            <BookingForm words={booking} kind={way} slots={slots} token={form.token} values={values} errors={errors} />
          ) : (
            <MessageForm words={words} marketing={byEmail.choice} token={form.token} topic={topic} values={values} errors={errors} />
          )}
        </div>
        <aside aria-label="Other ways to reach us" className="min-w-0 lg:col-span-5 lg:pl-10">
          <Reach firm={shell.firm} opensAt={form.opensAt} />
        </aside>
      </div>
    </Page>
  )
}
