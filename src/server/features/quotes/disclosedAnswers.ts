/** What a request tells insurers, question by question. */
import type { GivenAnswer } from '#contract/model/disclosures/presentation.ts'
import type { QuoteRow } from './quotes.table.ts'

/** The answers as declared, in the wording of the question set of that day. */
export const answersOfQuote = ({ sent, family, setVersion, declaredName, submittedAt, contactName }: QuoteRow, now: Date): GivenAnswer[] =>
  (sent?.sections ?? []).flatMap(({ rows }) =>
    rows.map(({ id, question, answer }) => ({
      key: id,
      question,
      version: `${family} ${setVersion}`,
      answer,
      source: 'client',
      by: declaredName ?? contactName,
      at: (submittedAt ?? now).toISOString(),
    })),
  )
