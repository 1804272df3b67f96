/** Staff: the operations of contract/admin/content/redirects.ts. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { mostImported, type redirects as contract, type Imported, type ImportedLine } from '#contract/admin/content/redirects.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { redirectAnswers, type RedirectAnswer } from '#contract/model/site/redirect.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { redirects, type RedirectRow } from '#server/features/content/content.table.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'
import { readCsv } from './readCsv.ts'
import { applyPlan, isFault, planRedirect, readState, type RedirectFault, type RedirectPlan } from './redirectPlan.ts'
import { redirectRows, summaryOf } from './redirectRows.ts'

export const { page: list, csv } = redirectRows

type View = CtxFor<'page:edit'>
type Editor = CtxFor<'page:publish'>

const invalid = ({ field, message }: RedirectFault) => new Failure('invalid', message, { fields: { [field]: message } })

/** The same lock as the table's trigger, so that no plan is based on what another request is about to change. */
const alone = (ctx: Editor) => ctx.db.execute(sql`SELECT pg_advisory_xact_lock(7315301)`)

export const show = async ({ db }: View, { id }: { id: string }) => {
  const [row] = await db
    .select()
    .from(redirects)
    .where(and(eq(redirects.id, id), eq(redirects.active, true)))
  if (!row) throw new Failure('notFound', 'Not found')
  return summaryOf(row)
}

/** Carries out a plan: whatever led to the old address now leads to its target. Chains cannot arise, whatever the order of changes. */
const carryOut = async (ctx: Editor, { path, target, status, itemId }: RedirectPlan): Promise<RedirectRow> => {
  const by = { byUser: ctx.actor.userId, byName: ctx.actor.name, updatedAt: ctx.now(), edited: true, active: true }
  // There is a page at the target, so a redirect left at that address is removed.
  if (target !== null) await ctx.db.delete(redirects).where(and(eq(redirects.path, target), ne(redirects.path, path)))
  await ctx.db
    .update(redirects)
    .set({ target, status: target === null ? 410 : sql`CASE ${redirects.status} WHEN 302 THEN 302 ELSE 301 END`, itemId, edited: true })
    .where(and(eq(redirects.target, path), ne(redirects.path, path)))
  const leads = { target, status, itemId, origin: 'hand' as const, ...by }
  const [row] = await ctx.db
    .insert(redirects)
    .values({ path, ...leads })
    .onConflictDoUpdate({ target: redirects.path, set: { ...leads, version: sql`${redirects.version} + 1` } })
    .returning()
  if (!row) throw new Error('the redirect was not stored')
  return row
}

const factsOf = ({ path, target, status }: Pick<RedirectRow, 'path' | 'target' | 'status'>) => ({ from: path, to: target, status })

/** Makes a redirect by hand. 422 with the field that is wrong. */
export const makeRedirect = async (ctx: Editor, input: { from: string; to: string; status: RedirectAnswer }): Promise<RedirectRow> => {
  await alone(ctx)
  const plan = planRedirect(await readState(ctx), input)
  if (isFault(plan)) throw invalid(plan)
  const row = await carryOut(ctx, plan)
  await bumpContentVersion(ctx)
  await writeAudit(ctx, { action: 'redirects.create', subjectType: 'redirect', subjectId: row.id, after: factsOf(row) })
  return row
}

export const create = async (ctx: Editor, input: ParsedInputOf<typeof contract.create>) => summaryOf(await makeRedirect(ctx, input))

/** Locks the redirect. 404 if it is gone, 409 if a colleague changed it first. */
const locked = async (ctx: Editor, { id, version }: { id: string; version: number }): Promise<RedirectRow> => {
  await alone(ctx)
  const [row] = await ctx.db
    .select()
    .from(redirects)
    .where(and(eq(redirects.id, id), eq(redirects.active, true)))
    .for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  if (row.version !== version) throw new Failure('conflict', 'Somebody has changed this redirect since you opened it')
  return row
}

export const edit = async (ctx: Editor, { to, status, ...input }: ParsedInputOf<typeof contract.edit>) => {
  const before = await locked(ctx, input)
  const plan = planRedirect(await readState(ctx), { from: before.path, to, status }, before.path)
  if (isFault(plan)) throw invalid(plan)
  const row = await carryOut(ctx, plan)
  await bumpContentVersion(ctx)
  await writeAudit(ctx, {
    action: 'redirects.edit',
    subjectType: 'redirect',
    subjectId: row.id,
    before: factsOf(before),
    after: factsOf(row),
  })
  return summaryOf(row)
}

export const remove = async (ctx: Editor, input: ParsedInputOf<typeof contract.remove>) => {
  const row = await locked(ctx, input)
  if (row.seedHash === null) await ctx.db.delete(redirects).where(eq(redirects.path, row.path))
  else
    await ctx.db
      .update(redirects)
      .set({ active: false, edited: true, updatedAt: ctx.now(), version: row.version + 1 })
      .where(eq(redirects.path, row.path))
  await bumpContentVersion(ctx)
  await writeAudit(ctx, { action: 'redirects.remove', subjectType: 'redirect', subjectId: row.id, before: factsOf(row), after: {} })
  return {}
}

/** Column headings a spreadsheet may use; our export writes the first of each. */
const headings: Record<'from' | 'to' | 'status', readonly string[]> = {
  from: ['from', 'old', 'old address', 'source', 'path'],
  to: ['to', 'new', 'new address', 'target', 'destination'],
  status: ['answer', 'status', 'code', 'type'],
}
const placesOf = (cells: readonly string[]) => {
  const named = cells.map((cell) => cell.toLowerCase())
  const at = (name: keyof typeof headings) => named.findIndex((cell) => headings[name].includes(cell))
  return at('from') >= 0
    ? { from: at('from'), to: at('to'), status: at('status'), headed: true }
    : { from: 0, to: 1, status: 2, headed: false }
}

/** What importing a file would do, with plans for its valid lines. */
const readLines = async (ctx: Editor, csv: string): Promise<Imported & { plans: RedirectPlan[] }> => {
  const { rows, fault } = readCsv(csv)
  const places = placesOf(rows[0]?.cells ?? [])
  const body = places.headed ? rows.slice(1) : rows
  if (body.length > mostImported.lines) {
    const message = `A file can have ${mostImported.lines.toLocaleString('en-GB')} lines at most; this one has ${body.length.toLocaleString('en-GB')}`
    throw new Failure('invalid', message, { fields: { csv: message } })
  }
  const state = await readState(ctx)
  const before = new Map((await ctx.db.select().from(redirects).where(eq(redirects.active, true))).map((row) => [row.path, row] as const))
  const seen = new Map<string, number>()
  const plans: RedirectPlan[] = []
  const lines = body.map(({ line, cells }): ImportedLine => {
    const [from = '', to = '', answer = ''] = [cells[places.from], cells[places.to], cells[places.status]]
    const status = answer || (to ? '301' : '410')
    const entry = { line, from: from.slice(0, 300), to: to.slice(0, 300), status: status.slice(0, 20) }
    const wrong = (message: string): ImportedLine => ({ ...entry, result: 'fault', message })
    const known = redirectAnswers.find((each) => each === status)
    if (!known) return wrong(`"${entry.status}" is not one of ${redirectAnswers.join(', ')}`)
    const path = from.toLowerCase().replace(/(.)\/+$/, '$1')
    const plan = planRedirect(state, { from: from.slice(0, 400), to: to.slice(0, 400), status: known }, path)
    if (isFault(plan)) return wrong(plan.message)
    const earlier = seen.get(plan.path)
    if (earlier !== undefined) return wrong(`Line ${earlier} is already about ${plan.path}`)
    seen.set(plan.path, line)
    const old = before.get(plan.path)
    if (old && old.target === plan.target && old.status === plan.status) return { ...entry, result: 'same', message: 'Already there' }
    applyPlan(state, plan)
    plans.push(plan)
    return { ...entry, result: old ? 'change' : 'add', message: plan.note || (old ? `Leads to ${old.target ?? 'nothing'} now` : '') }
  })
  if (fault)
    lines.push({
      line: fault.line,
      from: '',
      to: '',
      status: '',
      result: 'fault',
      message: 'A quotation mark that opens here is never closed',
    })
  const count = (result: ImportedLine['result']) => lines.filter((each) => each.result === result).length
  return { lines, added: count('add'), changed: count('change'), faults: count('fault'), plans }
}

export const check = async (ctx: Editor, { csv }: ParsedInputOf<typeof contract.check>): Promise<Imported> => {
  const { plans: _plans, ...report } = await readLines(ctx, csv)
  return report
}

export const importLines = async (ctx: Editor, { csv }: ParsedInputOf<typeof contract.importLines>): Promise<Imported> => {
  await alone(ctx)
  const { plans, ...report } = await readLines(ctx, csv)
  if (report.faults > 0) {
    const message = `${report.faults === 1 ? 'One line is' : `${report.faults} lines are`} wrong: nothing was imported`
    throw new Failure('invalid', message, { fields: { csv: message } })
  }
  for (const plan of plans) await carryOut(ctx, plan)
  if (plans.length > 0) await bumpContentVersion(ctx)
  await writeAudit(ctx, {
    action: 'redirects.import',
    subjectType: 'redirect',
    after: { added: report.added, changed: report.changed, addresses: plans.slice(0, 100).map(({ path }) => path) },
  })
  return report
}
