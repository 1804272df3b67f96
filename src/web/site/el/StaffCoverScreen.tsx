/** /el/{token}: shows a company's employees its employers' liability certificate. */
import { useQuery } from '@tanstack/react-query'
import { data, useParams, type LoaderFunctionArgs } from 'react-router'
import { formatDate, formatFileSize, formatTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { staffPage, type StaffPage } from '#contract/site/staffPage.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { qOrNull } from '#web/app/data/query.ts'
import { Beside } from '#web/ui/display/Beside.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { Page, useSiteShell } from '../shell/Page.tsx'

const pageQuery = (token: string) => qOrNull([404, 422], staffPage.show, { token }, { staleTime: 0 })

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const found = await context.get(depsContext).query.fetchQuery(pageQuery(params['token'] ?? ''))
  return found ? null : data(null, { status: 404 })
}

export const StaffCoverScreen = () => {
  const token = useParams()['token'] ?? ''
  const { data: page } = useQuery({ ...pageQuery(token), refetchOnMount: false })
  const { firm } = useSiteShell()
  return (
    <Page breadcrumbs={breadcrumbsOf({ label: "Employers' liability", href: paths.staffPage(token) })} state={page?.company}>
      <div className="page-width pt-8 pb-4">
        {page ? (
          <Certificate page={page} token={token} />
        ) : (
          <>
            <h1>Nothing at this address</h1>
            <p className="mt-4 max-w-measure text-lead text-soft">
              The page was switched off or has a new address. Ask your employer where the employers' liability certificate is, or ring{' '}
              <PhoneLink phone={firm.phone} />.
            </p>
          </>
        )}
      </div>
    </Page>
  )
}

const Certificate = ({ page, token }: { page: StaffPage; token: string }) => {
  const { company, state, cover, certificates, checkedAt } = page
  const current = certificates.find((one) => one.current)
  const older = certificates.filter((one) => one !== current)
  return (
    <>
      <h1>Employers' liability insurance</h1>
      <p className="mt-2 text-lead text-soft">
        {company}. Checked on {formatDate(checkedAt)} at {formatTime(checkedAt)}
      </p>
      <Beside label="The cover" aside={cover && state !== 'lapsed' ? <Cover company={company} cover={cover} /> : null}>
        <div className="grid gap-6">
          {state === 'current' && (
            <Notice tone="success" title="In force">
              Your employer is insured for injury and illness caused by work.
            </Notice>
          )}
          {state === 'awaited' && (
            <Notice tone="info" title="In force">
              The insurer has confirmed the cover. We do not have its certificate yet. It will appear here.
            </Notice>
          )}
          {state === 'lapsed' && (
            <Notice tone="error" title={cover ? `Cover ended on ${formatDate(cover.until)}` : 'No cover'}>
              We hold no employers' liability insurance for {company} that is in force today. They may be insured elsewhere: ask them.
            </Notice>
          )}
          {current && (
            <p>
              <a href={paths.staffPageFile(token, current.id)} className={buttonClass({ variant: 'primary' })}>
                Certificate from the insurer ({kindOf(current.name)}
                {current.bytes > 0 && `, ${formatFileSize(current.bytes, 0)}`})
              </a>
            </p>
          )}
          {older.length > 0 && (
            <section className="grid gap-2">
              <h2 className="text-h3">Earlier certificates</h2>
              <p className="text-soft">An illness caused by work may show years later. The insurer of that time then pays.</p>
              <ul className="divide-y divide-line border-y border-line">
                {older.map((one) => (
                  <li key={one.id} className="py-1">
                    <a href={paths.staffPageFile(token, one.id)} className="link inline-flex min-h-11 items-center">
                      {formatDate(one.from)} to {formatDate(one.until)}, {one.insurer} ({kindOf(one.name)})
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </Beside>
    </>
  )
}

const Cover = ({ company, cover }: { company: string; cover: NonNullable<StaffPage['cover']> }) => (
  <ScheduleCard
    title="The cover"
    rows={[
      { label: 'Employer', value: company },
      { label: 'Insurer', value: cover.insurer },
      { label: 'Policy number', value: cover.policyNumber || 'Not known yet' },
      { label: 'From', value: formatDate(cover.from) },
      { label: 'Until', value: formatDate(cover.until) },
    ]}
  />
)

const kindOf = (name: string) => (name.split('.').at(-1) ?? 'file').toUpperCase()
