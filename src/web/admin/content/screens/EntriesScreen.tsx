import { contentListRoute, ContentList } from '../ContentList.tsx'
import { collections } from '../collection.ts'

export const { loader, action } = contentListRoute(collections.entries)
export const EntriesScreen = () => <ContentList collection={collections.entries} />
