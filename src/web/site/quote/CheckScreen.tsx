/** /quote/check: reviews all answers, each with a link to change it and come straight back, then the declaration and submission. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useActionData, type LoaderFunctionArgs } from 'react-router'
import type { AnswerSection } from '#contract/model/quotes/quote.ts'
import { notGiven, severalOf } from '#contract/model/questions/questionFlow.ts'
import { paths } from '#contract/paths.ts'
import { quotes } from '#contract/site/quotes.ts'
import { loadFresh, q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { ListLines } from '#web/ui/display/DescriptionList.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { leadOn } from '#web/questions/journey.ts'
import { ToCheck } from '#web/questions/ToCheck.tsx'
import { Declaration, type Refused } from './Declaration.tsx'
import { quoteCrumb, quoteJourney } from './journey.ts'
import { Step } from '../shell/Step.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  try {
    return await loadFresh(context, q(quotes.check))
  } catch (error) {
    return leadOn(quoteJourney, error)
  }
}

export { sendRequest as action } from './Declaration.tsx'

/** Groups pages of the same section under one heading, even if they were not consecutive. */
const grouped = (sections: readonly AnswerSection[]) =>
  [...new Set(sections.map(({ title }) => title))].map((title) => ({ title, pages: sections.filter((section) => section.title === title) }))

const shownLines = 5
/** Lists with more entries than this are shown with one line for each entry. */
const mostInFull = 3

/** An answer. Folds a long list after its first lines. */
const ReadBack = ({ row }: { row: AnswerSection['rows'][number] }) => {
  if (row.table && row.table.rows.length <= mostInFull) return <ListLines columns={row.table.columns} rows={row.table.rows} />
  const lines = row.table ? row.answer.split('\n') : []
  if (lines.length <= shownLines + 1) return <span className="break-words whitespace-pre-line">{row.answer}</span>
  return (
    <>
      <span className="block font-semibold">
        {lines.length} {severalOf(row.table?.item ?? 'line')}
      </span>
      <span className="break-words whitespace-pre-line">{lines.slice(0, shownLines).join('\n')}</span>
      <Details summary={`${lines.length - shownLines} more`}>
        <span className="break-words whitespace-pre-line">{lines.slice(shownLines).join('\n')}</span>
      </Details>
    </>
  )
}

export const CheckScreen = () => {
  const { data } = useSuspenseQuery(q(quotes.check))
  const refused = useActionData<Refused>()
  const { open } = data
  const cautionOf = (id: string) => data.cautions.find(({ question }) => question === id)?.text
  return (
    <Step
      title="Check your answers"
      href={paths.quotePage('check')}
      crumb={quoteCrumb}
      // The last step is not reached while questions are open.
      progress={open ? null : data.check}
      back={data.before ? paths.quotePage(data.before) : paths.quote()}
      failed={refused !== undefined}
      errors={<ErrorSummary errors={refused?.errors ?? {}} attempt={refused} />}
    >
      {open && (
        <div className="mt-6 max-w-form">
          <Notice
            tone="warning"
            title="Some questions are not answered yet"
            actions={
              <Anchor href={`${paths.quotePage(open.page)}?to=check`} className={buttonClass({ variant: 'secondary' })}>
                Go to: {open.title}
              </Anchor>
            }
          />
        </div>
      )}
      <p className="mt-4 max-w-measure text-soft">
        This is what insurers will see. Change anything that is not right: you will come straight back here.
      </p>
      {grouped(data.sections).map(({ title, pages }) => (
        <section key={title} aria-label={title} className="mt-7 max-w-form md:mt-10">
          <h2 className="mb-2 text-h3 md:mb-3">{title}</h2>
          <ToCheck
            answers={pages.flatMap((page) =>
              page.rows.map((row) => ({
                label: row.question,
                changeHref: `${paths.quotePage(page.page)}?to=check`,
                missing: row.answer === notGiven && !cautionOf(row.id),
                caution: cautionOf(row.id),
                value: <ReadBack row={row} />,
              })),
            )}
          />
        </section>
      ))}
      {open ? (
        <p className="mt-10">
          <Anchor href={`${paths.quotePage(open.page)}?to=check`} className={buttonClass({ variant: 'primary', size: 'large' })}>
            Go on with: {open.title}
          </Anchor>
        </p>
      ) : (
        <Declaration check={data} refused={refused} />
      )}
    </Step>
  )
}
