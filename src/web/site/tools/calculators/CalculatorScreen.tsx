/** One calculator: a GET form, so it works without script, its URL can be bookmarked, and nothing is stored. */
import { Form, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatSum } from '#contract/format.ts'
import {
  calculate,
  calculators,
  calculatorNames,
  exampleLines,
  type CalculatorField,
  type CalculatorName,
  type ResultLine,
} from '#contract/model/tools/calculators.ts'
import { paths } from '#contract/paths.ts'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { MoneyInput } from '#web/ui/fields/MoneyInput.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { notFound } from '../../notFound.ts'
import { Disclaimer, Keep, ToolPage } from '../ToolPage.tsx'

const calculatorsCrumb = { label: 'Insurance calculators', href: paths.calculators() }

export const loader = async (args: LoaderFunctionArgs) => {
  const name = calculatorNames.find((one) => one === args.params['name'])
  if (!name) throw await notFound(args)
  return { name }
}

export const CalculatorScreen = () => {
  const { name } = useLoaderData<typeof loader>()
  const calculator = calculators[name]
  const [search] = useSearchParams()
  const sent = search.has('work')
  const { typed, errors, lines } = calculate(calculator, (field) => search.get(field) ?? '', sent)
  const failed = Object.keys(errors).length > 0
  return (
    <ToolPage
      crumb={{ label: calculator.title, href: paths.calculator(name) }}
      above={calculatorsCrumb}
      state={lines ? 'your figures' : undefined}
      description={calculator.description}
      failed={failed}
    >
      <div className="page-width pt-8">
        <ErrorSummary errors={errors} attempt={search.toString()} />
        {/* On a phone: what it is, the result before the form that it answers or else the example after it, the formula. */}
        <div className="calculator">
          <div className="calculator-head">
            <h1>{calculator.title}</h1>
            <div className="mt-6 max-w-measure space-y-4">
              {calculator.intro.map((text, index) => (
                <p key={text} className={index === 0 ? 'text-lead text-soft' : undefined}>
                  {text}
                </p>
              ))}
            </div>
          </div>
          {lines && (
            <div className="calculator-result">
              <Result lines={lines} after={calculator.after} name={name} address={`${paths.calculator(name)}?${search.toString()}`} />
            </div>
          )}
          <Form action={paths.calculator(name)} noValidate className="calculator-form sheet space-y-7" aria-label="Your figures">
            {calculator.fields.map((field) => (
              <Field key={field.name} field={field} value={typed[field.name] ?? ''} error={errors[field.name]} />
            ))}
            <Button type="submit" name="work" value="1" variant="primary">
              {lines ? 'Work it out again' : 'Work it out'}
            </Button>
          </Form>
          <div className="calculator-aside space-y-8">
            {!lines && <Example name={name} />}
            <section aria-labelledby="formula">
              <h2 id="formula" className="text-h3">
                The formula
              </h2>
              <p className="mt-2">{calculator.formula}</p>
            </section>
            <Disclaimer>The result is only as good as the figures you enter.</Disclaimer>
          </div>
        </div>
      </div>
    </ToolPage>
  )
}

const Field = ({ field, value, error }: { field: CalculatorField; value: string; error: string | undefined }) => {
  const shared = { name: field.name, label: field.label, hint: field.hint, error, optional: field.optional }
  if (field.options) return <Select {...shared} options={field.options} defaultValue={value || field.options[0]?.value} />
  if (field.kind === 'pounds') return <MoneyInput {...shared} defaultValue={value} />
  return (
    <TextInput
      {...shared}
      defaultValue={value}
      width="short"
      inputMode="decimal"
      autoComplete="off"
      suffix={field.kind === 'percent' ? '%' : undefined}
    />
  )
}

const pounds = (amount: number) => formatSum(amount * 100)

const rowsOf = (lines: readonly ResultLine[]) =>
  lines.map(({ label, pounds: amount, total, note }) => ({
    label: (
      <>
        {total ? <strong className="font-semibold text-ink">{label}</strong> : label}
        {note && <span className="block text-meta text-hint">{note}</span>}
      </>
    ),
    value: total ? <span className="font-display text-h3 font-bold">{pounds(amount)}</span> : pounds(amount),
  }))

/** What the visitor will get, with the figures of an invented business. */
const Example = ({ name }: { name: CalculatorName }) => {
  const lines = exampleLines(name)
  return lines && <ScheduleCard title="For example" caption={calculators[name].example.about} rows={rowsOf(lines)} />
}

const Result = ({
  lines,
  after,
  name,
  address,
}: {
  lines: readonly ResultLine[]
  after: readonly string[]
  name: CalculatorName
  address: string
}) => (
  <div className="max-w-form">
    <ScheduleCard title="Your figures" rows={rowsOf(lines)}>
      <Keep address={address} />
    </ScheduleCard>
    <div className="mt-6 space-y-3">
      {after.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
    <p className="mt-6 flex flex-wrap items-center gap-4">
      <Anchor href={paths.quote({ service: calculators[name].service })} className={buttonClass({ variant: 'primary' })}>
        Ask for terms
      </Anchor>
      <Anchor href={paths.product(calculators[name].service)} className="link">
        About this cover
      </Anchor>
    </p>
  </div>
)
