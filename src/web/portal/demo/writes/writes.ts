/** All changes the demonstration supports. Any other is refused with the same message (transport.ts). */
import { optionalEvents } from '#contract/model/people/notification.ts'
import { profile } from '#contract/portal/profile.ts'
import { claimWrites } from './claims.ts'
import { documentWrites } from './documents.ts'
import { must, on, type Writes } from './kit.ts'
import { policyWrites } from './policies.ts'
import { renewalWrites } from './renewals.ts'

export const writes: Writes = {
  ...policyWrites,
  ...claimWrites,
  ...renewalWrites,
  ...documentWrites,
  ...on(profile.save, (book, { job, supportNeeds, largePrint }) => {
    const current = must(book.find(profile.show, {}))
    return book.keep(profile.show, {}, { ...current, job, supportNeeds, largePrint, version: current.version + 1 })
  }),
  ...on(profile.chooseMails, (book, { wanted }) => {
    const current = must(book.find(profile.show, {}))
    return book.keep(profile.show, {}, { ...current, unwanted: optionalEvents.filter((event) => !wanted.includes(event)) })
  }),
}
