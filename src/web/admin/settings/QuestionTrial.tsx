/** Tries the assistant's suggested questions before they are published: each should get an answer. */
import { useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { searchWords } from '#contract/admin/content/searchWords.ts'
import { outcomeLabels, type Outcome } from '#contract/model/tools/assistant.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'

type Answer = { q: string; outcome: Outcome; page: string | null }

export const QuestionTrial = ({ control }: { control: Control<Record<string, string>> }) => {
  const { query } = useDeps()
  const typed = useWatch({ control, name: 'suggestions' }) ?? ''
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const questions = typed.split('\n').filter((line) => line.trim() !== '')
  const ask = async () => {
    setBusy(true)
    setFailed(false)
    try {
      setAnswers(await Promise.all(questions.map(async (q) => ({ q, ...(await call(query, searchWords.suggested, { q })) }))))
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  const missed = answers.filter(({ outcome }) => outcome !== 'answer').length
  return (
    <Card as="section" className="max-w-form" data-screen-only>
      <CardHeader title="Try the questions to start with" />
      <p className="pb-3 text-soft">Asks each of them as a visitor would, using the text above. Nothing is published.</p>
      <Button onClick={() => void ask()} busy={busy} busyLabel="Asking..." aria-disabled={questions.length === 0}>
        Ask them
      </Button>
      <div role="status" className="mt-4 grid gap-3">
        {failed && (
          <Notice tone="error" title="Not asked">
            Check your connection, and each question: at most 300 characters.
          </Notice>
        )}
        {answers.length > 0 && (
          <>
            <p className="font-semibold">{missed === 0 ? 'All are answered.' : `${missed} of ${answers.length} are not answered.`}</p>
            <ul className="grid gap-2">
              {answers.map(({ q, outcome, page }) => (
                <li key={q}>
                  {q}{' '}
                  <span className={outcome === 'answer' ? 'text-meta text-hint' : 'text-meta text-danger'}>
                    {outcome === 'answer' ? `Answered from ${page ?? 'a page'}` : outcomeLabels[outcome]}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  )
}
