/** Questions as visitors will see them, rendered by the real form. Nothing typed is kept. */
import type { QuestionsPreview } from '#contract/admin/content/previews.ts'
import { QuestionForm } from '#web/questions/QuestionForm.tsx'
import { claimJourney } from '../claims/journey.ts'
import { quoteJourney } from '../quote/journey.ts'

const journeys = { quote: quoteJourney, claim: claimJourney } as const

type PageProps = {
  page: QuestionsPreview['pages'][number]['page']
  journey: QuestionsPreview['journey']
  /** The page number, the number of pages, and the name of the page before. */
  place: { step: number; of: number; before: string | null }
  addresses: { start: string; page: (name: string) => string }
}

/** One page of a part. File questions are only described; a preview takes no files. */
export const PreviewedPage = ({ page, journey, place, addresses }: PageProps) => (
  <QuestionForm
    draft={{ page, fields: {}, base: '', savedAt: '', ...place, trades: [], today: '' }}
    answered={undefined}
    journey={{ ...journeys[journey], keeps: false, ...addresses }}
    above={page.questions.map(
      ({ id, type, label, hint }) =>
        type === 'files' && (
          <div key={id} className="mt-6 max-w-form">
            <p className="font-semibold">{label}</p>
            {hint && <p className="text-hint">{hint}</p>}
            <p className="mt-2 text-hint">Files are chosen here. A preview does not accept any.</p>
          </div>
        ),
    )}
  />
)

const nowhere = { start: '#', page: () => '#' }

/** All pages of a part one below another, beside the editor. */
export const PreviewedQuestions = ({ questions: { journey, pages } }: { questions: QuestionsPreview }) =>
  pages.map(({ page, is }, index) => (
    <section key={page.id} aria-label={`Page ${index + 1} of ${pages.length}`} className="border-b-2 border-line pb-10">
      <p className="page-width pt-6 text-meta text-hint">
        Page {index + 1} of {pages.length}. {is}
      </p>
      {/* Remounted when the page's text changes, because the fields are uncontrolled. */}
      <PreviewedPage
        key={JSON.stringify(page)}
        page={page}
        journey={journey}
        place={{ step: index + 1, of: pages.length, before: null }}
        addresses={nowhere}
      />
    </section>
  ))
