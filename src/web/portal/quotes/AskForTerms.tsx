/** Starts a request for terms, for people who may, as soon as it is clear for which company: otherwise it could not be followed in the portal. */
import { companiesWith, companyChosenFor } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { useUser } from '#web/app/data/session.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
/** An adviser may act for dozens. */
const mostNamed = 3

export const AskForTerms = ({ className = buttonClass() }: { className?: string }) => {
  const { companies, company } = useUser()
  const possible = companiesWith({ companies }, 'quotes', 'act').map(({ name }) => name)
  if (possible.length === 0) return null
  if (!companyChosenFor({ companies, chosen: company }, 'quotes'))
    return (
      <p className="max-w-measure text-soft">
        To ask for terms, first choose {possible.length > mostNamed ? 'the company you act for' : either.format(possible)} at the top of the
        page.
      </p>
    )
  return (
    <Anchor href={paths.quote()} className={className}>
      Ask for terms
    </Anchor>
  )
}
