/** The list of scenarios and its filters. With script it updates on every change; without, the button submits the form. */
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { filterScenarios, type ScenarioFilter } from '#contract/model/tools/explorer.ts'
import { paths } from '#contract/paths.ts'
import type { ExplorerData } from '#contract/site/tools.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { scenariosAddress, type ExplorerState } from './state.ts'
import { verdictLook } from './verdicts.ts'

const Filters = ({
  data,
  fields,
  onFields,
}: {
  data: ExplorerData
  fields: ScenarioFilter
  onFields: (fields: ScenarioFilter) => void
}) => {
  const submit = useSubmit()
  const set = (name: keyof ScenarioFilter) => (event: { currentTarget: { value: string } }) =>
    onFields({ ...fields, [name]: event.currentTarget.value })
  // Only covers used in a scenario.
  const named = data.covers.filter(({ code }) => data.scenarios.some(({ covers }) => covers.includes(code)))
  return (
    <Form
      action={paths.policyExplorer()}
      role="search"
      aria-label="Scenarios"
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      className="sheet scenario-filters mt-5 md:mt-8"
    >
      <TextInput
        name="words"
        label="What happened?"
        placeholder="laptop, flood, dismissed"
        value={fields.words}
        onChange={set('words')}
        maxLength={100}
        width="full"
        autoComplete="off"
      />
      <details className="phone-fold" open={fields.cover !== '' || fields.industry !== ''}>
        <summary className="fold-button">
          <Icon of={SlidersHorizontal} size={16} />
          Filters
        </summary>
        <div>
          <Select
            name="cover"
            label="Cover"
            placeholder="Any cover"
            width="full"
            value={fields.cover}
            onChange={set('cover')}
            options={named.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).map(({ code, name }) => ({ value: code, label: name }))}
          />
          <Select
            name="industry"
            label="Kind of business"
            placeholder="Any business"
            width="full"
            value={fields.industry}
            onChange={set('industry')}
            options={data.industries.map(({ slug, title }) => ({ value: slug, label: title }))}
          />
        </div>
      </details>
      <Button type="submit">Show</Button>
    </Form>
  )
}

export const Scenarios = ({ data, state }: { data: ExplorerData; state: ExplorerState }) => {
  const nameOf = (code: string) => data.covers.find((cover) => cover.code === code)?.name ?? ''
  // Typed text reaches the URL a moment later, so it is kept here.
  const [fields, setFields] = useState(state.filter)
  const found = filterScenarios(data.scenarios, state.filter, nameOf)
  const filtered = Object.values(state.filter).some((value) => value !== '')
  return (
    <>
      <Filters data={data} fields={fields} onFields={setFields} />
      <p role="status" className="mt-6 text-meta text-soft">
        {found.length === 1 ? '1 scenario' : `${found.length} scenarios`}
        {filtered && (
          <>
            {' '}
            of {data.scenarios.length}.{' '}
            <Anchor href={paths.policyExplorer()} onClick={() => setFields({ cover: '', industry: '', words: '' })} className="link">
              Clear the filters
            </Anchor>
          </>
        )}
      </p>
      {found.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            title="No scenario matches"
            action={
              <Anchor href={paths.contact({ topic: 'quote' })} className="link">
                Ask a broker
              </Anchor>
            }
          >
            Try one plain word, such as fire, theft or staff. Or remove a filter.
          </EmptyState>
        </div>
      ) : (
        <>
          <ul aria-hidden className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-meta text-soft md:gap-x-6">
            {Object.values(verdictLook).map(({ glyph, text, label, short }) => (
              <li key={label} className="flex items-center gap-1.5 md:gap-2">
                <Icon of={glyph} size={16} className={text} />
                <span className="max-md:hidden">{label}</span>
                <span className="md:hidden">{short}</span>
              </li>
            ))}
          </ul>
          {found.length <= fewEnough ? (
            <Rows scenarios={found} filter={state.filter} />
          ) : (
            data.incidents.map(({ slug, title }) => {
              const ofIt = found.filter(({ incident }) => incident === slug)
              return (
                ofIt.length > 0 && (
                  <section key={slug} aria-labelledby={`kind-${slug}`} className="mt-8">
                    <h2 id={`kind-${slug}`} className="text-h3">
                      {title}
                    </h2>
                    <Rows scenarios={ofIt} filter={state.filter} />
                  </section>
                )
              )
            })
          )}
        </>
      )}
    </>
  )
}

/** So few need no headings. */
const fewEnough = 8

const Rows = ({ scenarios, filter }: { scenarios: ExplorerData['scenarios']; filter: ScenarioFilter }) => (
  <ul className="product-list mt-3">
    {scenarios.map((scenario) => {
      const { glyph, text, label } = verdictLook[scenario.verdict]
      return (
        <li key={scenario.slug} className="border-b border-line">
          <Anchor href={scenariosAddress(filter, scenario.slug)} className="product-row verdict-row">
            <Icon of={glyph} className={`mt-1 ${text}`} />
            <span>
              <span className="product-name">{scenario.title}</span>
              <span className="sr-only">: {label.toLowerCase()}. </span>
              <span className="mt-0.5 hidden text-meta text-soft md:block">{scenario.story}</span>
            </span>
          </Anchor>
        </li>
      )
    })}
  </ul>
)
