import { Copy, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { capitalised } from '#contract/format.ts'
import { Button } from '../navigation/Button.tsx'
import { VisuallyHidden } from '../display/VisuallyHidden.tsx'

/**
 * The same questions for each of several items (directors, vehicles). Without `onAdd` and `onRemove`, the buttons submit the form
 * (`_add=<name>`, `_remove=<name>.<index>`) to its action, which replies with one item more or fewer. That works without script.
 * `noun` is the singular: "director".
 */
export const RepeatingGroup = ({
  name,
  noun,
  count,
  max = 20,
  min = 1,
  children,
  copyBut,
  onAdd,
  onRemove,
}: {
  name: string
  noun: string
  count: number
  min?: number
  max?: number
  /** The fields of one item. Names must start with `${name}.${index}.` */
  children: (index: number) => ReactNode
  /** If set, items can be copied. Names the field a copy leaves empty ('' for none), as a second vehicle has another registration. */
  copyBut?: string
  onAdd?: () => void
  onRemove?: (index: number) => void
}) => {
  const title = capitalised(noun)
  return (
    <div className="max-w-form space-y-6">
      {Array.from({ length: count }, (_, index) => (
        <fieldset key={index} className="min-w-0 border-t-2 border-ink pt-4">
          <legend className="float-left font-display text-h3 font-bold">
            {title} {index + 1}
            {count > 1 && <span className="font-text text-meta font-normal text-hint"> of {count}</span>}
          </legend>
          <span className="float-right flex gap-2">
            {copyBut !== undefined && count < max && (
              <Button
                size="small"
                variant="quiet"
                icon={Copy}
                type="submit"
                name="_copy"
                value={`${name}.${index}${copyBut && `.${copyBut}`}`}
                formNoValidate
              >
                Copy{' '}
                <VisuallyHidden>
                  {noun} {index + 1}
                </VisuallyHidden>
              </Button>
            )}
            {count > min && (
              <Button
                size="small"
                variant="quiet"
                icon={Trash2}
                {...(onRemove
                  ? { onClick: () => onRemove(index) }
                  : { type: 'submit', name: '_remove', value: `${name}.${index}`, formNoValidate: true })}
              >
                Remove{' '}
                <VisuallyHidden>
                  {noun} {index + 1}
                </VisuallyHidden>
              </Button>
            )}
          </span>
          <div className="clear-both space-y-6 pt-4">{children(index)}</div>
        </fieldset>
      ))}
      {count < max ? (
        <Button icon={Plus} {...(onAdd ? { onClick: onAdd } : { type: 'submit', name: '_add', value: name, formNoValidate: true })}>
          Add another {noun}
        </Button>
      ) : (
        <p className="text-meta text-hint">{max} is the most you can add here. Tell us about the others in a note.</p>
      )}
    </div>
  )
}
