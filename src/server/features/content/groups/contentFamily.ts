/** Which of the three families a kind belongs to: its state machine, and where staff edit it. */
import type { ContentKind } from '#contract/model/content/contentName.ts'
import { paths } from '#contract/paths.ts'
import { pageRecord, postRecord, serviceRecord } from '../contentRecord.ts'

/** `address`: the editor's address for an item id. */
export const contentFamilyOf = (kind: ContentKind): { definition: typeof pageRecord; address: (id: string) => string } => {
  if (kind === 'post') return { definition: postRecord, address: paths.adminPost }
  if (kind === 'service') return { definition: serviceRecord, address: paths.adminService }
  const address = kind === 'industry' ? paths.adminIndustry : kind === 'page' || kind === 'section' ? paths.adminPage : paths.adminEntry
  return { definition: pageRecord, address }
}
