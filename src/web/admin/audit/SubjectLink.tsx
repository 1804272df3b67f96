import { subjectText, type AuditSummary } from '#contract/admin/audit.ts'
import { subjectLabel } from '#contract/model/audit/entry.ts'
import { paths } from '#contract/paths.ts'
import { settingHref } from '#web/admin/settings/sections.ts'
import { recordHref } from '#web/admin/shell/recordHref.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

/** The editor of any page that is neither an article nor a service. */
const pageHref = (id: string, kind: string | null) =>
  kind === 'industry' ? paths.adminIndustry(id) : kind === 'page' || kind === 'section' ? paths.adminPage(id) : paths.adminEntry(id)

const own: { readonly [type: string]: ((id: string, kind: string | null) => string | null) | undefined } = {
  user: paths.adminUser,
  post: paths.adminPost,
  service: paths.adminService,
  page: pageHref,
  media: paths.adminMediaItem,
  import: paths.adminImport,
  webhook: paths.adminWebhook,
  redirect: paths.adminRedirect,
  setting: settingHref,
}
const hrefOf = (type: string, id: string, kind: string | null) => (own[type] ? own[type](id, kind) : recordHref(type, id))

/** The record that an entry is about, as a link for those who may see it. What was done says which kind it is. */
export const SubjectLink = (entry: AuditSummary) => {
  const { subjectType, subjectId, subjectKind, subjectState } = entry
  const name = subjectText(entry)
  const href =
    subjectId !== null && (subjectState === 'there' || subjectState === 'erased') ? hrefOf(subjectType, subjectId, subjectKind) : null
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
