/** Where a notification links to. */
import type { Notice } from '#contract/admin/notifications.ts'
import { paths } from '#contract/paths.ts'
import { recordHref } from '../shell/recordHref.ts'

const content: { readonly [type: string]: ((id: string) => string) | undefined } = {
  post: paths.adminPost,
  service: paths.adminService,
  industry: paths.adminIndustry,
  page: paths.adminPage,
  entry: paths.adminEntry,
}

/** For a notification about an import: the reader's own records of the imported kind. */
const imported: { readonly [kind: string]: string | undefined } = {
  clients: paths.adminClients({ assigned: 'me' }),
  policies: paths.adminPolicies({ assigned: 'me' }),
  claims: paths.adminClaims({ assigned: 'me' }),
}

/** Null if the record has no screen. */
export const noticeHref = ({ kind, about }: Pick<Notice, 'kind' | 'about'>): string | null => {
  if (kind === 'job') return paths.adminSettingsPart('jobs')
  if (kind === 'bank') return paths.adminSettingsPart('bank')
  if (about.type === 'import') return imported[about.id.split('/')[0] ?? ''] ?? null
  const own = content[about.type]
  return own ? own(about.id) : recordHref(about.type, about.id)
}
