/** The cover in a version of the terms: each section with its limit, its excess, and what the wording adds or excludes. */
import { formatDate, formatMoney } from '#contract/format.ts'
import { excessText, limitText } from '#contract/model/policies/compareTerms.ts'
import type { Section, Terms } from '#contract/model/policies/terms.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { FactGrid } from '#web/ui/display/FactGrid.tsx'

export const Sections = ({ terms, title = 'Sections' }: { terms: Terms; title?: string }) => (
  <Card as="section">
    <CardHeader title={title} note="Net premium for the period" />
    <ol>
      {terms.sections.map((section, index) => (
        <li key={`${section.code}-${index}`} className="border-t border-line py-4 last:pb-0">
          <One section={section} />
        </li>
      ))}
    </ol>
  </Card>
)

const One = ({ section }: { section: Section }) => {
  const lists = [
    { label: 'Extensions', lines: section.extensions },
    { label: 'Conditions', lines: section.conditions },
    { label: 'Exclusions', lines: section.exclusions },
    { label: 'Endorsements', lines: section.endorsements },
  ].filter(({ lines }) => lines.length > 0)
  const facts = [
    { label: 'Limit', value: limitText(section) },
    { label: 'Excess', value: excessText(section) },
    ...(section.territory ? [{ label: 'Territory', value: section.territory, wide: true }] : []),
    ...(section.retroactiveOn ? [{ label: 'Covers work from', value: formatDate(section.retroactiveOn) }] : []),
  ]
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-body font-semibold">{section.name}</h3>
        <span className="tabular-nums">
          {formatMoney(section.net)} <span className="text-meta text-hint">and {section.iptRate}% tax</span>
        </span>
      </div>
      <div className="mt-2">
        <FactGrid bare facts={facts} />
      </div>
      {lists.length > 0 && (
        <div className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
          {lists.map(({ label, lines }) => (
            <div key={label}>
              <h4 className="text-meta font-semibold text-hint">{label}</h4>
              <ul className="list-disc pl-5">
                {lines.map((line, place) => (
                  <li key={`${place} ${line}`}>{line}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** Who is insured, and the conditions for the policy as a whole. */
export const Insured = ({ terms }: { terms: Terms }) => (
  <Card as="section">
    <CardHeader title="Insured" />
    <FactGrid
      facts={[
        { label: 'Legal name', value: terms.insured },
        { label: 'Also insured', value: terms.alsoInsured.join(', ') || 'Nobody else' },
        { label: 'Business', value: terms.business || 'Not described' },
        { label: 'General conditions', value: <Lines lines={terms.conditions} none="None" /> },
        {
          label: 'Premium adjustment',
          value: terms.adjustable ? 'When the actual figures are declared' : 'None',
        },
      ]}
    />
  </Card>
)

const Lines = ({ lines, none }: { lines: readonly string[]; none: string }) =>
  lines.length === 0 ? (
    none
  ) : (
    <ul className="grid gap-1">
      {lines.map((line, place) => (
        <li key={`${place} ${line}`}>{line}</li>
      ))}
    </ul>
  )
