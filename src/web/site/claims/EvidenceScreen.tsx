/**
 * Photos and documents: the items this kind of claim calls for, each with its files. Without script, one button uploads the chosen files
 * and the page comes back with the outcome. With script each file is uploaded as soon as it is chosen, and shows its progress.
 */
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, Form, redirect, useActionData, useSearchParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import type { EvidenceItem } from '#contract/model/claims/claim.ts'
import { isReceived, uploadKindsShown, uploadLimits, wholeForm } from '#contract/model/files/upload.ts'
import { formatFileSize } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { claims } from '#contract/site/claims.ts'
import { depsContext, useDeps } from '#web/app/data/deps.tsx'
import { call, loadFresh, q } from '#web/app/data/query.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Checkbox } from '#web/ui/fields/Checkboxes.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { errorsOf, leadOn } from '#web/questions/journey.ts'
import { Step } from '../shell/Step.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { faultOf } from '#web/uploads/faults.ts'
import { FilePick } from '#web/uploads/FilePick.tsx'
import { FileList } from '#web/uploads/FileList.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { useUploads } from '#web/uploads/useUploads.ts'
import { claimCrumb, claimJourney } from './journey.ts'

/** Encoding for buttons that send no files. */
const asText = 'application/x-www-form-urlencoded'
const here = paths.reportClaimPage('evidence')

export const loader = async ({ context }: LoaderFunctionArgs) => {
  try {
    return await loadFresh(context, q(claims.evidence))
  } catch (error) {
    return leadOn(claimJourney, error)
  }
}

/** Names of files that were chosen but not sent. Without script, buttons that send no files post the names as text. */
const unsent = (form: FormData) =>
  [...form].flatMap(([key, value]) => (key !== 'later' && !key.startsWith('_') && typeof value === 'string' && value !== '' ? [value] : []))

/** Removes a file or continues. Uploaded files are received before any action runs (`files.page` of the endpoint). */
export const action = async ({ context, request }: ActionFunctionArgs) => {
  const { query } = context.get(depsContext)
  const form = await request.formData()
  const removed = form.get('_remove')
  const toCheck = new URL(request.url).searchParams.get('to') === 'check'
  const again = toCheck ? '?to=check' : ''
  const later = form.getAll('later').filter((key) => typeof key === 'string')
  const waiting = unsent(form)
  try {
    // Save the ticks first, so that they are kept.
    if (typeof removed === 'string' || waiting.length > 0) await call(query, claims.saveEvidence, { later, stay: true })
    if (typeof removed === 'string') {
      await call(query, claims.removeFile, { id: removed })
      return redirect(here + again)
    }
    if (waiting.length > 0) {
      const message = `${waiting.join(', ')} ${waiting.length > 1 ? 'were' : 'was'} chosen and not sent. Choose again and press "Send the chosen files", or continue without.`
      return data({ errors: { '': message } }, { status: 422 })
    }
    if (form.get('_intent') === 'later') {
      await call(query, claims.saveEvidence, { later, stay: true })
      return redirect(claimJourney.page('save'))
    }
    const { next } = await call(query, claims.saveEvidence, { later, toCheck })
    return redirect(paths.reportClaimPage(next))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Already removed in another tab.
    if (error.status === 404 && typeof removed === 'string') return redirect(here + again)
    if ([409, 410].includes(error.status)) return leadOn(claimJourney, error)
    return data({ errors: errorsOf(error) }, { status: error.status || 503 })
  }
}

export const EvidenceScreen = () => {
  const { query } = useDeps()
  const { data: page } = useSuspenseQuery(q(claims.evidence))
  const refused = useActionData<{ errors: Record<string, string> }>()
  const [search] = useSearchParams()
  const { busy, once } = useSendOnce()
  const hydrated = useScripted()
  const uploads = useUploads(claims.addFiles.path, () => query.fetchQuery(q(claims.evidence, {}, { staleTime: 0 })))
  const toCheck = search.get('to') === 'check'
  const fault = faultOf(search)
  const errors = { ...(fault ? { '': fault } : {}), ...refused?.errors }
  const items: readonly EvidenceItem[] = [
    ...page.items,
    { key: 'files', label: 'Anything else', hint: 'Anything more that shows what happened.' },
  ]
  const labels = page.items.map(({ key }) => key)
  return (
    <Step
      title="Photos and documents"
      href={here}
      crumb={claimCrumb}
      progress={{ step: page.step, of: page.of }}
      back={toCheck ? paths.reportClaimPage('check') : page.before ? paths.reportClaimPage(page.before) : paths.reportClaim()}
      failed={Object.keys(errors).length > 0}
      errors={<ErrorSummary errors={errors} attempt={refused ?? fault} />}
    >
      <p className="mt-4 max-w-measure text-soft">Send what you have now. Tick "later" for the rest, and email it with your reference.</p>
      <Details summary="Which files we can take">
        <p className="text-soft">
          {uploadKindsShown}. Pictures up to {formatFileSize(uploadLimits.imageBytes, 0)}, documents up to{' '}
          {formatFileSize(uploadLimits.documentBytes, 0)}, {uploadLimits.perRecord} files in all. Until you send the report we keep each
          file for {uploadLimits.unsentDays} days.
        </p>
      </Details>
      {/* One form, so that every button sends the ticks. It sends files unless the button sets `formEncType`. */}
      <Form
        method="post"
        encType="multipart/form-data"
        action={here + (toCheck ? '?to=check' : '')}
        onSubmit={once}
        className="mt-4 max-w-form"
      >
        {/* The default button, which Enter presses. */}
        <button type="submit" formEncType={asText} hidden tabIndex={-1} aria-hidden />
        <ul className="divide-y divide-line border-y border-line">
          {items.map(({ key, label, hint }) => (
            <li key={key} className="py-5">
              <label htmlFor={`file-${key}`} className="font-semibold">
                {label}
              </label>
              <p id={`file-${key}-hint`} className="text-meta text-hint">
                {hint}
              </p>
              <FileList
                label={`Files: ${label}`}
                removal={{ name: '_remove' }}
                pictures
                files={page.files.filter((file) => (key === 'files' ? !labels.includes(file.label) : file.label === key))}
                going={uploads.going.filter((one) => one.label === (key === 'files' ? '' : key))}
                onAgain={uploads.again}
                onDismiss={uploads.dismiss}
              />
              <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
                <FilePick
                  id={`file-${key}`}
                  name={key}
                  what={label}
                  described={`file-${key}-hint`}
                  onFiles={(chosen) => uploads.send(key === 'files' ? '' : key, chosen)}
                />
                {key !== 'files' && !page.files.some((file) => file.label === key && isReceived(file)) && (
                  <div>
                    <Checkbox
                      name="later"
                      id={`later-${key}`}
                      value={key}
                      label="I'll send it later"
                      aria-label={`I'll send it later: ${label}`}
                      defaultChecked={page.later.includes(key)}
                    />
                  </div>
                )}
              </div>
            </li>
          ))}
        </ul>
        {!hydrated && (
          <p className="mt-6">
            <Button type="submit" variant="secondary">
              Send the chosen files
            </Button>
          </p>
        )}
        {/* Full width on a phone, as on the other steps. */}
        <p className="mt-8 grid gap-3 sm:flex sm:flex-wrap">
          <Button type="submit" formEncType={asText} variant="primary" size="large" busy={busy} busyLabel="Saving...">
            Continue
          </Button>
          <Button type="submit" formEncType={asText} variant="secondary" size="large" name="_intent" value="later">
            Save and finish later
          </Button>
        </p>
        <input type="hidden" name={wholeForm} value="1" />
      </Form>
      {uploads.busy && (
        <p className="mt-3 text-meta text-soft" role="status">
          Wait until every file has arrived before you continue.
        </p>
      )}
    </Step>
  )
}
