/** Phone, email, opening hours and office address, set like a schedule. */
import { formatWeekday } from '#contract/format.ts'
import type { Firm } from '#contract/model/site/firm.ts'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Hours } from '#web/ui/display/Hours.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { MailAddress } from '../shell/MailAddress.tsx'

/** `opensAt`: when the office next opens, if it is closed. */
export const Reach = ({ firm, opensAt }: { firm: Firm; opensAt: string | null }) => (
  <>
    <ScheduleCard
      title="Reach us directly"
      rows={[
        {
          label: 'Phone',
          value: <PhoneLink phone={firm.phone} />,
        },
        { label: 'Office hours', value: <Hours hours={firm.hours} /> },
      ]}
    >
      {/* Only the day: the hours are just above, in their own form. */}
      {opensAt && <p className="mb-4">Our office is closed now. It opens on {formatWeekday(opensAt)}.</p>}
      <dl className="space-y-4 text-meta">
        <div>
          <dt className="text-hint">Email</dt>
          <dd>
            <MailAddress address={firm.email} />
          </dd>
        </div>
        <div>
          <dt className="text-hint">Head office</dt>
          <dd>
            <address className="not-italic">
              {[...firm.headOffice.lines, `${firm.headOffice.town} ${firm.headOffice.postcode}`].map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </dd>
        </div>
      </dl>
    </ScheduleCard>
    <div className="mt-8 space-y-5 text-meta text-soft">
      <p>
        <strong className="font-semibold text-ink">Want terms from insurers?</strong> The{' '}
        <Anchor href={paths.quote()} className="link">
          quote form
        </Anchor>{' '}
        asks what an insurer will ask, so a broker can start at once.
      </p>
      <p>
        <strong className="font-semibold text-ink">Not happy with us?</strong>{' '}
        <Anchor href={paths.complaints()} className="link">
          How to complain
        </Anchor>{' '}
        says what we will do and by when.
      </p>
    </div>
  </>
)
