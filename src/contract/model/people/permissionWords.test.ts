import { expect, test } from 'vitest'
import { permissions } from '../../access.ts'
import { permissionLines } from './permissionWords.ts'

test('every permission has words, without which nobody can be given it on the screen of a user', () => {
  const named = permissionLines.map(({ permission }) => permission)
  expect(
    permissions.filter((permission) => !named.includes(permission)),
    'add it to permissionAreas in permissionWords.ts',
  ).toEqual([])
})
