/** The page builder's picture field: a picture from the media library, and its alternative text for this place. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { media } from '#contract/admin/content/media.ts'
import { q } from '#web/app/data/query.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { idOf, type PictureControlProps } from '../builder/inspector/control.ts'
import { MediaPicker } from './MediaPicker.tsx'

export const MediaControl = ({ name, label, hint, value, onChange, readOnly }: PictureControlProps) => {
  const [open, setOpen] = useState(false)
  const { data: picture } = useQuery({ ...q(media.show, { id: value?.media ?? '' }), enabled: value !== null })
  return (
    <fieldset id={idOf(name)} tabIndex={-1} className="builder-entries">
      <legend className="font-semibold">{label}</legend>
      {hint && <p className="text-meta text-hint">{hint}</p>}
      {value === null ? (
        <p className="text-meta text-soft">None chosen.</p>
      ) : (
        <>
          {picture && (
            <img src={picture.small} alt="" width={picture.width} height={picture.height} className="h-28 w-full bg-panel object-contain" />
          )}
          <TextInput
            name={`${name}-alt`}
            label="What it shows"
            hint="For people who cannot see it here. Leave empty if it is only decoration."
            value={value.alt}
            readOnly={readOnly}
            maxLength={300}
            width="full"
            onChange={({ currentTarget }) => onChange({ ...value, alt: currentTarget.value })}
          />
        </>
      )}
      {!readOnly && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setOpen(true)}>
            {value ? 'Choose another' : 'Choose a picture'}
          </Button>
          {value && (
            <Button size="small" variant="quiet" onClick={() => onChange(null)}>
              Remove the picture
            </Button>
          )}
        </div>
      )}
      <MediaPicker
        open={open}
        onClose={() => setOpen(false)}
        value={value}
        onChoose={(chosen, { alt, decorative }) => onChange({ media: chosen.media, alt: decorative ? '' : (chosen.alt ?? alt) })}
      />
    </fieldset>
  )
}
