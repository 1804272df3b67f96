/** /appointment, opened from an emailed link: shows the booking and lets the visitor move or cancel it. Opening the link changes nothing. */
import { useQuery } from '@tanstack/react-query'
import { Form, useActionData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { BringIntoView } from '#web/ui/feedback/BringIntoView.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Days, Times } from '../contact/SlotPicker.tsx'
import { slotsQuery } from '../contact/slotsQuery.ts'
import { lazyAction } from '#web/app/data/lazyCode.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { Hours } from '#web/ui/display/Hours.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Beside } from '#web/ui/display/Beside.tsx'
import { NextPages } from '#web/ui/navigation/NextPages.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { AppointmentFacts } from './Facts.tsx'
import { ownAppointmentQuery } from './ownQuery.ts'
import type { Changed } from './send.ts'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const { query } = context.get(depsContext)
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token')
  const own = token ? await query.fetchQuery(ownAppointmentQuery(token)) : null
  if (own?.open) await query.fetchQuery(slotsQuery('appointment', searchParams.get('day')))
  return null
}

export const action = lazyAction(
  () => import('./send.ts'),
  ({ changeAppointment }, { context, request }) => changeAppointment(context.get(depsContext), request),
  (errors, values): Changed => ({ errors, done: null, time: values['time'] ?? '' }),
)

export const AppointmentScreen = () => {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data: own } = useQuery({ ...ownAppointmentQuery(token), enabled: token !== '' })
  const changed = useActionData<Changed>()
  const errors = changed?.errors ?? {}
  const { firm } = useSiteShell()
  return (
    <Page breadcrumbs={breadcrumbsOf({ label: 'Your appointment', href: paths.appointment() })} failed={Object.keys(errors).length > 0}>
      <div className="page-width pt-8">
        <ErrorSummary errors={errors} attempt={changed} />
        {own ? (
          <>
            <h1>Your appointment</h1>
            {changed?.done && (
              <div className="mt-6 max-w-form">
                <BringIntoView message={changed}>
                  <Notice tone="success" live title={changed.done === 'moved' ? 'Moved' : 'Cancelled'}>
                    <p>We have emailed you to confirm it{changed.done === 'moved' ? ', with the new calendar entry' : ''}.</p>
                  </Notice>
                </BringIntoView>
              </div>
            )}
            <div className="mt-8 max-w-form">
              <AppointmentFacts own={own}>
                {own.open && (
                  <a href={paths.appointmentCalendar(token)} className="link">
                    Add to calendar
                  </a>
                )}
              </AppointmentFacts>
            </div>
            {own.open ? (
              <Change
                token={token}
                day={search.get('day')}
                error={errors['time']}
                time={changed?.time}
                opened={search.has('day') || Boolean(errors['time'])}
              />
            ) : (
              <p className="mt-8 max-w-measure">
                It can no longer be changed.{' '}
                <Anchor href={paths.contact({ way: 'appointment' })} className="link">
                  Book another
                </Anchor>{' '}
                or ring <PhoneLink phone={firm.phone} />.
              </p>
            )}
          </>
        ) : (
          <>
            <h1>No appointment at this link</h1>
            <p className="mt-6 max-w-measure text-lead text-soft">
              Copy the whole link from our email. If that does not help, ring <PhoneLink phone={firm.phone} />: we can find it by your
              reference.
            </p>
            <Beside
              label="What you can do"
              aside={
                <ScheduleCard
                  title="Reach us directly"
                  rows={[
                    { label: 'Phone', value: <PhoneLink phone={firm.phone} /> },
                    { label: 'Office hours', value: <Hours hours={firm.hours} /> },
                  ]}
                />
              }
            >
              <NextPages
                title="Or do one of these"
                pages={[
                  { path: paths.contact({ way: 'appointment' }), title: 'Book an appointment', about: 'Choose a free half hour.' },
                  { path: paths.contact({ way: 'callback' }), title: 'Have us ring you', about: 'Say when it suits you.' },
                  { path: paths.contact(), title: 'Write to us', about: 'A person reads every message.' },
                ]}
              />
            </Beside>
          </>
        )}
      </div>
    </Page>
  )
}

const Change = ({
  token,
  day,
  error,
  time,
  opened,
}: {
  token: string
  day: string | null
  error: string | undefined
  time: string | undefined
  opened: boolean
}) => {
  const { data: slots } = useQuery(slotsQuery('appointment', day))
  const { busy, once } = useSendOnce()
  return (
    <div className="mt-10 max-w-form">
      <Details summary="Move it to another time" open={opened}>
        {slots && (
          <div className="space-y-7 pt-2">
            <Days slots={slots} hrefOf={(date) => `${paths.appointment({ token, day: date })}#move`} />
            <Form
              method="post"
              action={paths.appointment({ token, day: slots.day })}
              id="move"
              onSubmit={once}
              noValidate
              className="scroll-mt-28 space-y-6"
            >
              <input type="hidden" name="token" value={token} />
              <Times slots={slots} label="Time" error={error} defaultValue={time} />
              <Button type="submit" name="_intent" value="move" busy={busy} busyLabel="Moving...">
                Move it
              </Button>
            </Form>
          </div>
        )}
      </Details>
      <Details summary="Cancel it">
        <p className="max-w-measure text-soft">The time will be offered to others. We will email you to confirm.</p>
        <Form method="post" action={paths.appointment({ token })} onSubmit={once} className="mt-4">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" name="_intent" value="cancel" variant="danger" busy={busy} busyLabel="Cancelling...">
            Cancel the appointment
          </Button>
        </Form>
      </Details>
    </div>
  )
}
