/** One question and its outcome. */
import type { ReactNode } from 'react'
import type { Outcome } from '#contract/model/tools/assistant.ts'
import { paths } from '#contract/paths.ts'
import type { AssistantReply } from '#contract/site/assistant.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { useSiteShell } from '../shell/Page.tsx'
import { Said } from '../shell/Said.tsx'
import { Answer } from './Answer.tsx'
import type { AskOutcome } from './asking.ts'
import { Danger } from './Danger.tsx'
import { Rating } from './Rating.tsx'

const Phone = () => {
  const { firm } = useSiteShell()
  return (
    <a href={`tel:${firm.phone.dial}`} className={buttonClass({ size: 'small' })}>
      Ring <span className="whitespace-nowrap tabular-nums">{firm.phone.shown}</span>
    </a>
  )
}
const Lead = ({ href, children }: { href: string; children: ReactNode }) => (
  <Anchor href={href} className={buttonClass({ size: 'small' })}>
    {children}
  </Anchor>
)
const Broker = () => (
  <a href="#handover" className={buttonClass({ size: 'small' })}>
    Hand over to a broker
  </a>
)

/** Where to go instead, for each kind of question that a program must not answer. */
const waysOn = (outcome: Outcome, question: string): ReactNode => {
  switch (outcome) {
    case 'decision':
      return (
        <>
          <Lead href={paths.reportClaim()}>Report a claim</Lead>
          <Broker />
        </>
      )
    case 'price':
      return (
        <>
          <Lead href={paths.quote()}>Ask for a quote</Lead>
          <Broker />
        </>
      )
    case 'advice':
      return (
        <>
          <Broker />
          <Lead href={paths.findMyInsurance()}>Find my insurance</Lead>
        </>
      )
    case 'complaint':
      return (
        <>
          <Lead href={paths.complaints()}>How to complain</Lead>
          <Lead href={paths.contact({ topic: 'complaint' })}>Write to us</Lead>
          <Phone />
        </>
      )
    case 'self':
    case 'support':
      return (
        <>
          <Phone />
          <Lead href={paths.contact()}>Write to us</Lead>
        </>
      )
    case 'legal':
      return <Broker />
    case 'none':
      return (
        <>
          <Lead href={paths.search(question.slice(0, 200))}>Search all pages</Lead>
          <Broker />
        </>
      )
    default:
      return null
  }
}

const Refusal = ({ reply }: { reply: AssistantReply }) => {
  const { title, text } = reply.said
  if (reply.outcome === 'emergency') return <Danger said={reply.said} />
  const ways = waysOn(reply.outcome, reply.question)
  return (
    <div className="mt-4">
      <Notice tone={reply.outcome === 'support' || reply.outcome === 'self' ? 'info' : 'warning'} title={title} actions={ways}>
        <p>
          <Said text={text} />
        </p>
      </Notice>
      {reply.related.length > 0 && (
        <div className="mt-5">
          <h3 className="text-meta font-semibold text-hint">Related pages</h3>
          <ul className="mt-1 border-t border-line">
            {reply.related.map(({ page, section, href }) => (
              <li key={href} className="border-b border-line">
                <Anchor href={href} className="link inline-flex min-h-11 items-center py-1.5">
                  {page}
                  {section && section !== page ? `: ${section}` : ''}
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Also used for the turn in the transcript of a handover. */
export const offlineTitle = 'I cannot look at the guides just now'

const Offline = ({ question, results }: { question: string; results: Extract<AskOutcome, { state: 'offline' }>['results'] }) => (
  <div className="mt-4">
    <Notice
      tone="warning"
      title={offlineTitle}
      actions={
        <>
          <Lead href={paths.search(question.slice(0, 200))}>Search all pages</Lead>
          <Phone />
        </>
      }
    >
      <p>{results && results.length > 0 ? 'Our ordinary search found these pages.' : 'Please try again in a moment.'}</p>
    </Notice>
    <ul className="mt-5 border-t border-line">
      {(results ?? []).map(({ path, title, summary }) => (
        <li key={path} className="border-b border-line py-2.5">
          <Anchor href={path} className="link font-semibold">
            {title}
          </Anchor>
          <p className="text-meta text-soft">{summary}</p>
        </li>
      ))}
    </ul>
  </div>
)

/** For a follow-up, says how it was understood and offers to ask it on its own. */
const About = ({ reply, alone }: { reply: AssistantReply; alone: (question: string) => void }) => (
  <form
    method="post"
    action={paths.assistant()}
    data-screen-only
    className="mt-1 flex flex-wrap items-center gap-x-3 text-meta text-soft"
    onSubmit={(event) => {
      event.preventDefault()
      alone(reply.question)
    }}
  >
    <input type="hidden" name="intent" value="ask" />
    <input type="hidden" name="q" value={reply.question} />
    <p>Taken as a question about: {reply.about}.</p>
    <button type="submit" className="link min-h-11">
      Ask it on its own
    </button>
  </form>
)

export const Turn = ({
  asked,
  turn,
  alone,
}: {
  asked: Exclude<AskOutcome, { state: 'refused' }>
  turn: number
  /** Asks again without the subject of the conversation. */
  alone: (question: string) => void
}) => {
  const question = asked.state === 'turn' ? asked.reply.question : asked.question
  return (
    <article id={`turn-${turn}`} aria-label={`Question ${turn + 1}`} className="border-t-2 border-ink pt-4">
      <h2 className="max-w-measure text-h3 wrap-anywhere whitespace-pre-line">{question || 'No question'}</h2>
      {asked.state === 'turn' && asked.reply.masked.length > 0 && (
        <p className="mt-1 text-meta text-hint">
          Removed before it was read: {asked.reply.masked.join(', ')}. Please leave out details like these.
        </p>
      )}
      {asked.state === 'turn' && asked.reply.about !== '' && <About reply={asked.reply} alone={alone} />}
      {asked.state === 'offline' ? (
        <Offline question={asked.question} results={asked.results} />
      ) : (
        <>
          {asked.reply.outcome === 'answer' ? <Answer reply={asked.reply} turn={turn} /> : <Refusal reply={asked.reply} />}
          {['answer', 'none'].includes(asked.reply.outcome) && <Rating reply={asked.reply} turn={turn} />}
        </>
      )}
    </article>
  )
}
