/** The terms over time: which were in force on a day, and the differences between two versions. The choice is in the URL. */
import { useQuery } from '@tanstack/react-query'
import { Form, useSearchParams } from 'react-router'
import { policies, type PolicyDetail, type TermsVersion } from '#contract/admin/book/policies.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { dayFault, readDate } from '#contract/model/content/reading.ts'
import { compareTerms } from '#contract/model/policies/compareTerms.ts'
import type { Terms } from '#contract/model/policies/terms.ts'
import { q } from '#web/app/data/query.ts'
import { datePartsOf } from '#web/forms/typed.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { DateField } from '#web/ui/fields/DateField.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { policyTabHref } from './PolicyTabs.tsx'
import { Insured, Sections } from './Sections.tsx'

type Asked = {
  parts: { day: string; month: string; year: string }
  /** The requested day; null if there is none or it does not exist. */
  on: string | null
  wrong: boolean
  /** The version in force on that day, or the one chosen; null if the day is before the first version. */
  shown: TermsVersion | null
  against: TermsVersion | null
}

/** What the URL asks for. Without a day or a version, the newest version is shown. */
export const readTerms = (search: URLSearchParams, { versions }: Pick<PolicyDetail, 'versions'>): Asked => {
  const parts = { day: search.get('on.day') ?? '', month: search.get('on.month') ?? '', year: search.get('on.year') ?? '' }
  const asked = Object.values(parts).some(Boolean)
  const on = asked ? readDate(parts) : null
  const byNumber = (number: string | null) => versions.find((version) => String(version.number) === number) ?? null
  const inForce = on === null ? (versions[0] ?? null) : (versions.find(({ effectiveFrom }) => effectiveFrom <= on) ?? null)
  return {
    parts,
    on,
    wrong: asked && on === null,
    shown: byNumber(search.get('number')) ?? inForce,
    against: byNumber(search.get('against')),
  }
}

export const termsQuery = (id: string, { number }: TermsVersion) => q(policies.terms, { id, number: String(number) })

const useTermsOf = (policy: PolicyDetail, version: TermsVersion | null): Terms | null => {
  const newest = version?.number === policy.versions[0]?.number
  const { data } = useQuery({ ...termsQuery(policy.id, version ?? policy.versions[0]!), enabled: version !== null && !newest })
  return version === null ? null : newest ? policy.terms : (data?.terms ?? null)
}

export const TermsTab = ({ policy }: { policy: PolicyDetail }) => {
  const [search] = useSearchParams()
  const { parts, on, wrong, shown, against } = readTerms(search, policy)
  const terms = useTermsOf(policy, shown)
  const other = useTermsOf(policy, against)
  const [before, after] = shown && against && shown.number > against.number ? [other, terms] : [terms, other]
  return (
    <>
      <Card as="section">
        <CardHeader title="Versions" note="Newest first" />
        <Versions policy={policy} shown={shown} />
        <Form method="get" className="mt-5 flex flex-wrap items-end gap-4" data-screen-only>
          <input type="hidden" name="tab" value="terms" />
          <DateField
            key={on ?? 'none'}
            name="on"
            label="Terms in force on"
            defaultValues={on === null ? (wrong ? parts : datePartsOf(policy.today)) : parts}
            error={wrong ? dayFault(parts) : null}
          />
          <Button type="submit">Show</Button>
        </Form>
      </Card>
      {shown && against && (
        <Card as="section" id="difference">
          <CardHeader
            title={`What changed from version ${Math.min(shown.number, against.number)} to ${Math.max(shown.number, against.number)}`}
          />
          {before && after ? <Differences before={before} after={after} /> : <Spinner />}
        </Card>
      )}
      {shown ? (
        terms ? (
          <>
            <Sections
              terms={terms}
              title={
                on
                  ? `In force on ${formatDate(on)}: version ${shown.number}`
                  : `Version ${shown.number}, from ${formatDate(shown.effectiveFrom)}`
              }
            />
            <Insured terms={terms} />
          </>
        ) : (
          <Spinner />
        )
      ) : (
        on && (
          <Notice tone="info" title={`No terms were in force on ${formatDate(on)}`}>
            The first version begins on {formatDate(policy.versions.at(-1)?.effectiveFrom)}.
          </Notice>
        )
      )}
    </>
  )
}

const change = ({ netChange, iptChange, number }: TermsVersion) => {
  const total = netChange + iptChange
  if (number === 1) return 'None'
  return total === 0 ? 'None' : `${total > 0 ? '+' : '\u2212'}${formatMoney(Math.abs(total))}`
}

const Versions = ({ policy, shown }: { policy: PolicyDetail; shown: TermsVersion | null }) => (
  <Table
    caption="Versions of the terms"
    captionHidden
    rows={policy.versions}
    rowKey={({ number }) => String(number)}
    selected={({ number }) => number === shown?.number}
    columns={[
      {
        key: 'number',
        header: 'Version',
        names: true,
        cell: ({ number }) => (
          <Anchor href={policyTabHref(policy.id, 'terms', { number: String(number) })} className="link">
            Version {number}
          </Anchor>
        ),
      },
      { key: 'from', header: 'In force from', cell: ({ effectiveFrom }) => formatDate(effectiveFrom) },
      { key: 'reason', header: 'Why', wrap: true, cell: ({ reason }) => reason },
      { key: 'by', header: 'By', cell: ({ by, madeAt }) => `${by}, ${formatDate(madeAt)}` },
      { key: 'price', header: 'Price of the change', align: 'end', cell: change },
      {
        key: 'compare',
        header: 'Compare',
        cell: ({ number }) =>
          number === 1 ? (
            <span className="text-hint">The first</span>
          ) : (
            <Anchor href={policyTabHref(policy.id, 'terms', { number: String(number), against: String(number - 1) })} className="link">
              With version {number - 1}
              <VisuallyHidden>: version {number}</VisuallyHidden>
            </Anchor>
          ),
      },
    ]}
  />
)

const Differences = ({ before, after }: { before: Terms; after: Terms }) => {
  const changes = compareTerms(before, after)
  if (changes.length === 0) return <p className="text-soft">Nothing shown here differs.</p>
  return (
    <Table
      caption="What differs"
      captionHidden
      rows={changes}
      rowKey={({ part, label }) => `${part} ${label}`}
      columns={[
        {
          key: 'what',
          header: 'What',
          names: true,
          cell: ({ part, label }) => (
            <>
              {part}
              <span className="block text-small font-normal text-hint">{label}</span>
            </>
          ),
        },
        { key: 'before', header: 'Before', wrap: true, cell: ({ before: was }) => <Text of={was} /> },
        { key: 'after', header: 'After', wrap: true, cell: ({ after: is }) => <Text of={is} /> },
      ]}
    />
  )
}

const Text = ({ of }: { of: string }) =>
  of ? <span className="whitespace-pre-line">{of}</span> : <span className="text-hint">Nothing</span>
