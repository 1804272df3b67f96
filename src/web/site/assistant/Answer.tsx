/** An answer: sentences from our pages, each under the name of its page and with its source. */
import type { AssistantReply } from '#contract/site/assistant.ts'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Said } from '../shell/Said.tsx'
import { sourceId, Sources } from './Sources.tsx'

export const Answer = ({ reply, turn }: { reply: AssistantReply; turn: number }) => (
  <>
    <p className="mt-3 text-meta font-semibold text-link">{reply.said.title}</p>
    {reply.sources.map(({ n }) => {
      const lines = reply.lines.filter(({ source }) => source === n)
      // The space before the number does not break, so that no line begins with it.
      const cite = (
        <>
          {'\u00a0'}
          <a href={`#${sourceId(turn, n)}`} aria-label={`Source ${n}`} className="cite">
            {n}
          </a>
        </>
      )
      const lead = lines[0]?.label
      // Each source has its own heading, because a sentence alone does not say what it is about.
      const { page = '', section = '' } = reply.sources.find((source) => source.n === n) ?? {}
      const name = section !== '' && section !== page && section !== lead ? `${page}: ${section}` : page
      const list = lines.length > 1 && lines.every(({ label }) => label !== '' && label === lead)
      // Actions are written without full stops, so lines without one are shown as a list.
      const steps = lines.length > 1 && lines.every(({ label, text }) => label === '' && !/[.!?]$/.test(text))
      return list ? (
        <div key={n} className="mt-4 max-w-measure">
          <h3 className="text-body font-semibold">{name}</h3>
          <p className="text-meta font-semibold text-soft">{lead}</p>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {lines.map(({ text }) => (
              <li key={text}>
                <Figures>{text}</Figures>
                {cite}
              </li>
            ))}
          </ul>
        </div>
      ) : lines.length > 1 && lines.every(({ label }) => label !== '') ? (
        <div key={n} className="mt-4 max-w-measure">
          <h3 className="text-body font-semibold">{name}</h3>
          <dl className="mt-1 space-y-1.5">
            {lines.map(({ label, text }) => (
              <div key={label + text}>
                <dt className="inline font-semibold">{label}: </dt>
                <dd className="inline">
                  <Figures>{text}</Figures>
                  {cite}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ) : steps ? (
        <div key={n} className="mt-4 max-w-measure">
          <h3 className="text-body font-semibold">{name}</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {lines.map(({ text }) => (
              <li key={text}>
                <Figures>{text}</Figures>
                {cite}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div key={n} className="mt-4 max-w-measure">
          <h3 className="text-body font-semibold">{name}</h3>
          {lead && <p className="text-meta font-semibold text-soft">{lead}</p>}
          <p>
            {lines.map(({ text }) => (
              <span key={text}>
                <Figures>{text}</Figures>
                {cite}{' '}
              </span>
            ))}
          </p>
        </div>
      )
    })}
    <p className="mt-3 text-meta text-hint">
      <Said text={reply.said.text} />
    </p>
    <Sources reply={reply} turn={turn} />
  </>
)
