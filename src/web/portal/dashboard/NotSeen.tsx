/** Which areas are left out because the user may not see them, so that nobody takes a missing part for an empty one. */
import { areaLabels, areas } from '#contract/model/people/membership.ts'
import { useUser } from '#web/app/data/session.ts'

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const both = new Intl.ListFormat('en-GB')

export const NotSeen = () => {
  const companies = useUser().companies.map(({ name, rights }) => ({
    name,
    // Who else acts for a company is not on this screen.
    without: either.format(
      areas.filter((area) => area !== 'people' && rights[area] === 'none').map((area) => areaLabels[area].toLowerCase()),
    ),
  }))
  const groups = [...Map.groupBy(companies, ({ without }) => without)].filter(([without]) => without !== '')
  return (
    groups.length > 0 && (
      <div className="grid max-w-measure gap-1 text-meta text-soft">
        {groups.map(([without, of]) => (
          <p key={without}>
            Your access to {both.format(of.map(({ name }) => name))} does not include {without}. The owner of the company can change that.
          </p>
        ))}
      </div>
    )
  )
}
