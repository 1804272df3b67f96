/** What can be declared on an adjustable policy, and what was (domain 5.6). */
import { declaredWords, depositOf } from '#contract/model/policies/declaration.ts'
import { lastDayOf } from '#contract/model/policies/policy.ts'
import { sectionKey } from '#contract/model/policies/sectionKey.ts'
import type { Db } from '#server/db/connect.ts'
import { chargedDaysOf, extrasOf, versionsCharged } from '../charged.ts'
import type { PolicyRow } from '../policies.table.ts'
import { newestTerms } from '../versions.ts'

/** What can be declared: each section with what was charged for it, and what was declared before. Null if the premium is not adjustable. */
export const declarationOf = async (db: Db, policy: PolicyRow, today: string) => {
  const { terms } = await newestTerms(db, policy.id)
  if (policy.boundAt === null || !terms.adjustable) return null
  const days = await chargedDaysOf(db, policy)
  const declarations = (await extrasOf(db, policy.id)).flatMap(({ declared }) => declared ?? [])
  const versions = await versionsCharged(db, policy)
  return {
    over: lastDayOf(policy) < today,
    sections: terms.sections.map((section) => ({
      key: sectionKey(section),
      name: section.name,
      iptRate: section.iptRate,
      deposit: depositOf(sectionKey(section), versions, { days, cancelledFrom: policy.cancelledFrom, declared: declarations }),
    })),
    made: declarations.map(declaredWords),
  }
}
