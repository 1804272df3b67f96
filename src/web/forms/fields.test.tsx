import { expect, test } from 'vitest'
import { claims } from '#contract/admin/book/claims.ts'
import { enquiries } from '#contract/admin/enquiries.ts'
import { AreaField, CheckboxField, RadioField, TextField } from './fields.tsx'
import type { FormState } from './formState.ts'
import { useEndpointForm } from './useEndpointForm.ts'

const at = { id: '00000000-0000-4000-8000-000000000001', version: 3 }

/** Never run: the compiler must refuse each marked line below. */
const compiled = (form: FormState<{ message: string; urgent: boolean; rows: { item: string }[] }>) => [
  <TextField key="1" form={form} name="rows.0.item" label="Item" />,
  // @ts-expect-error: no field of this form has that name
  <AreaField key="2" form={form} name="mesage" label="Your reply" />,
  // @ts-expect-error: this field is a boolean
  <TextField key="3" form={form} name="urgent" label="Urgent" />,
  // @ts-expect-error: this field is a text
  <CheckboxField key="4" form={form} name="message" label="Your reply" />,
]
const useCompiled = () => {
  const close = useEndpointForm(claims.close, { fixed: at, defaults: { closing: '', reason: '' } })
  // @ts-expect-error: a fixed field has no default
  useEndpointForm(claims.close, { fixed: at, defaults: { id: '', closing: '', reason: '' } })
  // @ts-expect-error: a field of the endpoint is missing
  useEndpointForm(claims.close, { fixed: at, defaults: { reason: '' } })
  // @ts-expect-error: no such reason
  useEndpointForm(claims.close, { fixed: at, defaults: { closing: 'boredom', reason: '' } })
  // @ts-expect-error: the endpoint has no such field
  useEndpointForm(enquiries.respond, { fixed: at, defaults: { text: '' }, input: ({ text }) => ({ mesage: text }) })
  return <RadioField form={close} name="closing" label="Why is it closed?" items={[]} />
}

test('wrong names of fields and defaults do not compile', () => {
  expect([compiled, useCompiled]).toHaveLength(2)
})
