/** /quiz: 24 questions, one at a time, each explained at once. A GET form: answers are in the URL, and no email address is asked for. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { bandOf, scoreQuiz } from '#contract/model/tools/quiz.ts'
import { paths } from '#contract/paths.ts'
import { tools } from '#contract/site/tools.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { ToolPage } from '../ToolPage.tsx'
import { QuizResult } from './QuizResult.tsx'
import { QuizStep } from './QuizStep.tsx'
import { quizState } from './state.ts'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const data = await context.get(depsContext).query.fetchQuery(q(tools.quiz))
  const state = quizState(data.questions.length, new URL(request.url).searchParams)
  if (state.kind === 'elsewhere') throw redirect(state.to)
  return null
}

const crumb = { label: 'Business insurance quiz', href: paths.quiz() }

export const QuizScreen = () => {
  const { data } = useSuspenseQuery(q(tools.quiz))
  const [search] = useSearchParams()
  const state = quizState(data.questions.length, search)
  if (state.kind === 'elsewhere') return null
  const start = search.size === 0
  const score = scoreQuiz(data.questions, state.answers)
  const name =
    state.kind === 'result'
      ? `${score.right} of ${score.of}: ${bandOf(data.bands, score.right)?.name ?? ''}`
      : `Question ${state.number} of ${score.of}`
  return (
    <ToolPage
      crumb={crumb}
      kind="Quiz"
      state={start ? undefined : name}
      description="24 questions about business insurance, each explained straight away. No sign-up, no email address. See your score, and share it if you like."
      failed={state.kind === 'question' && state.error !== null}
    >
      <div className="page-width pt-8">
        {state.kind === 'result' ? (
          <QuizResult data={data} answers={state.answers} score={score} />
        ) : (
          <QuizStep key={search.toString()} data={data} state={state} score={score} start={start} />
        )}
      </div>
    </ToolPage>
  )
}
