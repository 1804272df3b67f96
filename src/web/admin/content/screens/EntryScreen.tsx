import { contentRoute, ContentScreen } from '../ContentItem.tsx'
import { desks } from '../desk.ts'

export const { loader, action } = contentRoute(desks.entries)
export const EntryScreen = () => <ContentScreen desk={desks.entries} />
