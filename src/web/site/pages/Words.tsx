/** Text of content: facts of the firm filled in, and links. No HTML: what is not a link of a known kind stays text. */
import type { ReactNode } from 'react'
import { addressLine } from '#contract/model/address.ts'
import type { Firm } from '#contract/model/firm.ts'
import { Anchor } from '#web/ui/Anchor.tsx'

/** The names a text may use, as `{firm.name}`. */
export const firmWords = (firm: Firm): Record<string, string> => ({
  'firm.name': firm.name,
  'firm.shortName': firm.shortName,
  'firm.legalName': firm.legalName,
  'firm.companyNumber': firm.companyNumber,
  'firm.registeredIn': firm.registeredIn,
  'firm.frn': firm.frn,
  'firm.icoNumber': firm.icoNumber || 'not yet registered (demonstration)',
  'firm.headOffice': addressLine(firm.headOffice),
  'firm.registeredOffice': addressLine(firm.registeredOffice),
  'firm.town': firm.headOffice.town,
  'firm.phone': firm.phone.shown,
  'firm.email': firm.email,
  'firm.hours': firm.hours.shown,
  'firm.regulator': firm.regulator.text,
  'firm.registerUrl': firm.regulator.registerUrl,
})

const linkable = /^(?:\/(?!\/)|https:\/\/|mailto:|tel:|#)/
const link = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** One run of text. */
export const Words = ({ children, firm }: { children: string; firm: Firm }) => {
  const facts = firmWords(firm)
  const filled = children.replace(/\{([\w.]+)\}/g, (whole, name: string) => facts[name] ?? whole)
  const parts: ReactNode[] = []
  let at = 0
  for (const found of filled.matchAll(link)) {
    const [whole, label = '', href = ''] = found
    if (!linkable.test(href)) continue
    parts.push(
      filled.slice(at, found.index),
      <Anchor key={found.index} href={href} className="link">
        {label}
      </Anchor>,
    )
    at = found.index + whole.length
  }
  return [...parts, filled.slice(at)]
}
