import { contentRoute, ContentScreen } from '../ContentItem.tsx'
import { desks } from '../desk.ts'

export const { loader, action } = contentRoute(desks.pages)
export const PageScreen = () => <ContentScreen desk={desks.pages} />
