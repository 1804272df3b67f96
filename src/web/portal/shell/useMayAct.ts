/** What the user may do in any of their companies, so that a screen for all of them offers it. */
import { allows, type Area } from '#contract/model/people/membership.ts'
import { useUser } from '#web/app/data/session.ts'
import { maySee } from './destinations.ts'

export const useMaySee = (area: Area): boolean => maySee(useUser().companies, area)
export const useMayAct = (area: Area): boolean => useUser().companies.some(({ rights }) => allows(rights[area], 'act'))
