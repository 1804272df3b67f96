/** Around every screen of every audience: how links are drawn, where toasts appear, and where a page was scrolled to. */
import { Outlet, ScrollRestoration } from 'react-router'
import { AnchorProvider } from '#web/ui/Anchor.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'
import { RouterAnchor } from './RouterAnchor.tsx'
import { StaffCheck } from './StaffCheck.tsx'

export const Frame = () => (
  <AnchorProvider value={RouterAnchor}>
    <Outlet />
    <StaffCheck />
    <Toaster />
    <ScrollRestoration />
  </AnchorProvider>
)
