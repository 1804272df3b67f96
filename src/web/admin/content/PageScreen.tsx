import { contentRoute, ContentScreen } from './ContentScreen.tsx'
import { desks } from './desk.ts'

export const { loader, action } = contentRoute(desks.pages)
export const PageScreen = () => <ContentScreen desk={desks.pages} />
