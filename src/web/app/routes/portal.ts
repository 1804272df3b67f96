/** The client portal: its screens stand here as they are built. */
import type { RouteObject } from 'react-router'

export const portalRoutes: RouteObject[] = []
