/** The people of a client company: what each may see and do, by area. A membership may differ from its role. */

/** The parts of the portal that rights are given for. */
export const areas = ['policies', 'claims', 'renewals', 'documents', 'quotes', 'billing', 'people'] as const
export type Area = (typeof areas)[number]
export const areaLabels: Record<Area, string> = {
  policies: 'Policies',
  claims: 'Claims',
  renewals: 'Renewals',
  documents: 'Documents',
  quotes: 'Quotes',
  billing: 'Payments',
  people: 'People and their access',
}

/** `act`: see, change, request and send. `none`: not even know that it exists. */
export const rightLevels = ['none', 'view', 'act'] as const
export type RightLevel = (typeof rightLevels)[number]
export const levelLabels: Record<RightLevel, string> = { none: 'Nothing', view: 'View', act: 'View and act' }
/** The rights that an endpoint can require. */
export type Right = Exclude<RightLevel, 'none'>
export type Rights = Readonly<Record<Area, RightLevel>>

export const membershipRoles = ['owner', 'manager', 'finance', 'claims', 'readonly', 'adviser'] as const
export type MembershipRole = (typeof membershipRoles)[number]
export const membershipRoleLabels: Record<MembershipRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  finance: 'Finance',
  claims: 'Claims',
  readonly: 'Read only',
  adviser: 'Adviser',
}

/** The rights of a role, unless the membership says otherwise. */
export const roleRights: Record<MembershipRole, Rights> = {
  owner: { policies: 'act', claims: 'act', renewals: 'act', documents: 'act', quotes: 'act', billing: 'act', people: 'act' },
  // Runs the insurance. Only the owner decides who else has access and what is paid.
  manager: { policies: 'act', claims: 'act', renewals: 'act', documents: 'act', quotes: 'act', billing: 'view', people: 'view' },
  finance: { policies: 'view', claims: 'none', renewals: 'view', documents: 'view', quotes: 'view', billing: 'act', people: 'none' },
  claims: { policies: 'view', claims: 'act', renewals: 'none', documents: 'view', quotes: 'none', billing: 'none', people: 'none' },
  readonly: { policies: 'view', claims: 'view', renewals: 'view', documents: 'view', quotes: 'view', billing: 'view', people: 'view' },
  // An outsider, such as an accountant or a solicitor.
  adviser: { policies: 'view', claims: 'none', renewals: 'view', documents: 'view', quotes: 'none', billing: 'none', people: 'none' },
}

const isLevel = (value: unknown): value is RightLevel => rightLevels.some((level) => level === value)

/** The rights of a membership: those of its role, except in areas where it has its own. Its unknown entries are ignored. */
export const rightsOf = (role: MembershipRole, own: Readonly<Record<string, unknown>> = {}): Rights => {
  const rights = { ...roleRights[role] }
  for (const area of areas) {
    const level = own[area]
    if (isLevel(level)) rights[area] = level
  }
  return rights
}

export const allows = (level: RightLevel, right: Right): boolean => level === 'act' || level === right

/** The areas in which these rights go beyond the user's own. */
export const areasBeyond = (rights: Rights, own: Rights): Area[] =>
  areas.filter((area) => rightLevels.indexOf(rights[area]) > rightLevels.indexOf(own[area]))

/** Users cannot give more rights than they have. */
export const areWithin = (rights: Rights, own: Rights): boolean => areasBeyond(rights, own).length === 0
