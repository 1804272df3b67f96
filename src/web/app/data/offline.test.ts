/** Without a reply from the server an error is shown at once, and people who are signed in keep their screen. */
import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { cms } from '#contract/admin/content/cms.ts'
import { ApiError } from '#contract/failure.ts'
import type { Deps } from './deps.tsx'
import { createQueryClient, q } from './query.ts'
import { requireStaff } from './session.ts'

const away = () => Promise.reject(new ApiError(0, 'Unable to connect to the server. Please try again.'))
afterEach(() => onlineManager.setOnline(true))

test('a call fails at once while the browser is offline', async () => {
  onlineManager.setOnline(false)
  const query = createQueryClient(away)
  await expect(query.fetchQuery(q(cms.said, { path: '/about', on: '2026-11-01' }))).rejects.toMatchObject({ status: 0 })
})

test.each([
  ['without a reply', 0],
  ['while the server fails', 500],
  ['while too much was asked', 429],
])('%s, the staff area keeps people who are known to be signed in, and admits no others', async (_, status) => {
  let answers = true
  const away = () => Promise.reject(new ApiError(status, 'Something went wrong'))
  const user = { id: '1', name: 'Kim', role: 'admin', staffArea: true }
  const query = createQueryClient(() => (answers ? Promise.resolve({ success: true, data: user }) : away()))
  const deps = { query } as Deps
  const request = new Request('http://localhost/admin/addresses?path=%2Fabout')
  expect((await requireStaff(deps, request)).name).toBe('Kim')
  answers = false
  expect((await requireStaff(deps, request)).name).toBe('Kim')
  await expect(requireStaff({ query: createQueryClient(away) } as Deps, request)).rejects.toMatchObject({ status })
})
