import { contentRoute, ContentScreen } from '../ContentItem.tsx'
import { desks } from '../desk.ts'

export const { loader, action } = contentRoute(desks.posts)
export const PostScreen = () => <ContentScreen desk={desks.posts} />
