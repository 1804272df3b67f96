import { expect, test } from 'vitest'
import { choice, day, list, moment } from '#contract/list.ts'
import { z } from '#contract/schema.ts'
import { addressOf } from './address.ts'
import { chipsOf, countInWords, inputOf, isShort, parametersOf, readList } from './listState.ts'

const quotes = list({
  name: 'quotes',
  one: 'quote',
  many: 'quotes',
  row: z.object({ id: z.uuid(), business: z.string(), trade: z.string(), dueAt: z.string() }),
  columns: { business: { label: 'Business', names: true }, trade: { label: 'Trade', hidden: true }, dueAt: moment('dueAt', 'Due') },
  filters: {
    status: choice('Status', [{ value: 'new', label: 'New' }]),
    overdue: choice('Promise', [{ value: '1', label: 'Late' }]),
    from: day('Sent from'),
  },
  sorts: { business: ['business', '-business'], dueAt: ['due', '-due'] },
  defaultSort: 'due',
  search: 'Business',
})
const path = (parameters: Record<string, string | undefined>) => {
  const kept = Object.entries(parameters).flatMap(([key, value]) => (value ? [[key, value]] : []))
  return kept.length ? `/quotes?${new URLSearchParams(kept)}` : '/quotes'
}
const read = (search: string) => readList(quotes, new URLSearchParams(search))
const at = (search: string) => addressOf(quotes, path, read(search), false)

test('the state of a list is read from its address, and unknown values are ignored', () => {
  expect(read('q=café&status=new&limit=50&cursor=abc&sort=-due&columns=trade&view=v')).toEqual({
    q: 'café',
    sort: '-due',
    cursor: 'abc',
    limit: 50,
    columns: 'business,trade',
    view: 'v',
    values: { status: 'new' },
  })
  expect(read('status=gone&limit=7&other=1&sort=password&from=2026-02-30&columns=secret')).toEqual({
    q: '',
    sort: '',
    cursor: '',
    limit: 25,
    columns: '',
    view: '',
    values: {},
  })
  expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(200)
})

test('default values are left out of the address', () => {
  for (const same of ['limit=25', 'sort=due', 'columns=business,dueAt', 'columns=dueAt'])
    expect(path(parametersOf(quotes, read(same))), same).toBe('/quotes')
  expect(path(parametersOf(quotes, read('q=a&limit=100')))).toBe('/quotes?q=a&limit=100')
  expect(inputOf(read('q=a&columns=trade&view=v'))).toEqual({ q: 'a', limit: '25' })
})

test('columns from a form without script are joined', () => {
  expect(read('columns=business&columns=trade').columns).toBe('business,trade')
})

test('a changed filter keeps the others and returns to the first page', () => {
  expect(at('q=a&status=new&cursor=abc').to({ overdue: '1' })).toBe('/quotes?status=new&q=a&overdue=1')
  expect(at('q=a&status=new').to({ status: undefined })).toBe('/quotes?q=a')
  expect(at('cursor=abc').to({})).toBe('/quotes')
})

test('UX-L1 each active filter is a chip with its label', () => {
  expect(chipsOf(quotes, read('q=a&status=new&from=2026-11-20'))).toEqual([
    { key: 'q', label: 'Search', value: 'a' },
    { key: 'status', label: 'Status', value: 'New' },
    { key: 'from', label: 'Sent from', value: '20/11/2026' },
  ])
})

test('UX-L2 the count is given in words', () => {
  const words = (total: number, more: boolean, search = '') => countInWords(quotes, { total, more }, chipsOf(quotes, read(search)))
  expect(words(0, false)).toBe('No quotes')
  expect(words(1, false)).toBe('1 quote')
  expect(words(1234, false)).toBe('1,234 quotes')
  expect(words(1000, true)).toBe('More than 1,000 quotes')
  expect(words(27, false, 'status=new')).toBe('27 quotes, filtered by Status: New')
  expect(words(2, false, 'q=a&status=new&overdue=1')).toBe('2 quotes, filtered by Search: a, Status: New and Promise: Late')
})

test('leaving the view of a list that opens with one shows all rows', () => {
  const { to } = addressOf(quotes, path, read('view=mine&status=new'), true)
  expect(to({ view: undefined })).toBe('/quotes?status=new&view=all')
  expect(to({ status: undefined })).toBe('/quotes?view=mine')
  expect(at('view=mine&status=new').to({ view: undefined })).toBe('/quotes?status=new')
})

test('a search within filters can be repeated in the whole list', () => {
  expect(at('q=smith&status=new&sort=-due').searchAll).toBe('/quotes?q=smith')
  expect(addressOf(quotes, path, read('q=smith&status=new'), true).searchAll).toBe('/quotes?q=smith&view=all')
  expect(at('q=smith').searchAll).toBeNull()
  expect(at('status=new').searchAll).toBeNull()
})

test('a complete list of fewer than six rows needs no tools; a filtered one, a view or chosen columns keep them', () => {
  const short = (search: string, total = 5, more = false) => isShort(quotes, read(search), { total, more })
  for (const whole of ['', 'view=all', 'sort=-due', 'limit=50']) expect(short(whole), whole).toBe(true)
  expect([short('', 0), short('', 6), short('', 5, true), isShort(quotes, read(''), undefined)]).toEqual([true, false, false, false])
  for (const part of ['q=a', 'status=new', 'cursor=abc', 'view=mine', 'columns=trade']) expect(short(part), part).toBe(false)
})
