/** Whether the user may act on something in any of their companies, so that a screen for all of them offers it. */
import { allows, type Area } from '#contract/model/people/membership.ts'
import { useUser } from '#web/app/data/session.ts'

export const useMayAct = (area: Area): boolean => useUser().companies.some(({ rights }) => allows(rights[area], 'act'))
