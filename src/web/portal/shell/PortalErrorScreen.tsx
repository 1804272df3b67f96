import { paths } from '#contract/paths.ts'
import { AreaErrorScreen } from '#web/records/AreaErrorScreen.tsx'

export const PortalErrorScreen = () => (
  <AreaErrorScreen
    home={{ href: paths.portalDashboard(), label: 'To your dashboard' }}
    forbidden="What you may do for this company does not include it. The owner of the company can change that."
  />
)
