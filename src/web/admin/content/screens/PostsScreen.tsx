import { contentListRoute, ContentList } from '../ContentList.tsx'
import { collections } from '../collection.ts'

export const { loader, action } = contentListRoute(collections.posts)
export const PostsScreen = () => <ContentList collection={collections.posts} />
