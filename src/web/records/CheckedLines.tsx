/** The lines of a checked contract: what it requires, and how the policy meets each point. For clients and staff. */
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatSum } from '#contract/format.ts'
import type { ContractCheck } from '#contract/model/requirements/contractCheck.ts'
import {
  askedBasisLabels,
  verdictLabels,
  type LineVerdict,
  type Point,
  type Requirement,
  type Verdict,
} from '#contract/model/requirements/requirement.ts'
import { coverLabel } from '#contract/model/requirements/requirementCovers.ts'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import type { Glyph } from '#web/ui/display/Icon.tsx'

const looks: Record<Verdict, { tone: BadgeTone; glyph: Glyph }> = {
  pass: { tone: 'good', glyph: CircleCheck },
  gap: { tone: 'danger', glyph: CircleX },
  ask: { tone: 'info', glyph: CircleHelp },
}

export const VerdictBadge = ({ verdict }: { verdict: Verdict }) => <Badge {...looks[verdict]}>{verdictLabels[verdict]}</Badge>

/** 'Public liability, £5,000,000 any one occurrence'. */
export const lineTitle = ({ cover, limit, basis }: Requirement): string =>
  [
    coverLabel(cover),
    ...(limit === null ? [] : [`${formatSum(limit)}${basis ? ` ${(askedBasisLabels[basis].split(':')[0] ?? '').toLowerCase()}` : ''}`]),
  ].join(', ')

const PointRow = ({ point: { asked, verdict, why } }: { point: Point }) => (
  <li className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-5">
    <div>
      <VerdictBadge verdict={verdict} />
    </div>
    <p className="min-w-0 font-semibold sm:col-span-2">{asked}</p>
    <p className="min-w-0 text-soft sm:col-span-2">{why}</p>
  </li>
)

export const CheckedLine = ({
  line,
  result,
  level = 2,
  children,
}: {
  line: Requirement
  result: LineVerdict
  level?: 2 | 3 | 4
  children?: ReactNode
}) => {
  const Heading = `h${level}` as const
  return (
    <Card as="section" aria-label={lineTitle(line)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <Heading className="text-h3">{lineTitle(line)}</Heading>
        {line.left ? <Badge>Left out</Badge> : <VerdictBadge verdict={result.verdict} />}
      </div>
      {line.words && (
        <blockquote className="mt-2 max-w-measure border-l-4 border-line pl-4 text-meta text-soft wrap-anywhere">{line.words}</blockquote>
      )}
      {!line.left && (
        <>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {result.points.map((point, at) => (
              // Two points may have the same text; the order never changes by itself.
              <PointRow key={`${at} ${point.asked}`} point={point} />
            ))}
          </ul>
          {result.policy && <p className="mt-3 text-meta text-hint">Checked against {result.policy}.</p>}
        </>
      )}
      {children}
    </Card>
  )
}

/** Read-only. */
export const CheckedLines = ({ check, level = 3 }: { check: ContractCheck; level?: 3 | 4 }) => (
  <div className="grid gap-4">
    {check.lines.map((line, at) => {
      const result = check.results[at]
      return result && <CheckedLine key={`${at} ${line.cover}`} line={line} result={result} level={level} />
    })}
  </div>
)
