/** The files for one item: received, uploading and refused. */
import { CircleAlert, CircleCheck, Clock, FileText } from 'lucide-react'
import { formatFileSize } from '#contract/format.ts'
import { isPicture, uploadStateLabels, type Upload, type UploadState } from '#contract/model/files/upload.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import type { Going } from './useUploads.ts'

const marks: Record<UploadState, { glyph: typeof CircleCheck; tone: string }> = {
  clean: { glyph: CircleCheck, tone: 'text-good' },
  pending: { glyph: Clock, tone: 'text-info' },
  quarantined: { glyph: CircleAlert, tone: 'text-danger' },
  refused: { glyph: CircleAlert, tone: 'text-danger' },
}

/** A thumbnail of a received file: the picture itself, or a document icon. */
export const Thumbnail = ({ file }: { file: Upload }) =>
  file.state === 'clean' && isPicture(file.name) ? (
    <img src={paths.file(file.id, { size: 'small' })} alt="" width={56} height={56} loading="lazy" className="file-tile" />
  ) : (
    <span className="file-tile" aria-hidden>
      <Icon of={FileText} size={24} />
    </span>
  )

/** `removal`: the name of the remove button, whose value is the file's id, and the id of its form if the button is outside it. */
export const FileList = ({
  label,
  files,
  going,
  removal,
  pictures = false,
  onAgain,
  onDismiss,
}: {
  label: string
  files: readonly Upload[]
  going: readonly Going[]
  removal: { name: string; form?: string }
  /** Show a thumbnail for each file. */
  pictures?: boolean
  onAgain: (one: Going) => void
  onDismiss: (id: number) => void
}) =>
  files.length + going.length > 0 && (
    <ul aria-label={label} aria-live="polite" className="mt-3 space-y-2">
      {files.map((file) => {
        const { glyph, tone } = marks[file.state]
        const wrong = file.state === 'refused' || file.state === 'quarantined'
        return (
          <li key={file.id} className="flex items-start justify-between gap-4">
            <span className="flex min-w-0 gap-3">
              {pictures && !wrong ? <Thumbnail file={file} /> : <Icon of={glyph} className={`mt-0.5 ${tone}`} />}
              <span className="min-w-0">
                {file.state === 'clean' ? (
                  <Anchor href={paths.file(file.id)} className="link break-words">
                    {file.name}
                  </Anchor>
                ) : (
                  <span className="break-words">{file.name}</span>
                )}{' '}
                <span className={`block text-meta ${wrong ? 'text-danger' : 'text-soft'}`}>
                  {pictures && !wrong && <Icon of={glyph} size={16} className={`mr-1 inline align-text-bottom ${tone}`} />}
                  {file.state === 'refused' ? `Not received: it ${file.reason}.` : uploadStateLabels[file.state]}
                  {file.bytes > 0 && `, ${formatFileSize(file.bytes, 0)}`}
                </span>
              </span>
            </span>
            {/* The form around it may upload files as multipart; this button overrides that encoding. */}
            <button
              type="submit"
              formEncType="application/x-www-form-urlencoded"
              formNoValidate
              name={removal.name}
              value={file.id}
              form={removal.form}
              className="link min-h-11 shrink-0 text-meta"
            >
              {wrong ? 'Dismiss' : 'Remove'} <VisuallyHidden>{file.name}</VisuallyHidden>
            </button>
          </li>
        )
      })}
      {going.map((one) => (
        <li key={one.id} className="flex items-start justify-between gap-4">
          {one.failed === null ? (
            <>
              <span className="min-w-0 grow">
                <span className="break-words">{one.name}</span>
                <progress value={one.part} max={1} aria-label={`Sending ${one.name}`} className="mt-1 block h-2 w-full" />
                {one.part === 1 && <span className="block text-meta text-soft">Sent. We are checking it...</span>}
              </span>
              <button type="button" onClick={() => onDismiss(one.id)} className="link min-h-11 shrink-0 text-meta">
                Stop <VisuallyHidden>sending {one.name}</VisuallyHidden>
              </button>
            </>
          ) : (
            <>
              <span className="flex min-w-0 gap-2">
                <Icon of={CircleAlert} className="first-line text-danger" />
                <span className="min-w-0">
                  <span className="break-words">{one.name}</span>
                  <span className="block text-meta text-danger">{one.failed}</span>
                </span>
              </span>
              <span className="flex shrink-0 gap-4 text-meta">
                <button type="button" onClick={() => onAgain(one)} className="link min-h-11">
                  Retry <VisuallyHidden>{one.name}</VisuallyHidden>
                </button>
                <button type="button" onClick={() => onDismiss(one.id)} className="link min-h-11">
                  Dismiss <VisuallyHidden>{one.name}</VisuallyHidden>
                </button>
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
