import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../display/classes.ts'
import { controlClass, type Width } from './controlClass.ts'
import { controlProps, Field, type FieldProps } from './Field.tsx'

type Own = FieldProps & {
  /** Text before the value, outside the input: "£". */
  prefix?: string
  /** Text after the value: "%", "years". */
  suffix?: ReactNode
  width?: Width
  /** A button joined to its end. */
  action?: ReactNode
  /** Shown below the control, such as a counter. */
  after?: ReactNode
  describedBy?: string
}
export type TextInputProps = Own & Omit<ComponentProps<'input'>, keyof Own>

const affix = (error: unknown, side: string) =>
  classes(
    'flex min-w-11 items-center justify-center bg-panel px-3 text-soft',
    error ? 'border-2 border-danger' : 'border border-control',
    side,
  )

/** One line of text. Takes every attribute of `<input>`; set `autoComplete` and `inputMode` where they help. */
export const TextInput = ({
  name,
  id,
  label,
  hint,
  error,
  optional,
  question,
  prefix,
  suffix,
  width = 'long',
  action,
  after,
  describedBy,
  className,
  ...input
}: TextInputProps) => {
  const field = { name, id, label, hint, error, optional, question }
  const joined = Boolean(prefix || suffix || action)
  const control = (
    <input
      type="text"
      {...input}
      {...controlProps(field, describedBy)}
      className={controlClass(
        width,
        classes(joined && 'relative min-w-0', prefix ? 'rounded-l-none' : null, suffix ? 'rounded-r-none' : null, className),
      )}
    />
  )
  return (
    <Field field={field} after={after}>
      {joined ? (
        <div className="flex w-full">
          {prefix && (
            <span aria-hidden className={affix(error, 'rounded-l-control border-r-0')}>
              {prefix}
            </span>
          )}
          {control}
          {suffix && (
            <span aria-hidden className={affix(error, 'rounded-r-control border-l-0 whitespace-nowrap')}>
              {suffix}
            </span>
          )}
          {action}
        </div>
      ) : (
        control
      )}
    </Field>
  )
}

/** The email address of the person who types. */
export const EmailInput = (props: Omit<TextInputProps, 'name' | 'label' | 'type' | 'autoComplete' | 'spellCheck'>) => (
  <TextInput name="email" label="Email" {...props} type="email" autoComplete="email" spellCheck={false} />
)
