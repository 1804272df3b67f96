import { contentRoute, ContentScreen } from '../ContentItem.tsx'
import { collections } from '../collection.ts'

export const { loader, action } = contentRoute(collections.industries)
export const IndustryScreen = () => <ContentScreen collection={collections.industries} />
