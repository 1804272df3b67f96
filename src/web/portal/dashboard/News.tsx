/** What is new for the client: the latest papers, letters and messages, the page for their staff, and how far a complaint is. */
import type { ReactNode } from 'react'
import { formatDate } from '#contract/format.ts'
import { complaintKindLabels } from '#contract/model/complaints/complaintMachine.ts'
import { paths } from '#contract/paths.ts'
import { recentKinds, type Overview, type OwnComplaint, type Recent } from '#contract/portal/overview.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Fold, PhonePart } from '#web/ui/display/Details.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { useMaySee } from '../shell/useMayAct.ts'

const hrefs: Record<Recent['kind'], (id: string) => string> = {
  document: paths.clientDocument,
  proof: paths.clientProof,
  message: (id) => `${paths.clientPolicy(id)}#messages`,
}
const titleOf = ({ kind, title, about }: Recent) =>
  kind === 'message' ? `About your policy: ${about}` : kind === 'proof' ? `For ${title}` : title

/** So many are in sight at once; the rest folds away. */
const mostShown = 4

const Lines = ({ recent, several }: { recent: readonly Recent[]; several: boolean }) => (
  <ul className="divide-y divide-line">
    {recent.map((one) => (
      <li
        key={`${one.kind} ${one.id} ${one.at}`}
        className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
      >
        <div className="min-w-0">
          <Anchor href={hrefs[one.kind](one.id)} className="link font-semibold break-words">
            {titleOf(one)}
          </Anchor>
          <p className="text-meta text-hint">
            {recentKinds[one.kind]}
            {one.kind === 'proof' && `, ${one.about}`}
            {one.kind === 'message' && `, ${one.by}`}
            {several && `, ${one.company}`}
            <span className="sm:hidden">, {formatDate(one.at)}</span>
          </p>
        </div>
        <span className="text-meta text-soft max-sm:hidden">{formatDate(one.at)}</span>
      </li>
    ))}
  </ul>
)

/** Nothing for somebody who may see none of what it lists. */
export const RecentCard = ({ overview: { recent, several } }: { overview: Overview }) => {
  const seesDocuments = useMaySee('documents')
  const seesPolicies = useMaySee('policies')
  const rest = recent.slice(mostShown)
  if (recent.length === 0 && !seesDocuments && !seesPolicies) return null
  return (
    <Card as="section">
      <CardHeader title="Recent" />
      {recent.length === 0 ? (
        <p className="text-soft">
          {!seesPolicies
            ? 'Documents will appear here.'
            : seesDocuments
              ? 'Documents, proofs of cover and messages will appear here.'
              : 'Proofs of cover and messages will appear here.'}
        </p>
      ) : (
        <Lines recent={recent.slice(0, mostShown)} several={several} />
      )}
      {rest.length > 0 && (
        <Fold summary={`Show ${rest.length} more`}>
          <Lines recent={rest} several={several} />
        </Fold>
      )}
    </Card>
  )
}

type Page = NonNullable<Overview['staffPages']>[number]
const pageWords = ({ state, enabled, until }: Page) =>
  state === 'current'
    ? enabled
      ? `It shows the insurer's certificate. Cover runs until ${formatDate(until)}.`
      : 'The certificate is here, but the page is off: your staff cannot read it.'
    : state === 'awaited'
      ? `Cover runs until ${formatDate(until)}. The insurer's certificate is not here yet.`
      : until
        ? `Employers' liability cover ended on ${formatDate(until)}.`
        : "There is no employers' liability cover yet."

/** On a phone one line, which few open. */
const FoldedCard = ({ title, value, link, children }: { title: string; value: string; link: ReactNode; children: ReactNode }) => (
  <Card as="section" className="max-md:pt-2 max-md:pb-4">
    <PhonePart title={title} value={value} level={2}>
      <div className="max-md:hidden">
        <CardHeader title={title} end={link} />
      </div>
      <div className="max-md:pt-2 max-md:pb-1">{children}</div>
      <p className="mb-2 md:hidden">{link}</p>
    </PhonePart>
  </Card>
)

/** Shown where there is or was employers' liability: the law wants the certificate where staff can read it. */
export const StaffPages = ({ overview: { staffPages, several } }: { overview: Overview }) =>
  staffPages === null || staffPages.length === 0 ? null : (
    <FoldedCard
      title="Page for your staff"
      value={staffPages.length > 1 ? String(staffPages.length) : staffPages[0]?.enabled ? 'On' : 'Off'}
      link={
        <Anchor href={paths.clientStaffPage()} className="link">
          Open
        </Anchor>
      }
    >
      <ul className="divide-y divide-line">
        {staffPages.map((page) => (
          <li key={page.company} className="py-3 first:pt-0 last:pb-0">
            {several && <strong className="font-semibold">{page.company}</strong>}
            <p className="flex items-baseline gap-3 text-soft">
              <Badge tone={!page.enabled ? 'neutral' : page.state === 'current' ? 'good' : 'warn'}>{page.enabled ? 'On' : 'Off'}</Badge>
              {pageWords(page)}
            </p>
          </li>
        ))}
      </ul>
    </FoldedCard>
  )

type When = OwnComplaint['dates'][number]
const promised: Record<When['key'], (when: When, kind: OwnComplaint['kind']) => string> = {
  acknowledge: ({ by, done }) =>
    done ? `We wrote that we have it on ${formatDate(done)}.` : by ? `We will write that we have it by ${formatDate(by)}.` : '',
  final: ({ by, done }, kind) =>
    done
      ? `We gave our answer on ${formatDate(done)}.`
      : !by
        ? ''
        : kind === 'service'
          ? `We will give our answer, or say why we need longer, by ${formatDate(by)}.`
          : `We aim to give our answer by ${formatDate(by)}.`,
  held: ({ done }) => (done ? `We wrote on ${formatDate(done)} why we need longer for our answer.` : ''),
  ombudsman: ({ by, state }) =>
    state === 'over'
      ? ''
      : `You may go to the Financial Ombudsman Service ${by ? `until ${formatDate(by)}` : 'now'}, if it can look at your complaint.`,
}

/** Only where there is one. */
export const Complaints = ({ overview: { complaints, several } }: { overview: Overview }) =>
  complaints.length === 0 ? null : (
    <FoldedCard
      title="Complaints"
      value={String(complaints.length)}
      link={
        <Anchor href={paths.complaints()} className="link">
          How we handle them
        </Anchor>
      }
    >
      <ul className="divide-y divide-line">
        {complaints.map((one) => (
          <li key={one.reference} className="grid gap-2 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <strong className="font-semibold">{complaintKindLabels[one.kind]}</strong>
              <StatusBadge kind="complaint" status={one.status} reader="client" />
            </p>
            <p className="text-meta text-hint">
              {one.reference}
              {several && `, ${one.company}`}, received on {formatDate(one.receivedOn)}
            </p>
            <ul className="grid gap-1 text-soft">
              {one.dates.map((when) => {
                const words = promised[when.key](when, one.kind)
                return words === '' ? null : (
                  <li key={when.key}>
                    {words}
                    {when.state === 'late' && <strong className="font-semibold text-danger"> This is late.</strong>}
                  </li>
                )
              })}
              {one.kind === 'data_protection' && <li>You may complain to the Information Commissioner's Office (ICO) at any time.</li>}
            </ul>
          </li>
        ))}
      </ul>
    </FoldedCard>
  )
