/** A part that is loaded beside its record: if it alone failed, the screen around it stays. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/failure.ts'
import { createQueryClient } from '#web/app/data/query.ts'
import { checksQuery, ContractChecks } from './ContractChecks.tsx'

test('contract checks that could not be loaded are fetched again in their place, and the screen does not fail', async () => {
  const query = createQueryClient(() => Promise.reject(new ApiError(500, 'Something went wrong', { requestId: 'r-1' })))
  await query.prefetchQuery(checksQuery('a'))
  const drawn = (part: ReactNode) => renderToStaticMarkup(<QueryClientProvider client={query}>{part}</QueryClientProvider>)
  expect(drawn(<ContractChecks clientId="a" />)).toContain('role="status"')
})
