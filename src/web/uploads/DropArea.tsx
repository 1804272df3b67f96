/** Where the user chooses files: by dropping, with a button, or with a phone's camera. Without script, its form sends the chosen files. */
import { useState, type DragEvent } from 'react'
import { uploadAccept } from '#contract/model/files/upload.ts'
import { classes } from '#web/ui/display/classes.ts'
import { Figures } from '#web/ui/display/Figures.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { FilePick } from './FilePick.tsx'

export const DropArea = ({
  id,
  label,
  hint,
  error,
  multiple = true,
  accept = uploadAccept,
  onFiles,
}: {
  id: string
  label: string
  hint: string
  error?: string
  multiple?: boolean
  /** Extensions, for the browser's file picker. */
  accept?: string
  onFiles: (files: File[]) => void
}) => {
  const [over, setOver] = useState(false)
  const scripted = useScripted()
  const drop = (files: FileList) => {
    const chosen = [...files]
    if (chosen.length > 0) onFiles(multiple ? chosen : chosen.slice(0, 1))
  }
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="mt-0.5 max-w-measure text-meta text-hint">
        <Figures>{hint}</Figures>
      </p>
      <FieldError id={`${id}-error`} message={error ?? ''} />
      <div
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          drop(event.dataTransfer.files)
        }}
        className={classes(
          'mt-2 grid grid-cols-1 gap-3 rounded-control border border-dashed px-4 pt-1 pb-4',
          over ? 'border-accent bg-accent-tint' : 'border-control bg-surface',
        )}
      >
        <FilePick
          id={id}
          name="files"
          what={label}
          multiple={multiple}
          accept={accept}
          camera={accept.includes('.jpg')}
          described={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          invalid={Boolean(error)}
          onFiles={onFiles}
        />
        {scripted && <span className="text-meta text-hint max-md:hidden">Or drop files here.</span>}
      </div>
    </div>
  )
}
