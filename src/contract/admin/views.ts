/** Staff: saved views of their lists. `signedIn`: whose list it is decides who may see its views. */
import { group } from '../endpoint.ts'
import { savedViews } from '../savedView.ts'
import { listNames } from './lists.ts'

export const views = group('admin', 'views', savedViews('/api/admin/views', listNames))
