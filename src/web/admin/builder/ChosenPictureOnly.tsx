import { Button } from '#web/ui/navigation/Button.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { idOf, type PictureControlProps } from './inspector/control.ts'

/** Used without a media library: a picture that was chosen elsewhere can only be described or removed. */
export const ChosenPictureOnly = ({ name, label, hint, value, onChange, readOnly }: PictureControlProps) =>
  value ? (
    <fieldset className="builder-entries" id={idOf(name)} tabIndex={-1}>
      <legend className="font-semibold">{label}</legend>
      <TextInput
        name={`${name}-alt`}
        label="What it shows"
        hint="For people who cannot see it. Leave empty if it is only decoration."
        value={value.alt}
        readOnly={readOnly}
        width="full"
        onChange={(event) => onChange({ ...value, alt: event.target.value })}
      />
      {!readOnly && (
        <Button size="small" onClick={() => onChange(null)}>
          Remove the picture
        </Button>
      )}
    </fieldset>
  ) : (
    <p id={idOf(name)} tabIndex={-1} className="text-meta text-hint">
      {label}: none chosen. {hint}
    </p>
  )
