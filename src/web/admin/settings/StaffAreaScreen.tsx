/** Who may sign in to the staff area, and the sign-in rules. */
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { LoaderFunctionArgs } from 'react-router'
import { settings, type SettingRecord, type StaffMember } from '#contract/admin/settings.ts'
import { codeAttempts, passwordLimits, recoveryCodeCount } from '#contract/model/people/user.ts'
import { staffAreaLabels, staffAreaSheet } from '#contract/model/settings/sheets.ts'
import type { StaffArea } from '#contract/model/site/setting.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { RadioField } from '#web/forms/fields.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { SessionLengths } from './SessionLengths.tsx'
import { lastSaved, OneSetting, SettingsFrame } from './SettingRecord.tsx'
import { SheetForm, useSheet } from './SheetForm.tsx'
import { Versions } from './Versions.tsx'

const query = q(settings.staffArea)
const lengthsQuery = q(settings.sessionLengths)
const staffQuery = q(settings.staff, {}, { staleTime: 0 })
export const loader = async (args: LoaderFunctionArgs) => {
  await loadOrRetry(args, query)
  await loadOrRetry(args, lengthsQuery)
  return loadOrRetry(args, staffQuery)
}
export const action = endpointAction(settings.saveStaffArea, settings.saveSessionLengths, settings.restore)

export const StaffAreaScreen = () => (
  <SettingsFrame title="Security settings" about="Changes here take effect at each person's next click.">
    <OneSetting query={query}>{(loaded) => <Area {...loaded} />}</OneSetting>
    <OneSetting query={lengthsQuery}>{(loaded) => <SessionLengths {...loaded} />}</OneSetting>
    <Rules />
  </SettingsFrame>
)

type Area = SettingRecord<StaffArea>

const Area = ({ detail, record }: { detail: Area; record: RecordState<Area> }) => {
  const state = useSheet({ sheet: staffAreaSheet, save: settings.saveStaffArea, detail, record, saved: 'Staff area saved' })
  const { data: people = [] } = useQuery(staffQuery)
  const who = useWatch({ control: state.form.control, name: 'who' })
  return (
    <>
      <Card as="section" className="max-w-form">
        <CardHeader title="Staff area" note={lastSaved(detail)} />
        <SheetForm state={state} effect={() => <Effect people={people} from={detail.value} to={who} />}>
          <RadioField
            form={state.form}
            name="who"
            label={staffAreaSheet.labels.who}
            items={[
              { value: 'admins', label: staffAreaLabels.admins, hint: 'Nobody else can sign in.' },
              {
                value: 'permitted',
                label: staffAreaLabels.permitted,
                hint: 'Editors, analysts and contributors can sign in and see what their permissions allow.',
              },
            ]}
          />
          <Effect people={people} from={detail.value} to={who} />
        </SheetForm>
      </Card>
      <Versions settingKey="staffArea" title="Versions of the staff area" detail={detail} refresh={record.refresh} />
    </>
  )
}

/** Names the users whom a change would let in or shut out. */
const Effect = ({ people, from, to }: { people: readonly StaffMember[]; from: StaffArea; to: StaffArea }) => {
  if (from === to) return null
  const moved = people.filter(({ entersNow, entersPermitted }) => entersNow !== entersPermitted)
  if (moved.length === 0) return <Notice>Only administrators have an account, so nobody will be let in or shut out.</Notice>
  return (
    <Notice
      tone="warning"
      title={
        to === 'permitted' ? `${count(moved.length)} will get in` : `${count(moved.length)} will be shut out; those signed in, at once`
      }
    >
      <ul className="list-disc pl-5">
        {moved.map(({ id, name, role }) => (
          <li key={id}>
            {name} ({role})
          </li>
        ))}
      </ul>
    </Notice>
  )
}
const count = (people: number) => (people === 1 ? '1 person' : `${people} people`)

const Rules = () => (
  <Card as="section">
    <CardHeader title="Sign-in rules" />
    <p className="mb-4 max-w-measure text-soft">
      These are part of the program and cannot be changed here, so that nobody can weaken them by mistake.
    </p>
    <DescriptionList
      facts={[
        { label: 'Second step', value: 'Every member of staff, with a text message or an authenticator app. It cannot be switched off.' },
        { label: 'Password', value: `At least ${passwordLimits.min} characters, and not one known to have leaked.` },
        { label: 'Wrong codes', value: `After ${codeAttempts} the sign-in starts again.` },
        { label: 'Recovery codes', value: `${recoveryCodeCount} for each person; each works once.` },
        {
          label: 'Sensitive changes',
          value: 'Password and code again, if last entered more than five minutes ago. This includes settings.',
        },
      ]}
    />
  </Card>
)
