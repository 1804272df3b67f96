/** Which steps of a policy send the client a mail, and when another letter already covers it. */
import { and, eq, sql } from 'drizzle-orm'
import { addDays } from '#contract/model/contact/workingTime.ts'
import type { CoverMail, MailProps } from '#contract/model/messages/mail.ts'
import { isCompulsory } from '#contract/model/policies/policyClass.ts'
import { liveRenewalStatuses } from '#contract/model/renewals/renewalMachine.ts'
import { paths } from '#contract/paths.ts'
import { todayOf } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import type { ActingCtx } from '#server/features/records/records.ts'
import { clientAddress } from '#server/features/users/users.ts'
import { namedInMail } from './namedInMail.ts'
import { policyTerms, type PolicyRow } from './policies.table.ts'

type Facts = {
  address: string | null
  about: CoverMail
  covers: string
  compulsory: readonly string[]
  needsNoLetter: boolean
  renewing: boolean
}
type MailStep = { ctx: ActingCtx; row: PolicyRow; facts: Facts }

/**
 * Whether the end of a policy needs no letter: it was renewed, and the next period was not cancelled before it began, or its renewal sends one.
 * Read with SQL because renewals is a later feature.
 */
const endNeedsNoLetter = async (db: Db, { id }: PolicyRow): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    SELECT 1 FROM policies WHERE predecessor_id = ${id}::uuid AND bound_at IS NOT NULL
      AND (cancelled_from IS NULL OR cancelled_from > inception)
    UNION ALL SELECT 1 FROM renewals WHERE policy_id = ${id}::uuid AND status NOT IN ('accepted', 'bound', 'withdrawn')`)
  return rows.length > 0
}

/** Whether the client has a renewal of it before them. Read with SQL because renewals is a later feature. */
const isRenewing = async (db: Db, { id }: PolicyRow): Promise<boolean> => {
  const statuses = sql.join(
    liveRenewalStatuses.map((status) => sql`${status}`),
    sql`, `,
  )
  const { rows } = await db.execute(sql`SELECT 1 FROM renewals WHERE policy_id = ${id}::uuid AND status IN (${statuses})`)
  return rows.length > 0
}

export const mailFactsOf = async ({ db, origin }: ActingCtx, row: PolicyRow): Promise<Facts> => {
  const [newest] = await db
    .select({ terms: policyTerms.terms })
    .from(policyTerms)
    .where(and(eq(policyTerms.policyId, row.id), eq(policyTerms.number, row.termsNumber)))
  const open = !row.confidential
  const sections = open && newest ? newest.terms.sections : []
  return {
    address: await clientAddress(db, { clientId: row.clientId, userId: null, area: 'policies' }),
    about: { ...namedInMail(row), link: origin + paths.clientPolicy(row.id) },
    covers: sections.map(({ name }) => name).join(', '),
    compulsory: sections.map(({ code }) => code).filter(isCompulsory),
    needsNoLetter: row.status === 'expired' && (await endNeedsNoLetter(db, row)),
    renewing: row.status === 'cancelled' && (await isRenewing(db, row)),
  }
}

/** Not for a policy made by a renewal: the renewal sends its own mail. */
export const isFirst = ({ row }: MailStep): boolean => row.predecessorId === null

/** When the nightly job catches up after a long gap, it does not write about policies that ended longer ago than this. */
const newsDays = 30
/** Cover has ended and the client has not been told. */
export const isNews = ({ ctx, row, facts }: MailStep): boolean =>
  row.boundAt !== null && row.expiry >= addDays(todayOf(ctx), -newsDays) && !facts.needsNoLetter

export const confirmed = ({ row, facts }: MailStep): MailProps['coverConfirmed'] => ({
  ...facts.about,
  covers: facts.covers,
  from: row.inception,
  until: row.expiry,
})
export const cancelled = ({ row, facts }: MailStep): MailProps['coverCancelled'] => ({
  ...facts.about,
  compulsory: facts.compulsory,
  from: row.cancelledFrom ?? row.inception,
  because: row.cancellationReason,
  renewal: facts.renewing,
})
export const ended = ({ row, facts }: MailStep): MailProps['coverEnded'] => ({
  ...facts.about,
  compulsory: facts.compulsory,
  until: row.expiry,
})
export const reinstated = ({ row, facts }: MailStep): MailProps['coverReinstated'] => ({ ...facts.about, until: row.expiry })
