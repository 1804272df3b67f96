/** Edits a user's role and permissions: compares them with the current ones, asks for confirmation, and reauthenticates the editor. */
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { rolePermissions, staffRoles, type Permission, type Role } from '#contract/access.ts'
import { users, type UserDetail } from '#contract/admin/users.ts'
import { capitalised } from '#contract/format.ts'
import { permissionLabel, permissionLines } from '#contract/model/people/permissionWords.ts'
import { rightsDiff, roleLabels, type Rights } from '#contract/model/people/permissionReasons.ts'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { CheckboxesField, RadioField, SelectField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { useEndpointForm, type RecordLink } from '#web/forms/useEndpointForm.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { usePermissions } from '../shell/useCan.ts'
import { whyReauth } from './freshStep.tsx'

export type TypedRights = { role: string; rights: string; permissions: string[] }

/** The rights that the typed values would give. */
export const rightsTyped = ({ role, rights, permissions }: TypedRights): Rights => ({
  role: (role || 'contributor') as Role,
  permissions: rights === 'list' ? permissions : null,
})

/** The role, and either the role's permissions or a list. Permissions that the signed-in user does not have cannot be ticked. */
export const RightsFields = <T extends TypedRights>({ form }: { form: FormState<T> }) => {
  const me = useUser()
  const held = usePermissions()
  // For any form with these three fields; the generic type cannot express that it has them.
  const fields = form as unknown as FormState<TypedRights>
  const mine = (role: Role) => (role !== 'admin' || me.role === 'admin') && rolePermissions[role].every((one) => held.includes(one))
  return (
    <>
      <SelectField
        form={fields}
        name="role"
        label="Role"
        placeholder="Choose one"
        options={staffRoles.map((role) => ({ value: role, label: roleLabels[role], disabled: !mine(role) }))}
      />
      <RadioField
        form={fields}
        name="rights"
        label="Permissions"
        items={[
          { value: 'role', label: 'Same as the role', hint: 'They change with the role.' },
          {
            value: 'list',
            label: 'Custom list',
            hint: "Replaces the role's permissions, whatever they are. An empty list means no permissions at all.",
            reveal: (
              <CheckboxesField
                form={fields}
                name="permissions"
                label="Permissions in the list"
                items={permissionLines.map(({ area, permission, words }) => ({
                  value: permission,
                  label: capitalised(words),
                  group: area,
                  disabled: !held.includes(permission),
                }))}
              />
            ),
          },
        ]}
      />
    </>
  )
}

const typedOf = ({ role, permissions }: UserDetail): TypedRights => ({
  role,
  rights: permissions === null ? 'role' : 'list',
  permissions: [...(permissions ?? rolePermissions[role])],
})

const Listed = ({ title, permissions }: { title: string; permissions: readonly Permission[] }) => (
  <div>
    <h3 className="text-body font-semibold">{title}</h3>
    {permissions.length > 0 ? (
      <ul className="mt-1 list-disc pl-5 text-soft">
        {permissions.map((permission) => (
          <li key={permission}>{permissionLabel(permission)}</li>
        ))}
      </ul>
    ) : (
      <p className="mt-1 text-hint">Nothing</p>
    )}
  </div>
)

const Difference = ({ before, after }: { before: Rights; after: Rights }) => {
  const { gained, lost } = rightsDiff(before, after)
  return (
    <div className="grid gap-4 sm:grid-cols-2" data-diff>
      <Listed title={`Gains ${gained.length}`} permissions={gained} />
      <Listed title={`Loses ${lost.length}`} permissions={lost} />
    </div>
  )
}

type Asking = { after: Rights; yes: () => void; no: () => void }

export const RightsEditor = ({ detail, record }: { detail: UserDetail; record: RecordLink<UserDetail> }) => {
  const { query } = useDeps()
  const me = useUser()
  const { freshly, waiting, settled } = useReauth()
  const [asking, setAsking] = useState<Asking | null>(null)
  const confirmed = (after: Rights) =>
    new Promise<void>((resolve, reject) => {
      // Null means that the user cancelled and needs no message.
      // oxlint-disable-next-line prefer-promise-reject-errors
      setAsking({ after, yes: resolve, no: () => reject(null) })
    }).finally(() => setAsking(null))
  const form = useEndpointForm(users.changeRights, {
    fixed: { id: detail.id, version: detail.version },
    defaults: typedOf(detail),
    input: (typed: TypedRights) => typed,
    edits: true,
    record,
    send: async (input) => {
      await confirmed(rightsTyped(input))
      return freshly(() => call(query, users.changeRights, input))
    },
    onDone: (reply) => toast.success('Rights saved', `${reply.name} is signed out, and will have these rights from the next sign-in.`),
  })
  const typed = useWatch({ control: form.control }) as TypedRights
  return (
    <Card as="section" id="rights">
      <CardHeader title="Role and permissions" />
      <EndpointForm form={form} submitLabel="Compare and save" variant="secondary" className="grid gap-5">
        <RightsFields form={form} />
        {form.dirty && (
          <section aria-label="What would change" aria-live="polite" className="border-t border-line pt-4">
            <Difference before={detail} after={rightsTyped(typed)} />
          </section>
        )}
      </EndpointForm>
      <Dialog
        open={asking !== null && waiting === null}
        onClose={() => asking?.no()}
        title={`Change what ${detail.name} may do?`}
        actions={
          <>
            <Button onClick={() => asking?.no()}>Cancel</Button>
            <Button variant="accent" onClick={() => asking?.yes()}>
              Change rights
            </Button>
          </>
        }
      >
        {asking && (
          <div className="grid gap-4">
            <p className="text-soft">
              {roleLabels[detail.role]} to {roleLabels[asking.after.role]}
              {asking.after.permissions === null ? ', with the permissions of the role.' : ', with a custom list.'} They will be signed out
              everywhere, so that it takes effect at once.
            </p>
            <Difference before={detail} after={asking.after} />
          </div>
        )}
      </Dialog>
      <ReauthDialog user={me} waiting={waiting} onSettled={settled} why={whyReauth} />
    </Card>
  )
}
