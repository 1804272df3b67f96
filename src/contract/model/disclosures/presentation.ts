/** What insurers are told: answers in a ledger, and presentations sealed as sent (Insurance Act 2015, fair presentation). */
import { formatDate } from '../../format.ts'
import { z, type Infer } from '../../schema.ts'
import type { DocumentBody } from '../content/documentBlock.ts'

export const disclosureSubjects = ['quote', 'renewal', 'change'] as const
export type DisclosureSubject = (typeof disclosureSubjects)[number]
export const disclosureSubjectLabels: Record<DisclosureSubject, string> = {
  quote: 'Quote request',
  renewal: 'Renewal',
  change: 'Change during the period',
}
export const disclosureSources = ['client', 'staff', 'record'] as const
export const disclosureSourceLabels: Record<(typeof disclosureSources)[number], string> = {
  client: 'The client',
  staff: 'Us, for the client',
  record: 'Our record, confirmed by the client',
}
export const presentationSteps = ['declared', 'sent'] as const
export const presentationStepLabels: Record<(typeof presentationSteps)[number], string> = {
  declared: 'Declared by the client',
  sent: 'Sent to insurers',
}

const Answer = z.object({
  key: z.string(),
  question: z.string(),
  /** Version of the question set. */
  version: z.string(),
  answer: z.string(),
  source: z.enum(disclosureSources),
  by: z.string(),
  /** ISO timestamp. */
  at: z.string(),
})
export type GivenAnswer = Infer<typeof Answer>

/** The full content of a presentation. Never changed. */
export type PresentationBody = {
  subject: DisclosureSubject
  /** Our reference for the request, policy or change. */
  reference: string
  step: (typeof presentationSteps)[number]
  client: string
  by: string
  at: string
  answers: GivenAnswer[]
}

export const Presentation = z.object({
  id: z.uuid(),
  subject: z.enum(disclosureSubjects),
  reference: z.string(),
  step: z.enum(presentationSteps),
  by: z.string(),
  at: z.string(),
  answers: z.number(),
  sha256: z.string(),
  /** Whether the stored content still matches its fingerprint. */
  intact: z.boolean(),
})

export const Ledger = z.object({
  /** The day asked about, until its end in London. */
  on: z.string(),
  today: z.string(),
  clients: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** Newest first. */
      presentations: z.array(Presentation),
      /** As they stood at the end of that day, grouped by subject. `earlier`: previous answers, newest first. */
      answers: z.array(
        z.object({
          subject: z.enum(disclosureSubjects),
          subjectId: z.uuid(),
          now: Answer,
          earlier: z.array(Answer),
        }),
      ),
      /** Whether there are more than shown. */
      more: z.boolean(),
    }),
  ),
})
export type Ledger = Infer<typeof Ledger>
export type LedgerOfClient = Ledger['clients'][number]

/** A presentation as a document. */
export const presentationPaper = ({ subject, reference, step, client, by, at, answers }: PresentationBody): DocumentBody => ({
  lead: `What insurers were told about ${client}: ${disclosureSubjectLabels[subject].toLowerCase()} ${reference}. ${presentationStepLabels[step]} on ${formatDate(at)}, by ${by}.`.slice(
    0,
    700,
  ),
  sections: [
    {
      title: 'The answers',
      blocks: [
        {
          table: {
            caption: 'The answers',
            head: ['Question', 'Answer', 'Who, when, from where'],
            rows: answers.map(({ question, answer, by: who, at: when, source, version }) => [
              question.slice(0, 400),
              (answer || 'Not answered').slice(0, 400),
              `${who}, ${formatDate(when)}. ${disclosureSourceLabels[source]}. Questions ${version}`.slice(0, 400),
            ]),
          },
        },
        // A cell holds 400 characters, so longer answers are repeated here in full.
        ...answers
          .filter(({ answer }) => answer.length > 400)
          .flatMap(({ question, answer }) => [
            { note: question.slice(0, 700) },
            ...(answer.match(/[\s\S]{1,1100}/g) ?? []).map((p) => ({ p })),
          ]),
        {
          p: 'This is what was said, as it was said. It was sealed at that moment and cannot be changed; a later correction is kept beside it in the ledger.',
        },
      ],
    },
  ],
})
