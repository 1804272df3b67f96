import { paths } from '#contract/paths.ts'
import { AreaErrorScreen } from '#web/records/AreaErrorScreen.tsx'

export const StaffErrorScreen = () => (
  <AreaErrorScreen
    home={{ href: paths.adminDashboard(), label: 'To the dashboard' }}
    forbidden="Your role does not include this. An administrator can give you permission."
  />
)
