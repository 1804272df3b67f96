/** Forms to give a person access to a company, change it, and remove it. Each works as a plain POST. */
import { useNavigate } from 'react-router'
import { areaLabels, areas, levelLabels, membershipRoleLabels, rightLevels, type Area } from '#contract/model/people/membership.ts'
import { paths } from '#contract/paths.ts'
import { companies, givenRoles, people, roleHints, type CompanyDetail, type Person } from '#contract/portal/companies.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField, DayField, RadioField, SelectField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { nameOf } from './People.tsx'

type Props = { company: CompanyDetail; record: RecordState<CompanyDetail> }
/** The raw field values. An empty area takes its level from the role. */
type Access = { email: string; name: string; role: (typeof givenRoles)[number] | ''; until: string } & Record<Area, string>

const asTheRole = { policies: '', claims: '', renewals: '', documents: '', quotes: '', billing: '', people: '' }
const nothing: Access = { email: '', name: '', role: '', until: '', ...asTheRole }
/** The fields can hold any text; the schema validates it. */
const inputOf = ({ email: _email, name: _name, until, ...access }: Access) => ({
  ...(Object.fromEntries(Object.entries(access).filter(([, value]) => value !== '')) as Partial<typeof access>),
  ...(until ? { until } : {}),
})

export const InvitePerson = ({ company, record }: Props) => {
  const form = useEndpointForm(companies.invite, {
    fixed: { id: company.id },
    defaults: nothing,
    input: (typed) => ({ ...inputOf(typed), email: typed.email, name: typed.name }),
    draft: company.id,
    record,
    onDone: (_reply, typed) => toast.success('Invitation sent', `It is on its way to ${typed.email}.`),
  })
  return (
    <Card as="section">
      <CardHeader title="Invite somebody" />
      <EndpointForm form={form} submitLabel="Send invitation" busyLabel="Sending..." className="grid gap-5">
        <TextField form={form} name="email" label="Email" type="email" autoComplete="off" hint="The invitation goes there." />
        <TextField form={form} name="name" label="Full name" autoComplete="off" />
        <AccessFields form={form} />
      </EndpointForm>
    </Card>
  )
}

export const ChangeAccess = ({ company, person, record }: Props & { person: Person }) => {
  const fixed = { id: person.id, version: person.version }
  const go = useNavigate()
  const back = () => void go(person.you ? paths.clientCompanies() : paths.clientCompany(company.id))
  const role = givenRoles.find((one) => one === person.role) ?? ''
  const current: Access = { ...nothing, email: person.email, name: nameOf(person), role, until: person.until ?? '', ...person.own }
  const form = useEndpointForm(people.change, {
    fixed,
    edits: true,
    defaults: current,
    input: (typed) => inputOf(typed),
    record,
    onDone: () => toast.success('Access changed'),
  })
  const removal = useEndpointForm(people.revoke, {
    fixed,
    defaults: { reason: '' },
    record,
    onDone: () => {
      toast.success(person.you ? 'You have left the company' : 'Access removed')
      back()
    },
  })
  const again = useEndpointForm(people.resend, { fixed, defaults: {}, record, onDone: () => toast.success('Invitation sent again') })
  return (
    <Card as="section" id="access">
      <CardHeader title={person.you ? `Leave ${company.name}` : `Access of ${nameOf(person)}`} />
      <div className="grid gap-6">
        {person.actions.includes('resend') && (
          <EndpointForm form={again} submitLabel="Send the invitation again" busyLabel="Sending..." variant="secondary" asksToLeave={false}>
            <p className="text-soft">The invitation to {person.email} was not answered yet.</p>
          </EndpointForm>
        )}
        {person.actions.includes('change') && (
          <EndpointForm form={form} submitLabel="Save access" className="grid gap-5">
            <AccessFields form={form} />
          </EndpointForm>
        )}
        {person.actions.includes('revoke') && (
          <EndpointForm
            form={removal}
            submitLabel={person.you ? 'Leave this company' : 'Remove access'}
            busyLabel="One moment..."
            variant="danger"
            className="grid gap-3 border-t border-line pt-5"
          >
            {!person.you && <h3 className="text-h3">Remove access</h3>}
            <p className="text-soft">
              {person.you
                ? `After that you will not be able to see or do anything for ${company.name}. Someone else will have to invite you again.`
                : `${nameOf(person)} will not be able to see or do anything for ${company.name} any more. This takes effect at once, and they will get an email about it.`}
            </p>
            <AreaField form={removal} name="reason" label="Why" hint="For the access log." limit={300} rows={2} optional />
          </EndpointForm>
        )}
      </div>
    </Card>
  )
}

const AccessFields = ({ form }: { form: FormState<Access> }) => (
  <>
    <RadioField
      form={form}
      name="role"
      label="Role"
      items={givenRoles.map((value) => ({ value, label: membershipRoleLabels[value], hint: roleHints[value] }))}
    />
    <Details summary="Differ from the role in some areas" open={areas.some((area) => form.values()[area] !== '')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {areas.map((area) => (
          <SelectField
            key={area}
            form={form}
            name={area}
            label={areaLabels[area]}
            options={[{ value: '', label: 'Same as the role' }, ...rightLevels.map((value) => ({ value, label: levelLabels[value] }))]}
            optional
          />
        ))}
      </div>
    </Details>
    <DayField form={form} name="until" label="Last day of access" hint="Leave empty for no end." optional />
  </>
)
