/** Every URL of the product. Each screen is its own chunk; `module` names it so that its page can preload it. */
import type { RouteObject } from 'react-router'
import { Frame } from './Frame.tsx'

/** The public website: header, footer, breadcrumbs. */
const site: RouteObject[] = []

/** The client portal. */
const portal: RouteObject[] = []

/** The staff area. */
const admin: RouteObject[] = []

/** Development and demonstration only; the server answers 404 to /dev elsewhere. */
const development: RouteObject[] = []

export const routes: RouteObject[] = [{ Component: Frame, children: [...development, ...admin, ...portal, ...site] }]
