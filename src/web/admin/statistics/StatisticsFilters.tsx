/** Filters for period, class and handler: a plain GET form, so that everything is in the URL and it works without script. */
import { ChevronDown } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Form, useNavigate } from 'react-router'
import { tabFilters, type Statistics } from '#contract/admin/statistics.ts'
import { policyClasses, policyClassNames } from '#contract/model/policies/policyClass.ts'
import { periodLabels, periods } from '#contract/model/statistics/period.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel, noHandler } from '#contract/model/people/handler.ts'
import { dayIn, withDays } from '#web/forms/days.ts'
import { DayFilter } from '#web/lists/DayFilter.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { dayLabels, problemIn, type StatisticsView } from './statisticsView.ts'

const sentBy = (form: HTMLFormElement) =>
  Object.fromEntries(
    Object.entries(withDays(Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)])))).filter(
      ([, value]) => value !== '',
    ),
  )

export const StatisticsFilters = ({
  view,
  search,
  people,
  children,
}: {
  view: StatisticsView
  search: URLSearchParams
  people: Statistics['people']
  /** At the end of the line. */
  children: ReactNode
}) => {
  const navigate = useNavigate()
  const [period, setPeriod] = useState(view.period ?? 'year')
  const problem = problemIn(search)
  const knows = tabFilters[view.tab]
  const show = (form: HTMLFormElement | null) => form && void navigate(paths.adminStatistics(sentBy(form)), { preventScrollReset: true })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    show(event.currentTarget)
  }
  return (
    <Form method="get" role="search" aria-label="Narrow the figures" onSubmit={submit} data-screen-only className="grid gap-2">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <input type="hidden" name="tab" value={view.tab} />
        <Choice
          name="period"
          label="Period"
          wide
          value={period}
          onChange={(select) => {
            setPeriod(select.value)
            if (select.value !== 'custom') show(select.form)
          }}
        >
          {periods.map((name) => (
            <option key={name} value={name}>
              {periodLabels[name]}
            </option>
          ))}
        </Choice>
        {period === 'custom' &&
          (['from', 'to'] as const).map((name) => (
            <DayFilter
              key={name}
              id={`statistics-${name}`}
              name={name}
              label={dayLabels[name]}
              value={dayIn(search, name)}
              {...(problem?.field === name ? { wrong: true, describedBy: 'statistics-problem' } : {})}
            />
          ))}
        {knows.class && (
          <Choice name="class" label="Class" value={view.class ?? ''} onChange={(select) => show(select.form)}>
            <option value="">Any</option>
            {policyClassNames.map((name) => (
              <option key={name} value={name}>
                {policyClasses[name].label}
              </option>
            ))}
          </Choice>
        )}
        {knows.assigned && (
          <Choice name="assigned" label={handlerLabel} value={view.assigned ?? ''} onChange={(select) => show(select.form)}>
            <option value="">Any</option>
            <option value="me">Mine</option>
            <option value="none">{noHandler}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
        )}
        {period === 'custom' ? (
          <Button type="submit" size="small">
            Show
          </Button>
        ) : (
          <noscript>
            <Button type="submit" size="small">
              Show
            </Button>
          </noscript>
        )}
        <div className="self-center max-sm:col-span-full sm:ml-auto">{children}</div>
      </div>
      {problem && (
        <p id="statistics-problem" role="alert" className="text-meta font-semibold text-danger">
          {problem.message}
        </p>
      )}
    </Form>
  )
}

const Choice = ({
  name,
  label,
  wide = false,
  value,
  onChange,
  children,
}: {
  name: string
  label: string
  /** Takes a line of its own on a phone. */
  wide?: boolean
  value: string
  onChange: (select: HTMLSelectElement) => void
  children: ReactNode
}) => (
  <div className={classes('list-field', wide && 'max-sm:col-span-full')} data-set={value && name !== 'period' ? value : undefined}>
    <label htmlFor={`statistics-${name}`}>{label}</label>
    {/* Remounts the select when the URL changes, so that Back updates it too. */}
    <select key={value} id={`statistics-${name}`} name={name} defaultValue={value} onChange={(event) => onChange(event.currentTarget)}>
      {children}
    </select>
    <Icon of={ChevronDown} size={16} />
  </div>
)
