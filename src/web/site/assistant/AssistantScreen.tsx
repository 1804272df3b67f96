/**
 * Answers questions with sentences from our own pages. Questions are sent in the request body, never in the URL (only our own links have
 * one there). With script, the conversation is kept in the page and nowhere else. Asking stores nothing.
 */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { data, redirect, useActionData, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { questionLimit, type Turn as AssistantTurn } from '#contract/model/tools/assistant.ts'
import { mask } from '#contract/model/people/mask.ts'
import { paths } from '#contract/paths.ts'
import { assistant } from '#contract/site/assistant.ts'
import { contact } from '#contract/site/contact.ts'
import { depsContext, useDeps } from '#web/app/data/deps.tsx'
import { lazyAction } from '#web/app/data/lazyCode.ts'
import { load, loadFresh, q } from '#web/app/data/query.ts'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { ToolPage } from '../tools/ToolPage.tsx'
import { ask, askQuery, type AskOutcome } from './asking.ts'
import { Handover } from './Handover.tsx'
import type { Sent } from './send.ts'
import { itemsOf, Said } from '../shell/Said.tsx'
import { offlineTitle, Turn } from './Turn.tsx'

const questionOf = (search: URLSearchParams) => (search.get('q') ?? '').trim()

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const question = questionOf(new URL(request.url).searchParams)
  // Text that is masked on the page must not stay in the URL either.
  const { text } = mask(question)
  if (text !== question && question.length <= questionLimit) throw redirect(paths.assistant({ q: text }))
  await Promise.all([loadFresh(context, q(contact.form)), load(context, q(assistant.words))])
  const asked = await context.get(depsContext).query.fetchQuery(askQuery(question))
  return asked?.state === 'refused' ? data(null, { status: asked.status }) : null
}

/** Asking alone does not need the code. */
export const action = lazyAction(
  () => import('./send.ts'),
  ({ send }, args) => send(args),
  (errors, values): Sent =>
    values['intent'] === 'rate'
      ? { kind: 'unrated', question: values['question'] ?? '', message: errors[''] ?? '' }
      : { kind: 'handover', errors, values },
)

type AnsweredTurn = Exclude<AskOutcome, { state: 'refused' }>
const turnOf = (kept: AnsweredTurn): AssistantTurn =>
  kept.state === 'turn' ? kept.reply : { question: kept.question, outcome: 'none', said: { title: offlineTitle }, lines: [], sources: [] }

const Conversation = ({ first, typed }: { first: AskOutcome | null; typed: string }) => {
  const { query } = useDeps()
  const navigate = useNavigate()
  const scripted = useScripted()
  const { data: form } = useSuspenseQuery(q(contact.form))
  const { data: words } = useSuspenseQuery(q(assistant.words))
  const [turns, setTurns] = useState<readonly AnsweredTurn[]>(first && first.state !== 'refused' ? [first] : [])
  const [error, setError] = useState(first?.state === 'refused' ? first.message : '')
  const [attempt, setAttempt] = useState(error ? 1 : 0)
  const [busy, setBusy] = useState(false)
  // Remounts the text box empty after each answer. After a refusal it stays, with its text.
  const [box, setBox] = useState(0)
  const log = useRef<HTMLDivElement>(null)
  const area = () => document.getElementById('q')

  // Scroll the newest turn into view, and keep the focus in the box for the next question.
  useEffect(() => {
    if (box === 0) return
    log.current?.lastElementChild?.scrollIntoView({ block: 'start' })
    area()?.focus({ preventScroll: true })
  }, [box])

  const refuse = (message: string) => {
    setError(message)
    setAttempt((before) => before + 1)
  }
  const subject = turns.reduce((last, kept) => (kept.state === 'turn' && kept.reply.subject ? kept.reply.subject : last), '')
  const put = async (question: string, about = subject) => {
    if (busy) return
    if (question === '') return refuse('Write your question')
    if (question.length > questionLimit) return refuse('Shorten your question to 2,000 characters or fewer')
    setBusy(true)
    const asked = await ask(query, question, about)
    setBusy(false)
    if (asked.state === 'refused') return refuse(asked.message)
    setError('')
    setTurns((before) => [...before, asked])
    setBox((before) => before + 1)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void put(String(new FormData(event.currentTarget).get('q') ?? '').trim())
  }
  const enter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  const suggested = (event: MouseEvent, question: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void put(question)
  }
  const clear = () => {
    setTurns([])
    setError('')
    setBox(0)
    void navigate(paths.assistant(), { replace: true })
    area()?.focus()
  }
  const errors: Record<string, string> = error ? { q: error } : {}
  return (
    <>
      <div ref={log} role="log" aria-label="Questions and answers" aria-busy={busy} className="space-y-12">
        {turns.map((kept, index) => (
          <Turn key={index} asked={kept} turn={index} alone={(question) => void put(question, '')} />
        ))}
      </div>
      <form
        method="post"
        action={paths.assistant()}
        noValidate
        onSubmit={submit}
        data-screen-only
        className={turns.length > 0 ? 'mt-12 border-t border-line pt-8' : ''}
      >
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="about" value={subject} />
        {error && <ErrorSummary errors={errors} attempt={attempt} />}
        <TextArea
          key={box}
          name="q"
          label={turns.length > 0 ? 'Another question' : 'Your question'}
          hint={
            scripted
              ? 'Leave out names, policy numbers, bank and medical details. Press Enter to ask, or Shift and Enter for a new line.'
              : 'Leave out names, policy numbers, bank and medical details.'
          }
          limit={questionLimit}
          rows={3}
          error={error || undefined}
          defaultValue={error ? typed : ''}
          onKeyDown={enter}
        />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={busy} busyLabel="Looking...">
            Ask
          </Button>
          {turns.length > 0 &&
            (scripted ? (
              <Button variant="quiet" onClick={clear}>
                Clear the conversation
              </Button>
            ) : (
              <Anchor href={paths.assistant()} className="link inline-flex min-h-11 items-center">
                Clear
              </Anchor>
            ))}
        </div>
      </form>
      {turns.length === 0 && (
        <section aria-labelledby="suggested" className="mt-12">
          <h2 id="suggested" className="text-h3">
            Or start with one of these
          </h2>
          <ul className="mt-3 border-t-2 border-ink">
            {itemsOf(words.suggestions).map((q) => (
              <li key={q} className="border-b border-line">
                <a
                  href={paths.assistant({ q })}
                  onClick={(event) => suggested(event, q)}
                  className="link inline-flex min-h-11 items-center py-1.5"
                >
                  {q}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {turns.length > 0 && <Handover turns={turns.map(turnOf)} token={form.token} words={words.handover} />}
    </>
  )
}

export const AssistantScreen = () => {
  const [search] = useSearchParams()
  const question = questionOf(search)
  const { data: words } = useSuspenseQuery(q(assistant.words))
  const { data: linked } = useSuspenseQuery(askQuery(question))
  const posted = useActionData<Sent>()
  const first = posted?.kind === 'asked' ? posted.asked : (posted?.again ?? linked)
  const typed = posted?.kind === 'asked' ? posted.question : question
  return (
    <ToolPage
      crumb={{ label: 'Insurance assistant', href: paths.assistant() }}
      name="AI insurance assistant: ask our guides"
      description="Ask about business insurance and get sentences from our own guides, each with its source. Information, not advice: no prices, no claim decisions."
      failed={posted?.kind === 'handover' || first?.state === 'refused'}
    >
      <div className="page-width grid gap-x-6 gap-y-14 pt-8 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-8 lg:pr-10">
          <p className="text-meta font-semibold text-link">AI insurance assistant</p>
          <h1 className="mt-2">Ask our guides</h1>
          <p className="mt-6 max-w-measure text-lead text-soft">
            <Said text={words.lead} />
          </p>
          <div className="mt-10">
            <Conversation key={question} first={first} typed={typed} />
          </div>
        </div>
        <aside aria-label="About the assistant" className="lg:col-span-4">
          <div className="rounded-t-control rounded-b-foot border border-t-ledge border-line border-t-accent bg-surface px-5 py-5 md:px-6 lg:sticky lg:top-28">
            <h2 className="text-h3">What it does</h2>
            <ul className="mt-3 space-y-2 text-meta text-soft">
              {itemsOf(words.does).map((item) => (
                <li key={item}>
                  <Said text={item} />
                </li>
              ))}
            </ul>
            <p className="mt-4 text-meta text-soft">
              If anyone is in danger, ring 999. To tell us about a claim, go to{' '}
              <Anchor href={paths.reportClaim()} className="link">
                Report a claim
              </Anchor>
              .
            </p>
          </div>
        </aside>
      </div>
    </ToolPage>
  )
}
