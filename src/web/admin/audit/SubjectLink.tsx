import { subjectText, type AuditSummary } from '#contract/admin/audit.ts'
import { subjectLabel } from '#contract/model/audit/entry.ts'
import { paths } from '#contract/paths.ts'
import { settingHref } from '#web/admin/settings/sections.ts'
import { recordHref } from '#web/admin/shell/recordHref.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

const own: { readonly [type: string]: ((id: string) => string | null) | undefined } = {
  user: paths.adminUser,
  post: paths.adminPost,
  service: paths.adminService,
  media: paths.adminMediaItem,
  import: paths.adminImport,
  webhook: paths.adminWebhook,
  redirect: paths.adminRedirect,
  setting: settingHref,
}
const hrefOf = (type: string, id: string) => (own[type] ? own[type](id) : recordHref(type, id))

/** The record that an entry is about, as a link for those who may see it. What was done says which kind it is. */
export const SubjectLink = (entry: AuditSummary) => {
  const { subjectType, subjectId, subjectState } = entry
  const name = subjectText(entry)
  const href = subjectId !== null && (subjectState === 'there' || subjectState === 'erased') ? hrefOf(subjectType, subjectId) : null
  const kind = subjectLabel(subjectType)
  return (
    <>
      {href ? (
        <Anchor href={href} className="link">
          {name ?? kind}
        </Anchor>
      ) : (
        (name ?? kind)
      )}
      {subjectState === 'gone' && <span className="block text-small text-hint">Deleted or erased since</span>}
      {subjectState === 'erased' && <span className="block text-small text-hint">Personal data erased</span>}
    </>
  )
}
