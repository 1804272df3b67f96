import { expect, test } from 'vitest'
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
