/** docs/quote-states.md, written from the table that the product runs on. */
import {
  draftDays,
  quoteActions,
  quoteStatuses,
  quoteStatusForHolder,
  quoteStatusLabels,
  quoteTransitions,
  resumeLinkDays,
} from '#contract/model/quote.ts'

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

export const quoteDoc = () =>
  [
    '# States of a quote request',
    '',
    'Printed from `src/contract/model/quote.ts` (`quoteTransitions`); `quote.test.ts` fails when this page is not what it prints. An illegal step answers 409 with the legal ones.',
    '',
    row('Status', 'Staff read', 'The client reads'),
    row('---', '---', '---'),
    ...quoteStatuses.map((status) => row(`\`${status}\``, quoteStatusLabels[status], quoteStatusForHolder[status].label)),
    '',
    row('Step', 'From', 'To', 'Who'),
    row('---', '---', '---', '---'),
    ...quoteActions.map((action) => {
      const { from, to, by } = quoteTransitions[action]
      return row(`\`${action}\``, from.map((status) => `\`${status}\``).join(', '), `\`${to}\``, by.join(', '))
    }),
    '',
    `A draft can be continued for ${draftDays.expires} days after it was last saved, then only copied; after ${draftDays.erased} days it is erased. A mailed link works once, for ${resumeLinkDays} days.`,
    '',
  ].join('\n')
