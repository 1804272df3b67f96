/** Our promised response time, in the wording of every page: 'within 1 working day'. */
import { workingDays, type Promises } from '#contract/model/site/serviceLevels.ts'
import { Figures } from '#web/ui/display/Figures.tsx'
import { useSiteShell } from './Page.tsx'

/** For titles, hints and descriptions, which take only text. */
export const useWithin = (of: keyof Promises): string => `within ${workingDays(useSiteShell().promises[of])}`

export const Within = ({ of }: { of: keyof Promises }) => <Figures>{useWithin(of)}</Figures>
