/** Client portal: contracts checked against policies. The transaction's scope is limited to the companies whose policies the user may see. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { companiesWith } from '#contract/access.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure, notFound } from '#contract/failure.ts'
import { isOnCover } from '#contract/model/policies/policy.ts'
import { allows } from '#contract/model/people/membership.ts'
import { readClause } from '#contract/model/requirements/readClause.ts'
import { mostLines, type Requirement } from '#contract/model/requirements/requirement.ts'
import { paths } from '#contract/paths.ts'
import type { CheckView, requirements as contract } from '#contract/portal/requirements.ts'
import { todayOf } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { writeToThread } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { clientDoer } from '#server/features/records/records.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { askedAboutPolicy } from '#server/features/tasks/tasks.ts'
import { checkRows, companyName, type View } from './requirementRows.ts'
import { checkLines, checkOf, policiesToCheck } from './requirements.ts'
import { contractChecks, type CheckedRow } from './requirements.table.ts'

export const { page: list, csv } = checkRows

const stale = () => new Failure('conflict', 'Somebody has changed this check since you opened it. Reload it to see what it says now.')

const companiesOf = ({ actor }: View) => {
  const companies = companiesWith(actor, 'policies', 'view')
  const chosen = companies.find(({ id }) => id === actor.chosen) ?? (companies.length === 1 ? companies[0] : undefined)
  return companies.map(({ id, name }) => ({ id, name, chosen: id === chosen?.id }))
}
export const companies = (ctx: View) => Promise.resolve(companiesOf(ctx))

/** What the user may do with a check. Those who may only view policies change no check but their own, and do not write to us about a policy. */
const mayWith = ({ actor }: View, { clientId, madeBy }: Pick<CheckedRow, 'clientId' | 'madeBy'>): CheckView['may'] => {
  const rights = actor.companies.find(({ id }) => id === clientId)?.rights
  const act = !actor.viewedBy && rights !== undefined && allows(rights.policies, 'act')
  return { edit: act || (!actor.viewedBy && madeBy === actor.userId), act, quote: rights !== undefined && allows(rights.quotes, 'act') }
}

const sameResult = (a: CheckedRow['results'], b: CheckedRow['results']) =>
  a.length === b.length &&
  // jsonb does not keep the order of keys, so the points are compared one by one.
  a.every((one, at) => {
    const other = b[at]
    return (
      other !== undefined &&
      one.verdict === other.verdict &&
      one.policyId === other.policyId &&
      one.points.map(({ verdict, why }) => `${verdict}${why}`).join('|') ===
        other.points.map(({ verdict, why }) => `${verdict}${why}`).join('|')
    )
  })

const viewOf = async (ctx: View, row: CheckedRow): Promise<CheckView> => {
  const today = todayOf(ctx)
  const open = await policiesToCheck(ctx.db, row.clientId, today)
  const now = checkLines(row.lines, open, today)
  // A question about no particular policy goes to the first one on cover: the same people read it.
  const first = open.find((policy) => isOnCover(policy, today)) ?? open[0]
  return {
    ...checkOf(row, companyName(ctx, row.clientId)),
    outOfDate: !sameResult(row.results, now.results),
    askAt: row.lines.map((_line, at) => row.results[at]?.policyId ?? first?.id ?? null),
    may: mayWith(ctx, row),
  }
}

const rowOf = async (ctx: View, id: string): Promise<CheckedRow> => {
  const [row] = await ctx.db.select().from(contractChecks).where(eq(contractChecks.id, id))
  if (!row) throw notFound()
  return row
}
/** Locks the check. Refuses a stale version, and somebody who may not change it. */
const newest = async (ctx: View, { id, version }: { id: string; version: number }): Promise<CheckedRow> => {
  const [row] = await ctx.db.select().from(contractChecks).where(eq(contractChecks.id, id)).for('update')
  if (!row) throw notFound()
  if (!mayWith(ctx, row).edit) throw new Failure('forbidden', 'You can see this check but not change it. Make one of your own instead.')
  if (row.version !== version) throw stale()
  return row
}

export const show = async (ctx: View, { id }: { id: string }) => viewOf(ctx, await rowOf(ctx, id))

/** What is stored of a check: its lines, and the results against today's policies. */
const checked = async (ctx: View, clientId: string, lines: readonly Requirement[]) => {
  const today = todayOf(ctx)
  const { results, counts, checkedOn } = checkLines(lines, await policiesToCheck(ctx.db, clientId, today), today)
  return { lines: [...lines], results, checkedOn, ...counts }
}

export const create = async (ctx: View, { company = '', customer, clause = '' }: ParsedInputOf<typeof contract.create>) => {
  const possible = companiesOf(ctx)
  const clientId = company === '' ? possible.find(({ chosen }) => chosen)?.id : possible.find(({ id }) => id === company)?.id
  if (clientId === undefined) {
    // Another client's company gets the same response as one that does not exist.
    if (company !== '') throw notFound()
    throw new Failure('invalid', 'Some answers need another look', { fields: { company: 'Choose the company that signs the contract' } })
  }
  const id = randomUUID()
  const result = await checked(ctx, clientId, readClause(clause))
  const [row] = await ctx.db
    .insert(contractChecks)
    .values({ id, clientId, customer, clause, ...result, madeBy: ctx.actor.userId, madeByName: ctx.actor.name })
    .returning()
  if (!row) throw notFound()
  await writeAudit(ctx, {
    action: 'requirements.create',
    subjectType: 'contractCheck',
    subjectId: id,
    after: { customer, lines: row.lines.length },
  })
  return viewOf(ctx, row)
}

const save = async (ctx: View, row: CheckedRow, action: string, patch: Partial<CheckedRow>) => {
  const [saved] = await ctx.db
    .update(contractChecks)
    .set({ ...patch, version: row.version + 1 })
    .where(eq(contractChecks.id, row.id))
    .returning()
  if (!saved) throw notFound()
  await writeAudit(ctx, {
    action: `requirements.${action}`,
    subjectType: 'contractCheck',
    subjectId: row.id,
    before: { pass: row.pass, gap: row.gap, ask: row.ask },
    after: { pass: saved.pass, gap: saved.gap, ask: saved.ask },
  })
  return viewOf(ctx, saved)
}

const figure = (typed: number | '' | undefined) => (typed === '' || typed === undefined ? null : typed)
const wholeYears = (typed = '') => (typed === '' ? null : Number(typed))
const demands = (typed = '') =>
  typed
    .split('\n')
    .map((one) => one.trim().slice(0, 400))
    .filter((one) => one !== '')
    .slice(0, 12)

export const saveLine = async (ctx: View, { id, version, line: at, ...typed }: ParsedInputOf<typeof contract.saveLine>) => {
  const row = await newest(ctx, { id, version })
  if (at > row.lines.length || (at === row.lines.length && at >= mostLines))
    throw new Failure('conflict', `A check has ${mostLines} lines at most`)
  const line: Requirement = {
    words: row.lines[at]?.words ?? '',
    cover: typed.cover,
    limit: figure(typed.limit),
    basis: typed.basis,
    principal: typed.principal,
    territory: typed.territory,
    jurisdiction: typed.jurisdiction ?? '',
    excess: figure(typed.excess),
    until: typed.until || null,
    since: typed.since || null,
    years: wholeYears(typed.years),
    runOff: wholeYears(typed.runOff),
    others: demands(typed.others),
    left: false,
  }
  const lines = at === row.lines.length ? [...row.lines, line] : row.lines.with(at, line)
  return save(ctx, row, 'saveLine', await checked(ctx, row.clientId, lines))
}

export const leaveLine = async (ctx: View, { id, version, line: at, left }: ParsedInputOf<typeof contract.leaveLine>) => {
  const row = await newest(ctx, { id, version })
  const line = row.lines[at]
  if (!line) throw notFound()
  return save(ctx, row, 'leaveLine', await checked(ctx, row.clientId, row.lines.with(at, { ...line, left })))
}

export const renew = async (ctx: View, { id, version }: ParsedInputOf<typeof contract.renew>) => {
  const row = await newest(ctx, { id, version })
  return save(ctx, row, 'renew', await checked(ctx, row.clientId, row.lines))
}

export const send = async (ctx: View, { id, version, line, text }: ParsedInputOf<typeof contract.send>) => {
  const row = await newest(ctx, { id, version })
  if (!row.lines[line]) throw notFound()
  const policyId = (await viewOf(ctx, row)).askAt[line]
  if (!policyId) throw new Failure('conflict', 'There is no policy yet to ask about. Ring us, or ask for a quote.')
  const [policy] = await ctx.db.select({ reference: policies.reference }).from(policies).where(eq(policies.id, policyId))
  if (!policy) throw notFound()
  await writeToThread(ctx, policyId, { by: clientDoer(ctx.actor.name, ctx.actor.userId), text: `Contract with ${row.customer}: ${text}` })
  await askedAboutPolicy(ctx, policyId)
  await queueEmail(ctx, {
    template: 'policyMessageStaff',
    to: (await getFirm(ctx)).email,
    props: { reference: policy.reference, link: ctx.origin + paths.adminPolicy(policyId) },
    related: { type: 'policy', id: policyId },
  })
  const asked = [...row.asked, { line, at: ctx.now().toISOString(), by: ctx.actor.name, policyId }].slice(-200)
  return save(ctx, row, 'send', { asked })
}
