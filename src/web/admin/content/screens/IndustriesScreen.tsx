import { contentListRoute, ContentList } from '../ContentList.tsx'
import { desks } from '../desk.ts'

export const { loader, action } = contentListRoute(desks.industries)
export const IndustriesScreen = () => <ContentList desk={desks.industries} />
