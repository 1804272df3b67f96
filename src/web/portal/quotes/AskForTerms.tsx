/** Starts a request for terms, for people who may, as soon as it is clear for which company: otherwise it could not be followed in the portal. */
import { companyChosenFor } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { useUser } from '#web/app/data/session.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useMayAct } from '../shell/useMayAct.ts'

export const AskForTerms = ({ className = buttonClass() }: { className?: string }) => {
  const { companies, company } = useUser()
  const mayAsk = useMayAct('quotes')
  if (!mayAsk) return null
  if (!companyChosenFor({ companies, chosen: company }, 'quotes'))
    return <p className="max-w-measure text-soft">To ask for terms, first choose the company you act for at the top of the page.</p>
  return (
    <Anchor href={paths.quote()} className={className}>
      Ask for terms
    </Anchor>
  )
}
