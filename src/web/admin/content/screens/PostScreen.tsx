import { contentRoute, ContentScreen } from '../ContentItem.tsx'
import { collections } from '../collection.ts'

export const { loader, action } = contentRoute(collections.posts)
export const PostScreen = () => <ContentScreen collection={collections.posts} />
