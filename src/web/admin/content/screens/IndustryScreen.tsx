import { contentRoute, ContentScreen } from '../ContentItem.tsx'
import { desks } from '../desk.ts'

export const { loader, action } = contentRoute(desks.industries)
export const IndustryScreen = () => <ContentScreen desk={desks.industries} />
