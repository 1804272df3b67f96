/** Our promised response time, in the wording of every page: 'within 1 working day'. */
import { workingDays, type Promises } from '#contract/model/site/serviceLevels.ts'
import { useSiteShell } from './Page.tsx'

/** For titles, hints and descriptions, which take only text. */
export const useWithin = (of: keyof Promises): string => `within ${workingDays(useSiteShell().promises[of])}`

export const Within = ({ of }: { of: keyof Promises }) => useWithin(of)
