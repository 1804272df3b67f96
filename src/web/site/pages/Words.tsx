/** Content text with the firm's details filled in, and links. No HTML: anything but a known kind of link stays text. */
import type { ReactNode } from 'react'
import type { Firm } from '#contract/model/site/firm.ts'
import { withFirmWords } from '#contract/model/site/firmWords.ts'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

const linkable = /^(?:\/(?!\/)|https:\/\/|mailto:|tel:|#)/
const link = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** A single run of text. */
export const Words = ({ children, firm }: { children: string; firm: Firm }) => {
  const filled = withFirmWords(children, firm)
  const parts: ReactNode[] = []
  let at = 0
  for (const found of filled.matchAll(link)) {
    const [matched, label = '', href = ''] = found
    if (!linkable.test(href)) continue
    parts.push(
      <Figures key={at}>{filled.slice(at, found.index)}</Figures>,
      <Anchor key={`link ${found.index}`} href={href} className="link">
        {label}
      </Anchor>,
    )
    at = found.index + matched.length
  }
  return [...parts, <Figures key={at}>{filled.slice(at)}</Figures>]
}
