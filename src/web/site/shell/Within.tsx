/** By when we answer, in the words of every page: 'within 1 working day'. */
import { workingDays, type Promises } from '#contract/model/site/serviceLevels.ts'
import { useSiteShell } from './Page.tsx'

/** For titles, hints and descriptions, which take text alone. */
export const useWithin = (of: keyof Promises): string => `within ${workingDays(useSiteShell().promises[of])}`

export const Within = ({ of }: { of: keyof Promises }) => useWithin(of)
