/** The audit log: who did what, newest first. */
import { Download, ShieldCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { audit, tokenText, type AuditSummary } from '#contract/admin/audit.ts'
import { views } from '#contract/admin/views.ts'
import { actorKindLabels } from '#contract/model/audit/entry.ts'
import { paths } from '#contract/paths.ts'
import { useCan } from '#web/admin/shell/useCan.ts'
import { changeText } from '#web/forms/changeText.ts'
import { listLoader } from '#web/lists/listQuery.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { inputOf, readList } from '#web/lists/listState.ts'
import { Screen } from '#web/records/Screen.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { SubjectLink } from './SubjectLink.tsx'

export const loader = listLoader(audit.list, views)

/** 'Entry 12. Status: New → In progress; 2 more fields' */
const entryText = ({ number, changes, moreChanges }: AuditSummary) => {
  const changed = [
    ...changes.map(changeText),
    ...(moreChanges > 0 ? [moreChanges === 1 ? '1 more field' : `${moreChanges} more fields`] : []),
  ]
  return [`Entry ${number.toLocaleString('en-GB')}`, changed.join('; ')].filter(Boolean).join('. ')
}

export const AuditScreen = () => {
  const exports = useCan('settings:manage')
  const [search] = useSearchParams()
  const { limit: _page, cursor: _at, ...asked } = inputOf(readList(audit.list.list, search))
  return (
    <Screen
      title="Audit log"
      actions={
        <Anchor href={paths.adminAuditProof()} className={buttonClass({})}>
          <Icon of={ShieldCheck} />
          Integrity check
        </Anchor>
      }
    >
      <ListScreen
        endpoint={audit.list}
        views={views}
        {...(exports ? { csv: audit.csv } : {})}
        path={paths.adminAudit}
        href={({ id }) => paths.adminAuditEntry(id)}
        // What changed is known of few entries: it stands under the entry's name and takes no column.
        under={entryText}
        cells={{
          subjectType: SubjectLink,
          actor: (entry) => (
            <>
              {entry.actor?.name ?? actorKindLabels[entry.actorKind]}
              {entry.actor && <span className="block text-small text-hint">{tokenText(entry) || actorKindLabels[entry.actorKind]}</span>}
            </>
          ),
        }}
        nothingYet={{ title: 'No entries yet', text: 'The first one will appear when somebody signs in or sends a form.' }}
      />
      <p className="max-w-measure text-meta text-soft">
        Every change, sign-in, refusal, export and view of a client&rsquo;s record. Nothing here can be changed or removed. Opening this
        list is recorded too: see{' '}
        <Anchor className="link" href={paths.adminAudit({ action: 'audit.list' })}>
          who viewed this log
        </Anchor>
        .
      </p>
      {exports && (
        <p data-screen-only>
          <a
            href={`${audit.lines.path}?${new URLSearchParams(asked)}`}
            download
            className={`${buttonClass({ size: 'small', variant: 'quiet' })} -ml-3`}
          >
            <Icon of={Download} size={16} />
            Export JSON lines
          </a>
        </p>
      )}
    </Screen>
  )
}
