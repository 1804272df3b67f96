/** /thank-you: what was sent, what happens next and by when. A request is identified by this browser's cookie, never by its reference. */
import type { ReactNode } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatDue } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { claims } from '#contract/site/claims.ts'
import { quotes, type SentQuote } from '#contract/site/quotes.ts'
import { load, loadFresh, q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { NextPages } from '#web/ui/navigation/NextPages.tsx'
import { CopyButton } from '#web/ui/navigation/CopyButton.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Hours } from '#web/ui/display/Hours.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { AppointmentFacts } from '../appointment/Facts.tsx'
import { ownAppointmentQuery } from '../appointment/ownQuery.ts'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { workingDays } from '#contract/model/site/serviceLevels.ts'
import { Within } from '../shell/Within.tsx'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token')
  if (token) await load(context, ownAppointmentQuery(token))
  if (searchParams.get('kind') === 'claim') await loadFresh(context, q(claims.sent))
  return loadFresh(context, q(quotes.sent))
}

/** References from the contact forms. Shown as given, but only if they have the format of ours. */
const callbackReference = /^CB-\d{4}-[0-9A-Z]{10}$/
const contactReference = /^EN-\d{4}-[0-9A-Z]{10}$/

export const ThankYouScreen = () => {
  const { data: sent } = useSuspenseQuery(q(quotes.sent))
  const [search] = useSearchParams()
  const reference = search.get('reference') ?? ''
  if (search.get('kind') === 'contact') return <Written reference={contactReference.test(reference) ? reference : null} />
  const token = search.get('token')
  if (search.get('kind') === 'callback') return <Ringing reference={callbackReference.test(reference) ? reference : null} />
  if (search.get('kind') === 'appointment' && token) return <Booked token={token} />
  if (search.get('kind') === 'claim') return <Reported />
  if (search.get('kind') === 'articles') return <Asked />
  return sent ? <Sent quote={sent} /> : <Generic />
}

const Frame = ({ title, children, aside }: { title: string; children: ReactNode; aside?: ReactNode }) => (
  <Page breadcrumbs={breadcrumbsOf({ label: 'Thank you', href: paths.thankYou() })}>
    <div className="page-width grid gap-x-6 gap-y-12 pt-8 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">
        <h1>{title}</h1>
        {children}
      </div>
      {aside && <div className="lg:col-span-5 lg:pl-10">{aside}</div>}
    </div>
  </Page>
)

const Reference = ({ value, label }: { value: string; label: string }) => (
  <div className="mt-8 max-w-form rounded-t-control rounded-b-foot border border-t-ledge border-line border-t-accent bg-surface px-5 py-4">
    <p className="text-meta text-hint">{label}</p>
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="font-display text-h3 font-bold break-all tabular-nums sm:text-h2">{value}</p>
      {/* On a phone it stands below the reference: its text begins where the reference does. */}
      <span className="max-sm:-ml-3">
        <CopyButton text={value} what="reference" />
      </span>
    </div>
  </div>
)

const Phone = () => {
  const { firm } = useSiteShell()
  return (
    <>
      <PhoneLink phone={firm.phone} className="link font-semibold" />, <Hours hours={firm.hours} />
    </>
  )
}

/** On one line where there is room for it beside its label. */
const By = ({ due }: { due: string }) => <span className="md:whitespace-nowrap">by {formatDue(due)}</span>

const Insurers = () => `usually ${workingDays(useSiteShell().promises.insurers)}`

const Sent = ({ quote }: { quote: SentQuote }) => (
  <Frame
    title="A broker has your request"
    aside={
      <ScheduleCard
        stacked
        title="What happens next"
        rows={[
          { label: 'A broker reads it', value: quote.dueAt ? <By due={quote.dueAt} /> : <Within of="quote" /> },
          { label: 'We ask insurers', value: <Insurers /> },
          { label: 'You compare and choose', value: 'at My quotes' },
          { label: 'Cover starts', value: 'when we confirm it' },
        ]}
      >
        <p className="text-meta text-soft">
          Working days are Monday to Friday without bank holidays. If we need longer, we will tell you before the time is up.
        </p>
      </ScheduleCard>
    }
  >
    <Reference value={quote.reference} label="Your reference" />
    <p className="mt-6 max-w-measure">
      You asked for: {quote.covers}. We have emailed the reference to {quote.email}.
    </p>
    <div className="mt-8 max-w-form">
      <Notice tone="warning" title={<span className="text-lead">Submitting this form does not put any insurance in force.</span>}>
        <p>
          You are not covered until we confirm it in writing. If you need cover today, ring <Phone />.
        </p>
      </Notice>
    </div>
    <h2 className="mt-10 text-h3">Meanwhile</h2>
    <ul className="mt-4 max-w-measure list-disc space-y-2 pl-5">
      <li>Keep your present schedule, your accounts and your claims history at hand. Insurers may ask.</li>
      <li>
        Something not right? Tell us at{' '}
        <Anchor href={paths.myQuotes()} className="link">
          My quotes
        </Anchor>{' '}
        or ring <Phone />.
      </li>
      <li data-screen-only>To keep a copy, print this page.</li>
    </ul>
  </Frame>
)

const Written = ({ reference }: { reference: string | null }) => (
  <Frame title="We have your message" aside={<NextPages title="Meanwhile" pages={nextPages} />}>
    {reference && <Reference value={reference} label="Your reference" />}
    <p className="mt-6 max-w-measure text-lead text-soft">
      A person will read it and answer <Within of="enquiry" />, Monday to Friday.
    </p>
    <p className="mt-4 max-w-measure">
      In a hurry? Ring <Phone />. Sending a message does not put any insurance in force.
    </p>
  </Frame>
)

/** Identified by the booking's signed token; a reference alone gives no access. */
const Booked = ({ token }: { token: string }) => {
  const { data: own } = useQuery(ownAppointmentQuery(token))
  if (!own) return <Generic />
  return (
    <Frame title="We hold this time for you" aside={<AppointmentFacts own={own} />}>
      <Reference value={own.reference} label="Your reference" />
      <p className="mt-6 max-w-measure">
        A broker will confirm it <Within of="enquiry" />, and in any case before it begins. We have emailed you the calendar entry and a
        link, and will remind you before it.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={paths.appointmentCalendar(token)} className={buttonClass()}>
          Add to calendar
        </a>
        <Anchor href={paths.appointment({ token })} className={buttonClass({ variant: 'quiet' })}>
          Move or cancel it
        </Anchor>
      </p>
      <p className="mt-6 max-w-measure text-meta text-soft">
        Need to change it? Ring <Phone />. An appointment does not put any insurance in force.
      </p>
    </Frame>
  )
}

const Ringing = ({ reference }: { reference: string | null }) => (
  <Frame title="We will ring you" aside={<NextPages title="Meanwhile" pages={nextPages} />}>
    {reference && <Reference value={reference} label="Your reference" />}
    <p className="mt-6 max-w-measure text-lead text-soft">
      A broker will ring within half an hour of the time you chose. You will see our own number.
    </p>
    <p className="mt-4 max-w-measure">
      Cannot wait? Ring <Phone />. Talking to us does not put any insurance in force.
    </p>
  </Frame>
)

const Reported = () => {
  const { data: claim } = useSuspenseQuery(q(claims.sent))
  if (!claim) return <Generic />
  return (
    <Frame
      title={claim.circumstance ? 'We have it on record' : 'We have your report'}
      aside={
        <ScheduleCard
          stacked
          title="What happens next"
          rows={[
            { label: 'A handler reads it', value: claim.dueAt ? <By due={claim.dueAt} /> : <Within of="claim" /> },
            { label: 'The insurer is told', value: 'the same day' },
            { label: 'You will hear from us', value: 'by phone or email' },
            { label: 'The insurer decides', value: 'and says why' },
          ]}
        >
          <p className="text-meta text-soft">Working days are Monday to Friday without bank holidays.</p>
        </ScheduleCard>
      }
    >
      <Reference value={claim.reference} label="Your claim reference" />
      <p className="mt-6 max-w-measure">
        You reported: {claim.kind}. {claim.files === 1 ? '1 file has' : `${claim.files} files have`} arrived. We have emailed the reference
        to {claim.email}.
      </p>
      {claim.urgent && (
        <div className="mt-8 max-w-form">
          <Notice tone="warning" title="You told us that it is urgent: please ring as well">
            <p>
              <Phone />. Give the reference above.
            </p>
          </Notice>
        </div>
      )}
      <h2 className="mt-10 text-h3">Today</h2>
      <ul className="mt-4 max-w-measure list-disc space-y-2 pl-5">
        {claim.advice.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>Do not admit fault or promise payment. Send us every letter the same day.</li>
        <li>Keep what is damaged, and the receipts of emergency repairs.</li>
        {claim.later.length > 0 && <li>Still to come from you: {claim.later.join('; ')}. Reply to our email when you have it.</li>}
        <li data-screen-only>To keep a copy, print this page.</li>
      </ul>
    </Frame>
  )
}

/** Shown to everyone who asked, whether or not we know the address. */
const Asked = () => (
  <Frame title="One more step">
    <p className="mt-6 max-w-measure text-lead text-soft">
      We have sent you an email with a link. Open it and say yes, and you are on the list. Until you do, we send nothing.
    </p>
    <p className="mt-4 max-w-measure text-soft">
      Nothing came? Check your junk folder. If you are on the list already, nothing more is needed.
    </p>
  </Frame>
)

const nextPages = [
  { path: paths.myQuotes(), title: 'My quotes', about: 'Where your request stands, with a code by email.' },
  { path: paths.blog(), title: 'Insights', about: 'Duties, claims and contracts, in plain words.' },
  { path: paths.glossary(), title: 'Insurance words', about: 'One line each, in plain English.' },
]

const Generic = () => (
  <Frame title="Thank you" aside={<NextPages title="What now" pages={nextPages} />}>
    <p className="mt-6 max-w-measure text-lead text-soft">
      If you have just sent us something, we have it, and the reference is in your inbox.
    </p>
    <p className="mt-6 max-w-measure">
      Something not right? Ring <Phone />. Nothing sent through this website puts insurance in force. We confirm cover in writing.
    </p>
  </Frame>
)
