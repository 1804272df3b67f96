/** The demonstration's cache, which answers itself. */
import type { QueryClient } from '@tanstack/react-query'
import type { Transport } from '#contract/transport.ts'
import { createQueryClient } from '#web/app/data/query.ts'
import type { Recorded } from './book.ts'
import recorded from './recorded.json' with { type: 'json' }
import { createDemo } from './transport.ts'

export const createDemoClient = (elsewhere: Transport, remembers: boolean): QueryClient => {
  // What the compiler reads out of the file is longer than the file; test/demo.test.ts holds it against the contract.
  const { transport, files } = createDemo({ recorded: recorded as Recorded, elsewhere, remembers })
  return createQueryClient(transport, files)
}
