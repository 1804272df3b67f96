/** The insurer's own figures for what it costs or refunds, beside ours. */
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { MoneyField, type Bound } from '#web/forms/fields.tsx'

type Figures = { net: string; ipt: string }
type Props<T extends FieldValues> = Pick<Bound<T, string>, 'form'> & {
  labels?: Figures
  /** Both may stay empty. */
  optional?: boolean
  children?: ReactNode
}

/** `children`: further fields beside the two, such as our fee. */
export const InsurersFigures = <T extends Figures & FieldValues>({
  form,
  labels = { net: 'Net', ipt: 'Tax (IPT)' },
  optional = false,
  children,
}: Props<T>) => {
  const name = (key: keyof Figures) => key as Bound<T, string>['name']
  return (
    <div className={children ? 'grid gap-4 sm:grid-cols-3' : 'grid gap-4 sm:grid-cols-2'}>
      <MoneyField form={form} name={name('net')} label={labels.net} pence width="full" optional={optional} />
      <MoneyField form={form} name={name('ipt')} label={labels.ipt} pence width="full" optional={optional} />
      {children}
    </div>
  )
}
