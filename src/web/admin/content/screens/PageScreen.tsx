import { contentRoute, ContentScreen } from '../ContentItem.tsx'
import { collections } from '../collection.ts'

export const { loader, action } = contentRoute(collections.pages)
export const PageScreen = () => <ContentScreen collection={collections.pages} />
