/** Creates the demonstration's cache, whose calls are answered locally. */
import type { QueryClient } from '@tanstack/react-query'
import type { Transport } from '#contract/transport.ts'
import { createQueryClient } from '#web/app/data/query.ts'
import recorded from './recorded.json' with { type: 'json' }
import { createDemo } from './transport.ts'

export const createDemoClient = (elsewhere: Transport, remembers: boolean): QueryClient => {
  const { transport, files } = createDemo({ recorded, elsewhere, remembers })
  return createQueryClient(transport, files)
}
