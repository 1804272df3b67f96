/** Staff: saved views of their lists. `signedIn`: who may see a list's views depends on the list. */
import { group } from '../endpoint.ts'
import { savedViews } from '../savedView.ts'
import { listNames } from './lists.ts'

export const views = group('admin', 'views', savedViews('/api/admin/views', listNames))
