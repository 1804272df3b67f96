/**
 * Photos and papers: what this kind of claim calls for, each with its files. Plain forms: files are sent by one button and the page
 * comes back with what became of them. With script each file goes as soon as it is chosen, and shows how far it is.
 */
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { data, Form, redirect, useActionData, useSearchParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import type { EvidenceItem } from '#contract/model/claim.ts'
import { uploadAccept, uploadKindsShown, uploadLimits } from '#contract/model/upload.ts'
import { formatFileSize } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { claims } from '#contract/site/claims.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkboxes.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { siteApi } from '../api.ts'
import { errorsOf, fresh } from '../quote/queries.ts'
import { Step } from '../quote/Step.tsx'
import { useSendOnce } from '../quote/useSendOnce.ts'
import { FileList } from './FileList.tsx'
import { claimCrumb, evidenceQuery, leadOn } from './queries.ts'
import { useHydrated } from './useHydrated.ts'
import { useUploads } from './useUploads.ts'

const here = paths.reportClaimPage('evidence')

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  try {
    await deps.query.fetchQuery({ ...evidenceQuery(deps), ...fresh })
    return null
  } catch (error) {
    return leadOn(error)
  }
}

/** Removing a file, or going on. Files themselves are taken before any action (`files.page` of the endpoint). */
export const action = async ({ context, request }: ActionFunctionArgs) => {
  const api = siteApi(context.get(depsContext).transport).claims
  const form = await request.formData()
  const removed = form.get('_remove')
  const toCheck = new URL(request.url).searchParams.get('to') === 'check'
  const again = toCheck ? '?to=check' : ''
  try {
    if (typeof removed === 'string') {
      await api.removeFile({ id: removed })
      return redirect(here + again)
    }
    const { next } = await api.saveEvidence({ later: form.getAll('later').filter((key) => typeof key === 'string'), toCheck })
    return redirect(paths.reportClaimPage(next))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Removed already, in another tab.
    if (error.status === 404 && typeof removed === 'string') return redirect(here + again)
    if ([409, 410].includes(error.status)) return leadOn(error)
    return data({ errors: errorsOf(error) }, { status: error.status || 503 })
  }
}

/** What the address says after files were refused as a whole. */
const faults: Record<string, string> = {
  '404': 'This device no longer has your report. Ask for a link to go on with it, or ring us.',
  '409': 'A file is on its way already. Look again in a moment.',
  '413': 'That was too much at once. Send fewer files at a time.',
  '422': 'Choose a file first.',
  '429': 'Two uploads are on their way, or many files were sent within the hour. Wait a little and try again.',
  '507': 'We have no room for files just now. Go on without them: you can send them later.',
}

export const EvidenceScreen = () => {
  const deps = useDeps()
  const client = useQueryClient()
  const { data: page } = useSuspenseQuery(evidenceQuery(deps))
  const refused = useActionData<{ errors: Record<string, string> }>()
  const [search] = useSearchParams()
  const { busy, once } = useSendOnce()
  const hydrated = useHydrated()
  const uploads = useUploads(claims.addFiles.path, () => client.fetchQuery({ ...evidenceQuery(deps), ...fresh }))
  const toCheck = search.get('to') === 'check'
  const fault = search.get('fault')
  const errors = { ...(fault ? { '': faults[fault] ?? 'The files could not be taken. Please try again.' } : {}), ...refused?.errors }
  const items: readonly EvidenceItem[] = [
    ...page.items,
    { key: 'files', label: 'Anything else', hint: 'Whatever else shows what happened.' },
  ]
  const labels = page.items.map(({ key }) => key)
  return (
    <Step
      title="Photos and papers"
      href={here}
      crumb={claimCrumb}
      progress={{ step: page.step, of: page.of }}
      back={toCheck ? paths.reportClaimPage('check') : page.before ? paths.reportClaimPage(page.before) : paths.reportClaim()}
      failed={Object.keys(errors).length > 0}
      errors={<ErrorSummary errors={errors} attempt={refused ?? fault} />}
    >
      <p className="mt-4 max-w-measure text-soft">
        Send what you have. What you tick as "later" you can send by e-mail with your reference. {uploadKindsShown}: pictures up to{' '}
        {formatFileSize(uploadLimits.imageBytes, 0)}, documents up to 25 MB, {uploadLimits.perRecord} files.
      </p>
      <Form method="post" id="remove" />
      <Form method="post" id="go" onSubmit={once} />
      {/* A plain form: its files are taken before any screen is asked. */}
      <form method="post" encType="multipart/form-data" action={here + (toCheck ? '?to=check' : '')} className="mt-8 max-w-form">
        <ul className="divide-y divide-line border-y border-line">
          {items.map(({ key, label, hint }) => (
            <li key={key} className="py-6">
              <label htmlFor={`file-${key}`} className="font-semibold">
                {label}
              </label>
              <p id={`file-${key}-hint`} className="text-meta text-hint">
                {hint}
              </p>
              <FileList
                files={page.files.filter((file) => (key === 'files' ? !labels.includes(file.label) : file.label === key))}
                going={uploads.going.filter((one) => one.label === (key === 'files' ? '' : key))}
                onAgain={uploads.again}
                onDismiss={uploads.dismiss}
              />
              <input
                type="file"
                id={`file-${key}`}
                name={key}
                multiple
                accept={uploadAccept}
                aria-describedby={`file-${key}-hint`}
                className="file-input mt-3 block w-full rounded-control border border-dashed border-control bg-surface p-3 text-meta text-soft"
                onChange={({ currentTarget: input }) => {
                  uploads.send(key === 'files' ? '' : key, [...(input.files ?? [])])
                  // So that the same file can be chosen again.
                  input.value = ''
                }}
              />
              {key !== 'files' && (
                <div className="mt-1">
                  <Checkbox
                    name="later"
                    id={`later-${key}`}
                    value={key}
                    form="go"
                    label="I'll send it later"
                    aria-label={`I'll send it later: ${label}`}
                    defaultChecked={page.later.includes(key)}
                  />
                </div>
              )}
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
      </form>
      <p className="mt-8">
        <Button type="submit" form="go" variant="primary" size="large" busy={busy} busyLabel="Saving...">
          Continue
        </Button>
      </p>
      {uploads.going.some(({ failed }) => failed === null) && (
        <p className="mt-3 text-meta text-soft" role="status">
          Wait until every file has arrived before you continue.
        </p>
      )}
    </Step>
  )
}
