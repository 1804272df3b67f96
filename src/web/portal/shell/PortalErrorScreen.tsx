import { paths } from '#contract/paths.ts'
import { AreaErrorScreen } from '#web/records/AreaErrorScreen.tsx'

export const PortalErrorScreen = () => (
  <AreaErrorScreen
    home={{ href: paths.portalDashboard(), label: 'To your dashboard' }}
    forbidden="Your access to this company does not include this. The owner of the company can change that."
  />
)
