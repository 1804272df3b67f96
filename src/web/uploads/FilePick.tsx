/**
 * The control for choosing files. With script it is our own button, plus one for the camera if photos are allowed, because the browser's
 * own control says "No file chosen" after each upload. Without script the browser's control is shown: it has to say what was chosen.
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
  /** Its label is elsewhere and refers to this id. */
  id: string
  name: string
  /** What the files are, for the buttons' names. */
  what: string
  multiple?: boolean
  /** Extensions, for the browser's file picker. */
  accept?: string
  /** Whether photos can be taken for it. */
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
