/** The sources of an answer. Each opens to the passage, with the quoted text highlighted. */
import { ChevronRight, ExternalLink } from 'lucide-react'
import { formatDate } from '#contract/format.ts'
import type { AssistantReply, AssistantSource } from '#contract/site/assistant.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'

export const sourceId = (turn: number, n: number) => `source-${turn}-${n}`

/** Links to the quoted words if the browser supports text fragments, otherwise to the section. */
const atWords = ({ href, passage }: AssistantSource, quoted: ReadonlySet<string>) => {
  const words =
    passage
      .find(({ text }) => quoted.has(text))
      ?.text.split(' ')
      .slice(0, 8)
      .join(' ') ?? ''
  return words ? `${href}${href.includes('#') ? '' : '#'}:~:text=${encodeURIComponent(words).replace(/-/g, '%2D')}` : href
}

const Passage = ({ passage, quoted }: Pick<AssistantSource, 'passage'> & { quoted: ReadonlySet<string> }) => {
  const list = passage[0]?.label !== ''
  const lines = passage.map(({ label, text }, index) => {
    const shown = quoted.has(text) ? <mark className="bg-accent-tint text-ink">{text}</mark> : text
    const own = label && label !== passage[0]?.label ? <strong className="font-semibold">{label}: </strong> : null
    return list ? (
      <li key={index}>
        {index > 0 ? own : null}
        {shown}
      </li>
    ) : (
      <span key={index}>{shown} </span>
    )
  })
  return list ? (
    <>
      <p className="font-semibold">{passage[0]?.label}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">{lines}</ul>
    </>
  ) : (
    <p>{lines}</p>
  )
}

const Source = ({ source, turn, quoted }: { source: AssistantSource; turn: number; quoted: ReadonlySet<string> }) => (
  <li className="border-b border-line">
    <details>
      <summary className="flex min-h-11 items-start gap-3 py-2.5 hover:text-link">
        <span className="w-6 shrink-0 font-semibold text-link tabular-nums">{source.n}</span>
        <span className="min-w-0 flex-1">
          <span className="font-semibold">{source.page}</span>
          {source.section && source.section !== source.page && <span className="text-soft">: {source.section}</span>}
          {source.reviewedOn && (
            <span className="block text-meta text-hint">
              Reviewed <time dateTime={source.reviewedOn}>{formatDate(source.reviewedOn)}</time>
            </span>
          )}
        </span>
        <Icon of={ChevronRight} className="turn mt-1 text-hint transition-transform" />
      </summary>
      {/* The id is on the content, so that a link to it opens the source. */}
      <div id={sourceId(turn, source.n)} className="ml-9 border-l-4 border-accent py-1 pb-3 pl-4 text-meta text-soft">
        <Passage passage={source.passage} quoted={quoted} />
        {/* In a new tab, because the conversation is kept in this page only. */}
        <a href={atWords(source, quoted)} target="_blank" rel="noopener" className="link mt-2 inline-flex min-h-11 items-center gap-1.5">
          Read the page
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          <Icon of={ExternalLink} size={16} />
        </a>
      </div>
    </details>
  </li>
)

export const Sources = ({ reply, turn }: { reply: AssistantReply; turn: number }) => (
  <section aria-label="Sources" className="mt-5">
    <h3 className="text-meta font-semibold text-hint">{reply.sources.length === 1 ? 'Source' : 'Sources'}</h3>
    <ol className="mt-1 border-t border-line">
      {reply.sources.map((source) => (
        <Source
          key={source.n}
          source={source}
          turn={turn}
          quoted={new Set(reply.lines.filter((line) => line.source === source.n).map(({ text }) => text))}
        />
      ))}
    </ol>
  </section>
)
