/** Starts a request for terms, for people who may, as soon as it is clear for which company: otherwise it could not be followed in the portal. */
import { companyActedFor } from '#contract/access.ts'
import { allows } from '#contract/model/people/membership.ts'
import type { User } from '#contract/model/people/user.ts'
import { paths } from '#contract/paths.ts'
import { useUser } from '#web/app/data/session.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

export const mayAskForTerms = ({ companies }: User) => companies.some(({ rights }) => allows(rights.quotes, 'act'))

export const AskForTerms = (look: NonNullable<Parameters<typeof buttonClass>[0]>) => {
  const user = useUser()
  if (!mayAskForTerms(user)) return null
  const client = {
    kind: 'client' as const,
    userId: user.id,
    sessionId: '',
    name: user.name,
    companies: user.companies,
    chosen: user.company,
  }
  if (!companyActedFor(client, 'quotes'))
    return <p className="max-w-measure text-soft">To ask for terms, first choose the company you act for at the top of the page.</p>
  return (
    <Anchor href={paths.quote()} className={buttonClass(look)}>
      Ask for terms
    </Anchor>
  )
}
