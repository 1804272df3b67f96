/** The end of /quote/check: the sender's legal duties, the sender's details, and submission. */
import { data, Form, redirect, type ActionFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import { quotes, type DraftCheck } from '#contract/site/quotes.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { textIn } from '#web/app/data/sentForm.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkboxes.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { errorsOf } from '#web/questions/journey.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'

export type Refused = { errors: Record<string, string>; values: { name: string; role: string; declared: boolean } }

const text = (form: FormData, name: string) => textIn(form, name).trim()

/** Submits the request. A refusal keeps what was typed. */
export const sendRequest = async ({ context, request }: ActionFunctionArgs) => {
  const { query } = context.get(depsContext)
  const form = await request.formData()
  const values = { name: text(form, 'name'), role: text(form, 'role'), declared: form.get('declared') === 'on' }
  const refuse = (errors: Record<string, string>, status: number) => data<Refused>({ errors, values }, { status })
  const errors = {
    ...(values.name ? {} : { name: 'Enter your name' }),
    ...(values.declared ? {} : { declared: 'Tick the box to say your answers are true' }),
  }
  if (Object.keys(errors).length > 0) return refuse(errors, 422)
  try {
    await call(query, quotes.submit, { name: values.name, role: values.role, version: text(form, 'version'), declared: true })
    return redirect(paths.thankYou())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 409 && typeof error.flags['page'] === 'string') return redirect(`${paths.quotePage(error.flags['page'])}?to=check`)
    if (error.status === 404 || error.status === 410) return redirect(paths.quote())
    return refuse(errorsOf(error), error.status || 503)
  }
}

/** Shown below the answers, once every page is complete. */
export const Declaration = ({ check, refused }: { check: DraftCheck; refused: Refused | undefined }) => {
  const { busy, once } = useSendOnce()
  const errors = refused?.errors ?? {}
  const { declaration } = check
  return (
    <section id="declaration" aria-labelledby="before-sending" className="mt-12 max-w-form border-t-2 border-ink pt-5">
      <h2 id="before-sending">Before you send it</h2>
      <div className="prose mt-4">
        {declaration.duty.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Form method="post" onSubmit={once} noValidate className="mt-8 space-y-7">
        <input type="hidden" name="version" value={declaration.version} />
        <TextInput
          name="name"
          label="Your name"
          hint="It is recorded with the date and time."
          autoComplete="name"
          error={errors['name']}
          defaultValue={refused?.values.name ?? check.name}
        />
        <TextInput
          name="role"
          label="Your role in the business"
          optional
          autoComplete="organization-title"
          error={errors['role']}
          defaultValue={refused?.values.role ?? check.role}
        />
        <Checkbox
          name="declared"
          label={declaration.statement}
          error={errors['declared']}
          defaultChecked={refused?.values.declared ?? false}
        />
        <Notice tone="warning" title="Submitting this form does not put any insurance in force.">
          <p>You are not covered until an insurer has agreed and we have confirmed it in writing.</p>
        </Notice>
        <Button type="submit" variant="primary" size="large" className="max-sm:w-full" busy={busy} busyLabel="Sending...">
          Send to a broker
        </Button>
      </Form>
    </section>
  )
}
