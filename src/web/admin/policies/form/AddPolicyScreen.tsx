/** Adds a policy: the client, the insurer, the period, the cover and the cost. */
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { data, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { dayFault } from '#contract/model/content/reading.ts'
import { policies } from '#contract/admin/book/policies.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { ratesOn } from '#contract/model/policies/ipt.ts'
import { isPolicyClass, policyClasses, policyClassNames } from '#contract/model/policies/policyClass.ts'
import { yearFrom } from '#contract/model/policies/money.ts'
import { paths } from '#contract/paths.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { load, q } from '#web/app/data/query.ts'
import { taxRatesQuery, useTax, type Tax } from '#web/app/data/taxRates.ts'
import { AreaField, CheckboxField, DateField, SelectField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import type { Messages } from '#web/forms/messages.ts'
import { dateOf, datePartsOf } from '#web/forms/typed.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { onlyFor } from '../../shell/onlyFor.ts'
import { ClientField } from '../../shell/ClientField.tsx'
import { InsurerField } from './InsurerField.tsx'
import { FirstDay, LongForm, Part, PartLinks, TermsParts } from './PolicyFields.tsx'
import { blankSection, faultsOf, termsOf, type PolicyFormValues } from './policyForm.ts'

const clientQuery = (id: string) => q(policies.clients, { name: '', id })

export const loader = async (args: LoaderFunctionArgs) => {
  await onlyFor(policies.create, args)
  const { context, request } = args
  const { query } = context.get(depsContext)
  const client = new URL(request.url).searchParams.get('client')
  if (client !== null && !/^[0-9a-f-]{36}$/.test(client)) throw data(null, { status: 404 })
  await Promise.all([
    load(context, taxRatesQuery),
    query.prefetchQuery(q(policies.insurers)),
    client && query.prefetchQuery(clientQuery(client)),
  ])
  return null
}

type Needed = { id: string; text: string; dueOn: { day: string; month: string; year: string } }
/** A client who may have a new policy. */
type Chosen = ReplyOf<typeof policies.clients>[number]

type NewPolicyForm = PolicyFormValues & {
  clientId: string
  client: Chosen | null
  class: string
  proposal: boolean
  subjectivities: Needed[]
}

const blank = (client: Chosen | null, { rates, today }: Tax): NewPolicyForm => ({
  clientId: client?.id ?? '',
  client,
  class: '',
  proposal: false,
  insurer: '',
  policyNumber: '',
  inception: datePartsOf(null),
  expiry: datePartsOf(null),
  terms: {
    insured: client?.name ?? '',
    alsoInsured: '',
    business: client?.activities ?? '',
    sections: [blankSection('first', ratesOn(rates, today).standard)],
    items: [],
    conditions: '',
    iptStated: '',
    fee: '',
    commissionRate: '',
    payment: { method: 'annual', instalments: '1' },
    adjustable: false,
  },
  subjectivities: [],
})

const allFaults = (typed: NewPolicyForm, tax: Tax): Messages => {
  const faults: Messages = {
    ...(typed.clientId === '' ? { clientId: 'Choose the client' } : {}),
    ...(typed.class === '' ? { class: 'Choose the class' } : {}),
    ...faultsOf(typed, tax),
  }
  typed.subjectivities.forEach(({ text, dueOn }, index) => {
    if (text.trim() === '') faults[`subjectivities.${index}.text`] = 'Say what is needed, or remove the line'
    if (dateOf(dueOn) === 'wrong') faults[`subjectivities.${index}.dueOn`] = dayFault(dueOn)
  })
  return faults
}

export const AddPolicyScreen = () => {
  const [search] = useSearchParams()
  const asked = search.get('client')
  const { data: found } = useQuery({ ...clientQuery(asked ?? ''), enabled: asked !== null })
  return (
    <Screen title="Add a policy" above={<BackLink to={paths.adminPolicies}>Policies</BackLink>}>
      <AddForm key={found?.[0]?.id ?? 'none'} client={found?.[0] ?? null} />
    </Screen>
  )
}

const AddForm = ({ client }: { client: Chosen | null }) => {
  const navigate = useNavigate()
  const tax = useTax()
  const [made, setMade] = useState<string | null>(null)
  const form: FormState<NewPolicyForm> = useEndpointForm(policies.create, {
    defaults: blank(client, tax),
    draft: client?.id ?? 'new',
    input: (typed: NewPolicyForm) => ({
      clientId: typed.clientId,
      class: typed.class,
      proposal: typed.proposal,
      insurer: typed.insurer,
      policyNumber: typed.policyNumber,
      inception: dateOf(typed.inception),
      expiry: dateOf(typed.expiry),
      terms: termsOf(typed.terms),
      subjectivities: typed.subjectivities.map(({ text, dueOn }) => ({ text, dueOn: dateOf(dueOn) })),
    }),
    check: (typed: NewPolicyForm) => allFaults(typed, tax),
    invalidates: [policies.list],
    onDone: (policy) => {
      setMade(policy.id)
      toast.success('Policy added', `${policy.reference} of ${policy.client}`)
    },
  })
  // Only once the form has been emptied: until then, leaving the page is blocked.
  useEffect(() => {
    if (made !== null && !form.dirty) void navigate(paths.adminPolicy(made))
  }, [made, form.dirty, navigate])
  const chosen = useWatch({ control: form.control, name: 'client' })
  const [typed, setTyped] = useState('')
  const { data: choices = [] } = useQuery({
    ...q(policies.clients, { name: typed }),
    enabled: typed.trim().length >= 2 && chosen === null,
  })
  const kind = useWatch({ control: form.control, name: 'class' })
  // The shared parts only know the fields that every policy form has.
  const common = form as unknown as FormState<PolicyFormValues>
  const choose = (next: Chosen | null) => {
    const before = form.values('client')
    form.set('client', next)
    form.set('clientId', next?.id ?? '', { shouldDirty: true })
    if (form.values('terms.insured') === (before?.name ?? '')) form.set('terms.insured', next?.name ?? '')
    if (form.values('terms.business') === (before?.activities ?? '')) form.set('terms.business', next?.activities ?? '')
  }
  return (
    <LongForm form={form} submitLabel="Add the policy" asksToLeave>
      <PartLinks more={[{ id: 'needed', label: 'Still needed' }]} />
      <Part id="basics" title="Basics">
        <div className="grid gap-4 sm:grid-cols-2">
          <ClientField
            formId={form.id}
            choices={choices}
            onType={setTyped}
            chosen={chosen}
            error={form.errors['clientId'] ?? null}
            onChoose={choose}
          />
          <SelectField
            form={form}
            name="class"
            label="Class"
            width="full"
            placeholder="Choose one"
            options={policyClassNames.map((name) => ({ value: name, label: policyClasses[name].label }))}
          />
          <InsurerField form={common} />
          <TextField
            form={form}
            name="policyNumber"
            label="Policy number"
            optional
            hint="As the insurer writes it. Can be added when cover is confirmed."
            width="full"
            maxLength={25}
            autoComplete="off"
          />
          <Period form={common} />
        </div>
        <div className="mt-4">
          <CheckboxField form={form} name="proposal" label="The client must return a proposal form first" />
        </div>
      </Part>
      <TermsParts form={common} kind={isPolicyClass(kind) ? kind : null} />
      <Part id="needed" title="Still needed">
        <NeededRows form={form} />
      </Part>
    </LongForm>
  )
}

/** The period. Once the first day is valid, the last day is prefilled a year later, unless it has already been typed. */
const Period = ({ form }: { form: FormState<PolicyFormValues> }) => (
  <>
    <FirstDay
      form={form}
      hint="From 00:01."
      onDay={(from) => {
        if (!Object.values(form.values('expiry')).some(Boolean)) form.set('expiry', datePartsOf(yearFrom(from)), { shouldDirty: true })
      }}
    />
    <DateField form={form} name="expiry" label="Last day of cover" hint="Until midnight. A year is suggested." />
  </>
)

const NeededRows = ({ form }: { form: FormState<NewPolicyForm> }) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'subjectivities', keyName: 'key' })
  form.describe('subjectivities', { label: 'Still needed' })
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        What the insurer asks for before or after cover starts. The client will see it, and the policy is not active until all of it is in.
      </p>
      {fields.map((field, index) => (
        <fieldset key={field.key} className="min-w-0 rounded-control border border-line bg-panel p-4">
          <legend className="sr-only">Needed: line {index + 1}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            <AreaField form={form} name={`subjectivities.${index}.text`} label="What is needed" limit={400} rows={2} width="full" />
            <DateField form={form} name={`subjectivities.${index}.dueOn`} label="Needed by" optional />
          </div>
          <Button variant="quiet" size="small" icon={Trash2} onClick={() => remove(index)}>
            Remove <VisuallyHidden>line {index + 1}</VisuallyHidden>
          </Button>
        </fieldset>
      ))}
      <div>
        <Button size="small" icon={Plus} onClick={() => append({ id: crypto.randomUUID(), text: '', dueOn: datePartsOf(null) })}>
          Add another item
        </Button>
      </div>
    </div>
  )
}
