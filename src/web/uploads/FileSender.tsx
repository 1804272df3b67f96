/**
 * A form of its own for the files of a record: the file list and the picker. Without script it posts to its page, which shows the same list
 * again; with script each file is sent as soon as it is chosen and shows its progress.
 */
import { Form, useRevalidator, useSearchParams } from 'react-router'
import { formatFileSize } from '#contract/format.ts'
import { uploadKindsShown, uploadLimits, type Upload } from '#contract/model/files/upload.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { faultOf } from './faults.ts'
import { FilePick } from './FilePick.tsx'
import { FileList } from './FileList.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { useUploads } from './useUploads.ts'

/** `label`, `hint`: what to send. `endpoint`: upload path with script, ids filled in. Removing a file sends `_removeFile` to the page. */
export const FileSender = ({
  files,
  label,
  hint,
  endpoint,
}: {
  files: readonly Upload[]
  label: string
  hint?: string | undefined
  endpoint: string
}) => {
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const uploads = useUploads(endpoint, revalidate)
  const hydrated = useScripted()
  const fault = faultOf(search)
  const full = files.filter(({ state }) => state !== 'refused').length >= uploadLimits.perRecord
  return (
    <section aria-label={label} className="mt-8 max-w-form">
      <Form method="post" id="remove-file" />
      <form method="post" encType="multipart/form-data" className={fault ? 'field-wrong' : undefined}>
        <label htmlFor="files" className="font-semibold">
          {label} <span className="font-normal text-hint">(optional)</span>
        </label>
        <p id="files-hint" className="mt-0.5 max-w-measure text-meta text-hint">
          {hint} {uploadKindsShown}. Documents up to {formatFileSize(uploadLimits.documentBytes, 0)}, pictures up to{' '}
          {formatFileSize(uploadLimits.imageBytes, 0)}, {uploadLimits.perRecord} files in all. Until you send the request, we will keep each
          file for {uploadLimits.unsentDays} days.
        </p>
        <FieldError id="files-error" message={fault} />
        <FileList
          label="Files sent"
          pictures
          files={files}
          going={uploads.going}
          removal={{ name: '_removeFile', form: 'remove-file' }}
          onAgain={uploads.again}
          onDismiss={uploads.dismiss}
        />
        <FilePick
          id="files"
          name="files"
          what={label}
          disabled={full}
          described={fault ? 'files-hint files-error' : 'files-hint'}
          invalid={Boolean(fault)}
          onFiles={(chosen) => uploads.send('', chosen)}
        />
        {full && (
          <p role="status" className="mt-2 text-meta text-soft">
            That is the most we can take here: {uploadLimits.perRecord} files.
          </p>
        )}
        {!hydrated && (
          <div className="mt-3">
            <Button type="submit">Send these files</Button>
          </div>
        )}
      </form>
    </section>
  )
}
