import { contentRoute, ContentScreen } from '../ContentItem.tsx'
import { desks } from '../desk.ts'

export const { loader, action } = contentRoute(desks.services)
export const ServiceScreen = () => <ContentScreen desk={desks.services} />
