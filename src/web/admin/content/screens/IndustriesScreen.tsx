import { contentListRoute, ContentList } from '../ContentList.tsx'
import { collections } from '../collection.ts'

export const { loader, action } = contentListRoute(collections.industries)
export const IndustriesScreen = () => <ContentList collection={collections.industries} />
