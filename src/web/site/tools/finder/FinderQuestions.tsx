/** One page of questions. The fields are plain inputs of a GET form, so answers are kept only in the URL. */
import { useState } from 'react'
import type { FinderQuestion } from '#contract/model/tools/finder.ts'
import { reader, unsure, type FinderAnswers } from '#contract/model/tools/finderEngine.ts'
import { listedTrade, otherTrade, typedTrade } from '#contract/model/tools/finderAnswers.ts'
import { findTrades } from '#contract/model/content/kinds/trade.ts'
import type { Trade } from '#contract/model/questions/question.ts'
import type { FinderData } from '#contract/site/tools.ts'
import { Checkboxes } from '#web/ui/fields/Checkboxes.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Suggest } from '#web/ui/fields/Suggest.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import type { StepState } from './state.ts'

type Shown = { data: FinderData; state: StepState; /** The form's current answers, kept up to date with script. */ live: FinderAnswers }

const TradeQuestion = ({ question, data, state }: { question: FinderQuestion } & Shown) => {
  const { id, label, hint } = question
  const chosen = data.trades.find(({ slug }) => slug === state.answers[id]?.[0])
  const typed = state.typed[id] || (chosen?.name ?? '')
  const [search, setSearch] = useState(typed)
  if (state.closest.length > 0) {
    return (
      <div className="space-y-6">
        <TextInput name={typedTrade} label={label} hint={hint} defaultValue={typed} maxLength={60} autoComplete="off" />
        <Radios
          name={id}
          label="Which is closest?"
          error={state.errors[id]}
          items={[...state.closest.map(({ slug, name }) => ({ value: slug, label: name })), { value: otherTrade, label: 'None of these' }]}
        />
      </div>
    )
  }
  const options = (trades: readonly Trade[]) =>
    trades.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <div>
      <Suggest
        name={typedTrade}
        id={id}
        valueName={id}
        label={label}
        hint={hint}
        error={state.errors[id]}
        defaultText={typed}
        defaultValue={chosen?.slug ?? ''}
        suggestions={findTrades(search, data.trades).map(({ trade, match }) => ({
          value: trade.slug,
          label: trade.name,
          ...(match ? { detail: match } : {}),
        }))}
        onType={setSearch}
      />
      <Details summary="Choose from a list instead">
        <Select name={listedTrade} label="All trades" placeholder="Not from this list" options={options(data.trades)} />
      </Details>
    </div>
  )
}

const NumberQuestion = ({ question, state }: { question: FinderQuestion; state: StepState }) => (
  <TextInput
    name={question.id}
    label={question.label}
    hint={question.why}
    error={state.errors[question.id]}
    defaultValue={state.typed[question.id] || state.answers[question.id]?.[0]}
    inputMode="numeric"
    maxLength={4}
    width="tiny"
    autoComplete="off"
  />
)

const ChoiceQuestion = ({ question, data, state, live }: { question: FinderQuestion } & Shown) => {
  const { applies } = reader(data, live)
  const chosen = state.answers[question.id] ?? []
  const under = (value: string) =>
    data.steps.flatMap(({ questions }) => questions).find((other) => other.under?.question === question.id && other.under.value === value)
  const items = (question.options ?? [])
    .filter(({ when }) => applies(when) !== false)
    .map(({ value, label, hint }) => {
      const below = under(value)
      return {
        value,
        label,
        ...(hint ? { hint } : {}),
        ...(below ? { reveal: <Question question={below} data={data} state={state} live={live} /> } : {}),
      }
    })
  const field = { name: question.id, label: question.label, hint: question.why, error: state.errors[question.id], items }
  if (question.type === 'several') return <Checkboxes {...field} defaultValues={[...chosen]} />
  const short = items.length <= 3 && items.every(({ value }) => ['yes', 'no', unsure].includes(value))
  return <Radios {...field} inline={short && !items.some((item) => 'reveal' in item)} defaultValue={chosen[0] ?? ''} />
}

export const Question = (props: { question: FinderQuestion } & Shown) =>
  props.question.type === 'trade' ? (
    <TradeQuestion {...props} />
  ) : props.question.type === 'number' ? (
    <NumberQuestion question={props.question} state={props.state} />
  ) : (
    <ChoiceQuestion {...props} />
  )
