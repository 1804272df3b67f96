import { Button } from '../navigation/Button.tsx'
import { Checkbox, Checkboxes } from '../fields/Checkboxes.tsx'
import { CodeInput } from '../fields/CodeInput.tsx'
import { DateField } from '../fields/DateField.tsx'
import { ErrorSummary } from '../fields/ErrorSummary.tsx'
import { MoneyInput } from '../fields/MoneyInput.tsx'
import { PercentSet } from '../fields/PercentSet.tsx'
import { Radios } from '../fields/Radios.tsx'
import { Select } from '../fields/Select.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { TextInput } from '../fields/TextInput.tsx'
import { Section } from './Section.tsx'

const errors = {
  'wrong.name': 'Enter your full name',
  'wrong.turnover': 'Enter your annual turnover, like 250000',
  'wrong.start': 'The start date must include a year',
  'wrong.work': 'Choose where you work',
  'wrong.split': 'The shares must make 100%',
}

const work = [
  { value: 'own', label: 'At our own premises' },
  { value: 'customers', label: "At customers' premises", hint: 'Their homes, shops, offices or building sites.' },
  {
    value: 'abroad',
    label: 'Outside the United Kingdom',
    reveal: <TextInput name="countries" label="Which countries" hint="Separate them with commas." />,
  },
]

export const Buttons = ({ id = 'buttons' }: { id?: string }) => (
  <Section id={id} title="Buttons">
    <div className="flex flex-wrap items-center gap-4">
      <Button variant="primary" size="large">
        Start a quote
      </Button>
      <Button variant="primary">Get Quote</Button>
      <Button variant="accent">Save changes</Button>
      <Button>Print</Button>
      <Button variant="quiet">Clear filters</Button>
      <Button variant="danger">Cancel policy</Button>
    </div>
    <div className="flex flex-wrap items-center gap-4">
      <Button variant="primary" busy busyLabel="Logging in...">
        Login
      </Button>
      <Button variant="accent" busy busyLabel="Verifying...">
        Verify
      </Button>
      <Button variant="accent" disabled>
        Verify
      </Button>
      <Button size="small">Edit</Button>
      <Button size="small" variant="accent">
        Add client
      </Button>
      <Button size="small" variant="quiet">
        Remove
      </Button>
    </div>
  </Section>
)

export const Fields = () => (
  <Section id="fields" title="Fields">
    <TextInput name="name" label="Full name" autoComplete="name" />
    <TextInput name="email" label="Email" hint="We send your reference here." type="email" inputMode="email" autoComplete="email" />
    <TextInput name="company" label="Business name" optional defaultValue="Marlow & Finch Café Ltd" />
    <MoneyInput name="turnover" label="Annual turnover" hint="The last full financial year, before tax." defaultValue="250,000" />
    <TextInput name="years" label="Years in business" width="tiny" suffix="years" inputMode="numeric" />
    <TextArea
      name="message"
      label="What does the business do?"
      hint="In your own words."
      limit={4000}
      defaultValue="Coffee, cakes and light lunches. Six staff, two of them part time."
    />
    <Select
      name="legal"
      label="Legal form"
      placeholder="Choose one"
      options={[
        { value: 'sole', label: 'Sole trader' },
        { value: 'ltd', label: 'Limited company' },
        { value: 'llp', label: 'Limited liability partnership' },
      ]}
    />
    <Radios name="work" label="Where do you work?" items={work} defaultValue="abroad" />
    <Radios
      name="staff"
      label="Do you employ anyone?"
      hint="Count part-time staff, apprentices and volunteers."
      inline
      items={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
    />
    <Checkboxes
      name="covers"
      label="What would you like terms for?"
      hint="Choose all that apply."
      items={[
        { value: 'pl', label: 'Public liability' },
        { value: 'el', label: "Employers' liability", hint: 'Required by law when you have employees.' },
        { value: 'contents', label: 'Contents and stock' },
      ]}
      defaultValues={['pl', 'el']}
    />
    <Checkbox name="declare" label="What I have written is true and complete to the best of my knowledge." />
    <DateField
      name="start"
      label="When should cover start?"
      hint="For example, 1 4 2027"
      defaultValues={{ day: '1', month: '4', year: '2027' }}
    />
    <CodeInput name="code" label="Verification code" hint="Verify works when the code has exactly 6 digits." defaultValue="123456" />
    <PercentSet
      name="split"
      label="Where does your turnover come from?"
      items={[
        { name: 'split.uk', label: 'United Kingdom', defaultValue: '85' },
        { name: 'split.eu', label: 'European Union', defaultValue: '15' },
        { name: 'split.us', label: 'United States and Canada', defaultValue: '0' },
      ]}
    />
  </Section>
)

export const FieldErrors = () => (
  <Section id="errors" title="Fields in error">
    <ErrorSummary errors={errors} />
    <TextInput name="wrong.name" label="Full name" error={errors['wrong.name']} />
    <MoneyInput
      name="wrong.turnover"
      label="Annual turnover"
      hint="The last full financial year, before tax."
      defaultValue="lots"
      error={errors['wrong.turnover']}
    />
    <DateField
      name="wrong.start"
      label="When should cover start?"
      hint="For example, 1 4 2027"
      defaultValues={{ day: '1', month: '4' }}
      wrong={['year']}
      error={errors['wrong.start']}
    />
    <Radios name="wrong.work" label="Where do you work?" items={work} error={errors['wrong.work']} />
    <Select name="wrong.legal" label="Legal form" placeholder="Choose one" options={[]} error="Choose the legal form" />
    <TextArea
      name="wrong.message"
      label="Message"
      limit={20}
      defaultValue="This text is longer than it may be."
      error="String must contain at most 20 character(s)"
    />
    <Checkbox name="wrong.declare" label="What I have written is true and complete." error="Confirm the statement to send the request" />
    <PercentSet
      name="wrong.split"
      label="Where does your turnover come from?"
      error={errors['wrong.split']}
      items={[
        { name: 'wrong.split.uk', label: 'United Kingdom', defaultValue: '60' },
        { name: 'wrong.split.eu', label: 'Elsewhere', defaultValue: '15' },
      ]}
    />
  </Section>
)

export const QuestionPage = () => (
  <Section id="question" title="A question page">
    <MoneyInput
      question
      name="lastTurnover"
      label="What was your turnover in the last 12 months?"
      hint="Everything you invoiced, without VAT. An estimate is enough for a new business."
    />
  </Section>
)
