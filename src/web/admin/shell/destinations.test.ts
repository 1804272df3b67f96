import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { tiles } from '#contract/admin/dashboard.ts'
import { lists } from '#contract/admin/lists.ts'
import { permissionAreas } from '#contract/model/people/permissionWords.ts'
import { destinations } from './destinations.ts'

test('destinations have different keys', () => {
  const keys = destinations.map(({ key }) => key)
  const free = [...'abcdefghijklmnopqrstuvwxyz0123456789'].filter((key) => !keys.includes(key))
  expect(
    keys.filter((key, index) => keys.indexOf(key) !== index),
    `still free: ${free.join(' ')}`,
  ).toEqual([])
})

test('the permissions name a screen as the navigation does', () => {
  const labels = destinations.map(({ label }) => label)
  for (const area of ['blog', 'service', 'page', 'media', 'chat', 'quote', 'claim', 'renewal', 'document', 'complaint'] as const)
    expect(labels).toContain(permissionAreas[area].label)
})

/** These lists open with more than what waits for an answer, and no count of theirs says that it does. */
const opensWithMore = ['appointments', 'complaints']

test('a figure in the navigation counts the rows of the view that its list opens with', () => {
  const differing = destinations.flatMap(({ count }) => {
    const tile = count && tiles[count.tile]
    const opening = tile && openingOf(lists[tile.list].list)
    return opening && !isDeepStrictEqual(tile.filter, opening) ? [tile.list] : []
  })
  expect(differing).toEqual(opensWithMore)
})

/** The filters of the view that a list opens with, if it does. */
const openingOf = (list: { views?: Record<string, { parameters: Record<string, string> }>; opensWith?: string | undefined }) => {
  const { sort: _sort, ...filters } = list.views?.[list.opensWith ?? '']?.parameters ?? {}
  return list.opensWith === undefined ? undefined : filters
}
