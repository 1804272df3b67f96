/** What the public site shows, as far as it can be configured. */
import type { LoaderFunctionArgs } from 'react-router'
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { menuSheet } from '#contract/model/settings/sheets.ts'
import type { SettingValue } from '#contract/model/site/setting.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { TextField } from '#web/forms/fields.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { PeopleForm } from './PeopleForm.tsx'
import { lastSaved, OneSetting, SettingsFrame } from './SettingRecord.tsx'
import { SheetForm, useSheet } from './SheetForm.tsx'
import { Versions } from './Versions.tsx'

const query = q(settings.menu)
const peopleQuery = q(settings.ourPeople)
export const loader = async (args: LoaderFunctionArgs) => {
  await loadOrRetry(args, query)
  return loadOrRetry(args, peopleQuery)
}
export const action = endpointAction(settings.saveMenu, settings.saveOurPeople, settings.restore)

export const WebsiteScreen = () => (
  <SettingsFrame title="Website" about="Every page will change within a second, on every server.">
    <OneSetting query={query}>{(loaded) => <MenuForm {...loaded} />}</OneSetting>
    <OneSetting query={peopleQuery}>{(loaded) => <PeopleForm {...loaded} />}</OneSetting>
  </SettingsFrame>
)

type Menu = SettingRecord<SettingValue<'menu'>>

const MenuForm = ({ detail, record }: { detail: Menu; record: RecordState<Menu> }) => {
  const state = useSheet({ sheet: menuSheet, save: settings.saveMenu, detail, record, saved: 'Menu saved' })
  return (
    <div className="grid max-w-form gap-5">
      <Card as="section">
        <CardHeader title="Menu" note={lastSaved(detail)} />
        <SheetForm state={state}>
          <TextField
            form={state.form}
            name="shown"
            label={menuSheet.labels.shown}
            hint='The first of each group, in the order of the services. The rest are under "View all".'
            inputMode="numeric"
            width="short"
            autoComplete="off"
          />
        </SheetForm>
      </Card>
      <Versions title="Versions of the menu" settingKey="menu" detail={detail} refresh={record.refresh} />
    </div>
  )
}
