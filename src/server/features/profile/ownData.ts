/** What we hold about a user and, within their rights, about the companies they act for: the copy they may ask for (UK GDPR, article 15). */
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { companiesWith } from '#contract/access.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { sessions, users } from '#server/features/users/users.table.ts'
import { personDetails, unwantedMails } from './profile.table.ts'

type Own = CtxFor<'client'>

const personOf = async ({ db, actor: { userId } }: Own) => {
  const [[user], [details], unwanted, signedIn] = await Promise.all([
    db
      .select({
        name: users.name,
        email: users.email,
        phone: users.phone,
        since: users.createdAt,
        passwordChanged: users.passwordChangedAt,
      })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({ job: personDetails.job, supportNeeds: personDetails.supportNeeds, largePrint: personDetails.largePrint })
      .from(personDetails)
      .where(eq(personDetails.userId, userId)),
    db.select({ event: unwantedMails.event }).from(unwantedMails).where(eq(unwantedMails.userId, userId)),
    db
      .select({ device: sessions.device, address: sessions.ipPrefix, since: sessions.createdAt, lastUsed: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.lastSeenAt)),
  ])
  return { ...user, ...details, unwantedMails: unwanted.map(({ event }) => event), sessions: signedIn }
}

const companiesOf = async ({ db, actor }: Own) => {
  const visible = new Set(companiesWith(actor, 'policies', 'view').map(({ id }) => id))
  const ids = actor.companies.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await db.select().from(clients).where(inArray(clients.id, ids)).orderBy(clients.name)
  const policyRows =
    visible.size === 0
      ? []
      : await db
          .select()
          .from(policies)
          .where(inArray(policies.clientId, [...visible]))
          .orderBy(sql`${policies.inception} DESC`)
  return rows.map((client) => ({
    name: client.name,
    reference: client.reference,
    rights: actor.companies.find(({ id }) => id === client.id)?.rights ?? {},
    ...(visible.has(client.id)
      ? {
          businessType: client.businessType,
          companyNumber: client.companyNumber,
          trade: client.trade,
          activities: client.activities,
          address: client.address,
          postcode: client.postcode,
          employees: client.employees,
          turnoverPence: client.turnover,
          largePrint: client.largePrint,
          policies: policyRows
            .filter(({ clientId }) => clientId === client.id)
            .map((policy) => ({
              reference: policy.reference,
              policyNumber: policy.policyNumber,
              class: classLabel(policy.class),
              insurer: policy.insurer,
              status: policyMachine.label(policy.status, 'client'),
              from: policy.inception,
              to: policy.expiry,
              premiumPence: policy.total,
            })),
        }
      : {}),
  }))
}

export const dataOf = async (ctx: Own) => ({
  made: ctx.now().toISOString(),
  person: JSON.parse(JSON.stringify(await personOf(ctx))) as Record<string, unknown>,
  companies: await companiesOf(ctx),
})
