/** Around every screen of every audience: where a page was scrolled to, nothing else. */
import { Outlet, ScrollRestoration } from 'react-router'

export const Frame = () => (
  <>
    <Outlet />
    <ScrollRestoration />
  </>
)
