import { expect, test } from 'vitest'
import { chipsOf, countInWords, hrefWith, parametersOf, readList, type ListSpec } from './listState.ts'

const spec: ListSpec = {
  one: 'quote',
  many: 'quotes',
  path: (parameters) => {
    const kept = Object.entries(parameters).flatMap(([key, value]) => (value ? [[key, value]] : []))
    return kept.length ? `/quotes?${new URLSearchParams(kept)}` : '/quotes'
  },
  filters: [
    { key: 'status', label: 'Status', options: [{ value: 'new', label: 'New' }] },
    { key: 'overdue', label: 'Promise', options: [{ value: '1', label: 'Late' }] },
  ],
  searches: 'Business',
}
const read = (search: string) => readList(spec, new URLSearchParams(search))

test('a list is read from its address; what the list does not know filters nothing', () => {
  expect(read('q=café&status=new&limit=50&cursor=abc&sort=oldest')).toEqual({
    q: 'café',
    sort: 'oldest',
    cursor: 'abc',
    limit: 50,
    values: { status: 'new' },
  })
  expect(read('status=gone&limit=7&other=1')).toEqual({ q: '', sort: '', cursor: '', limit: 25, values: {} })
  expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(200)
})

test('what stands at its default is not in the address', () => {
  expect(spec.path(parametersOf(read('limit=25')))).toBe('/quotes')
  expect(spec.path(parametersOf(read('q=a&limit=100')))).toBe('/quotes?q=a&limit=100')
})

test('a changed filter keeps the others and starts at the first page again', () => {
  expect(hrefWith(spec, read('q=a&status=new&cursor=abc'), { overdue: '1' })).toBe('/quotes?status=new&q=a&overdue=1')
  expect(hrefWith(spec, read('q=a&status=new'), { status: undefined })).toBe('/quotes?q=a')
  expect(hrefWith(spec, read('cursor=abc'), {})).toBe('/quotes')
})

test('UX-L1 each filter in force is a chip that leads to the list without it', () => {
  expect(chipsOf(spec, read('q=a&status=new'))).toEqual([
    { key: 'q', label: 'Search', value: 'a', without: '/quotes?status=new' },
    { key: 'status', label: 'Status', value: 'New', without: '/quotes?q=a' },
  ])
})

test('UX-L2 the count is told in words', () => {
  const words = (total: number, more: boolean, search = '') => countInWords(spec, total, more, chipsOf(spec, read(search)))
  expect(words(0, false)).toBe('No quotes')
  expect(words(1, false)).toBe('1 quote')
  expect(words(1234, false)).toBe('1,234 quotes')
  expect(words(1000, true)).toBe('More than 1,000 quotes')
  expect(words(27, false, 'status=new')).toBe('27 quotes, filtered by Status: New')
  expect(words(2, false, 'q=a&status=new&overdue=1')).toBe('2 quotes, filtered by Search: a, Status: New and Promise: Late')
})
