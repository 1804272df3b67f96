import type { RedirectAnswer } from '#contract/model/site/redirect.ts'
import { redirectAnswerLabels, redirectAnswers } from '#contract/model/site/redirect.ts'
import { RadioField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'

type Typed = { to: string; status: RedirectAnswer | '' }

const hints: Record<RedirectAnswer, string> = {
  '301': 'Browsers and search engines remember it.',
  '302': 'Checked every time: for a campaign, or a page that will come back.',
  '410': 'Search engines will forget it. Leave the new address empty.',
}

/** The field for where an old URL redirects to. */
export const RedirectFields = <T extends Typed>({ form }: { form: FormState<T> }) => {
  // The form may have other fields too; these components only know their own.
  const fields = form as unknown as FormState<Typed>
  return (
    <>
      <TextField form={fields} name="to" label="Leads to" hint="A path on our site, for example /cyber-insurance." width="full" optional />
      <RadioField
        form={fields}
        name="status"
        label="Answer"
        items={redirectAnswers.map((answer) => ({ value: answer, label: redirectAnswerLabels[answer], hint: hints[answer] }))}
      />
    </>
  )
}
