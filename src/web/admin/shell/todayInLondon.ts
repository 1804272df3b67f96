import { londonClock } from '#contract/model/contact/workingTime.ts'

/** The date in London now, wherever the reader's computer is. */
export const todayInLondon = () => londonClock(new Date()).date
