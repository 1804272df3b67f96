import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { policies } from '#contract/admin/book/policies.ts'
import { q } from '#web/app/data/query.ts'
import { TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import type { PolicyFormValues } from './policyForm.ts'

/** Accepts any insurer, but suggests those already on record, so that each is spelt the same way. */
export const InsurerField = ({ form, locked = false }: { form: FormState<PolicyFormValues>; locked?: boolean }) => {
  const list = useId()
  const { data: known = [] } = useQuery(q(policies.insurers))
  return (
    <>
      <TextField
        form={form}
        name="insurer"
        label="Insurer"
        width="full"
        maxLength={120}
        autoComplete="off"
        list={list}
        readOnly={locked}
        {...(locked ? { hint: 'Cover is confirmed with this insurer.' } : {})}
      />
      <datalist id={list}>
        {known.map((insurer) => (
          <option key={insurer} value={insurer} />
        ))}
      </datalist>
    </>
  )
}
