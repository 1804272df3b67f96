/** Changes a policy: before cover is confirmed, anything; afterwards the terms from a given day, at a pro rata price. */
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { dayFault } from '#contract/model/content/reading.ts'
import { policies, type PolicyDetail } from '#contract/admin/book/policies.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { adjustment } from '#contract/model/policies/money.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import { paths } from '#contract/paths.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { load, q } from '#web/app/data/query.ts'
import { taxRatesQuery, useTax, type Tax } from '#web/app/data/taxRates.ts'
import { AreaField, DateField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import type { Messages } from '#web/forms/messages.ts'
import { dateOf, datePartsOf } from '#web/forms/typed.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { PriceLine } from '#web/ui/display/PriceLine.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { InsurerField } from './InsurerField.tsx'
import { FirstDay, LongForm, Part, PartLinks, TermsParts } from './PolicyFields.tsx'
import { faultsOf, livePremium, termsForm, termsOf, type PolicyFormValues } from './policyForm.ts'

const query = (id: string) => q(policies.show, { id })
const loadPolicy = recordLoader(query, paths.adminLogin)
export const loader = async (args: LoaderFunctionArgs) => {
  await Promise.all([
    loadPolicy(args),
    load(args.context, taxRatesQuery),
    args.context.get(depsContext).query.prefetchQuery(q(policies.insurers)),
  ])
  return null
}

const list = { label: 'Policies', path: paths.adminPolicies }
export const EditPolicyScreen = () => (
  <RecordScreen what="policy" query={query} list={list} invalidates={[policies.list, policies.terms]} screen={Edit} />
)

type ChangeForm = PolicyFormValues & { effectiveFrom: { day: string; month: string; year: string }; reason: string }

const Edit = ({ detail: policy, record }: RecordScreenProps<PolicyDetail>) => {
  const ended = policy.status === 'expired' || policy.status === 'cancelled'
  const name = `${policy.client}: ${classLabel(policy.class)}`
  return (
    <Screen
      title={`${policy.boundAt ? 'Change the terms' : 'Edit'}, ${policy.client}, ${policy.reference}`}
      heading={policy.boundAt ? `Change the terms of ${name}` : `Edit ${name}`}
      beside={<StatusBadge kind="policy" status={policy.status} />}
      above={<BackLink to={() => paths.adminPolicy(policy.id)}>{policy.reference}</BackLink>}
    >
      {ended ? (
        <Notice tone="info" title={`This policy is ${policyMachine.label(policy.status, 'staff').toLowerCase()}`}>
          Its terms can no longer be changed.
        </Notice>
      ) : (
        <ChangeFields policy={policy} record={record} />
      )}
    </Screen>
  )
}

const valuesOf = (policy: PolicyDetail): ChangeForm => ({
  insurer: policy.insurer,
  policyNumber: policy.policyNumber,
  inception: datePartsOf(policy.inception),
  expiry: datePartsOf(policy.expiry),
  terms: termsForm(policy.terms),
  effectiveFrom: datePartsOf(policy.today < policy.inception ? policy.inception : policy.today),
  reason: '',
})

const changeFaults = (policy: PolicyDetail, typed: ChangeForm, tax: Tax): Messages => {
  const from = dateOf(typed.effectiveFrom)
  // Sections keep their tax rates as long as the first day of cover is unchanged.
  const stays = dateOf(typed.inception) === policy.inception
  const faults = faultsOf(typed, { ...tax, kept: stays ? policy.terms.sections.map(({ iptRate }) => iptRate) : [] })
  if (policy.boundAt !== null) {
    if (from === 'wrong') faults['effectiveFrom'] = dayFault(typed.effectiveFrom)
    else if (from === null) faults['effectiveFrom'] = 'Enter a date'
    else if (from < policy.inception || from > policy.expiry)
      faults['effectiveFrom'] = `Enter a date within the period, ${formatDate(policy.inception)} to ${formatDate(policy.expiry)}`
  }
  if (typed.reason.trim().length < 3) faults['reason'] = 'Say why, in a few words'
  return faults
}

const ChangeFields = ({ policy, record }: Pick<RecordScreenProps<PolicyDetail>, 'record'> & { policy: PolicyDetail }) => {
  const navigate = useNavigate()
  const [done, setDone] = useState(false)
  const tax = useTax()
  const bound = policy.boundAt !== null
  const form: FormState<ChangeForm> = useEndpointForm(policies.change, {
    fixed: { id: policy.id, version: policy.version },
    defaults: valuesOf(policy),
    edits: true,
    draft: policy.id,
    record,
    input: (typed: ChangeForm) => ({
      insurer: typed.insurer,
      policyNumber: typed.policyNumber,
      inception: dateOf(typed.inception),
      expiry: dateOf(typed.expiry),
      terms: termsOf(typed.terms),
      effectiveFrom: bound ? dateOf(typed.effectiveFrom) : dateOf(typed.inception),
      reason: typed.reason,
    }),
    check: (typed: ChangeForm) => changeFaults(policy, typed, tax),
    onDone: () => {
      setDone(true)
      toast.success(bound ? 'The new terms are recorded' : 'Saved')
    },
  })
  // Only after the next render: until then, leaving the page is still blocked.
  useEffect(() => {
    if (done) void navigate(paths.adminPolicy(policy.id, { tab: 'terms' }))
  }, [done, navigate, policy.id])
  // The shared parts only know the fields that every policy form has.
  const common = form as unknown as FormState<PolicyFormValues>
  return (
    <LongForm form={form} submitLabel={bound ? 'Record the new terms' : 'Save'} asksToLeave={!done}>
      <PartLinks />
      <Part id="basics" title={bound ? 'The change' : 'Basics'}>
        {bound && (
          <>
            <DescriptionList
              facts={[
                { label: 'Insurer', value: policy.insurer },
                { label: 'Period', value: `${formatDate(policy.inception)} to ${formatDate(policy.expiry)}` },
              ]}
            />
            <p className="mt-2 mb-4 text-meta text-hint">
              Cover is confirmed, so the insurer and period are fixed. For a longer period, record an extension; for a shorter one, a
              cancellation.
            </p>
          </>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {!bound && <InsurerField form={common} />}
          <TextField
            form={form}
            name="policyNumber"
            label="Policy number"
            optional={!bound}
            width="full"
            maxLength={25}
            autoComplete="off"
          />
          {bound ? (
            <DateField form={form} name="effectiveFrom" label="In force from" hint="An earlier day only if the insurer has agreed to it." />
          ) : (
            <>
              <FirstDay form={common} />
              <DateField form={form} name="expiry" label="Last day of cover" />
            </>
          )}
          <AreaField
            form={form}
            name="reason"
            label="Why it changes"
            hint="Shown beside the version and in the history."
            limit={1000}
            rows={2}
            width="full"
          />
        </div>
      </Part>
      <TermsParts form={common} kind={policy.class} charged={bound} />
      {bound && <Price policy={policy} form={form} />}
    </LongForm>
  )
}

/** What the change costs for the rest of the period. */
const Price = ({ policy, form }: { policy: PolicyDetail; form: FormState<ChangeForm> }) => {
  const terms = useWatch({ control: form.control, name: 'terms' })
  const from = dateOf(useWatch({ control: form.control, name: 'effectiveFrom' }))
  const readable = livePremium(terms) !== null && from !== null && from !== 'wrong' && from >= policy.inception && from <= policy.expiry
  const price = readable ? adjustment(policy.terms.sections, termsOf(terms).sections, policy.charged, from) : null
  return (
    <Card as="section">
      <output aria-label="Price of the change" className="grid max-w-form gap-1">
        {price ? (
          <>
            <PriceLine label="Days left in the period" value={price.remainingDays} />
            <PriceLine label="Net premium, day by day" value={signed(price.net)} />
            <PriceLine label="Insurance Premium Tax" value={signed(price.ipt)} />
            <PriceLine
              total
              label={price.total < 0 ? 'Refund to the client' : 'Price of the change'}
              value={formatMoney(Math.abs(price.total))}
            />
          </>
        ) : (
          <span className="text-hint">
            The price of the change will appear once every premium is filled in and the day is within the period.
          </span>
        )}
      </output>
    </Card>
  )
}

const signed = (pence: number) => (pence < 0 ? `\u2212${formatMoney(-pence)}` : formatMoney(pence))
