/**
 * The control that files are chosen with. With script a button of ours, and one for the camera where there may be one; the browser's
 * own control says "No file chosen" after each file that was sent. Without script that one is shown: it must say what was chosen.
 */
import { Camera, Upload } from 'lucide-react'
import { uploadAccept } from '#contract/model/files/upload.ts'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

export const FilePick = ({
  id,
  name,
  what,
  multiple = true,
  accept = uploadAccept,
  camera = true,
  disabled,
  described,
  invalid,
  onFiles,
}: {
  /** Its own label stands elsewhere, and points to it. */
  id: string
  name: string
  /** What the files are, for the names of the buttons. */
  what: string
  multiple?: boolean
  /** Endings, for the browser's file picker. */
  accept?: string
  /** Whether a photograph may be among them. */
  camera?: boolean
  disabled?: boolean
  described?: string
  invalid?: boolean
  onFiles: (files: File[]) => void
}) => {
  const scripted = useScripted()
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    if (chosen.length > 0) onFiles(multiple ? chosen : chosen.slice(0, 1))
    // So that the same file can be chosen again.
    input.value = ''
  }
  return (
    <div className="file-pick">
      <input
        id={id}
        name={name}
        type="file"
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        aria-describedby={described}
        aria-invalid={invalid || undefined}
        onChange={({ currentTarget }) => take(currentTarget)}
        className={scripted ? 'sr-only' : 'file-input block w-full text-meta text-soft'}
      />
      {scripted && (
        <>
          <label htmlFor={id} className={classes(buttonClass(), disabled && 'opacity-55')}>
            <Icon of={Upload} size={20} />
            Choose {multiple ? 'files' : 'a file'}
          </label>
          {camera && !disabled && (
            <label className={classes(buttonClass(), 'md:hidden')}>
              <Icon of={Camera} size={20} />
              Take a photo
              <VisuallyHidden>: {what}</VisuallyHidden>
              <input
                type="file"
                accept="image/*"
                capture="environment"
                className="sr-only"
                onChange={({ currentTarget }) => take(currentTarget)}
              />
            </label>
          )}
        </>
      )}
    </div>
  )
}
