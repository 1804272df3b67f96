/** Questions that follow from another on the same page: not to be seen, asked or kept before that one is answered. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { set as request, trades } from '../../../../test/support/answers/questionSet.ts'
import { readPage } from './answer.ts'
import { applies, pagesOf } from './condition.ts'
import { countedAnswers, sectionsOf } from './questionFlow.ts'
import { QuestionSet, type Answers, type Question, type QuestionPage } from './question.ts'

const claim = QuestionSet.parse(JSON.parse(readFileSync(new URL('../../../../content/claims/questions.json', import.meta.url), 'utf8')))
const pages = [request, claim].flatMap((set) => set.pages)
const all = (page: QuestionPage) => page.questions.map((question, index) => ({ page, question, before: page.questions.slice(0, index) }))

/** Its words refer to something said before. */
const pointsBack = ({ label }: Question) => /\b(?:they|them|it|its|that|those|these)\b|^which\b/i.test(label)

/** They stand after a yes-or-no question and point back, but at the subject of the page. */
const argued: Record<string, string> = {
  lastRestoreTestDate: 'about the backups of the page: one that is not kept offline can be tested too',
  hasIndependentStockChecks: 'about stock, whoever checks the bank accounts',
  droneFlightKinds: 'about the drones of the page, with or without an authorisation',
  emergencyServices: 'they come to a fire or a theft too, when nobody is hurt',
  isReportedToHse: 'about the accident, whether or not it is in the book',
  hasWorkingBackup: 'about a backup, whether or not money is asked for',
  hasReachedWaterOrNeighbours: 'about what got out, stopped or not',
}

describe('in every set', () => {
  test('a condition looks at earlier pages, so that a page does not change while it is filled in', () => {
    const faults = pages.flatMap((page) =>
      page.questions.flatMap(({ id, when }) =>
        [...(when?.all ?? []), ...(when?.any ?? [])]
          .filter(({ question }) => page.questions.some((other) => other.id === question))
          .map(({ question }) => `${id} depends on ${question}, on the same page`),
      ),
    )
    expect(faults).toEqual([])
  })
  test('what is below a Yes follows a yes-or-no question of its page, has its conditions, and may be left out', () => {
    const below = pages.flatMap(all).filter(({ question }) => question.underYes !== undefined)
    expect(below.map(({ question }) => question.id)).toEqual(['deliveryVehicles', 'otherSiteWork'])
    for (const { question, before } of below) {
      const above = before.find(({ id }) => id === question.underYes)
      expect([question.id, above?.type, above?.underYes, question.optional]).toEqual([question.id, 'bool', undefined, true])
      expect(question.when, question.id).toEqual(above?.when)
    }
  })
  test('a question that points back at a yes-or-no question is below its Yes', () => {
    const faults = pages.flatMap(all).flatMap(({ question, before }) => {
      const last = before.at(-1)
      return last?.type === 'bool' && pointsBack(question) && question.underYes !== last.id ? [question.id] : []
    })
    expect(faults).toEqual(Object.keys(argued))
  })
})

const cooking = request.pages.find(({ id }) => id === 'cooking')
const started: Answers = { covers: ['CONT', 'PL'], trade: { slug: 'cafe', name: 'Café', sector: 'takeaways-restaurants' } }
const given = (hasOwnDeliveries: string) => {
  if (!cooking) throw new Error('There is no page about cooking')
  return readPage(cooking, { hasOwnDeliveries, deliveryVehicles: ['bicycle'] }, started, { today: '2026-11-20', trades }).answers
}

describe('what a café delivers with', () => {
  test('is kept with a Yes, and dropped with any other answer', () => {
    expect(applies(cooking?.when, started)).toBe(true)
    expect(given('yes')).toMatchObject({ hasOwnDeliveries: true, deliveryVehicles: ['bicycle'] })
    for (const answer of ['no', 'notSure', '']) expect(given(answer), answer).not.toHaveProperty('deliveryVehicles')
  })
  test('is not read back after a No, even if an older draft kept both', () => {
    const older = { ...started, hasOwnDeliveries: false, deliveryVehicles: ['bicycle'] }
    const rows = (answers: Answers) => sectionsOf(request, answers).flatMap((section) => section.rows.map(({ id }) => id))
    expect(rows(older)).toContain('hasOwnDeliveries')
    expect(rows(older)).not.toContain('deliveryVehicles')
    expect(countedAnswers(request, older)).not.toHaveProperty('deliveryVehicles')
    expect(rows({ ...older, hasOwnDeliveries: true })).toContain('deliveryVehicles')
  })
})

test('whoever pays subconsultants nothing is not asked about their insurance', () => {
  const asks = (annualSubconsultantFees: Answers[string]) =>
    pagesOf(request, {
      covers: ['PI'],
      trade: { slug: 'architect', name: 'Architect', sector: 'design-construction' },
      annualSubconsultantFees,
    })
      .flatMap(({ questions }) => questions.map(({ id }) => id))
      .includes('hasInsuredSubconsultants')
  expect([asks(0), asks(1_500_000), asks({ notSure: true })]).toEqual([false, true, true])
})
