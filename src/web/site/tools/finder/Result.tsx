/** The result: each cover in its group with its reasons, what is not needed and why, and what is still unanswered. */
import {
  finderGroups,
  findCovers,
  moved,
  questionsIn,
  shownQuestions,
  type FinderGroup,
  type Finding,
  type Moved,
} from '#contract/model/tools/finderEngine.ts'
import { answerText } from '#contract/model/tools/finderAnswers.ts'
import type { FinderData, ToolCover } from '#contract/site/tools.ts'
import { askedTogether } from '#contract/model/quotes/quoteCovers.ts'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Disclaimer, Keep } from '../ToolPage.tsx'
import { ResultAside } from './ResultAside.tsx'
import { CoverCard } from './CoverCard.tsx'
import { groupLook } from './groups.ts'
import { NotNeeded, Open } from './Remaining.tsx'
import { finderAddress, type ResultState } from './state.ts'
import { useTradeReasons } from './tradeReasons.ts'

type CoverOf = (code: string) => ToolCover | undefined

const names = (findings: readonly Finding[], coverOf: CoverOf) => findings.map(({ cover }) => coverOf(cover)?.name ?? cover).join(', ')

const Movement = ({ change, coverOf }: { change: Moved; coverOf: CoverOf }) => {
  const { added, removed, changed } = change
  const still = added.length + removed.length + changed.length === 0
  return (
    <div className="mt-8 max-w-form">
      <Notice live tone={still ? 'info' : 'success'} title={still ? 'Your change made no difference.' : 'What your change did'}>
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

const listed = new Intl.ListFormat('en-GB')

/** 'Your 18 answers point to 3 covers usual for a business like yours.' With several groups, how many there are of each. */
const summary = (answers: number, found: readonly Finding[]) => {
  const from = answers === 1 ? 'Your answer points' : `Your ${answers} answers point`
  const covers = found.length === 1 ? '1 cover' : `${found.length} covers`
  const groups = finderGroups
    .map((group) => ({ title: groupLook[group].title.toLowerCase(), count: found.filter((finding) => finding.group === group).length }))
    .filter(({ count }) => count > 0)
  const [only, ...others] = groups
  if (!only) return `${from} to no cover yet.`
  if (others.length === 0) return `${from} to ${covers} ${only.title}.`
  return `${from} to ${covers}: ${listed.format(groups.map(({ title, count }) => `${count} ${title}`))}.`
}

/** On a phone the covers by name and the way on, before a card for each; a wide screen has the way on beside the cards. */
const AtAGlance = ({ groups, start }: { groups: readonly { title: string; covers: string }[]; start: string }) => (
  <div data-screen-only className="mt-2 lg:hidden">
    <dl className="divide-y divide-line border-y border-line">
      {groups
        .filter(({ covers }) => covers !== '')
        .map(({ title, covers }) => (
          <div key={title} className="py-3">
            <dt className="text-meta text-hint">{title}</dt>
            <dd className="mt-0.5 font-semibold">{covers}</dd>
          </div>
        ))}
    </dl>
    <Anchor href={start} className={`mt-5 ${buttonClass({ variant: 'primary', wide: true })}`}>
      Start a quote
    </Anchor>
  </div>
)

export const Result = ({ data: tool, state }: { data: FinderData; state: ResultState }) => {
  const data = { ...tool, tradeReasons: useTradeReasons(tool, state.answers) }
  const findings = findCovers(data, state.answers)
  const coverOf: CoverOf = (code) => data.covers.find((cover) => cover.code === code)
  const inGroup = (group: FinderGroup) => findings.found.filter((finding) => finding.group === group)
  const answered = questionsIn(data).filter(({ id }) => state.answers[id])
  // Covers the online form asks about; a broker arranges the rest.
  const online = askedTogether(findings.found.map(({ cover }) => cover))
  const trade = state.answers['f2']?.[0]
  const start = paths.quote({ cover: online.join(','), trade: trade === 'other' ? undefined : trade })
  const notNeeded = findings.notNeeded.flatMap((code) => coverOf(code) ?? [])
  return (
    <div className="grid gap-x-6 gap-y-12 beside-two lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-8 lg:pr-6">
        <h1>Your covers, and why</h1>
        <p className="mt-6 max-w-measure text-lead text-soft">
          {answered.length === 0
            ? 'You have not answered anything yet, so this is where most small firms start.'
            : summary(answered.length, findings.found)}
        </p>
        <p data-screen-only className="mt-3 lg:hidden">
          <a href="#answers" className="link inline-flex min-h-11 items-center">
            Change an answer
          </a>
        </p>
        <AtAGlance
          groups={finderGroups.map((group) => ({ title: groupLook[group].title, covers: names(inGroup(group), coverOf) }))}
          start={start}
        />
        {state.was && <Movement change={moved(findCovers(data, state.was), findings)} coverOf={coverOf} />}
        {finderGroups.map((group) => {
          const own = inGroup(group)
          return own.length > 0 ? <Group key={group} group={group} findings={own} coverOf={coverOf} data={data} /> : null
        })}
        <Open data={data} state={state} coverOf={coverOf} />
      </div>
      <ResultAside
        data={data}
        state={state}
        start={start}
        answers={data.steps.map((step) => ({
          step,
          lines: shownQuestions(data, step, state.answers).flatMap((question) =>
            question.under && !state.answers[question.id]
              ? []
              : [{ label: question.short, value: state.answers[question.id] ? answerText(question, state.answers, data.trades) : null }],
          ),
        }))}
      />
      {/* After how to ask for terms: on a phone the covers nobody needs would stand before it. */}
      <div className="min-w-0 space-y-14 lg:col-span-8 lg:row-start-2 lg:pr-6">
        {notNeeded.length > 0 && <NotNeeded covers={notNeeded} />}
        <footer className="space-y-5 border-t border-line pt-5">
          <Keep address={finderAddress(data, state.answers, { step: 'result' })} />
          <Disclaimer>It is not a recommendation: talk to us.</Disclaimer>
        </footer>
      </div>
    </div>
  )
}
