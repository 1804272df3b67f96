/** How a picture is cropped: the focal point by pointer, arrow keys or numbers, and an optional crop for each shape, with a live preview. */
import type { KeyboardEvent, PointerEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { media, type MediaDetail } from '#contract/admin/content/media.ts'
import { cropFor, partOf, ratioLabels, ratioNames, type Crop, type Crops, type Point, type Ratio } from '#contract/model/media/crop.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { CheckboxField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

type TypedCrop = { x: string; y: string; zoom: string }
type Typed = { focus: { x: string; y: string }; own: Record<Ratio, boolean>; crops: Record<Ratio, TypedCrop> }

/** NaN if it is not a number: the schema then reports it at its field. */
const number = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))
const shown = (typed: string, otherwise: number, [least, most]: readonly [number, number]) => {
  const value = number(typed)
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : otherwise
}
const percent = [0, 100] as const

const typedOf = ({ focus, crops }: MediaDetail): Typed => {
  const each = <T,>(of: (ratio: Ratio) => T) => ({ '16x9': of('16x9'), '4x3': of('4x3'), '1x1': of('1x1') })
  return {
    focus: { x: String(focus.x), y: String(focus.y) },
    own: each((ratio) => crops[ratio] !== undefined),
    crops: each((ratio) => {
      const { x, y, zoom } = cropFor(ratio, focus, crops)
      return { x: String(x), y: String(y), zoom: String(zoom) }
    }),
  }
}

const cropsOf = ({ own, crops }: Typed, read: (crop: TypedCrop) => Crop): Crops =>
  Object.fromEntries(ratioNames.filter((ratio) => own[ratio]).map((ratio) => [ratio, read(crops[ratio])]))

export const FocusEditor = ({ detail, record }: { detail: MediaDetail; record: RecordState<MediaDetail> }) => {
  const form = useEndpointForm(media.crop, {
    fixed: { id: detail.id, version: detail.version },
    defaults: typedOf(detail),
    input: (typed: Typed) => ({
      focus: { x: number(typed.focus.x), y: number(typed.focus.y) },
      crops: cropsOf(typed, ({ x, y, zoom }) => ({ x: number(x), y: number(y), zoom: number(zoom) })),
    }),
    edits: true,
    record,
    invalidates: [media.making],
    onDone: () => toast.success('Crops saved', 'The new sizes are being made. Until they are ready, pages show the old ones.'),
  })
  return (
    <Card as="section" id="crops">
      <CardHeader title="Focus and crops" />
      <EndpointForm form={form} submitLabel="Save the crops" variant="secondary" className="grid gap-5">
        <Focus detail={detail} form={form} />
        <ul className="grid items-start gap-5 sm:grid-cols-3">
          {ratioNames.map((ratio) => (
            <li key={ratio} className="grid gap-3">
              <Preview detail={detail} form={form} ratio={ratio} />
              <CheckboxField form={form} name={`own.${ratio}`} label="Custom crop" />
              <OwnCrop form={form} ratio={ratio} />
            </li>
          ))}
        </ul>
      </EndpointForm>
    </Card>
  )
}

/** The typed values, with the stored ones in place of those that are not numbers. */
const useTyped = (form: FormState<Typed>, { focus }: Pick<MediaDetail, 'focus'>): { focus: Point; crops: Crops } => {
  // Every field has a default.
  const typed = useWatch({ control: form.control }) as Typed
  return {
    focus: { x: shown(typed.focus.x, focus.x, percent), y: shown(typed.focus.y, focus.y, percent) },
    crops: cropsOf(typed, ({ x, y, zoom }) => ({
      x: shown(x, focus.x, percent),
      y: shown(y, focus.y, percent),
      zoom: shown(zoom, 100, [100, 400]),
    })),
  }
}

const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const Focus = ({ detail, form }: { detail: MediaDetail; form: FormState<Typed> }) => {
  const { width, height, title, large } = detail
  const { focus } = useTyped(form, detail)
  const [x, y] = [(focus.x * width) / 100, (focus.y * height) / 100]
  const set = (to: Point) => {
    const within = (value: number) => String(Math.round(Math.min(Math.max(value, 0), 100)))
    form.set('focus.x', within(to.x), { shouldDirty: true })
    form.set('focus.y', within(to.y), { shouldDirty: true })
  }
  const point = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    set({ x: ((event.clientX - box.left) / box.width) * 100, y: ((event.clientY - box.top) / box.height) * 100 })
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const far = event.shiftKey ? 10 : 1
    set({ x: focus.x + step[0] * far, y: focus.y + step[1] * far })
  }
  const mark = Math.max(width, height) / 40
  return (
    <div className="grid gap-3">
      <p className="max-w-measure text-meta text-soft">
        Point at what must stay in view. On the keyboard, the arrow keys move it by one per cent, or ten with Shift.
      </p>
      <button
        type="button"
        aria-label={`Focal point of ${title}: ${focus.x}% from the left, ${focus.y}% from the top. Arrow keys move it.`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) point(event)
        }}
        onKeyDown={press}
        className="scripted block w-full cursor-crosshair touch-none bg-panel"
      >
        <svg viewBox={`0 0 ${width} ${height}`} className="block h-auto w-full" aria-hidden="true">
          <image href={large} width={width} height={height} preserveAspectRatio="none" />
          <circle cx={x} cy={y} r={mark} className="fill-none stroke-surface" strokeWidth={mark / 2.5} />
          <circle cx={x} cy={y} r={mark} className="fill-none stroke-accent" strokeWidth={mark / 5} />
          <circle cx={x} cy={y} r={mark / 5} className="fill-accent stroke-surface" strokeWidth={mark / 12} />
        </svg>
      </button>
      <div className="flex flex-wrap gap-4">
        <TextField form={form} name="focus.x" label="From the left, %" inputMode="numeric" width="short" autoComplete="off" />
        <TextField form={form} name="focus.y" label="From the top, %" inputMode="numeric" width="short" autoComplete="off" />
      </div>
    </div>
  )
}

const Preview = ({ detail, form, ratio }: { detail: MediaDetail; form: FormState<Typed>; ratio: Ratio }) => {
  const { width, height, large } = detail
  const { focus, crops } = useTyped(form, detail)
  const part = partOf({ width, height }, ratio, cropFor(ratio, focus, crops))
  return (
    <figure className="grid gap-1">
      <svg
        viewBox={`${part.left} ${part.top} ${part.width} ${part.height}`}
        className="block h-auto w-full overflow-hidden bg-panel"
        role="img"
        aria-label={`Crop: ${ratioLabels[ratio]}`}
      >
        <image href={large} width={width} height={height} preserveAspectRatio="none" />
      </svg>
      <figcaption className="text-meta font-semibold">
        {ratioLabels[ratio]}{' '}
        <span className="font-normal text-hint tabular-nums">
          {part.width} x {part.height}
        </span>
      </figcaption>
    </figure>
  )
}

const OwnCrop = ({ form, ratio }: { form: FormState<Typed>; ratio: Ratio }) => {
  const own = useWatch({ control: form.control, name: `own.${ratio}` })
  return own ? (
    <div className="grid gap-3">
      <TextField
        form={form}
        name={`crops.${ratio}.x`}
        label="Middle from the left, %"
        inputMode="numeric"
        width="short"
        autoComplete="off"
      />
      <TextField
        form={form}
        name={`crops.${ratio}.y`}
        label="Middle from the top, %"
        inputMode="numeric"
        width="short"
        autoComplete="off"
      />
      <TextField form={form} name={`crops.${ratio}.zoom`} label="Zoom, 100 to 400%" inputMode="numeric" width="short" autoComplete="off" />
    </div>
  ) : (
    <p className="text-small text-hint">Cut around the focal point.</p>
  )
}
