import { contentRoute, ContentScreen } from '../ContentItem.tsx'
import { collections } from '../collection.ts'

export const { loader, action } = contentRoute(collections.entries)
export const EntryScreen = () => <ContentScreen collection={collections.entries} />
