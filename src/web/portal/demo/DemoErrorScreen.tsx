import { paths } from '#contract/paths.ts'
import { AreaErrorScreen } from '#web/records/AreaErrorScreen.tsx'

export const DemoErrorScreen = () => (
  <AreaErrorScreen home={{ href: paths.portalDashboard(), label: 'To the dashboard' }} forbidden="The demonstration does not show it." />
)
