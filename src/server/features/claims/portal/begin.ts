/** Starts a report for a signed-in client: it belongs to their company at once, with what we know filled in. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { companiesWith, companyActedFor, type Actor, type Client, type Company } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { unsentReport } from '#contract/model/claims/claim.ts'
import type { ClaimAnswers } from '#contract/model/claims/claimKeys.ts'
import type { Answers } from '#contract/model/questions/question.ts'
import type { claims as contract } from '#contract/portal/claims.ts'
import { formatDate } from '#contract/format.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { ofCaller } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { policyName } from '#server/features/documents/documents.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { claims } from '../claims.table.ts'
import { giveDraftCookie, makeDraft, readClaim, requireDraft, restartDraft } from '../draftOwner.ts'
import { columnsOf, currentSet, kindLabel, nextOf, setOf } from '../questionSet.ts'
import { claimTotals, notExpired, type Portal } from './claimRows.ts'

type Act = CtxFor<{ client: 'claims'; right: 'act' }>

/** What we know about the reporter, as answers to the report's questions. They can change each of them. */
export const knownAnswers = async (ctx: Pick<Ctx, 'db'> & { actor: Actor }, company: Company | null): Promise<Answers> => {
  const { actor } = ctx
  if (actor.kind !== 'client' || !company) return {}
  const { person, phone } = await asSystem(ctx, async ({ db }) => {
    const [person] = await db.select({ email: users.email, phone: users.phone }).from(users).where(eq(users.id, actor.userId))
    const [client] = await db.select({ phone: clients.phone }).from(clients).where(eq(clients.id, company.id))
    return { person, phone: person?.phone ?? client?.phone ?? '' }
  })
  const known: ClaimAnswers = {
    reporterRole: 'policyholder',
    insuredBusiness: company.name,
    contactName: actor.name,
    ...(person ? { contactEmail: person.email } : {}),
    ...(phone ? { contactPhone: phone } : {}),
  }
  return { ...known }
}

const whichCompany = 'Choose the policy. If you are not sure which, first choose the company you act for at the top of the page.'

const mayReportFor = (actor: Client) => companiesWith(actor, 'claims', 'act')

/** Newest first, without policies that ended more than three years ago. */
const policiesOf = (ctx: Portal) =>
  ctx.db
    .select({
      id: policies.id,
      clientId: policies.clientId,
      class: policies.class,
      policyNumber: policies.policyNumber,
      reference: policies.reference,
      insurer: policies.insurer,
      inception: policies.inception,
      expiry: policies.expiry,
    })
    .from(policies)
    .where(
      and(
        ofCaller(ctx.db, policies.clientId),
        sql`${policies.boundAt} IS NOT NULL`,
        sql`${policies.expiry} > (now() - interval '3 years')::date`,
      ),
    )
    .orderBy(desc(policies.expiry), policies.id)
    .limit(200)

export const choices = async (ctx: Portal) => {
  const { companies } = ctx.actor
  const nameOf = (id: string) => companies.find((company) => company.id === id)?.name ?? ''
  const found = await policiesOf(ctx)
  const several = new Set(found.map(({ clientId }) => clientId)).size > 1
  const reporting = new Set(mayReportFor(ctx.actor).map(({ id }) => id))
  return {
    ...(await claimTotals(ctx)),
    policies: found.map((policy) => ({
      id: policy.id,
      name: [
        `${several ? `${nameOf(policy.clientId)}: ` : ''}${policyName(policy)}`,
        policy.insurer,
        `${formatDate(policy.inception)} to ${formatDate(policy.expiry)}`,
      ].join(', '),
      mayReport: reporting.has(policy.clientId),
    })),
    mayReport: reporting.size > 0,
    // A colleague's report for a company whose claims they only read is not theirs to go on with.
    unsent: begunOf((await unsentOf(ctx)).filter(({ claim }) => claim.clientId !== null && reporting.has(claim.clientId))),
  }
}

/** Reports that can still be sent, the one saved last first. */
const unsentOf = (ctx: Portal) =>
  ctx.db
    .select({ claim: claims, policyClass: policies.class, policyNumber: policies.policyNumber, policyReference: policies.reference })
    .from(claims)
    .leftJoin(policies, eq(policies.id, claims.policyId))
    .where(and(ofCaller(ctx.db, claims.clientId), eq(claims.status, 'draft'), notExpired(ctx)))
    .orderBy(desc(claims.savedAt), claims.id)
    .limit(50)

/** The one to go on with: something is filled in. */
const begunOf = (found: Awaited<ReturnType<typeof unsentOf>>) => {
  const begun = found.find(({ claim }) => claim.version > 0)
  if (!begun) return null
  const { claim, policyClass, policyNumber, policyReference } = begun
  const policy = policyClass ? policyName({ class: policyClass, policyNumber: policyNumber ?? '', reference: policyReference ?? '' }) : ''
  return { id: claim.id, about: kindLabel(claim.type) || policy, startedAt: claim.createdAt.toISOString() }
}

export const start = async (ctx: Act, { policy: chosen, another }: ParsedInputOf<typeof contract.start>) => {
  const [policy] = chosen ? await ctx.db.select().from(policies).where(eq(policies.id, chosen)) : []
  if (chosen && !policy) throw new Failure('notFound', 'Not found')
  const possible = mayReportFor(ctx.actor)
  const company = policy ? possible.find(({ id }) => id === policy.clientId) : companyActedFor(ctx.actor, 'claims')
  // The people of a company see its reports, so we never guess whose it is.
  if (!policy && !company) throw new Failure('invalid', whichCompany, { fields: { policy: whichCompany } })
  if (!company) throw new Failure('notFound', 'Not found')
  const found = await unsentOf(ctx)
  if (begunOf(found) && !another) throw new Failure('conflict', unsentReport)
  const set = await currentSet(ctx.db)
  const answers: ClaimAnswers = {
    ...(await knownAnswers(ctx, company)),
    ...(policy ? { policyNumber: policy.policyNumber || policy.reference } : {}),
  }
  const draft = {
    setVersion: set.version,
    answers: { ...answers },
    ...columnsOf({ ...answers }),
    clientId: company.id,
    policyId: policy?.id ?? null,
  }
  // Not a colleague's: they may be about to type into it.
  const isEmpty = ({ claim }: (typeof found)[number]) =>
    claim.version === 0 && claim.clientId === company.id && claim.answers['contactEmail'] === answers.contactEmail
  const empty = found.find(isEmpty)?.claim
  const id = empty ? await restartDraft(ctx, empty.id, draft) : await makeDraft(ctx, draft)
  await writeAudit(ctx, { action: 'claims.start', subjectType: 'claim', subjectId: id, after: { status: 'draft', clientId: company.id } })
  return { page: set.pages[0]?.id ?? 'who' }
}

/** Continues the report in this browser, with a cookie of its own. */
export const resume = async (ctx: Act, { id }: { id: string }) => {
  const row = await readClaim(ctx.db, id)
  requireDraft(row, ctx.now())
  await giveDraftCookie(ctx, id)
  await writeAudit(ctx, { action: 'claims.resume', subjectType: 'claim', subjectId: id })
  return { page: nextOf(await setOf(ctx.db, row), row, ctx.now()) }
}
