import { contentListRoute, ContentList } from '../ContentList.tsx'
import { collections } from '../collection.ts'

export const { loader, action } = contentListRoute(collections.services)
export const ServicesScreen = () => <ContentList collection={collections.services} />
