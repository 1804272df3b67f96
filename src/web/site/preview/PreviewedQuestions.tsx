/** Questions as visitors will see them, drawn by the form that they fill in. Nothing typed is kept. */
import type { QuestionsPreview } from '#contract/admin/content/previews.ts'
import { QuestionForm } from '#web/questions/QuestionForm.tsx'
import { claimJourney } from '../claims/journey.ts'
import { quoteJourney } from '../quote/journey.ts'

const journeys = { quote: quoteJourney, claim: claimJourney } as const

type PageProps = {
  page: QuestionsPreview['pages'][number]['page']
  journey: QuestionsPreview['journey']
  /** Which page of how many, and the name of the one before. */
  place: { step: number; of: number; before: string | null }
  addresses: { start: string; page: (name: string) => string }
}

/** One page of a part. Files are told of, and not taken. */
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

/** All pages of a part below each other, beside the form in which they are written. */
export const PreviewedQuestions = ({ questions: { journey, pages } }: { questions: QuestionsPreview }) =>
  pages.map(({ page, is }, index) => (
    <section key={page.id} aria-label={`Page ${index + 1} of ${pages.length}`} className="border-b-2 border-line pb-10">
      <p className="page-width pt-6 text-meta text-hint">
        Page {index + 1} of {pages.length}. {is}
      </p>
      {/* Its fields are drawn anew when their words change: they keep what is typed by themselves. */}
      <PreviewedPage
        key={JSON.stringify(page)}
        page={page}
        journey={journey}
        place={{ step: index + 1, of: pages.length, before: null }}
        addresses={nowhere}
      />
    </section>
  ))
