/** The dialogs for changes visible to the public: publishing, taking an item off the site, and replacing it with another. */
import { useQuery } from '@tanstack/react-query'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { failing, leastReason, mayBeOverridden } from '#contract/model/content/checks/check.ts'
import { kindLabels } from '#contract/model/content/contentName.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { LoadError } from '#web/app/data/LoadError.tsx'
import { invalidate, q } from '#web/app/data/query.ts'
import { AreaField, SelectField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { useCan } from '../shell/useCan.ts'
import { CheckLines } from './Checks.tsx'
import type { Collection } from './collection.ts'

export const placeOf = ({ path, title }: ContentDetail) => path ?? `"${title}"`

type Props = StepDialogProps<ContentDetail> & { collection: Collection }

/** The reason for doing it although a check fails or something still uses the item. */
export const override = {
  name: 'override',
  hint: `Kept in the history and the audit log. At least ${leastReason} characters.`,
  limit: 500,
  rows: 2,
  width: 'full',
} as const

const shownInDialog = 8

export const PublishDialog = ({ collection, detail, record, open, onClose }: Props) => {
  const { query } = useDeps()
  const { group } = collection
  const errors = failing(detail.checks)
  const mayOverride = useCan('content:publish-anyway') && errors.length > 0 && mayBeOverridden(errors)
  const form = useEndpointForm(group.publish, {
    fixed: { id: detail.id, version: detail.version, draftVersion: detail.draftVersion },
    defaults: { override: '' },
    input: (typed: { override: string }) => (typed.override ? { override: typed.override } : {}),
    record,
    // Refetches the checks, which then list what has come up since the last save.
    onRefused: () => void invalidate(query, group.show),
    onDone: () => {
      onClose()
      toast.success('Published', detail.path ?? detail.title)
    },
  })
  const hidden = errors.length - shownInDialog
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Publish ${placeOf(detail)}?`}
      effect={
        errors.length === 0
          ? `Everybody will see this version at once${detail.published ? ', in place of the one that is public now' : ''}.`
          : `${errors.length === 1 ? 'One thing has' : `${errors.length} things have`} to be fixed first.`
      }
      submitLabel={mayOverride ? 'Publish anyway' : 'Publish'}
      busyLabel="Publishing..."
      grave={mayOverride}
      safeFirst
    >
      {errors.length > 0 && (
        <div className="grid gap-2">
          <CheckLines collection={collection} detail={detail} checks={errors.slice(0, shownInDialog)} onLead={onClose} />
          {hidden > 0 && (
            <Anchor href={`${collection.item(detail.id)}?tab=checks`} className="link text-meta" onClick={onClose}>
              {hidden === 1 ? 'And one more' : `And ${hidden} more`}
            </Anchor>
          )}
        </div>
      )}
      {mayOverride && <AreaField form={form} {...override} label="Why it is being published anyway" />}
    </FormDialog>
  )
}

/** Public pages that use it, each once. */
export const usersOf = ({ linkedFrom }: ContentDetail) => linkedFrom.filter(({ live }) => live)

const Users = ({ detail, onStep }: Pick<Props, 'detail' | 'onStep'>) => {
  const users = usersOf(detail)
  const shown = users.slice(0, shownInDialog)
  return (
    <div className="grid gap-2 text-meta">
      <ul className="list-disc pl-5">
        {shown.map(({ id, kind, title }) => (
          <li key={id}>
            {title} <span className="text-hint">{kindLabels[kind]}</span>
          </li>
        ))}
      </ul>
      {users.length > shown.length && <p>And {users.length - shown.length} more: they are under "Used by".</p>}
      <p>
        <Anchor
          href="?step=replace"
          className="link"
          onClick={(event) => {
            event.preventDefault()
            onStep?.('replace')
          }}
        >
          Replace it with another
        </Anchor>{' '}
        first: all of them will then lead there.
      </p>
    </div>
  )
}

export const inUse = (detail: ContentDetail) => {
  const count = usersOf(detail).length
  return `${count === 1 ? 'A public page uses' : `${count} public pages use`} it, and would lead nowhere.`
}

export const UnpublishDialog = ({ collection: { group, one }, detail, record, open, onClose, onStep }: Props) => {
  const used = usersOf(detail).length > 0
  const mayOverride = useCan('content:publish-anyway') && used
  const form = useEndpointForm(group.unpublish, {
    fixed: { id: detail.id, version: detail.version },
    defaults: { reason: '', override: '' },
    input: (typed: { reason: string; override: string }) => ({
      ...(typed.reason ? { reason: typed.reason } : {}),
      ...(typed.override ? { override: typed.override } : {}),
    }),
    record,
    onDone: () => {
      onClose()
      toast.success('Taken off the site')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Take this ${one} off the site?`}
      effect={used ? inUse(detail) : `${placeOf(detail)} will answer "gone" from now on. You can publish it again.`}
      submitLabel={mayOverride ? 'Take it off anyway' : 'Take off the site'}
      grave={mayOverride}
      safeFirst
    >
      {used && <Users detail={detail} onStep={onStep} />}
      {mayOverride && <AreaField form={form} {...override} label="Why it must go now" />}
      {!used && <AreaField form={form} name="reason" label="Why" hint="You can leave this empty." limit={500} rows={2} width="full" />}
    </FormDialog>
  )
}

export const ReplaceDialog = ({ collection: { group, one }, detail, record, open, onClose }: Props) => {
  // Not essential to the editor: if it could not be loaded, only this dialog says so.
  const listed = useQuery(q(group.references, {}))
  const others = (listed.data ?? []).filter(({ kind, key, published }) => published && kind === detail.kind && key !== detail.key)
  const users = usersOf(detail).length
  const form = useEndpointForm(group.replace, {
    fixed: { id: detail.id, version: detail.version },
    defaults: { replacement: '' },
    record,
    onDone: () => {
      onClose()
      toast.success('Replaced', 'Everything that led here now leads there.')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Replace this ${one} with another?`}
      effect={[
        users === 0
          ? 'No public page uses it.'
          : `${users === 1 ? 'The public page that uses it will lead' : `The ${users} public pages that use it will lead`} to the other from now on, and so will drafts.`,
        detail.path === null ? 'It will no longer be public.' : `${detail.path} will no longer be public and will send its readers there.`,
      ].join(' ')}
      submitLabel="Replace"
      busyLabel="Replacing..."
      safeFirst={false}
    >
      {listed.isError && <LoadError what="the list" query={listed} />}
      <SelectField
        form={form}
        name="replacement"
        label="What will replace it"
        options={[{ value: '', label: 'Choose' }, ...others.map(({ key, title }) => ({ value: key, label: title }))]}
        width="full"
      />
    </FormDialog>
  )
}
