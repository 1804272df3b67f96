/** What we need from the client, answered one at a time with files, text, or that it cannot be provided. Works as plain POSTs. */
import { Form, useRevalidator, useSearchParams } from 'react-router'
import { fillPath } from '#contract/endpoint.ts'
import { formatDate, formatFileSize } from '#contract/format.ts'
import type { ClaimNeed } from '#contract/model/claims/claimNeed.ts'
import { isOpenNeed, needMachine } from '#contract/model/claims/needMachine.ts'
import { uploadKindsShown, uploadLimits } from '#contract/model/files/upload.ts'
import { paths } from '#contract/paths.ts'
import { claims, type ClientClaimDetail } from '#contract/portal/claims.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { FileRows } from '#web/records/documents/FileRows.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { faultOf } from '#web/uploads/faults.ts'
import { FileList } from '#web/uploads/FileList.tsx'
import { FilePick } from '#web/uploads/FilePick.tsx'
import { useUploads } from '#web/uploads/useUploads.ts'

type Props = { claim: ClientClaimDetail; record: RecordState<ClientClaimDetail> }

export const Needs = ({ claim, record }: Props) => {
  const [search] = useSearchParams()
  const mayAnswer = claim.actions.includes('answer')
  // Earliest due date first; those without one last.
  const needs = claim.needs.toSorted((one, other) => (one.dueOn ?? 'z').localeCompare(other.dueOn ?? 'z'))
  const open = needs.filter(({ status }) => isOpenNeed(status))
  const chosen = open.find(({ id }) => id === search.get('need')) ?? open[0]
  const settled = needs.filter(({ status }) => status === 'accepted' || status === 'dropped')
  const shown = needs.filter((need) => !settled.includes(need))
  return (
    <Card as="section" id="needs">
      <CardHeader
        title={
          <>
            What we need<span className="max-sm:sr-only"> from you</span>
          </>
        }
        end={open.length > 0 && <Badge tone="warn">{open.length === 1 ? 'One thing to do' : `${open.length} things to do`}</Badge>}
      />
      {shown.length === 0 && (
        <p className="text-soft">Nothing at the moment. When we need something, it will appear here and we will email you.</p>
      )}
      <ul className="divide-y divide-line">
        {shown.map((need) => (
          <li key={need.id} className="py-4 first:pt-0 last:pb-0">
            {mayAnswer && isOpenNeed(need.status) && need.id !== chosen?.id ? (
              <NextNeed claim={claim} need={need} />
            ) : (
              <>
                <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                  <h3 className="text-body font-semibold">{need.what}</h3>
                  {!isOpenNeed(need.status) && <NeedBadge need={need} />}
                </div>
                {need.why && <p className="max-w-measure text-soft">{need.why}</p>}
                {isOpenNeed(need.status) && need.dueOn && <NeededBy day={need.dueOn} />}
                {need.status === 'redo' && need.reason && (
                  <p className="mt-2 max-w-measure border-l-4 border-danger pl-3">
                    <span className="font-semibold">{needMachine.label('redo', 'client')}:</span> {need.reason}
                  </p>
                )}
                {!isOpenNeed(need.status) && <Answered need={need} />}
                {mayAnswer && need.id === chosen?.id && <AnswerNeed key={need.id} claim={claim} need={need} record={record} />}
              </>
            )}
          </li>
        ))}
      </ul>
      {settled.length > 0 && (
        <div className="mt-4">
          <Details summary={`Done (${settled.length})`}>
            <ul className="grid gap-3">
              {settled.map((need) => (
                <li key={need.id}>
                  <div className="flex flex-wrap items-start justify-between gap-x-4">
                    <span className="font-semibold">{need.what}</span>
                    <NeedBadge need={need} />
                  </div>
                  <Answered need={need} />
                </li>
              ))}
            </ul>
          </Details>
        </div>
      )}
    </Card>
  )
}

const NeedBadge = ({ need: { status } }: { need: ClaimNeed }) => (
  <Badge tone={needMachine.statuses[status].tone}>{needMachine.label(status, 'client')}</Badge>
)

const NeededBy = ({ day }: { day: string }) => <p className="text-meta font-semibold text-warn">Needed by {formatDate(day)}</p>

/** One form at a time: the rest of what is asked for is a line each until it is chosen. */
const NextNeed = ({ claim, need: { id, what, status, dueOn } }: { claim: ClientClaimDetail; need: ClaimNeed }) => (
  <div className="flex items-center justify-between gap-x-4 gap-y-3 max-sm:flex-col max-sm:items-stretch">
    <div className="min-w-0">
      <h3 className="text-body font-semibold">{what}</h3>
      {status === 'redo' && <p className="text-meta text-hint">{needMachine.label('redo', 'client')}</p>}
      {dueOn && <NeededBy day={dueOn} />}
    </div>
    <Anchor
      href={`${paths.clientClaim(claim.id)}?need=${id}#needs`}
      className={`shrink-0 ${buttonClass({ size: 'small' })}`}
      data-screen-only
    >
      Provide this <VisuallyHidden>: {what}</VisuallyHidden>
    </Anchor>
  </div>
)

/** What was provided. */
const Answered = ({ need }: { need: ClaimNeed }) => (
  <div className="mt-1">
    {need.answer && (
      <p className="max-w-measure break-words whitespace-pre-line text-soft">
        {need.cannot && <span className="font-semibold">You said you cannot provide it: </span>}
        {need.answer}
      </p>
    )}
    {need.files.length > 0 && <FileRows files={need.files} tiles />}
  </div>
)

const AnswerNeed = ({ claim, need, record }: Props & { need: ClaimNeed }) => {
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const scripted = useScripted()
  const uploads = useUploads(fillPath(claims.addFiles.path, { id: claim.id }).path, revalidate)
  const fault = faultOf(search)
  const received = need.files.filter(({ state }) => state === 'pending' || state === 'clean').length
  const answer = useEndpointForm(claims.answer, {
    fixed: { id: claim.id, need: need.id },
    defaults: { answer: '' },
    input: ({ answer: text }: { answer: string }) => (text ? { answer: text } : {}),
    draft: need.id,
    record,
    onDone: () => toast.success('Sent', 'We will check it and let you know.'),
  })
  const fileField = `files-${need.id}`
  return (
    <div className="mt-3 grid grid-cols-1 gap-5 sm:border-l-4 sm:border-accent sm:pl-4" data-screen-only>
      <Form method="post" id="remove-file" className="hidden" />
      <form method="post" encType="multipart/form-data" className={fault ? 'field-wrong' : undefined}>
        <label htmlFor={fileField} className="font-semibold">
          Files <span className="font-normal text-hint">(photos or papers)</span>
        </label>
        <p id={`${fileField}-hint`} className="mt-0.5 text-meta text-hint">
          <Figures>
            {`${uploadKindsShown}. Documents up to ${formatFileSize(uploadLimits.documentBytes, 0)}, pictures up to ${formatFileSize(uploadLimits.imageBytes, 0)}.`}
          </Figures>
        </p>
        <FieldError id={`${fileField}-error`} message={fault} />
        <FileList
          label={`Files for ${need.what}`}
          files={need.files}
          going={uploads.going}
          removal={{ name: '_removeFile', form: 'remove-file' }}
          onAgain={uploads.again}
          onDismiss={uploads.dismiss}
        />
        <FilePick
          id={fileField}
          name={need.id}
          what={need.what}
          described={fault ? `${fileField}-hint ${fileField}-error` : `${fileField}-hint`}
          invalid={Boolean(fault)}
          onFiles={(files) => uploads.send(need.id, files)}
        />
        {!scripted && (
          <div className="mt-3">
            <Button type="submit">Send these files</Button>
          </div>
        )}
      </form>
      <EndpointForm form={answer} submitLabel={received > 0 ? 'That is everything' : 'Send the answer'} busyLabel="Sending...">
        <AreaField
          form={answer}
          name="answer"
          label="In your words"
          hint={received > 0 ? 'Only if there is something to say about the files.' : 'Instead of files, or with them.'}
          optional
          limit={2000}
          rows={3}
          width="full"
        />
      </EndpointForm>
      <Details summary="I cannot provide this">
        <Cannot claim={claim} need={need} record={record} />
      </Details>
    </div>
  )
}

const Cannot = ({ claim, need, record }: Props & { need: ClaimNeed }) => {
  const form = useEndpointForm(claims.cannot, {
    fixed: { id: claim.id, need: need.id },
    defaults: { why: '' },
    draft: need.id,
    record,
    onDone: () => toast.success('Sent', 'We will look for another way and let you know.'),
  })
  return (
    <EndpointForm form={form} submitLabel="Send the reason" busyLabel="Sending..." variant="secondary">
      <AreaField
        form={form}
        name="why"
        label="Why not?"
        hint="For example, the receipts were lost in the fire. We will look for another way to show it."
        limit={1000}
        rows={2}
        width="full"
      />
    </EndpointForm>
  )
}
