import { beforeEach, expect, test, vi } from 'vitest'
import { countDrafts, draftKey, dropDraft, dropOldDrafts, fitted, readDraft, writeDraft } from './drafts.ts'

/** The part of localStorage that is used. */
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

test('drafts older than two weeks or unreadable are dropped, and other stored items are kept', () => {
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

test('full or forbidden storage saves nothing and does not throw', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => writeDraft('draft/a/b/c', draft)).not.toThrow()
  expect(readDraft('draft/a/b/c')).toBeNull()
})

test('a draft of an older form is fitted to the present one: known fields of the same type are kept', () => {
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
