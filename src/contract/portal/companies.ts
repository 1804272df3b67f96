/** Client portal: the companies that the user acts for, and who else acts for them. */
import { changeInput } from '../changeInput.ts'
import { get, group, patch, post, put } from '../endpoint.ts'
import { list } from '../list.ts'
import {
  areaLabels,
  areas,
  levelLabels,
  membershipRoleLabels,
  membershipRoles,
  rightLevels,
  type Area,
  type Rights,
} from '../model/people/membership.ts'
import { membershipMachine } from '../model/people/membershipMachine.ts'
import { id, isoDate, text, typedEmail, typedText, z, type Infer } from '../schema.ts'

/** Owners are not included: they are only added and removed by us, because we check with both of them. */
export const givenRoles = ['manager', 'finance', 'claims', 'readonly', 'adviser'] as const
export const roleHints: Record<(typeof givenRoles)[number], string> = {
  manager: 'Runs the insurance: policies, renewals, claims and quotes. Sees payments and people.',
  finance: 'Pays, and sees policies, renewals, documents and quotes. No claims.',
  claims: 'Reports claims and follows them. Sees policies and documents.',
  readonly: 'Sees everything and changes nothing.',
  adviser: 'For an accountant or solicitor: sees policies, renewals and documents.',
}

const rights = z.record(z.enum(areas), z.enum(rightLevels))

/** 'Everything.' or 'View and act: policies, claims. View: documents.' */
export const rightsText = (own: Rights): string => (mayEverything(own) ? 'Everything.' : inAreas(own))

export const mayEverything = (own: Rights): boolean => areas.every((area) => own[area] === 'act')

const inAreas = (own: Rights): string =>
  (['act', 'view'] as const)
    .flatMap((level) => {
      const named = areas.filter((area) => own[area] === level).map((area) => areaLabels[area].toLowerCase())
      return named.length > 0 ? `${levelLabels[level]}: ${named.join(', ')}.` : []
    })
    .join(' ') || 'Nothing.'

const CompanySummary = z.object({ id: z.uuid(), name: z.string(), role: z.enum(membershipRoles), rights })

export const companyList = list({
  name: 'companies',
  one: 'company',
  many: 'companies',
  row: CompanySummary,
  columns: {
    name: { label: 'Company', names: true },
    role: { label: 'Your role', text: ({ role }) => membershipRoleLabels[role] },
    rights: { label: 'What you may do', wrap: true, text: (row) => rightsText(row.rights) },
  },
  filters: {},
  sorts: { name: ['name', '-name'] },
  defaultSort: 'name',
})

const Person = z.object({
  /** Id of the membership. */
  id: z.uuid(),
  version: z.number(),
  you: z.boolean(),
  /** Null until they accept, because the name belonging to an address is for its owner to reveal. */
  name: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(membershipRoles),
  rights,
  /** Areas in which their rights differ from their role. */
  own: z.partialRecord(z.enum(areas), z.enum(rightLevels)),
  status: z.enum(membershipMachine.statusNames),
  /** The last day of access, yyyy-mm-dd; null if there is no end. */
  until: z.nullable(z.string()),
  /** What the caller may now do with this person's access. */
  actions: z.array(z.enum(membershipMachine.actions)),
})
export type Person = Infer<typeof Person>

const CompanyDetail = z.extend(CompanySummary, {
  /** The last day of the caller's own access, yyyy-mm-dd; null if there is no end. */
  until: z.nullable(z.string()),
  /** Newest last; null if the caller may not see them. */
  people: z.nullable(z.array(Person)),
  /** Access given, changed or removed, oldest first; null unless the caller may decide about it. */
  log: z.nullable(z.array(z.object({ at: z.string(), by: z.string(), who: z.string(), what: z.string(), detail: z.string() }))),
})
export type CompanyDetail = Infer<typeof CompanyDetail>

const Invited = z.object({ id: z.uuid(), name: z.string(), role: z.enum(membershipRoles) })

const level = () => z.optional(z.enum(rightLevels))
/** The access given. Areas left out keep the role's rights. */
const access = {
  role: z.enum(givenRoles, 'Choose a role'),
  until: z.optional(isoDate()),
  // Object.fromEntries cannot show that each area has its key.
  ...(Object.fromEntries(areas.map((area) => [area, level()])) as { [A in Area]: ReturnType<typeof level> }),
}
const decides = { client: 'people', right: 'act' } as const

export const companies = group('portal', 'companies', {
  list: companyList.page('/api/client/companies', 'client'),
  csv: companyList.csv('/api/client/companies/csv', 'client'),
  show: get('/api/client/companies/:id', { access: 'client', input: z.strictObject({ id: id() }), output: CompanyDetail }),
  /** Sets the company that new records are for in this session. */
  choose: put('/api/client/company', {
    access: 'client',
    input: z.strictObject({ id: z.nullable(id()) }),
    output: z.object({ id: z.nullable(z.uuid()) }),
  }),
  invite: post('/api/client/companies/:id/people', {
    access: decides,
    input: z.strictObject({ id: id(), email: typedEmail(), name: typedText('Enter their name', 120), ...access }),
    output: CompanyDetail,
    idempotent: true,
    rate: { points: 30, seconds: 3600 },
  }),
  /** Companies that have invited the caller and are waiting for an answer. */
  invitations: get('/api/client/invitations', { access: 'client', input: z.strictObject({}), output: z.array(Invited) }),
  answer: post('/api/client/invitations/:company', {
    access: 'client',
    input: z.strictObject({ company: id(), accept: z.boolean() }),
    output: z.array(Invited),
  }),
})

/** Identified by the membership's id. */
export const people = group('portal', 'people', {
  change: patch('/api/client/people/:id', { access: decides, input: z.strictObject({ ...changeInput, ...access }), output: CompanyDetail }),
  resend: post('/api/client/people/:id/resend', {
    access: decides,
    input: z.strictObject(changeInput),
    output: CompanyDetail,
    rate: { points: 30, seconds: 3600 },
  }),
  revoke: post('/api/client/people/:id/revoke', {
    access: decides,
    input: z.strictObject({ ...changeInput, reason: z.optional(text(300)) }),
    output: CompanyDetail,
  }),
})
