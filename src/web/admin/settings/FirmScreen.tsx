/** The firm's details, in one form. */
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { firmSheet, hoursInOnePlace } from '#contract/model/settings/firmSheet.ts'
import type { Firm } from '#contract/model/site/firm.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { AreaField, DayField, TextField } from '#web/forms/fields.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { lastSaved, OneSetting, SettingsFrame } from './SettingRecord.tsx'
import { SheetForm, useSheet } from './SheetForm.tsx'
import { Versions } from './Versions.tsx'

const query = q(settings.firm)
export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, query)
export const action = endpointAction(settings.saveFirm, settings.restore)

export const FirmScreen = () => (
  <SettingsFrame
    title="Firm"
    about="These details are used at once in the footer, structured data for search engines, emails and new documents. Documents already issued do not change."
  >
    <OneSetting query={query}>{(loaded) => <FirmForm {...loaded} />}</OneSetting>
  </SettingsFrame>
)

/** In a form the card names the address; in the list of changes the label does. */
const inCard = (label: string) => label.replace(/^(?:Office|Registered office): (.)/, (_, first: string) => first.toUpperCase())
const labels = firmSheet.labels

const Part = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <Card as="section" role="group" aria-label={title}>
    <CardHeader title={title} note={note} />
    <div className="grid gap-5 md:grid-cols-2">{children}</div>
  </Card>
)

const FirmForm = ({ detail, record }: { detail: SettingRecord<Firm>; record: RecordState<SettingRecord<Firm>> }) => {
  const state = useSheet({ sheet: firmSheet, save: settings.saveFirm, detail, record, saved: 'Firm saved' })
  const { form } = state
  const line = (name: keyof typeof labels, more: { hint?: string; optional?: boolean; type?: string } = {}) => (
    <TextField form={form} name={name} label={inCard(labels[name])} width="full" autoComplete="off" {...more} />
  )
  const lines = (name: keyof typeof labels, hint: string, rows = 3, optional = false) => (
    <AreaField form={form} name={name} label={inCard(labels[name])} hint={hint} rows={rows} width="full" optional={optional} />
  )
  return (
    <>
      <SheetForm
        state={state}
        effect={() => {
          const asked = hoursInOnePlace(detail.value.hours, firmSheet.value(form.values(), detail.value).hours)
          return (
            asked && (
              <Notice tone="warning" title="The opening hours were changed in one place only">
                {asked}
              </Notice>
            )
          )
        }}
      >
        <Part title="Names" note={lastSaved(detail)}>
          {line('name', { hint: 'As visitors know it.' })}
          {line('shortName', { hint: 'For short spaces, such as text messages.' })}
          <div className="md:col-span-2">{lines('legalName', 'As registered at Companies House.', 1)}</div>
          <div className="md:col-span-2">{lines('description', 'One sentence, for search engines.', 1)}</div>
        </Part>
        <Part title="Registration">
          {line('frn', { hint: 'On the Financial Services Register. Change it in the regulatory text too.' })}
          {line('companyNumber')}
          {line('registeredIn')}
          {line('icoNumber', { optional: true })}
          {line('vatNumber', { optional: true })}
        </Part>
        <Part title="Office">
          <div className="md:col-span-2">{lines('officeLines', 'Up to three lines, without the town and postcode.')}</div>
          <div className="grid gap-5 md:col-span-2 md:grid-cols-3">
            {line('officeTown')}
            {line('officeCounty', { optional: true })}
            {line('officePostcode')}
          </div>
        </Part>
        <Part title="Registered office">
          <div className="md:col-span-2">{lines('registeredLines', 'Up to three lines, without the town and postcode.')}</div>
          <div className="grid gap-5 md:col-span-2 md:grid-cols-3">
            {line('registeredTown')}
            {line('registeredCounty', { optional: true })}
            {line('registeredPostcode')}
          </div>
        </Part>
        <Part title="How to reach us">
          {line('phone', { hint: 'As people read it. Links dial the full number.', type: 'tel' })}
          {line('email', { hint: 'Emails to the firm and replies to our emails go there.', type: 'email' })}
          {line('hours', { hint: 'In the footer, in emails and on the contact page.' })}
          {line('hoursStructured', { hint: 'For example, Mo-Fr 09:00-17:30. Appointments are offered in these hours.' })}
          {lines('social', 'One per line: the name, a space, the https address.', 4, true)}
        </Part>
        <Part title="For search engines">
          {lines('areaServed', 'One place per line.', 6)}
          <div className="grid gap-5">
            {line('latitude')}
            {line('longitude')}
            {line('serviceRadius')}
            {line('priceRange', { hint: 'For example, ££.' })}
          </div>
          {line('ratingValue', { hint: 'From 1 to 5. Shown only with its source and date; leave empty for none.', optional: true })}
          {line('ratingCount', { optional: true })}
          {line('ratingSource', { hint: 'Who collected the reviews.', optional: true })}
          <DayField form={form} name="ratingDate" label={labels.ratingDate} optional />
        </Part>
      </SheetForm>
      <Versions wide settingKey="firm" detail={detail} refresh={record.refresh} />
    </>
  )
}
