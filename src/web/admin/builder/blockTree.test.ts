import { expect, test } from 'vitest'
import { newBlock } from '#contract/model/blocks/block.ts'
import { everyBlock, type StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { findBlock, insertAt, moveStep, moveTo, pagePlace, removeBlock, replaceBlock, rowsOf, withNewIds } from './blockTree.ts'
import { blocksFromClipboard, clipboardText } from './clipboard.ts'

const note = (id: string) => newBlock('callout', id)
const columns = (id: string, left: StoredBlock[], right: StoredBlock[]): StoredBlock => {
  const made = newBlock('columns', id)
  return { ...made, props: { ...made.props, left, right } }
}
/** 'a c(b|) d': the ids of blocks, with the slots of columns in brackets. */
const shape = (blocks: readonly StoredBlock[]): string =>
  blocks
    .map(({ id, type, props }) =>
      type === 'columns' ? `${id}(${shape(props['left'] as StoredBlock[])}|${shape(props['right'] as StoredBlock[])})` : id,
    )
    .join(' ')
const page = [note('a'), columns('c', [note('l')], [note('r'), note('s')]), note('z')]

test('the tree has a row for each block and each slot, in reading order', () => {
  expect(rowsOf(page).map(({ key, level, at, of }) => [key, level, at, of])).toEqual([
    ['block a', 1, 1, 3],
    ['block c', 1, 2, 3],
    ['slot c left', 2, 1, 2],
    ['block l', 3, 1, 1],
    ['slot c right', 2, 2, 2],
    ['block r', 3, 1, 2],
    ['block s', 3, 2, 2],
    ['block z', 1, 3, 3],
  ])
})

test.each([
  ['a', 'up', null],
  ['a', 'down', 'c(l|r s) a z'],
  ['z', 'up', 'a z c(l|r s)'],
  ['z', 'in', 'a c(l z|r s)'],
  ['l', 'up', 'a l c(|r s) z'],
  ['l', 'down', 'a c(|l r s) z'],
  ['r', 'up', 'a c(l r|s) z'],
  ['r', 'down', 'a c(l|s r) z'],
  ['s', 'down', 'a c(l|r) s z'],
  ['r', 'out', 'a c(l|s) r z'],
  ['a', 'in', null],
  ['a', 'out', null],
  ['gone', 'up', null],
] as const)('%s moves %s', (id, direction, expected) => {
  const next = moveStep(page, id, direction)
  expect(next && shape(next)).toBe(expected)
})

test('a block cannot be moved into itself, or to a place that no longer exists', () => {
  const outer = [columns('o', [columns('i', [note('n')], [])], [])]
  expect(moveTo(outer, 'o', { parent: 'i', slot: 'left' }, 0)).toBeNull()
  expect(moveTo(outer, 'o', { parent: 'o', slot: 'right' }, 0)).toBeNull()
  expect(moveTo(outer, 'n', { parent: 'gone', slot: 'left' }, 0)).toBeNull()
})

test('unchanged blocks keep their identity, so that they are not rendered again', () => {
  const next = replaceBlock(page, 'r', { ...note('r'), props: { kind: 'fact', title: 'New', text: '' } })
  expect(next[0]).toBe(page[0])
  expect(next[1]).not.toBe(page[1])
  expect(findBlock(next, 's')?.block).toBe(findBlock(page, 's')?.block)
  expect(shape(removeBlock(page, 'c'))).toBe('a z')
  expect(shape(insertAt(page, { parent: 'c', slot: 'left' }, 0, [note('n')]))).toBe('a c(n l|r s) z')
  expect(shape(insertAt(page, pagePlace, 3, [note('n')]))).toBe('a c(l|r s) z n')
})

test('copies have new ids, also for nested blocks, and blocks survive the clipboard', () => {
  let count = 0
  const copies = withNewIds(page, () => `n${count++}`)
  const ids = everyBlock(copies).map(({ block }) => block.id)
  expect(new Set([...ids, ...everyBlock(page).map(({ block }) => block.id)]).size).toBe(12)
  expect(blocksFromClipboard(clipboardText(page))).toEqual(page)
})

test.each([
  ['words', 'Dear sir'],
  ['other JSON', '{"kind":"x","blocks":[]}'],
  ['no blocks', '{"kind":"seawall blocks","blocks":[]}'],
  ['broken JSON', '{"kind":"seawall blocks"'],
  ['a block that cannot be kept', '{"kind":"seawall blocks","blocks":[{"id":"a","type":"<b>","version":1,"props":{}}]}'],
  ['blocks too deep', clipboardText([1, 2, 3, 4, 5].reduce<StoredBlock[]>((inner, at) => [columns(`c${at}`, inner, [])], []))],
  ['a text without end', `seawall blocks${'x'.repeat(600_000)}`],
])('#84 %s is not pasted', (_what, text) => {
  expect(blocksFromClipboard(text)).toBeNull()
})
