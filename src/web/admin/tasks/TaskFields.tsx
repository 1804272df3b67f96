import { tasks } from '#contract/admin/tasks.ts'
import { handlerLabel, noHandler } from '#contract/model/people/handler.ts'
import { AreaField, DayField, RadioField, SelectField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { useColleagues } from '#web/lists/colleagues.ts'

export type TypedTask = { title: string; note: string; dueOn: string; priority: 'normal' | 'high'; assignedTo: string }

/** `held`: the current assignee, who is always offered, even if the task could not be assigned to them now. */
export const TaskFields = ({ form, held = null }: { form: FormState<TypedTask>; held?: { id: string; name: string } | null }) => {
  const colleagues = useColleagues(tasks)
  const offered = held && !colleagues.some(({ id }) => id === held.id) ? [held, ...colleagues] : colleagues
  return (
    <>
      <TextField form={form} name="title" label="What needs doing" width="full" autoComplete="off" />
      <AreaField form={form} name="note" label="Note" limit={2000} rows={4} width="full" optional />
      <DayField form={form} name="dueOn" label="Due" optional />
      <RadioField
        form={form}
        name="priority"
        label="Priority"
        inline
        items={[
          { value: 'normal', label: 'Normal' },
          { value: 'high', label: 'High' },
        ]}
      />
      <SelectField
        form={form}
        name="assignedTo"
        label={handlerLabel}
        options={[{ value: '', label: noHandler }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </>
  )
}
