/** Text of content: facts of the firm filled in, and links. No HTML: what is not a link of a known kind stays text. */
import type { ReactNode } from 'react'
import type { Firm } from '#contract/model/site/firm.ts'
import { withFirmWords } from '#contract/model/site/firmWords.ts'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

const linkable = /^(?:\/(?!\/)|https:\/\/|mailto:|tel:|#)/
const link = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** One run of text. */
export const Words = ({ children, firm }: { children: string; firm: Firm }) => {
  const filled = withFirmWords(children, firm)
  const parts: ReactNode[] = []
  let at = 0
  for (const found of filled.matchAll(link)) {
    const [whole, label = '', href = ''] = found
    if (!linkable.test(href)) continue
    parts.push(
      <Figures key={at}>{filled.slice(at, found.index)}</Figures>,
      <Anchor key={`link ${found.index}`} href={href} className="link">
        {label}
      </Anchor>,
    )
    at = found.index + whole.length
  }
  return [...parts, <Figures key={at}>{filled.slice(at)}</Figures>]
}
