import type { QuoteDetail } from '#contract/model/quotes/quote.ts'
import { formatDateTime } from '#contract/format.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { AnswerGroup, Answers, partId, partsOf } from '#web/records/Answers.tsx'
import type { Jump } from '#web/records/RecordPage.tsx'
import { FileRows } from '#web/records/documents/FileRows.tsx'
import { CheckFirstCard } from './QuoteAside.tsx'

/** Answers that are above all the tabs, or beside the answers, where they can be rung or written to. */
const shownElsewhere: readonly string[] = [
  'covers',
  'contactName',
  'contactRole',
  'contactEmail',
  'contactPhone',
  'contactPreferredTime',
  'supportNeeds',
]

/** The answers as staff read them: once each, and without a "your" that meant the client. */
const sectionsOf = (answers: QuoteDetail['answers']) =>
  answers
    .map((section) => ({
      ...section,
      title: section.title.replace(/^Your /, 'Their '),
      rows: section.rows.filter(({ id }) => !shownElsewhere.includes(id)),
    }))
    .filter(({ rows }) => rows.length > 0)

/** The parts of the tab and of what is beside it, for a phone. */
export const answerJumps = (quote: QuoteDetail): readonly Jump[] => [
  ...partsOf(sectionsOf(quote.answers)).map((part) => ({ label: part.title, id: partId(part) })),
  ...(quote.files.length > 0 ? [{ label: 'Documents', id: 'documents' }] : []),
  { label: 'Declaration', id: 'declaration' },
  { label: 'Notes', id: 'notes' },
]

/** The answers with the client's files, and the declaration with its author. */
export const AnswersTab = ({ quote }: { quote: QuoteDetail }) => (
  <>
    <CheckFirstCard quote={quote} />
    <Answers sections={sectionsOf(quote.answers)}>
      {quote.files.length > 0 && (
        <AnswerGroup id="documents" title="Documents">
          <FileRows files={quote.files} />
        </AnswerGroup>
      )}
      <AnswerGroup id="declaration" title="Declaration">
        <p className="mt-2">
          Declared by <strong className="font-semibold">{quote.declaration.name}</strong>
          {quote.declaration.role && `, ${quote.declaration.role}`}, on {formatDateTime(quote.declaration.at)}.
        </p>
        <Details summary={`Wording ${quote.declaration.wordingVersion}`}>
          <p className="whitespace-pre-line text-soft">{quote.declaration.text}</p>
        </Details>
      </AnswerGroup>
    </Answers>
  </>
)
