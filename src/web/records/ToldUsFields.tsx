/** How the client told us about something that staff record for them; the form sends `toldUsInput`. */
import type { FieldValues } from 'react-hook-form'
import { toldWayLabels, toldWays } from '#contract/model/contact/toldUs.ts'
import { AreaField, DayField, RadioField, TextField, type Bound } from '#web/forms/fields.tsx'

export type TypedToldUs = { how: string; saidOn: string; saidBy: string; reason: string }

/** `reasonHint`: hint for the last field, saying who reads it. */
export const ToldUsFields = <T extends TypedToldUs & FieldValues>({
  form,
  reasonHint = 'The client will see this.',
}: Pick<Bound<T, string>, 'form'> & { reasonHint?: string }) => {
  const name = (key: keyof TypedToldUs) => key as Bound<T, string>['name']
  return (
    <>
      <RadioField
        form={form}
        name={name('how')}
        label="How did they tell us?"
        items={toldWays.map((value) => ({ value, label: toldWayLabels[value] }))}
      />
      <DayField form={form} name={name('saidOn')} label="On which day?" />
      <TextField
        form={form}
        name={name('saidBy')}
        label="Who told us?"
        hint="Someone at the client."
        maxLength={120}
        width="full"
        autoComplete="off"
      />
      <AreaField
        form={form}
        name={name('reason')}
        label="What else did they say?"
        hint={reasonHint}
        limit={1000}
        rows={2}
        width="full"
        optional
      />
    </>
  )
}
