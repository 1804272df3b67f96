/** The result: each cover in its group with its reasons, what is not needed and why, and what is still open. */
import { CircleHelp, Minus } from 'lucide-react'
import {
  finderGroups,
  findCovers,
  moved,
  openQuestions,
  questionsIn,
  shownQuestions,
  type FinderGroup,
  type Finding,
  type Moved,
} from '#contract/model/finder.ts'
import { answerText, packAnswers } from '#contract/model/finderAnswers.ts'
import { paths } from '#contract/paths.ts'
import type { FinderData, ToolCover } from '#contract/site/tools.ts'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Disclaimer, Keep } from '../ToolPage.tsx'
import { ResultAside } from './ResultAside.tsx'
import { basisLabels, groupLook } from './groups.ts'
import { finderAddress, type ResultState } from './state.ts'

export type CoverOf = (code: string) => ToolCover | undefined

const names = (findings: readonly Finding[], coverOf: CoverOf) => findings.map(({ cover }) => coverOf(cover)?.name ?? cover).join(', ')

const Movement = ({ change, coverOf }: { change: Moved; coverOf: CoverOf }) => {
  const { added, removed, changed } = change
  const still = added.length + removed.length + changed.length === 0
  return (
    <div className="mt-8 max-w-form">
      <Notice live tone={still ? 'info' : 'success'} title={still ? 'Your change moved nothing.' : 'What your change moved'}>
        {!still && (
          <ul>
            {added.length > 0 && <li>Added: {names(added, coverOf)}.</li>}
            {removed.length > 0 && <li>Removed: {names(removed, coverOf)}.</li>}
            {changed.map(({ finding, from }) => (
              <li key={finding.cover}>
                Moved: {names([finding], coverOf)}, from {groupLook[from].title.toLowerCase()} to{' '}
                {groupLook[finding.group].title.toLowerCase()}.
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

const CoverCard = ({ finding, cover, data }: { finding: Finding; cover: ToolCover; data: FinderData }) => {
  const page = (finding.service === null ? undefined : data.pages[finding.service]) ?? cover.page
  return (
    <li data-card data-cover={cover.code} className={`border-l-4 bg-surface px-5 py-5 md:px-6 ${groupLook[finding.group].line}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h3 className="text-h3">{cover.name}</h3>
        {(finding.basis !== 'practice' || finding.level === 'essential') && (
          <Badge tone={finding.basis === 'law' ? 'danger' : finding.basis === 'practice' ? 'info' : 'warn'}>
            {basisLabels[finding.basis]}
          </Badge>
        )}
      </div>
      <div className="mt-2 max-w-measure space-y-1.5">
        {finding.reasons.map(({ rule, text }) => (
          <p key={rule + text}>{text}</p>
        ))}
      </div>
      <dl className="mt-4 grid gap-x-8 gap-y-3 border-t border-line pt-4 text-meta md:grid-cols-2">
        <div>
          <dt className="text-hint">What it is for</dt>
          <dd>{cover.pays}</dd>
        </div>
        <div>
          <dt className="text-hint">Often chosen</dt>
          <dd className="font-semibold">{cover.limit}</dd>
        </div>
      </dl>
      <p data-chrome className="mt-3 flex flex-wrap gap-x-6 text-meta">
        {cover.online ? (
          <>
            {page && (
              <Anchor href={page.path} className="link inline-flex min-h-11 items-center">
                {page.title}: what it does and does not do
              </Anchor>
            )}
            <Anchor
              href={paths.quote({ cover: cover.code === 'COMBINED' ? undefined : cover.code })}
              className="link inline-flex min-h-11 items-center"
            >
              Ask for terms<span className="sr-only"> for {cover.name.toLowerCase()}</span>
            </Anchor>
          </>
        ) : (
          <Anchor href={paths.contact()} className="link inline-flex min-h-11 items-center">
            How to reach a broker
          </Anchor>
        )}
      </p>
    </li>
  )
}

const Group = ({
  group,
  findings,
  coverOf,
  data,
}: {
  group: FinderGroup
  findings: readonly Finding[]
  coverOf: CoverOf
  data: FinderData
}) => (
  <section aria-labelledby={group} className="mt-14">
    <h2 id={group}>{groupLook[group].title}</h2>
    <p className="mt-2 max-w-measure text-soft">{groupLook[group].about}</p>
    <ul className="mt-5 space-y-4">
      {findings.map((finding) => {
        const cover = coverOf(finding.cover)
        return cover ? <CoverCard key={finding.cover} finding={finding} cover={cover} data={data} /> : null
      })}
    </ul>
  </section>
)

const Open = ({ data, state, coverOf }: { data: FinderData; state: ResultState; coverOf: CoverOf }) => {
  const open = openQuestions(data, state.answers).filter(({ question }) => !question.under)
  if (open.length === 0) return null
  return (
    <section aria-labelledby="open" className="mt-14">
      <h2 id="open">Still open</h2>
      <p className="mt-2 max-w-measure text-soft">You passed over these, or were not sure. Each could add a cover.</p>
      <ul className="mt-5 border-t-2 border-ink">
        {open.map(({ question, step, adds }) => (
          <li key={question.id} className="flex gap-3 border-b border-line py-3">
            <Icon of={CircleHelp} className="mt-1 text-hint" />
            <div>
              <Anchor
                href={`${finderAddress(data, state.answers, { step, was: packAnswers(data, state.answers) })}#${question.id}`}
                className="link font-semibold"
              >
                {question.label}
              </Anchor>
              <p className="mt-0.5 text-meta text-soft">
                Could add:{' '}
                {adds
                  .map(({ cover, group }) => `${coverOf(cover)?.name ?? cover}${group === 'law' ? ' (required by law)' : ''}`)
                  .join(', ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const NotNeeded = ({ covers }: { covers: readonly ToolCover[] }) => (
  <section aria-labelledby="not-needed" className="mt-14">
    <h2 id="not-needed">Not needed now</h2>
    <p className="mt-2 max-w-measure text-soft">As your answers stand. Look again when the business changes.</p>
    <ul className="mt-5 grid gap-x-8 border-t-2 border-ink md:grid-cols-2">
      {covers.map(({ code, name, without }) => (
        <li key={code} className="flex gap-3 border-b border-line py-3">
          <Icon of={Minus} className="mt-1 text-hint" />
          <p>
            <span className="font-semibold">{name}</span>
            <span className="block text-meta text-soft">{without}</span>
          </p>
        </li>
      ))}
    </ul>
  </section>
)

export const Result = ({ data, state }: { data: FinderData; state: ResultState }) => {
  const findings = findCovers(data, state.answers)
  const coverOf: CoverOf = (code) => data.covers.find((cover) => cover.code === code)
  const inGroup = (group: FinderGroup) => findings.found.filter((finding) => finding.group === group)
  const answered = questionsIn(data).filter(({ id }) => state.answers[id])
  const notNeeded = findings.notNeeded.flatMap((code) => coverOf(code) ?? [])
  return (
    <div className="grid gap-x-6 gap-y-12 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-8 lg:pr-6">
        <h1>Your covers, and why</h1>
        <p className="mt-6 max-w-measure text-lead text-soft">
          {answered.length === 0
            ? 'You have not answered anything yet, so this is where most small firms start.'
            : `From ${answered.length} ${answered.length === 1 ? 'answer' : 'answers'}: ${finderGroups
                .map((group) => ({ group, count: inGroup(group).length }))
                .filter(({ count }) => count > 0)
                .map(({ group, count }) => `${count} ${groupLook[group].title.toLowerCase()}`)
                .join(', ')}.`}
        </p>
        <p data-chrome className="mt-3 lg:hidden">
          <a href="#answers" className="link inline-flex min-h-11 items-center">
            Change an answer
          </a>
        </p>
        {state.was && <Movement change={moved(findCovers(data, state.was), findings)} coverOf={coverOf} />}
        {finderGroups.map((group) => {
          const own = inGroup(group)
          return own.length > 0 ? <Group key={group} group={group} findings={own} coverOf={coverOf} data={data} /> : null
        })}
        <Open data={data} state={state} coverOf={coverOf} />
        {notNeeded.length > 0 && <NotNeeded covers={notNeeded} />}
        <footer className="mt-14 space-y-5 border-t border-line pt-5">
          <Keep address={finderAddress(data, state.answers, { step: 'result' })} />
          <Disclaimer>It is not a recommendation: talk to us.</Disclaimer>
        </footer>
      </div>
      <ResultAside
        data={data}
        state={state}
        found={findings.found}
        answers={data.steps.map((step) => ({
          step,
          lines: shownQuestions(data, step, state.answers).flatMap((question) =>
            question.under && !state.answers[question.id]
              ? []
              : [{ label: question.short, value: answerText(question, state.answers, data.trades) }],
          ),
        }))}
      />
    </div>
  )
}
