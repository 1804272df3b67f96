/** The people who act for a company, current and former. */
import { formatDate } from '#contract/format.ts'
import { membershipRoleLabels } from '#contract/model/people/membership.ts'
import { paths } from '#contract/paths.ts'
import { rightsText, type CompanyDetail, type Person } from '#contract/portal/companies.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

export const nameOf = ({ name, email }: Person) => name ?? email

const isOver = ({ status }: Person) => status === 'expired' || status === 'revoked'

const columns: readonly Column<Person>[] = [
  {
    key: 'name',
    header: 'Name',
    names: true,
    cell: (person) => (
      <>
        {nameOf(person)} {person.you && <Badge tone="neutral">You</Badge>}
        {person.name !== null && <span className="block text-small font-normal text-hint">{person.email}</span>}
      </>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    wrap: true,
    cell: ({ role, rights }) => (
      <>
        {membershipRoleLabels[role]}
        <span className="block text-small text-hint">{rightsText(rights)}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Access',
    cell: ({ status, until }) => (
      <>
        <StatusBadge kind="membership" status={status} reader="client" />
        {until && <span className="block text-small text-hint">until {formatDate(until)}</span>}
      </>
    ),
  },
]

const change = (companyId: string): Column<Person> => ({
  key: 'change',
  header: 'Change',
  hiddenHeader: true,
  cell: (person) =>
    person.actions.length > 0 && (
      <Anchor href={`${paths.clientCompany(companyId, { person: person.id })}#access`} className="link inline-flex min-h-11 items-center">
        {person.you ? 'Leave' : 'Change'}
        <VisuallyHidden> {person.you ? 'this company' : nameOf(person)}</VisuallyHidden>
      </Anchor>
    ),
})

export const People = ({ company, people, chosen }: { company: CompanyDetail; people: readonly Person[]; chosen: Person | undefined }) => {
  const now = people.filter((person) => !isOver(person))
  const former = people.filter(isOver)
  return (
    <section className="grid gap-3">
      <h2>People</h2>
      <Table
        caption={`People who act for ${company.name}`}
        captionHidden
        columns={company.rights.people === 'act' ? [...columns, change(company.id)] : columns}
        rows={now}
        rowKey={({ id }) => id}
        lone={now.length === 1}
        selected={({ id }) => id === chosen?.id}
      />
      {former.length > 0 && (
        <Details summary={`People who no longer have access (${former.length})`}>
          <Table caption="People who no longer have access" captionHidden columns={columns} rows={former} rowKey={({ id }) => id} />
        </Details>
      )}
    </section>
  )
}
