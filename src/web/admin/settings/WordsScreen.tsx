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
    title: 'Words of the assistant',
    about: 'What it says of its own. What it answers is quoted from the pages of the site: change those.',
    seen: { href: paths.assistant(), label: 'See the assistant' },
    query: any(q(settings.assistantWords)),
    save: settings.saveAssistantWords,
  },
  contact: {
    title: 'Words of the contact form',
    about: 'What visitors are asked, and the topics they choose from. In your lists the topics keep their names.',
    seen: { href: paths.contact(), label: 'See the contact form' },
    query: any(q(settings.contactWords)),
    save: settings.saveContactWords,
  },
  appointment: {
    title: 'Words of booking a call or an appointment',
    about:
      'What visitors are asked when they book, and what they choose from. In your lists the choices keep their names. What they agree to is kept with each booking, word for word.',
    seen: { href: paths.contact({ way: 'appointment' }), label: 'See the form' },
    query: any(q(settings.appointmentWords)),
    save: settings.saveAppointmentWords,
  },
  marketing: {
    title: 'Words of articles by email',
    about: 'What people agree to when they ask for articles by email. Each yes is kept with the words it was given to.',
    seen: { href: paths.subscribe(), label: 'See the form' },
    query: any(q(settings.marketingWords)),
    save: settings.saveMarketingWords,
  },
  renewal: {
    title: 'Declaration at renewal',
    about:
      'What a client signs when they accept a renewal. It is stored with each signature, so those made before stay as they were. The declarations of a request and of a claim stand in their question sets.',
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
    saved: 'Published: the site has these words',
  } as never) as SheetState<Record<string, string>>
  const { form } = state
  return (
    <>
      <Card as="section" className="max-w-form">
        <CardHeader title="Words" end={<span className="text-meta text-hint">{lastSaved(detail)}</span>} />
        <p className="mb-5 text-soft">
          Plain text. In longer texts {'{firm}'}, {'{phone}'}, {'{hours}'} and {'{within}'} (by when you answer) stand for what Firm and
          Service levels say.
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
