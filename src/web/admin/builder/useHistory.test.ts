import { expect, test } from 'vitest'
import { newBlock } from '#contract/model/blocks/block.ts'
import { changed, mostSteps, noSteps, oneStep, redone, undone, type Step, type Steps } from './useHistory.ts'

const page = (...ids: string[]) => ids.map((id) => newBlock('callout', id))
const idsOf = ({ blocks }: Pick<Step, 'blocks'>) => blocks.map(({ id }) => id).join('')

/** An editing session: each change adds a block named by a letter. */
const work = () => {
  let steps: Steps = noSteps
  let now: Pick<Step, 'blocks' | 'chosen'> = { blocks: page(), chosen: null }
  const go = (way: typeof undone) => () => {
    const gone = way(steps, now)
    if (gone) {
      steps = gone.steps
      now = gone.step
    }
    return gone?.step.what ?? null
  }
  return {
    add: (id: string, typed: { key?: string; at?: number } = {}) => {
      steps = changed(steps, { ...now, what: `Added ${id}` }, { key: typed.key, at: typed.at ?? 0 })
      now = { blocks: [...now.blocks, ...page(id)], chosen: id }
    },
    undo: go(undone),
    redo: go(redone),
    shown: () => idsOf(now),
    chosen: () => now.chosen,
    steps: () => steps,
  }
}

test('steps are undone and redone in order, with their name and selection', () => {
  const at = work()
  for (const id of ['a', 'b', 'c']) at.add(id)
  expect([at.undo(), at.shown(), at.chosen()]).toEqual(['Added c', 'ab', 'b'])
  expect([at.undo(), at.shown()]).toEqual(['Added b', 'a'])
  expect([at.redo(), at.shown(), at.chosen()]).toEqual(['Added b', 'ab', 'b'])
  expect([at.redo(), at.shown(), at.redo()]).toEqual(['Added c', 'abc', null])
  for (const id of ['c', 'b', 'a']) expect(at.undo()).toBe(`Added ${id}`)
  expect([at.undo(), at.shown(), at.chosen()]).toEqual([null, '', null])
})

test('a change after an undo discards the steps that could be redone', () => {
  const at = work()
  for (const id of ['a', 'b']) at.add(id)
  at.undo()
  at.add('x')
  expect([at.shown(), at.redo(), at.steps().future]).toEqual(['ax', null, []])
  expect([at.undo(), at.undo(), at.shown()]).toEqual(['Added x', 'Added a', ''])
})

test('typing in one field is one step, until a pause, another field or an undo', () => {
  const at = work()
  at.add('a', { key: 'title', at: 0 })
  at.add('b', { key: 'title', at: oneStep - 1 })
  // The pause is counted from the last key, not from the first.
  at.add('c', { key: 'title', at: 2 * oneStep - 2 })
  expect(at.steps().past).toHaveLength(1)
  at.add('d', { key: 'title', at: 3 * oneStep - 2 })
  at.add('e', { key: 'text', at: 3 * oneStep - 1 })
  at.add('f', { at: 3 * oneStep - 1 })
  at.add('g', { key: 'text', at: 3 * oneStep })
  expect(at.steps().past.map(({ what }) => what)).toEqual(['Added a', 'Added d', 'Added e', 'Added f', 'Added g'])
  at.undo()
  at.add('h', { key: 'text', at: 3 * oneStep + 1 })
  expect(at.steps().past).toHaveLength(5)
  for (let times = 0; times < 5; times += 1) at.undo()
  expect(at.shown()).toBe('')
})

test('the number of steps is limited: the oldest are dropped, and the others can be undone and redone', () => {
  const at = work()
  for (let number = 0; number < mostSteps + 20; number += 1) at.add(String.fromCharCode(97 + (number % 26)))
  const all = at.shown()
  expect(at.steps().past).toHaveLength(mostSteps)
  let back = 0
  while (at.undo()) back += 1
  expect([back, at.shown()]).toEqual([mostSteps, all.slice(0, 20)])
  while (at.redo()) back -= 1
  expect([back, at.shown(), at.steps().past.length]).toEqual([0, all, mostSteps])
})
