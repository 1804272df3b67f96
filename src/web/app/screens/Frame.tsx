/** Wraps every screen of every audience: renders links, shows toasts, and keeps scroll positions and the focus. */
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { AnchorProvider } from '#web/ui/navigation/Anchor.tsx'
import { Toaster } from '#web/ui/feedback/Toaster.tsx'
import { FocusMemory } from './FocusMemory.tsx'
import { RouterAnchor } from './RouterAnchor.tsx'
import { ScrollMemory } from './ScrollMemory.tsx'
import { StaffCheck } from './StaffCheck.tsx'

export const Frame = () => {
  // Every event handler is attached by now. Our browser tests wait for this attribute.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  return (
    <AnchorProvider value={RouterAnchor}>
      <Outlet />
      <StaffCheck />
      <Toaster />
      <ScrollMemory />
      <FocusMemory />
    </AnchorProvider>
  )
}
