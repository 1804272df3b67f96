import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerQuiz, bandOf, nextOpen, Quiz, readQuiz, scoreQuiz, writeQuiz } from './quiz.ts'

const quiz = Quiz.parse(
  JSON.parse(readFileSync(new URL('../../../../content/tools/quiz/business-insurance.json', import.meta.url), 'utf8')),
)
const { questions, bands } = quiz
const right = questions.map(({ answer }) => answer)

test('there are 24 questions with four different options, and right answers are spread over all positions', () => {
  expect(questions).toHaveLength(24)
  for (const { options } of questions) expect(new Set(options).size).toBe(4)
  for (const place of [1, 2, 3, 4]) expect(right.filter((answer) => answer === place).length).toBeGreaterThan(1)
  expect(Math.max(...[1, 2, 3, 4].map((place) => right.filter((answer) => answer === place).length))).toBeLessThan(12)
})

/** From domain.md 9.2, independent of the content, so that a wrong index of a right answer is found. */
const rightWords = [
  '£5 million',
  '£2,500',
  'Public liability',
  'Professional indemnity',
  'Business interruption',
  'When a claim is made and reported in the policy period',
  '£5,000',
  'Doing faulty work again',
  "Employers' liability",
  '12%',
  'Commercial goods in international transit',
  'Where staff can easily see it or open it, on paper or on screen',
  'Some homes only',
  '£1.2 million',
  'Aviation liability',
  'Own-branders and importers as well',
  'Something that would influence a prudent insurer',
  'An offence',
  'Unplug from the network and ring the incident line',
  '8 weeks',
  'A micro-enterprise or small business',
  'When insured damage stops the rent',
  'Cover for past work after you stop',
  'Report it to the police, get a reference, tell the insurer',
]

test('the right answers are those of the domain document', () => {
  expect(questions.map(({ options, answer }) => options[answer - 1])).toEqual(rightWords)
})

test('the bands are 0-10, 11-18 and 19-24, and cover every score', () => {
  expect(bands.map(({ from, to }) => [from, to])).toEqual([
    [0, 10],
    [11, 18],
    [19, 24],
  ])
  for (let score = 0; score <= 24; score += 1) expect(bandOf(bands, score)).not.toBeNull()
  expect(bandOf(bands, 10)?.name).not.toBe(bandOf(bands, 11)?.name)
  expect(bandOf(bands, 25)).toBeNull()
})

test('the score is right for all correct answers, none, and by area', () => {
  expect(scoreQuiz(questions, right)).toMatchObject({ right: 24, answered: 24, of: 24 })
  expect(scoreQuiz(questions, readQuiz('', 24))).toMatchObject({ right: 0, answered: 0 })
  const { areas } = scoreQuiz(questions, answerQuiz(right, 1, right[0] === 1 ? 2 : 1))
  expect(areas.reduce((sum, { of }) => sum + of, 0)).toBe(24)
  expect(areas.find(({ area }) => area === questions[0]?.area)).toMatchObject({ right: 3, of: 4 })
})

test('the next open question is looked for onwards, then from the start', () => {
  const answers = readQuiz(`-${'1'.repeat(22)}-`, 24)
  expect([nextOpen(answers), nextOpen(answers, 1), nextOpen(answers, 24), nextOpen(right)]).toEqual([1, 24, 1, null])
})

test('answers survive writing to an address, and any other text is read without exceptions', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 4 })), { minLength: 24, maxLength: 24 }), (answers) => {
      expect(readQuiz(writeQuiz(answers), 24)).toEqual(answers)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (sent) => {
      const answers = readQuiz(sent, 24)
      expect(answers).toHaveLength(24)
      expect(scoreQuiz(questions, answers).right).toBeLessThanOrEqual(24)
    }),
  )
})
