/**
 * Files sent with a record, a form of its own: the list of what came of each, and the picker. Without script it posts to its page,
 * which shows the same list again; with script files go as soon as they are chosen, and say how far they are.
 */
import { useRef, useState, type ChangeEvent } from 'react'
import { Form, useRevalidator, useSearchParams } from 'react-router'
import { formatFileSize } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { uploadAccept, uploadKindsShown, uploadLimits, uploadStateLabels, type Upload } from '#contract/model/upload.ts'
import { sendFiles } from '#web/app/sendFiles.ts'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

const faults: Record<number, string> = {
  0: 'The connection broke before all of it was here. What is listed has arrived; please send the rest again.',
  413: 'These files are more than we can take at once. Send fewer at a time.',
  415: 'These files did not arrive as files. Please choose them again.',
  429: 'Two files are on their way already, or there were too many within the hour. Wait a moment and try again.',
}
const wordsOf = (status: number, said = '') => faults[status] ?? (said || 'The files could not be taken just now. Please try again.')

/** `label`, `hint`: what is asked for. `endpoint`: where script sends to. `onRemove`: name of the button whose value is the file's id. */
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
  const [progress, setProgress] = useState<number | null>(null)
  const [said, setSaid] = useState(search.get('fault') ? wordsOf(Number(search.get('fault'))) : '')
  const picker = useRef<HTMLInputElement>(null)
  const send = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])]
    if (chosen.length === 0 || progress !== null) return
    setSaid('')
    setProgress(0)
    const sent = await sendFiles(endpoint, chosen, setProgress)
    setProgress(null)
    // Names and reasons of single refusals come with the list.
    if (sent.status !== 201 && sent.status !== 422) setSaid(wordsOf(sent.status, sent.said))
    if (picker.current) picker.current.value = ''
    await revalidate()
  }
  const count = files.filter(({ state }) => state !== 'refused').length
  return (
    <section aria-label={label} className="mt-8 max-w-form">
      {files.length > 0 && (
        <ul aria-label="Files sent" className="mb-6 divide-y divide-line border-y border-line">
          {files.map((file) => (
            <Line key={file.id} file={file} />
          ))}
        </ul>
      )}
      <form method="post" encType="multipart/form-data" className={said ? 'border-l-4 border-danger pl-4' : undefined}>
        <label htmlFor="files" className="font-semibold">
          {label} <span className="font-normal text-hint">(optional)</span>
        </label>
        <p id="files-hint" className="mt-0.5 max-w-measure text-meta text-hint">
          {hint} {uploadKindsShown}. Documents up to {formatFileSize(uploadLimits.documentBytes, 0)}, pictures up to{' '}
          {formatFileSize(uploadLimits.imageBytes, 0)}, {uploadLimits.perRecord} files in all.
        </p>
        <FieldError id="files-error" message={said} />
        <input
          ref={picker}
          id="files"
          name="files"
          type="file"
          multiple
          accept={uploadAccept}
          disabled={count >= uploadLimits.perRecord}
          aria-describedby={said ? 'files-hint files-error' : 'files-hint'}
          aria-invalid={said ? true : undefined}
          onChange={(event) => void send(event)}
          className="file-input mt-2 block w-full rounded-control border border-dashed border-control bg-surface p-3 text-meta text-soft"
        />
        <div role="status" className="mt-2 text-meta text-soft">
          {progress !== null && (
            <>
              <progress max={100} value={progress} aria-label="Sending" className="block h-2 w-full" />
              {progress < 100 ? `Sending: ${progress}%` : 'Sent. We are looking at the files...'}
            </>
          )}
          {count >= uploadLimits.perRecord && `That is all we take here: ${uploadLimits.perRecord} files.`}
        </div>
        <div className="without-script mt-3">
          <Button type="submit">Send these files</Button>
        </div>
      </form>
    </section>
  )
}

const Line = ({ file }: { file: Upload }) => {
  const wrong = file.state === 'refused' || file.state === 'quarantined'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold break-words">
          {file.state === 'clean' ? (
            <Anchor href={paths.file(file.id)} className="link">
              {file.name}
            </Anchor>
          ) : (
            file.name
          )}
        </p>
        <p className={wrong ? 'text-meta font-semibold text-danger' : 'text-meta text-soft'}>
          {uploadStateLabels[file.state]}
          {file.state === 'refused' ? `: it ${file.reason}.` : ` (${formatFileSize(file.bytes, 0)})`}
        </p>
      </div>
      <Form method="post">
        <Button type="submit" size="small" variant="quiet" name="_removeFile" value={file.id}>
          {wrong ? 'Put away' : 'Remove'} <VisuallyHidden>{file.name}</VisuallyHidden>
        </Button>
      </Form>
    </li>
  )
}
