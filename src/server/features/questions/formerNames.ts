/**
 * A form that was open while questions got their keys still names its fields by their old codes ('c23c', 'c17.0.amount'), and its base mark uses them
 * too. Only sets from before that have such forms. Remove this with the last draft on one, 90 days after the change.
 */
import type { Fields, QuestionPage } from '#contract/model/questions/question.ts'

type Named = { id: string; source?: string | undefined }

const renamed = (page: QuestionPage, fields: Fields, from: (one: Named) => string | undefined, to: (one: Named) => string): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const [first = '', ...rest] = name.split('.')
      const question = page.questions.find((one) => from(one) === first)
      if (!question) return [name, value]
      const inside: readonly Named[] =
        'parts' in question ? question.parts : 'items' in question ? question.items.map(({ key, source }) => ({ id: key, source })) : []
      const parts = rest.map((part) => {
        const found = inside.find((one) => from(one) === part)
        return found ? to(found) : part
      })
      return [[to(question), ...parts].join('.'), value]
    }),
  )

/** Fields renamed from codes to today's keys. */
export const byKey = (page: QuestionPage, fields: Fields): Fields =>
  renamed(
    page,
    fields,
    ({ source }) => source,
    ({ id }) => id,
  )

/** Fields renamed from keys to their former codes. */
export const byCode = (page: QuestionPage, fields: Fields): Fields =>
  renamed(
    page,
    fields,
    ({ id }) => id,
    ({ id, source }) => source ?? id,
  )
