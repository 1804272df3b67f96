import { contentListRoute, ContentList } from '../ContentList.tsx'
import { collections } from '../collection.ts'

export const { loader, action } = contentListRoute(collections.pages)
export const PagesScreen = () => <ContentList collection={collections.pages} />
