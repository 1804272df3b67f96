/** Fixed texts of the site: those of the assistant, of the contact page's forms, and what users agree to and declare. */
import { data, useParams, type LoaderFunctionArgs } from 'react-router'
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { inBraces } from '#contract/model/settings/plainWords.ts'
import { wordsSheets } from '#contract/model/settings/wordsSheet.ts'
import { ourPlaces, wordGroups, wordsKey, type Place, type WordGroup } from '#contract/model/site/ourWords.ts'
import { paths } from '#contract/paths.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { AreaField, TextField } from '#web/forms/fields.tsx'
import type { RecordQuery, RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { QuestionTrial } from './QuestionTrial.tsx'
import { lastSaved, OneSetting, SettingsFrame } from './SettingRecord.tsx'
import { SheetForm, useSheet, type SheetState } from './SheetForm.tsx'
import { Versions } from './Versions.tsx'

type Words = Readonly<Record<string, string>>
type Loaded = { detail: SettingRecord<Words>; record: RecordState<SettingRecord<Words>> }

/** Each group's query has its own type; this screen treats them all as text by name. */
const any = (query: unknown) => query as ReturnType<typeof q<typeof settings.renewalWords>>

const parts = {
  assistant: {
    title: 'Assistant text',
    about: 'What it says itself. Its answers are quoted from the pages of the site: change those instead.',
    seen: { href: paths.assistant(), label: 'See the assistant' },
    query: any(q(settings.assistantWords)),
    save: settings.saveAssistantWords,
  },
  contact: {
    title: 'Contact form text',
    about: 'What visitors are asked, and the topics they choose from. The topics keep their names in your lists.',
    seen: { href: paths.contact(), label: 'See the contact form' },
    query: any(q(settings.contactWords)),
    save: settings.saveContactWords,
  },
  appointment: {
    title: 'Booking form text',
    about:
      'What visitors are asked when they book, and what they choose from. The choices keep their names in your lists. What they agree to is kept with each booking, word for word.',
    seen: { href: paths.contact({ way: 'appointment' }), label: 'See the form' },
    query: any(q(settings.appointmentWords)),
    save: settings.saveAppointmentWords,
  },
  marketing: {
    title: 'Newsletter text',
    about: 'What people agree to when they ask for articles by email. Each consent is kept with the exact words agreed to.',
    seen: { href: paths.subscribe(), label: 'See the form' },
    query: any(q(settings.marketingWords)),
    save: settings.saveMarketingWords,
  },
  renewal: {
    title: 'Declaration at renewal',
    about:
      'What a client signs when they accept a renewal. It is stored with each signature, so earlier ones do not change. The declarations for requests and claims are in their question sets.',
    seen: null,
    query: any(q(settings.renewalWords)),
    save: settings.saveRenewalWords,
  },
} as const

const groupOf = (typed: string | undefined) => wordGroups.find((name) => name === typed)

export const loader = (args: LoaderFunctionArgs) => {
  const group = groupOf(args.params['group'])
  if (!group) throw data(null, { status: 404 })
  return loadOrRetry(args, parts[group].query)
}
export const action = endpointAction(
  settings.saveAssistantWords,
  settings.saveContactWords,
  settings.saveAppointmentWords,
  settings.saveMarketingWords,
  settings.saveRenewalWords,
  settings.restore,
)

export const WordsScreen = () => {
  const group = groupOf(useParams()['group']) ?? 'assistant'
  const { title, about, seen, query } = parts[group]
  return (
    <SettingsFrame
      title={title}
      about={
        <>
          {about}{' '}
          {seen && (
            <Anchor href={seen.href} target="_blank" className="link">
              {seen.label}
            </Anchor>
          )}
        </>
      }
    >
      <OneSetting key={group} query={query as unknown as RecordQuery<SettingRecord<Words>>}>
        {(loaded) => <WordsForm group={group} {...loaded} />}
      </OneSetting>
    </SettingsFrame>
  )
}

const WordsForm = ({ group, detail, record }: Loaded & { group: WordGroup }) => {
  const state = useSheet({
    sheet: wordsSheets[group],
    save: parts[group].save,
    detail,
    record,
    saved: 'Published: now on the site',
  } as never) as SheetState<Record<string, string>>
  const { form } = state
  return (
    <>
      <Card as="section" className="max-w-form">
        <CardHeader title="Wording" note={lastSaved(detail)} />
        <p className="mb-5 text-soft">
          Plain text. In longer texts {'{firm}'}, {'{phone}'}, {'{hours}'} and {'{within}'} (when you will answer) are filled in from Firm
          and Service levels.
        </p>
        <SheetForm state={state} submitLabel="Publish">
          {Object.entries<Place>(ourPlaces[group]).map(([name, { kind, label, ...place }]) =>
            place.most <= 120 ? (
              <TextField key={name} form={form} name={name} label={label} hint={hintOf(place)} width="long" autoComplete="off" spellCheck />
            ) : (
              <AreaField key={name} form={form} name={name} label={label} hint={hintOf(place)} rows={kind === 'lines' ? 5 : 3} spellCheck />
            ),
          )}
          <TextField form={form} name="reason" label="Why you are changing it" hint="Kept with the version." />
        </SheetForm>
      </Card>
      {group === 'assistant' && <QuestionTrial control={form.control} />}
      <Versions settingKey={wordsKey(group)} detail={detail} refresh={record.refresh} />
    </>
  )
}

const hintOf = ({ hint, needs = [], keeps = [] }: Pick<Place, 'hint' | 'needs' | 'keeps'>) =>
  [hint, needs.length > 0 && `Keep ${inBraces(needs)}.`, keeps.length > 0 && `Keep the words ${keeps.map((one) => `"${one}"`).join(', ')}.`]
    .filter(Boolean)
    .join(' ') || undefined
