/** The trade: what the user types is matched against names and synonyms, offering the closest ones. There is a plain list as well. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { findTrades } from '#contract/model/content/kinds/trade.ts'
import type { Question, Trade } from '#contract/model/questions/question.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Suggest } from '#web/ui/fields/Suggest.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import type { Filled } from './PartField.tsx'

const sectors: Record<string, string> = {
  tradesman: 'Building trades',
  'design-construction': 'Design and construction',
  'retail-hospitality': 'Shops, salons and hospitality',
  'takeaways-restaurants': 'Food and drink',
  'professional-services': 'Professional services',
  'digital-creative': 'Digital and creative',
  'ict-technology': 'Technology',
  'health-social-care': 'Health and care',
  'education-training': 'Education and training',
  'business-by-trade': 'Other trades',
}

/** All trades for a plain list, grouped by sector. */
export const tradesBySector = (trades: readonly Trade[]) =>
  Object.entries(sectors).map(([sector, group]) => ({
    group,
    options: trades.filter((trade) => trade.sector === sector).map((trade) => ({ value: trade.slug, label: trade.name })),
  }))

const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

export const TradeField = ({
  question,
  filled: { fields, errors },
  trades,
}: {
  question: Question
  filled: Filled
  trades: readonly Trade[]
}) => {
  const { id, label, hint, short } = question
  const slug = `${id}.slug`
  const typed = text(fields[id])
  const [search, setSearch] = useState(typed)
  const [address] = useSearchParams()
  // The action found several trades close to what was typed and asks which one is meant.
  const asked = errors[slug] !== undefined
  const found = findTrades(search, trades)
  if (asked) {
    return (
      <div className="space-y-6">
        <TextInput name={id} label={label} hint={hint} error={errors[id]} defaultValue={typed} autoComplete="off" />
        <Radios
          name={slug}
          label="Which is closest?"
          error={errors[slug]}
          items={[
            ...findTrades(typed, trades).map(({ trade, match }) => ({
              value: trade.slug,
              label: trade.name,
              ...(match ? { hint: match } : {}),
            })),
            { value: 'none', label: 'None of these', hint: 'We keep what you typed, and a broker will ask.' },
          ]}
        />
      </div>
    )
  }
  const field = (
    <>
      <Suggest
        name={id}
        valueName={slug}
        label={label}
        hint={hint}
        error={errors[id]}
        defaultText={typed}
        defaultValue={text(fields[slug])}
        suggestions={found.map(({ trade, match }) => ({ value: trade.slug, label: trade.name, ...(match ? { detail: match } : {}) }))}
        onType={setSearch}
      />
      <Details summary="Choose from a list instead">
        <Select
          name={`${id}.list`}
          label="All trades"
          placeholder="Not from this list"
          defaultValue={text(fields[`${id}.list`])}
          options={tradesBySector(trades)}
        />
      </Details>
    </>
  )
  // Given on the first page: shown as a line, not asked again. Whoever comes back from the check page came to change it.
  if (typed === '' || errors[id] || address.get('to') === 'check') return <div>{field}</div>
  return (
    <details className="max-w-form">
      <summary className="flex min-h-11 items-center justify-between gap-6 border-y border-line py-2.5">
        <span>
          {short}: <span className="font-semibold">{typed}</span>
        </span>
        <span className="link">Change</span>
      </summary>
      <div className="mt-6">{field}</div>
    </details>
  )
}
