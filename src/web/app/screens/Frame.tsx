/** Around every screen of every audience: how links are drawn, where toasts appear, and where a page was scrolled to. */
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { AnchorProvider } from '#web/ui/navigation/Anchor.tsx'
import { Toaster } from '#web/ui/feedback/Toaster.tsx'
import { RouterAnchor } from './RouterAnchor.tsx'
import { ScrollMemory } from './ScrollMemory.tsx'
import { StaffCheck } from './StaffCheck.tsx'

export const Frame = () => {
  // The first drawing is committed, and with it every handler below: whoever waits for a live page (our tests) may go on.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  return (
    <AnchorProvider value={RouterAnchor}>
      <Outlet />
      <StaffCheck />
      <Toaster />
      <ScrollMemory />
    </AnchorProvider>
  )
}
