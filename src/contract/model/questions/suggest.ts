/** Prefills a page's fields: a date, an address given earlier, "I am not sure". The visitor sees it and may change it. */
import { addDays } from '../contact/workingTime.ts'
import { filled } from './answerPart.ts'
import type { Answers, Fields, Question } from './question.ts'

const dayFields = (id: string, date: string): Fields => {
  const [year = '', month = '', day = ''] = date.split('-')
  return { [`${id}.day`]: day, [`${id}.month`]: month, [`${id}.year`]: year }
}

const text = (address: object, part: string): string => {
  const value = Object.entries(address).find(([name]) => name === part)?.[1]
  return typeof value === 'string' ? value : ''
}

/** Fills in the first line of a list of places. */
const addressFields = (id: string, address: Answers[string] | undefined): Fields => {
  if (typeof address !== 'object') return {}
  const lines = ['line1', 'line2', 'town'].map((part) => text(address, part)).filter(Boolean)
  const postcode = text(address, 'postcode')
  return lines.length > 0 ? { [`${id}.0.address`]: lines.join(', ').slice(0, 160), [`${id}.0.postcode`]: postcode } : {}
}

/** `fields`: what is already answered; a question with an answer is left alone. `today`: yyyy-mm-dd in London. */
export const suggestedFields = (questions: readonly Question[], fields: Fields, answers: Answers, today: string): Fields => {
  const suggested = questions.map(({ id, suggest }): Fields => {
    if (!suggest || filled(id, fields)) return {}
    if (suggest === 'notSure') return { [id]: 'notSure' }
    return suggest === 'twoWeeksAhead' ? dayFields(id, addDays(today, 14)) : addressFields(id, answers['mainAddress'])
  })
  return Object.assign({}, ...suggested, fields)
}
