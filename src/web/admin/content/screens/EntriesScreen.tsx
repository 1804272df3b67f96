import { contentListRoute, ContentList } from '../ContentList.tsx'
import { desks } from '../desk.ts'

export const { loader, action } = contentListRoute(desks.entries)
export const EntriesScreen = () => <ContentList desk={desks.entries} />
