import { contentListRoute, ContentList } from '../ContentList.tsx'
import { desks } from '../desk.ts'

export const { loader, action } = contentListRoute(desks.services)
export const ServicesScreen = () => <ContentList desk={desks.services} />
