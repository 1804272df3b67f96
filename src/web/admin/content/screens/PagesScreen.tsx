import { contentListRoute, ContentList } from '../ContentList.tsx'
import { desks } from '../desk.ts'

export const { loader, action } = contentListRoute(desks.pages)
export const PagesScreen = () => <ContentList desk={desks.pages} />
