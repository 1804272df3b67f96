/** The fields of one question. Plain HTML: what is typed is sent by name, with or without script. */
import type { ReactNode } from 'react'
import { addressLabels, isChoice } from '#contract/model/questions/answer.ts'
import type { Question, Trade } from '#contract/model/questions/question.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { FieldGroup } from '#web/ui/fields/FieldGroup.tsx'
import { PercentSet } from '#web/ui/fields/PercentSet.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { List, ListTable } from './ListField.tsx'
import { OrNotSure } from './OrNotSure.tsx'
import { one, PartField, unsure, type Filled } from './PartField.tsx'
import { TradeField } from './TradeField.tsx'

type FieldProps = {
  question: Question
  /** Questions shown below its Yes. */
  below?: readonly Question[]
  filled: Filled
  /** Its label is the heading of the page. */
  heading: boolean
}

const Address = ({ question, filled: { fields, errors }, heading }: FieldProps) => {
  const part = (name: keyof typeof addressLabels, token: string, also: { optional?: boolean; width?: 'short' | 'medium' } = {}) => {
    const full = `${question.id}.${name}`
    return (
      <TextInput
        name={full}
        label={addressLabels[name]}
        error={errors[full]}
        defaultValue={one(fields, full)}
        autoComplete={token}
        {...also}
      />
    )
  }
  return (
    <FieldGroup field={{ name: question.id, label: question.label, hint: question.hint, question: heading }}>
      <div className="space-y-5">
        {part('line1', 'address-line1')}
        {part('line2', 'address-line2', { optional: true })}
        {part('town', 'address-level2', { width: 'medium' })}
        {part('county', 'address-level1', { optional: true, width: 'medium' })}
        {part('postcode', 'postal-code', { width: 'short' })}
      </div>
    </FieldGroup>
  )
}

const Control = ({ question, below = [], filled, trades, heading }: FieldProps & { trades: readonly Trade[] }) => {
  const { fields, errors } = filled
  const { id, label, hint } = question
  const about = { name: id, label, hint, error: errors[id], optional: question.optional ?? false, question: heading }
  switch (question.type) {
    case 'files':
      return null
    case 'trade':
      return <TradeField question={question} filled={filled} trades={trades} />
    case 'address':
      return <Address question={question} filled={filled} heading={heading} />
    case 'boolList':
    case 'list':
      return <List question={question} filled={filled} heading={heading} />
    case 'table':
      return <ListTable question={question} filled={filled} heading={heading} />
    case 'pctSet':
      return (
        <PercentSet
          {...about}
          items={question.items.map(({ key, label: name }) => ({
            name: `${id}.${key}`,
            label: name,
            defaultValue: one(fields, `${id}.${key}`),
          }))}
        />
      )
    case 'boolDetail': {
      const detail = `${id}.detail`
      const reveal = (
        <TextArea
          name={detail}
          label={question.detail.label}
          limit={question.detail.max}
          rows={4}
          error={errors[detail]}
          defaultValue={one(fields, detail)}
        />
      )
      return (
        <Radios
          {...about}
          inline
          defaultValue={one(fields, id)}
          items={[{ value: 'yes', label: 'Yes', reveal }, { value: 'no', label: 'No' }, ...(question.notSure ? [unsure] : [])]}
        />
      )
    }
    case 'ern': {
      const number = `${id}.number`
      const reasons = (title: ReactNode) => (
        <Radios name={id} label={title} error={errors[id]} defaultValue={one(fields, id)} items={question.options} />
      )
      return (
        <FieldGroup field={{ ...about, name: `${id}.all`, error: undefined }}>
          <div className={question.optional ? 'space-y-1' : 'space-y-5'}>
            <TextInput
              name={number}
              label="Number"
              width="medium"
              autoComplete="off"
              spellCheck={false}
              error={errors[number]}
              defaultValue={one(fields, number)}
            />
            {question.optional ? (
              <Details summary="I do not have one" open={one(fields, id) !== '' && one(fields, number) === ''}>
                {reasons(<span className="sr-only">Why not</span>)}
              </Details>
            ) : (
              reasons('Or, if you do not have one')
            )}
          </div>
        </FieldGroup>
      )
    }
    default: {
      const more = below.map((one) => <QuestionField key={one.id} question={one} filled={filled} trades={trades} heading={false} />)
      return (
        <PartField
          name={id}
          question={question}
          filled={filled}
          heading={heading}
          underYes={more.length > 0 && <div className="space-y-5">{more}</div>}
        />
      )
    }
  }
}

/** The question, with "I am not sure" if that is a permitted answer. */
export const QuestionField = ({ question, below, filled, trades, heading }: FieldProps & { trades: readonly Trade[] }) => {
  const control = <Control question={question} below={below ?? []} filled={filled} trades={trades} heading={heading} />
  if (!question.notSure || isChoice(question.type)) return control
  return (
    <OrNotSure question={question} filled={filled}>
      {control}
    </OrNotSure>
  )
}
