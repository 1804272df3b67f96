/** One claim: what was reported, its files, and what we have done about it. */
import { claims, staffTurns, type ClaimDetail } from '#contract/admin/book/claims.ts'
import { dashboard } from '#contract/admin/dashboard.ts'
import { claimClosings, claimMachine } from '#contract/model/claims/claimMachine.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { AnswerGroup, Answers } from '#web/records/Answers.tsx'
import { FactsCard } from '#web/records/cards.tsx'
import { EmailLink, TypedPhone } from '#web/records/ContactLinks.tsx'
import { FileRows } from '#web/records/documents/FileRows.tsx'
import { Reference } from '#web/records/Facts.tsx'
import { NeedsLine } from '#web/records/NeedsLine.tsx'
import { Notes } from '#web/records/Notes.tsx'
import { History } from '#web/records/History.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { AskForm, useAsk } from '#web/forms/plain/AskForm.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { formatDate } from '#contract/format.ts'
import { handlerLabel, handlerName } from '#contract/model/people/handler.ts'
import { LateBadge } from '#web/records/LateBadge.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { isToCheck, nextParts } from './claimNext.ts'
import { useClaimSteps } from './claimSteps.tsx'
import { MoneyCard, PolicyCard, ReserveCard } from './Costs.tsx'
import { Due } from './Due.tsx'
import { Messages, Needs, type ClaimProps } from './Handling.tsx'
import { PromiseDialog } from './insurerSteps.tsx'

const query = (id: string) => q(claims.show, { id })
export const loader = recordLoader(query, paths.adminLogin)
export const action = endpointAction(
  claims.note,
  claims.acknowledge,
  claims.take,
  claims.notifyInsurer,
  claims.correctInsurer,
  claims.close,
  claims.reopen,
  claims.requestInformation,
  claims.supplyInformation,
  claims.assess,
  claims.offer,
  claims.dispute,
  claims.settle,
  claims.decline,
  claims.withdraw,
  claims.addNeed,
  claims.acceptNeed,
  claims.redoNeed,
  claims.dropNeed,
  claims.message,
  claims.promise,
  claims.match,
  claims.facts,
  claims.reserve,
  claims.payment,
  claims.reversePayment,
  claims.showMoney,
  claims.hideMoney,
)

const list = { label: 'Claims', path: paths.adminClaims, neighbours: neighboursIn(claims.list, paths.adminClaim) }
export const ClaimScreen = () => (
  <RecordScreen what="claim" query={query} list={list} invalidates={[claims.list, dashboard.show]} screen={Claim} />
)

/** The page of the report with the contact details: shown in the aside, where they can be rung. */
const contactPage = 'contact'
/** And the one that asks who is reporting. */
const reporterPage = 'who'

/** Answers that the heading and the facts under it say. */
const isShownAbove = ({ kind, business, policyNumber }: ClaimDetail, { id, answer }: { id: string; answer: string }) =>
  (id === 'claimType' && answer === kind) ||
  (id === 'insuredBusiness' && answer === business) ||
  (id === 'policyNumber' && answer === policyNumber)

/** Of a part with so few answers a card of its own would be nearly empty. */
const fewAnswers = 2

/** The report as staff read it: without the reporter, who is in the aside, and without what is said above. */
const reportSections = (claim: ClaimDetail) => {
  const sections = claim.sections
    .filter(({ page }) => page !== contactPage && page !== reporterPage)
    .map((section) => ({ ...section, rows: section.rows.filter((row) => !isShownAbove(claim, row)) }))
    .filter(({ rows }) => rows.length > 0)
  const first = sections[0]?.title ?? ''
  const rest = sections.filter(({ title }) => title !== first)
  return rest.flatMap(({ rows }) => rows).length > fewAnswers ? sections : sections.map((section) => ({ ...section, title: first }))
}

/** Who reported it, and how to reach them. */
const reporterOf = (claim: ClaimDetail) => {
  const rowsOf = (wanted: string) => claim.sections.filter(({ page }) => page === wanted).flatMap(({ rows }) => rows)
  return [...rowsOf(contactPage), ...rowsOf(reporterPage).filter((row) => !isShownAbove(claim, row))].map(({ question, answer }) => ({
    label: question.replace(/^Your name$/, 'Name').replace(/^Who is reporting$/, 'Reports as'),
    value: contact(claim, answer),
  }))
}

const contact = ({ phone, email }: ClaimDetail, answer: string) => {
  if (answer === phone) return <TypedPhone number={phone} />
  if (answer.toLowerCase() !== email || !email) return <span className="break-words whitespace-pre-line">{answer}</span>
  return <EmailLink address={email} />
}

/** The parts of the page, for a phone. The report itself comes first and needs no link. */
const jumps = [
  { label: 'Photos', id: 'files' },
  { label: 'Policy', id: 'policy' },
  { label: 'Needed', id: 'needs' },
  { label: 'Messages', id: 'messages' },
  { label: 'Money', id: 'money' },
  { label: 'Notes', id: 'notes' },
  { label: 'History', id: 'history' },
]

const Claim = ({ detail: claim, record, above }: RecordScreenProps<ClaimDetail>) => {
  const links = nextParts(claim)
  const steps = useClaimSteps(links.length > 0)
  return (
    <RecordPage
      title={`Claim ${claim.reference}`}
      heading={claim.business}
      above={above}
      status={<StatusBadge kind="claim" status={claim.status} />}
      actions={
        <RecordActions
          detail={claim}
          record={record}
          steps={steps}
          machine={claimMachine}
          client={claim.reporter}
          links={links}
          nextElsewhere={links.length > 0}
        />
      }
      facts={[
        claim.closing
          ? { label: 'Closed because', value: claimClosings[claim.closing].label }
          : { label: 'Next', value: isToCheck(claim) ? 'Check what the client sent' : claimMachine.next(claim.status) },
        { label: 'Reference', value: <Reference code={claim.reference} /> },
        { label: 'About', value: claim.circumstance ? `${claim.kind} (circumstance)` : claim.kind },
        { label: 'Policy number', value: claim.policyNumber || 'Not given' },
        { label: 'Waiting on', value: staffTurns[claim.waitingOn] },
        ...(claim.nextUpdateOn ? [{ label: 'Update due by', value: <Update claim={claim} record={record} /> }] : []),
        ...(claim.dueAt ? [{ label: 'Acknowledge by', value: <Due claim={claim} /> }] : []),
        ...(claim.insurer ? [{ label: 'Insurer', value: [claim.insurer, claim.insurerReference].filter(Boolean).join(', ') }] : []),
        { label: handlerLabel, value: handlerName(claim) },
      ]}
      record={record}
      notices={
        <>
          <NeedsLine needs={claim.clientNeeds} />
          {claim.urgent && (
            <Notice tone="warning" title="Urgent: somebody was hurt, or something cannot wait">
              Ring {claim.reporter}
              {claim.phone && (
                <>
                  : <TypedPhone number={claim.phone} />
                </>
              )}
              .
            </Notice>
          )}
          {claim.suspected && (
            <Notice tone="warning" title="This may come from a bot. No email was sent in response.">
              If a person sent it, acknowledge it: the client gets emails about it from then on.
            </Notice>
          )}
        </>
      }
      contact={<FactsCard title="Reporter" facts={reporterOf(claim)} />}
      jumps={jumps}
      aside={
        <>
          <MoneyCard claim={claim} record={record} />
          <ReserveCard claim={claim} record={record} />
          <Notes of={claim} add={claim.mayEdit ? claims.note : null} record={record} />
          <History machine={claimMachine} entries={claim.history} />
        </>
      }
    >
      <Answers sections={reportSections(claim)}>
        <AnswerGroup id="files" title="Photos and documents">
          <div className="mt-2">
            {claim.files.length > 0 ? <FileRows files={claim.files} tiles /> : <p className="text-soft">No files came with it.</p>}
            {claim.later.length > 0 && <p className="mt-2 text-soft">To follow: {claim.later.join('; ')}.</p>}
          </div>
        </AnswerGroup>
        {claim.declaration && (
          <AnswerGroup id="declaration" title="Declaration">
            <Details summary="What they declared" plainOnPaper>
              <p className="whitespace-pre-line text-soft">{claim.declaration}</p>
            </Details>
          </AnswerGroup>
        )}
      </Answers>
      <PolicyCard claim={claim} record={record} />
      <Needs claim={claim} record={record} />
      <Messages claim={claim} record={record} />
    </RecordPage>
  )
}

/** When the client was promised an update, and a form to promise another date. */
const Update = ({ claim, record }: ClaimProps) => {
  const { open, ask, close } = useAsk('promise')
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {formatDate(claim.nextUpdateOn)} {claim.updateLate && <LateBadge />}
      {claim.mayEdit && (
        // It does not make its line taller.
        <span className="-my-2" data-screen-only>
          <AskForm step="promise" onAsk={ask}>
            <Button type="submit" size="small" variant="quiet">
              Change
            </Button>
          </AskForm>
        </span>
      )}
      {claim.mayEdit && <PromiseDialog detail={claim} record={record} open={open} onClose={close} />}
    </span>
  )
}
