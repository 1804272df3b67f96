/** The regulatory statement by date, and the notice above every page. */
import type { LoaderFunctionArgs } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { formatDate } from '#contract/format.ts'
import { disclosureSheet, noticeSheet } from '#contract/model/settings/sheets.ts'
import { disclosureOn, type Disclosure } from '#contract/model/site/disclosure.ts'
import type { Firm } from '#contract/model/site/firm.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { AreaField, DayField, TextField } from '#web/forms/fields.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { OneSetting, SettingsFrame } from './SettingRecord.tsx'
import { SheetForm, useSheet } from './SheetForm.tsx'
import { TakeBack } from './TakeBack.tsx'
import { Versions } from './Versions.tsx'

const firmQuery = q(settings.firm)
const textsQuery = q(settings.disclosures)
export const loader = async (args: LoaderFunctionArgs) => {
  await loadOrRetry(args, firmQuery)
  return loadOrRetry(args, textsQuery)
}
export const action = endpointAction(settings.addDisclosure, settings.removeDisclosure, settings.saveNotice)

export const RegulatoryScreen = () => (
  <SettingsFrame
    title="Regulatory texts"
    about="The status disclosure is shown in the footer, in every email and in documents. A new one applies from the day you name; earlier ones stay here, so that you can tell what a page said on a date."
  >
    <OneSetting query={textsQuery}>{(loaded) => <Texts {...loaded} />}</OneSetting>
    <OneSetting query={firmQuery}>{(loaded) => <NoticeLine {...loaded} />}</OneSetting>
  </SettingsFrame>
)

type Texts = SettingRecord<Disclosure[]>

const Texts = ({ detail, record }: { detail: Texts; record: RecordState<Texts> }) => {
  const { data: firm } = useQuery(firmQuery)
  const { today } = detail
  const inForce = disclosureOn(detail.value, today)
  const delivered = firm ? [{ from: '', ...firm.value.regulator }] : []
  const rows = [...detail.value].reverse()
  const now = inForce ?? delivered[0]
  const unnamed = now && firm && !now.text.includes(firm.value.frn)
  return (
    <>
      <Card as="section" className="max-w-form">
        <CardHeader title="Status disclosure" />
        {unnamed && (
          <div className="mb-4">
            <Notice tone="warning" title="Today's text does not include the firm's reference number">
              The firm's number is {firm.value.frn}. Add a text that includes it, or correct the number under Firm.
            </Notice>
          </div>
        )}
        <ol className="divide-y divide-line border-y border-line">
          {[...rows, ...delivered].map((one) => (
            <li key={one.from} className="grid gap-2 py-4">
              <p className="flex flex-wrap items-center gap-3">
                <strong className="font-semibold">{one.from ? `From ${formatDate(one.from)}` : 'Original'}</strong>
                {one === now || (one.from !== '' && one.from === inForce?.from) ? (
                  <Badge tone="good">Shown now</Badge>
                ) : one.from > today ? (
                  <Badge tone="info">Upcoming</Badge>
                ) : (
                  <Badge>Replaced</Badge>
                )}
              </p>
              <p className="max-w-measure break-words">{one.text}</p>
              <p className="text-meta break-all text-hint">{one.registerUrl}</p>
              {one.from > today && (
                <TakeBack
                  endpoint={settings.removeDisclosure}
                  entry={{ from: one.from, version: detail.version }}
                  record={record}
                  name={`the text from ${formatDate(one.from)}`}
                  effect="It has not been shown yet. The current one stays in use."
                  done="Text removed"
                />
              )}
            </li>
          ))}
        </ol>
      </Card>
      <AddText detail={detail} record={record} />
      <Versions settingKey="disclosures" detail={detail} refresh={record.refresh} restores={false} />
    </>
  )
}

const AddText = ({ detail, record }: { detail: Texts; record: RecordState<Texts> }) => {
  const state = useSheet({ sheet: disclosureSheet, save: settings.addDisclosure, detail, record, saved: 'Text added' })
  const { form } = state
  const { labels } = disclosureSheet
  return (
    <Card as="section" className="max-w-form">
      <CardHeader title="Add a text" />
      <SheetForm state={state} submitLabel="Add the text">
        <DayField
          form={form}
          name="from"
          label={labels.from}
          hint="Today or later. Pages will change within a quarter of an hour of midnight."
        />
        <AreaField
          form={form}
          name="text"
          label={labels.text}
          hint="Give the firm's authorised name, the regulator and the reference number."
          limit={400}
          rows={4}
          width="full"
        />
        <TextField
          form={form}
          name="registerUrl"
          label={labels.registerUrl}
          hint="For example, https://register.fca.org.uk"
          type="url"
          width="full"
          autoComplete="off"
        />
      </SheetForm>
    </Card>
  )
}

const NoticeLine = ({ detail, record }: { detail: SettingRecord<Firm>; record: RecordState<SettingRecord<Firm>> }) => {
  const { mode } = useDeps()
  return (
    <Card as="section" className="max-w-form">
      <CardHeader title="Line above every page" />
      {mode === 'demo' ? (
        <>
          <p>{detail.value.notice}</p>
          <p className="mt-2 text-meta text-hint">A demonstration says so on every page, so this line cannot be changed here.</p>
        </>
      ) : (
        <NoticeForm detail={detail} record={record} />
      )}
    </Card>
  )
}

const NoticeForm = ({ detail, record }: { detail: SettingRecord<Firm>; record: RecordState<SettingRecord<Firm>> }) => {
  const state = useSheet({ sheet: noticeSheet, save: settings.saveNotice, detail, record, saved: 'Line saved' })
  return (
    <SheetForm state={state}>
      <TextField
        form={state.form}
        name="notice"
        label={noticeSheet.labels.notice}
        hint="For closures and similar news. Leave empty for none."
        width="full"
        optional
        autoComplete="off"
      />
    </SheetForm>
  )
}
