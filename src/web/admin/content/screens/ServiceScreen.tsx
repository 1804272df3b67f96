import { contentRoute, ContentScreen } from '../ContentItem.tsx'
import { collections } from '../collection.ts'

export const { loader, action } = contentRoute(collections.services)
export const ServiceScreen = () => <ContentScreen collection={collections.services} />
