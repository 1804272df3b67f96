/** One cover in the result: why it is there, what it is for, what others choose, and where to go next. */
import type { Finding } from '#contract/model/tools/finderEngine.ts'
import { paths } from '#contract/paths.ts'
import type { FinderData, ToolCover } from '#contract/site/tools.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { PhoneFold } from '#web/ui/display/Details.tsx'
import { basisLabels, groupLook } from './groups.ts'

export const CoverCard = ({ finding, cover, data }: { finding: Finding; cover: ToolCover; data: FinderData }) => {
  const page = (finding.service === null ? undefined : data.pages[finding.service]) ?? cover.page
  return (
    <li data-card data-cover={cover.code} className={`border-l-4 bg-surface px-5 py-5 md:px-6 ${groupLook[finding.group].line}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h3 className="text-h3">{cover.name}</h3>
        {(finding.basis !== 'practice' || finding.level === 'essential') && (
          <Badge tone={finding.basis === 'law' ? 'info' : 'neutral'}>{basisLabels[finding.basis]}</Badge>
        )}
      </div>
      <div className="mt-2 max-w-measure space-y-1.5">
        {finding.reasons.map(({ rule, text }) => (
          <p key={rule + text}>{text}</p>
        ))}
      </div>
      <PhoneFold
        summary={
          <>
            What it is for<span className="sr-only">: {cover.name.toLowerCase()}</span>
          </>
        }
      >
        <dl className="mt-4 grid gap-x-8 gap-y-3 border-t border-line pt-4 text-meta md:grid-cols-2">
          <div>
            <dt className="text-hint">What it is for</dt>
            <dd>{cover.pays}</dd>
          </div>
          <div>
            <dt className="text-hint">Typical limit</dt>
            <dd className="font-semibold">{cover.limit}</dd>
          </div>
        </dl>
        <p data-screen-only className="mt-3 flex flex-wrap gap-x-6 text-meta">
          {cover.online ? (
            <>
              {page && (
                <Anchor href={page.path} className="link inline-flex min-h-11 items-center">
                  {page.title}: what it does and does not do
                </Anchor>
              )}
              <Anchor href={paths.quote({ cover: cover.code })} className="link inline-flex min-h-11 items-center">
                Ask for terms<span className="sr-only"> for {cover.name.toLowerCase()}</span>
              </Anchor>
            </>
          ) : (
            <Anchor href={paths.contact()} className="link inline-flex min-h-11 items-center">
              How to reach a broker
            </Anchor>
          )}
        </p>
      </PhoneFold>
    </li>
  )
}
