/** The firm's name, which ends every title of every area. */
import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#contract/api.ts'
import { site } from '#contract/site/site.ts'
import type { Deps } from './deps.tsx'

const groups = { site }

export const firmNameQuery = (deps: Deps) =>
  queryOptions({ queryKey: ['firmName'], queryFn: async () => (await createApi(groups, deps.transport).site.chrome()).firm.name })
