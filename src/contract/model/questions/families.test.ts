/** Every family of covers, walked with random answers. No question is named here, so new ones are tested without changes. */
import fc, { type GeneratorValue } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { common, families, set, trades } from '../../../../test/support/answers/questionSet.ts'
import { namesOf, valid } from '../../../../test/support/answers/randomAnswers.ts'
import { rounds } from '../../../../test/support/rounds.ts'
import { readPage, type Reading } from './answer.ts'
import { applies } from './condition.ts'
import type { Answer, Answers, Condition, Fields, Part, Question, QuestionPage, When } from './question.ts'
import { composeSet } from './questionForm.ts'
import { countedAnswers, firstOpenPage, pagesOf, questionsOf, sectionsOf, withPage } from './questionFlow.ts'
import { commonReferrals, referralsOf } from '../quotes/referral.ts'

const today = '2026-11-20'
const reading: Reading = { today, trades }
const questions = set.pages.flatMap((page) => page.questions)
const questionOf = (id: string): Question => {
  const found = questions.find((question) => question.id === id)
  if (!found) throw new Error(`no question ${id}`)
  return found
}
const optionsOf = ({ options }: Extract<Question, { options: unknown }>) => options.map(({ value }) => value)
const covers = optionsOf(questionOf('covers') as Extract<Question, { type: 'multi' }>)
/** The family's own covers. A family without any adds pages to those of others, so the covers of its pages are used. */
const coversOf = (name: string): string[] => {
  const part = families.find(({ family }) => family === name)
  const own = part?.covers.map(({ value }) => value) ?? []
  return own.length > 0 ? own : [...new Set(part?.pages.flatMap(({ when }) => when?.covers ?? []))]
}

/** Answers every page from the covers to the summary. Returns the answers and the pages. */
const walkWith = (g: GeneratorValue, wanted: readonly string[]): { answers: Answers; done: string[] } => {
  let answers: Answers = {}
  const done: string[] = []
  for (const page of set.pages) {
    if (page.id !== 'covers' && !pagesOf(set, answers).includes(page)) continue
    const onPage = questionsOf(page, answers)
    const fields: Fields =
      page.id === 'covers' ? { covers: [...wanted] } : Object.assign({}, ...onPage.map((question) => valid(g, question, today)))
    const result = readPage(page, fields, answers, reading)
    expect(result.errors, `${page.id} ${JSON.stringify(fields)}`).toEqual({})
    expect(result.unknown, page.id).toEqual([])
    answers = withPage(answers, page, result.answers)
    done.push(page.id)
  }
  return { answers, done }
}

describe('the parts of the set fit together', () => {
  test('a family that is not listed, or has no file, is refused', () => {
    const [first] = families
    expect(() => composeSet(common, families.slice(1))).toThrow(`The family ${first?.family} has no file`)
    expect(() => composeSet({ ...common, families: common.families.filter((name) => name !== first?.family) }, families)).toThrow(
      `The family ${first?.family} is not named`,
    )
  })

  test('all 19 families of domain 8.3 are there, and every cover has a group', () => {
    expect(families).toHaveLength(19)
    expect(new Set(covers).size).toBe(covers.length)
    for (const { covers: own } of families) for (const option of own) expect(option.group, option.value).toBeTruthy()
  })

  test.each(families.map(({ family }) => family))(
    '%s: every question has a label, short label, reason and message, and no label is used twice',
    (name) => {
      const part = families.find(({ family }) => family === name)
      const shared = set.pages.filter(({ id }) => !families.flatMap(({ pages }) => pages).some((page) => page.id === id))
      const own = [...shared, ...(part?.pages ?? [])].flatMap((page) => page.questions)
      for (const key of ['label', 'short'] as const) {
        const seen = own.map((question) => question[key].toLowerCase())
        expect(seen.filter((text, index) => seen.indexOf(text) !== index)).toEqual([])
      }
      for (const question of own)
        for (const one of [question, ...('parts' in question ? question.parts : [])] as (Question | Part)[])
          expect([one.id, one.why.length > 10, one.missing.length > 8]).toEqual([one.id, true, true])
    },
  )

  test('every condition refers to an existing question, value, trade and cover', () => {
    const all = [
      ...set.pages.flatMap((page) => [page.when, ...page.questions.map(({ when }) => when)]),
      ...(set.referrals ?? []).map(({ when }) => when),
    ]
    for (const when of all)
      for (const condition of [...(when?.all ?? []), ...(when?.any ?? [])]) {
        const question = questionOf(condition.question)
        const part = condition.part === undefined ? question : partOf(question, condition.part)
        const values = 'options' in part ? part.options.map(({ value }) => value) : []
        for (const value of valuesOf(condition)) expect(values, JSON.stringify(condition)).toContain(value)
        if ('trade' in condition) for (const slug of condition.trade) expect(['', ...trades.map((trade) => trade.slug)]).toContain(slug)
      }
    for (const page of set.pages) for (const code of page.when?.covers ?? []) expect(covers).toContain(code)
  })
})

const partOf = (question: Question, part: string): Part | Question => {
  if (question.type === 'pctSet') {
    expect(question.items.map(({ key }) => key)).toContain(part)
    return question
  }
  const found = 'parts' in question ? question.parts.find(({ id }) => id === part) : undefined
  if (!found) throw new Error(`${question.id} has no part ${part}`)
  return found
}
const valuesOf = (condition: Condition): string[] => {
  if ('includes' in condition) return [condition.includes]
  if ('besides' in condition) return [condition.besides]
  if ('lacks' in condition) return [condition.lacks]
  return 'oneOf' in condition ? condition.oneOf : []
}

describe('random answers', () => {
  const reached = new Set<string>()

  test.each(families.map(({ family }) => family))(
    '%s: valid answers lead to the summary, whatever covers are chosen',
    (name) => {
      const own = coversOf(name)
      fc.assert(
        fc.property(fc.gen(), (g) => {
          const { answers, done } = walkWith(g, g(fc.subarray, own, { minLength: 1 }))
          expect(firstOpenPage(set, answers, done, reading)).toBeNull()
          for (const page of pagesOf(set, answers)) for (const { id } of questionsOf(page, answers)) reached.add(id)
          expect(sectionsOf(set, answers).length).toBe(done.length)
          const codes = referralsOf(set, countedAnswers(set, answers), today).map(({ code }) => code)
          expect(new Set(codes).size).toBe(codes.length)
        }),
        { numRuns: rounds(12, 40) },
      )
    },
    60_000,
  )

  test('two covers of any families have the common pages once, and the pages of both', () => {
    const together = covers.filter((code) => code !== 'KR')
    fc.assert(
      fc.property(fc.gen(), (g) => {
        const pair = g(fc.shuffledSubarray, together, { minLength: 2, maxLength: 2 })
        const { answers, done } = walkWith(g, pair)
        expect(firstOpenPage(set, answers, done, reading)).toBeNull()
        expect(new Set(done).size).toBe(done.length)
        for (const code of pair)
          for (const page of pagesOf(set, { covers: [code] }))
            if (!page.when?.all && !page.when?.any) expect(done, `${pair.join()} without ${page.id}`).toContain(page.id)
      }),
      { numRuns: rounds(40, 120) },
    )
  })

  test('random answers reach every question', () => {
    const missing = () => questions.map(({ id }) => id).filter((id) => !reached.has(id))
    // Random answers miss a rare branch now and then, so those families are walked further, with fixed seeds.
    for (let seed = 1; seed <= 150 && missing().length > 0; seed++)
      for (const { family } of families.filter((one) => missing().some((id) => JSON.stringify(one).includes(`"${id}"`))))
        fc.assert(
          fc.property(fc.gen(), (g) => {
            const { answers } = walkWith(g, g(fc.subarray, coversOf(family), { minLength: 1 }))
            for (const page of pagesOf(set, answers)) for (const { id } of questionsOf(page, answers)) reached.add(id)
          }),
          { seed, numRuns: rounds(8, 20) },
        )
    expect(missing()).toEqual([])
  })

  test('the confidential cover cannot be combined with others, and asks only for contact details', () => {
    const first = set.pages[0] as QuestionPage
    expect(readPage(first, { covers: ['KR', 'PL'] }, {}, reading).errors['covers']).toContain('by itself')
    expect(pagesOf(set, { covers: ['KR'] }).map(({ id }) => id)).toEqual(['covers', 'confidential', 'contact'])
  })
})

describe('wrong answers', () => {
  const typed = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '-1',
      '1e309',
      'NaN',
      '\u0000',
      '\ud800',
      '\u202e',
      '<script>alert(1)</script>',
      '=1+1',
      '101',
      '99999999999999',
      "'; --",
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constant('x'.repeat(50_000)),
    fc.constant('"unclosed,\t,\n'.repeat(600)),
  )

  /** Empty means the same as the question above it, whose error is enough. */
  const isSame = (question: Question, errors: Readonly<Record<string, string>>) =>
    question.type === 'money' && question.sameAs !== undefined && question.sameAs in errors

  test('#68 #70 every page: an empty form has a message for each required question, and only for those', () => {
    for (const page of set.pages) {
      const { errors } = readPage(page, {}, everything, reading)
      for (const question of questionsOf(page, everything)) {
        const own = Object.keys(errors).filter((name) => name === question.id || name.startsWith(`${question.id}.`))
        expect([question.id, own.length > 0]).toEqual([question.id, !question.optional && !isSame(question, errors)])
      }
    }
  })

  test('#68 #70 #71 every page: any input is either read or gets a message at its own field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...set.pages), fc.gen(), (page, g) => {
        const onPage = questionsOf(page, everything)
        const fields: Fields = Object.assign({}, ...onPage.map((question) => valid(g, question, today)))
        for (const question of onPage) for (const name of namesOf(question)) if (g(fc.boolean)) fields[name] = g(() => typed)
        const before = structuredClone(fields)
        const { answers, errors } = readPage(page, fields, everything, reading)
        expect(fields).toEqual(before)
        for (const name of Object.keys(errors))
          expect(
            onPage.some(({ id }) => name === id || name.startsWith(`${id}.`)),
            name,
          ).toBe(true)
        for (const [name, message] of Object.entries(errors)) expect(message.length, name).toBeLessThan(2000)
        expect(JSON.stringify(answers)).not.toMatch(/\\u0000|\\ud800|\u202e/)
        for (const question of onPage)
          if (answers[question.id] === undefined && !question.optional && !isSame(question, errors))
            expect(
              Object.keys(errors).some((name) => name === question.id || name.startsWith(`${question.id}.`)),
              question.id,
            ).toBe(true)
      }),
      { numRuns: rounds(600, 1500) },
    )
  })

  /** Answers with which the conditions of most questions hold. */
  const everything: Answers = { covers: covers, coverIsFor: 'business' }
})

describe('referrals', () => {
  test('referral codes are unique', () => {
    const codes = [...commonReferrals, ...(set.referrals ?? [])].map(({ code }) => code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  })

  /** An answer with which a condition holds. */
  const answerFor = (condition: Condition): Answer => {
    const question = questionOf(condition.question)
    const value = ((): Answer => {
      if ('includes' in condition) return [condition.includes]
      if ('besides' in condition) return ['something else']
      if ('lacks' in condition) return []
      if ('oneOf' in condition) return condition.oneOf[0] ?? ''
      if ('over' in condition) return condition.over + 1
      if ('yes' in condition) return question.type === 'boolDetail' ? { yes: condition.yes, detail: '' } : condition.yes
      return { slug: '', name: 'x', sector: '' }
    })()
    if (condition.part === undefined) return question.type === 'boolList' ? { yes: true, rows: [] } : value
    return question.type === 'pctSet'
      ? { [condition.part]: typeof value === 'number' ? value : 1 }
      : { yes: true, rows: [{}, { [condition.part]: value }] }
  }
  const setsFor = ({ all = [], any = [] }: When): Condition[][] => (any.length > 0 ? any.map((one) => [...all, one]) : [all])

  test.each((set.referrals ?? []).map((rule) => [rule.code, rule] as const))(
    '%s: occurs once for each set of its conditions, and not without',
    (code, rule) => {
      for (const conditions of setsFor(rule.when)) {
        const answers: Answers = Object.fromEntries(conditions.map((condition) => [condition.question, answerFor(condition)]))
        expect(applies(rule.when, answers, false), JSON.stringify(conditions)).toBe(true)
        expect(referralsOf(set, answers, today).filter((found) => found.code === code)).toEqual([{ code, text: rule.text }])
      }
      expect(referralsOf(set, {}, today)).toEqual([])
      const unsure = Object.fromEntries(questions.map(({ id }) => [id, { notSure: true as const }]))
      expect(referralsOf(set, unsure, today).map((found) => found.code)).not.toContain(code)
    },
  )
})

test('no two messages of an empty page are the same', () => {
  for (const page of set.pages) {
    const messages = Object.values(readPage(page, {}, {}, reading).errors)
    expect(messages.toSorted(), page.id).toEqual([...new Set(messages)].toSorted())
  }
})
