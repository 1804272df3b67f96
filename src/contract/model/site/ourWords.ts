/**
 * Fixed texts of the site that staff may edit, and what each must keep. The initial texts are in content/settings/words. Texts that nobody
 * may change, such as the number to ring or the line that nothing is in force yet, are in the screens.
 */
import { z } from '../../schema.ts'
import {
  appointmentChannelLabels,
  appointmentChannels,
  appointmentReasonLabels,
  appointmentReasons,
  type AppointmentChannel,
  type AppointmentReason,
} from '../contact/appointmentChoices.ts'
import { enquiryTopicLabels, enquiryTopics, type EnquiryTopic } from '../contact/enquiryChoices.ts'
import { outcomeLabels, outcomes, type Outcome } from '../tools/assistant.ts'

/** Placeholders that the screen replaces by values. */
export const placeholders = ['firm', 'phone', 'hours', 'within'] as const
type Placeholder = (typeof placeholders)[number]

type Keeping = {
  hint?: string
  /** Placeholders that must be kept. */
  needs?: readonly Placeholder[]
  /** Words required by law or for safety. */
  keeps?: readonly string[]
  /** Has no placeholders. */
  plain?: true
}
/** `lines`: one item per line. A `line` is a single line without placeholders. */
export type Place = Keeping & { kind: 'line' | 'text' | 'lines'; label: string; most: number }

const line = (label: string, keeping: Keeping = {}): Place => ({ kind: 'line', label, most: 120, ...keeping })
const passage = (label: string, keeping: Keeping = {}): Place => ({ kind: 'text', label, most: 600, ...keeping })
/** A text that is signed as it stands: one line of any length, without placeholders. */
const declared = (label: string, keeps: readonly string[]): Place => ({ kind: 'line', label, most: 600, keeps })
const items = (label: string, keeping: Keeping = {}): Place => ({ kind: 'lines', label, most: 900, hint: 'A line for each.', ...keeping })

/** What a reply must always contain. */
const titlesKeep: Partial<Record<Outcome, readonly string[]>> = { emergency: ['999'], self: ['program'] }
const textsKeep: Partial<Record<Outcome, readonly string[]>> = {
  answer: ['not advice'],
  advice: ['broker'],
  decision: ['insurer'],
  support: ['999', '116 123'],
}
const keeping = (keeps: readonly string[] | undefined): Keeping => (keeps ? { keeps } : {})
const replies = Object.fromEntries(
  outcomes.flatMap((outcome) => [
    [`${outcome}Title`, line(`${outcomeLabels[outcome]}: title`, keeping(titlesKeep[outcome]))],
    [`${outcome}Text`, passage(`${outcomeLabels[outcome]}: text`, keeping(textsKeep[outcome]))],
  ]),
) as Record<`${Outcome}Title` | `${Outcome}Text`, Place> // Object.fromEntries loses the names.

const topics = Object.fromEntries(enquiryTopics.map((topic) => [topic, line(`Topic: ${enquiryTopicLabels[topic]}`)])) as Record<
  EnquiryTopic,
  Place
>

const reasons = Object.fromEntries(
  appointmentReasons.map((reason) => [reason, line(`Reason: ${appointmentReasonLabels[reason]}`)]),
) as Record<AppointmentReason, Place>

const channels = Object.fromEntries(
  appointmentChannels.map((channel) => [channel, line(`Way to talk: ${appointmentChannelLabels[channel]}`)]),
) as Record<AppointmentChannel, Place>

export const ourPlaces = {
  assistant: {
    lead: passage('Under the heading', { keeps: ['not advice'] }),
    does: items('What it does'),
    ...replies,
    emergencySteps: items('Danger: what to do', { hint: 'A line for each, in order.', keeps: ['999'] }),
    suggestions: items('Questions to start with', { hint: 'A line for each. Try them below: each should have an answer.', plain: true }),
    handover: passage('Above the form to a broker', { needs: ['within', 'phone'] }),
  },
  contact: {
    lead: passage('Under the heading', { needs: ['within'] }),
    urgent: passage('If something has just happened', { needs: ['phone'], keeps: ['999'] }),
    topic: line('Question for the topic'),
    ...topics,
    message: line('Question for the message'),
    messageHint: passage('Hint for the message', { keeps: ['bank details'] }),
    time: line('Question for the time to ring'),
    support: line('Question about support'),
    supportHint: passage('Hint about support'),
  },
  appointment: {
    time: line('Question for the time of an appointment'),
    callTime: line('Question for the time of a call'),
    timeHint: passage('Hint for the time'),
    channel: line('Question for how to talk'),
    ...channels,
    subject: line('Question for the reason'),
    ...reasons,
    note: line('Question for what the broker should know'),
    noteHint: passage('Hint for what the broker should know', { keeps: ['bank details'] }),
    support: line('Question about support'),
    supportHint: passage('Hint about support'),
    consent: declared('Next to the tick box', ['these details']),
  },
  marketing: {
    form: passage('Below the form for articles by email', { keeps: ['stop'] }),
    choice: declared("Next to the contact form's tick box", ['by email', 'stop']),
  },
  renewal: {
    text: declared('Declaration', ['reasonable search', 'true and complete']),
    tick: declared('Next to the tick box', ['accept the terms']),
  },
} as const satisfies Record<string, Record<string, Place>>

export type WordGroup = keyof typeof ourPlaces
export const wordGroups = ['assistant', 'contact', 'appointment', 'marketing', 'renewal'] as const satisfies readonly WordGroup[]
export type OurWords<G extends WordGroup> = { [P in keyof (typeof ourPlaces)[G]]: string }
export type WordsKey = `words.${WordGroup}`
export const wordsKey = <G extends WordGroup>(group: G): `words.${G}` => `words.${group}`

/** Places from an older release are dropped. */
const schemaOf = <G extends WordGroup>(group: G) =>
  z.object(Object.fromEntries(Object.keys(ourPlaces[group]).map((name) => [name, z.string()]))) as unknown as z.ZodMiniType<OurWords<G>>
export const wordsSchemas = {
  'words.assistant': schemaOf('assistant'),
  'words.contact': schemaOf('contact'),
  'words.appointment': schemaOf('appointment'),
  'words.marketing': schemaOf('marketing'),
  'words.renewal': schemaOf('renewal'),
} as const
