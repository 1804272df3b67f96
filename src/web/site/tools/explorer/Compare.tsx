/** Up to three covers side by side, row by row. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Form, useSubmit } from 'react-router'
import { facetLabels } from '#contract/model/tools/explorer.ts'
import { paths } from '#contract/paths.ts'
import { tools, type ComparedCover } from '#contract/site/tools.ts'
import { q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Keep } from '../ToolPage.tsx'
import { compareAddress, compareSlots, type ExplorerState } from './state.ts'

const slotLabels = { a: 'First cover', b: 'Second cover', c: 'Third cover' } as const

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="list-disc space-y-1 pl-5">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

/** The selects are controlled by the URL, and the form's own `onChange` navigates, so this does nothing. */
const followed = () => undefined

type Row = { label: string; cell: (cover: ComparedCover) => string | readonly string[] }

const rows: readonly Row[] = [
  { label: 'What it is for', cell: ({ pays }) => pays },
  ...facetLabels.map(({ key, label }): Row => ({ label, cell: ({ facets }) => facets[key] })),
  { label: 'Typical limit', cell: ({ limit }) => limit },
]

export const Compare = ({ state }: { state: ExplorerState }) => {
  const { covers } = useSuspenseQuery(q(tools.covers)).data
  const submit = useSubmit()
  const chosen = state.compared.flatMap((code) => covers.find((cover) => cover.code === code) ?? [])
  const options = covers.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <Form
        action={paths.policyExplorer()}
        aria-label="Covers to compare"
        onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
        data-screen-only
        className="explorer-filters mt-8"
      >
        <input type="hidden" name="tab" value="compare" />
        {compareSlots.map((slot, index) => (
          <Select
            key={slot}
            name={slot}
            label={slotLabels[slot]}
            placeholder="None"
            width="full"
            value={state.compared[index] ?? ''}
            onChange={followed}
            options={options}
          />
        ))}
        <Button type="submit">Compare</Button>
      </Form>
      {chosen.length === 0 ? (
        <p role="status" className="mt-8 text-soft">
          Choose at least one cover above.
        </p>
      ) : (
        <div className="compared-covers mt-8">
          <Table
            caption={`${chosen.map(({ name }) => name).join(', ')}: compared`}
            captionHidden
            rows={rows}
            rowKey={({ label }) => label}
            columns={[
              { key: 'facet', header: 'Question', names: true, wrap: true, cell: ({ label }) => label },
              ...chosen.map((cover) => ({
                key: cover.code,
                header: cover.name,
                wrap: true,
                cell: ({ cell }: Row) => {
                  const value = cell(cover)
                  return typeof value === 'string' ? value : <Lines lines={value} />
                },
              })),
            ]}
          />
          <ul data-screen-only className="mt-6 flex flex-wrap gap-x-8 gap-y-1">
            {chosen.map(({ code, page, online }) =>
              page && online ? (
                <li key={code}>
                  <Anchor href={page.path} className="link inline-flex min-h-11 items-center">
                    {page.title}
                  </Anchor>
                </li>
              ) : null,
            )}
          </ul>
          <p data-screen-only className="mt-6 max-w-measure text-soft">
            Public, employers' and products liability, professional indemnity and cyber are easy to confuse.{' '}
            <Anchor href={paths.product('liability-insurance')} className="link">
              See all five side by side
            </Anchor>
            , with an example from a café.
          </p>
          <div className="mt-6">
            <Keep address={compareAddress(chosen.map(({ code }) => code))} />
          </div>
        </div>
      )}
    </>
  )
}
