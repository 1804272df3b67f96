import { beforeEach, expect, test, vi } from 'vitest'
import { countDrafts, draftKey, dropDraft, dropOldDrafts, fitted, readDraft, writeDraft } from './drafts.ts'

/** The part of the browser's storage that is used. */
const storage = () => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
beforeEach(() => vi.stubGlobal('localStorage', storage()))

const draft = { values: { message: 'Half a reply' }, base: null }

test('a draft belongs to one person, form and record', () => {
  const key = draftKey('robin', 'enquiries.respond', 'e1')
  writeDraft(key, draft)
  expect(readDraft(key)).toMatchObject(draft)
  expect(readDraft(draftKey('kim', 'enquiries.respond', 'e1'))).toBeNull()
  expect([countDrafts('robin'), countDrafts('kim')]).toEqual([1, 0])
  dropDraft(key)
  expect(readDraft(key)).toBeNull()
})

test('what lay two weeks, or cannot be read, is dropped; what belongs to others of our own is left alone', () => {
  const key = draftKey('robin', 'enquiries.respond', 'e1')
  writeDraft(key, draft)
  localStorage.setItem('draft/robin/x/y', 'not json')
  localStorage.setItem('adminSessionActive', 'true')
  dropOldDrafts(Date.now() + 13 * 86_400_000)
  expect(readDraft(key)).toMatchObject(draft)
  dropOldDrafts(Date.now() + 15 * 86_400_000)
  expect(countDrafts('robin')).toBe(0)
  expect(localStorage.getItem('adminSessionActive')).toBe('true')
})

test('where storage is full or forbidden nothing is kept and nothing breaks', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => writeDraft('draft/a/b/c', draft)).not.toThrow()
  expect(readDraft('draft/a/b/c')).toBeNull()
})

test('what was kept by an older form fits today\u2019s: known parts of the same kind, the rest as it starts', () => {
  const defaults = { message: '', urgent: false, rows: [{ item: '', value: '' }] }
  expect(fitted({ message: 'x', urgent: 'yes', gone: 1, rows: [{ item: 'PL' }, 'broken'] }, defaults)).toEqual({
    message: 'x',
    urgent: false,
    rows: [
      { item: 'PL', value: '' },
      { item: '', value: '' },
    ],
  })
  expect(fitted('nonsense', defaults)).toEqual(defaults)
  expect(fitted({ rows: 'nonsense' }, defaults)).toEqual(defaults)
})
