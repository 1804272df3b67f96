import { contentListRoute, ContentList } from '../ContentList.tsx'
import { desks } from '../desk.ts'

export const { loader, action } = contentListRoute(desks.posts)
export const PostsScreen = () => <ContentList desk={desks.posts} />
