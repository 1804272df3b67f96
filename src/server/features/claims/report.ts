/** Answering a claim report page by page. Each step is saved without overwriting what another tab has saved. */
import { eq } from 'drizzle-orm'
import { aroundStep, checkStep, claimProgress, claimTasks, givenKind, kindGiven } from '#contract/model/claims/claimFlow.ts'
import type { ClaimKey } from '#contract/model/claims/claimKeys.ts'
import { companyActedFor } from '#contract/access.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { Answers, QuestionSet } from '#contract/model/questions/question.ts'
import { officeAt } from '#contract/model/contact/workingTime.ts'
import type { claims as contract } from '#contract/site/claims.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { autosavedAnswers, baseOf, pageFor, readForm, savedAnswers } from '#server/features/questions/questions.ts'
import { claims, type ClaimRow } from './claims.table.ts'
import { columnsOf, currentSet, emailOf, guide, kindLabel, setOf, nextOf, readingAt, typeOf } from './questionSet.ts'
import { continueUntil, isExpired, lockClaim, makeDraft, readClaim, requireDraft } from './draftOwner.ts'
import { mailLink } from './links.ts'
import { callerOf, isNamed, mayWriteDown, type Caller } from './caller.ts'
import { knownAnswers } from './portal/begin.ts'

type Draft = CtxFor<{ holder: 'claim' }>
type AnyDraft = CtxFor<{ holder: 'claim'; optional: true }>

const typeOptions = (set: QuestionSet) =>
  set.pages.flatMap(({ questions }) =>
    questions.flatMap((question) =>
      question.id === ('claimType' satisfies ClaimKey) && question.type === 'radio' ? question.options : [],
    ),
  )

const overviewOf = async (ctx: Ctx, row: ClaimRow) => {
  const now = ctx.now()
  const set = await setOf(ctx.db, row)
  const state = row.status !== 'draft' ? ('sent' as const) : isExpired(row, now) ? ('expired' as const) : ('open' as const)
  return {
    state,
    kind: kindLabel(row.type),
    next: nextOf(set, row, now),
    savedAt: row.savedAt.toISOString(),
    continueUntil: continueUntil(row),
    email: row.email ?? '',
    tasks: state === 'open' ? claimTasks(set, row, readingAt(now)) : [],
  }
}

export const startInfo = async (ctx: AnyDraft, chosen: ParsedInputOf<typeof contract.startInfo>) => {
  const { open, opensAt } = officeAt(ctx.now())
  const lines = guide.lines.map(({ always, ...line }) => ({ ...line, answering: always || open }))
  return {
    open,
    opensAt: opensAt?.toISOString() ?? null,
    lines: lines.sort((one, other) => Number(other.answering) - Number(one.answering)),
    types: typeOptions(await currentSet(ctx.db)).map(({ value, label, hint }) => ({ value, label, hint: hint ?? '' })),
    caller: await readCaller(ctx, chosen),
    draft: ctx.holder ? await overviewOf(ctx, await readClaim(ctx.db, ctx.holder.claimId)) : null,
  }
}

/** Null for visitors, who see the ordinary page even with such an address. */
const readCaller = async (ctx: Ctx, chosen: Caller) => {
  if (!isNamed(chosen) || !(await mayWriteDown(ctx))) return null
  const { name, policy } = await callerOf(ctx, chosen)
  return { name, policy }
}

export const start = async (ctx: Ctx, { type, website, ...chosen }: ParsedInputOf<typeof contract.start>) => {
  const set = await currentSet(ctx.db)
  const caller = isNamed(chosen) ? await callerOf(ctx, chosen) : null
  const known = typeOptions(set).find(({ value }) => value === type)
  const answers: Answers = {
    ...(caller ? caller.answers : await knownAnswers(ctx, companyActedFor(ctx.actor, 'claims'))),
    ...(known ? { ['claimType' satisfies ClaimKey]: known.value } : {}),
  }
  const suspected = Boolean(website)
  const done = known ? [kindGiven] : []
  const of = caller ? { clientId: caller.clientId, policyId: caller.policyId } : {}
  const id = await makeDraft(ctx, { setVersion: set.version, answers, done, ...columnsOf(answers), suspected, ...of })
  await writeAudit(ctx, {
    action: 'claims.start',
    subjectType: 'claim',
    subjectId: id,
    after: { status: 'draft', type: typeOf(answers), suspected, ...of },
  })
  return { page: set.pages[0]?.id ?? checkStep }
}

export const page = async (ctx: Draft, input: { page: string }) => {
  const row = await readClaim(ctx.db, ctx.holder.claimId)
  requireDraft(row, ctx.now())
  const set = await setOf(ctx.db, row)
  const { form } = pageFor(set, row, input.page, () => nextOf(set, row, ctx.now()))
  const given = givenKind(set, row, input.page)
  return {
    ...form,
    ...claimProgress(set, row, input.page),
    before: aroundStep(set, row, input.page)?.before ?? null,
    ...(given ? { given } : {}),
    trades: [],
    today: readingAt(ctx.now()).today,
  }
}

type Form = { page: string; fields: ParsedInputOf<typeof contract.savePage>['fields']; base: string }

const mostSaves = 3000

const readSent = async (ctx: Ctx, row: ClaimRow, form: Form) => {
  requireDraft(row, ctx.now())
  if (row.version >= mostSaves)
    throw new Failure('tooMany', 'This report has been changed too often. Please send it, or ring us.', { retryAfter: 86_400 })
  const set = await setOf(ctx.db, row)
  return { set, read: readForm(set, row, form, readingAt(ctx.now())) }
}

const store = (ctx: Ctx, row: ClaimRow, answers: Answers, done: string[]) =>
  ctx.db
    .update(claims)
    .set({
      answers,
      done,
      ...columnsOf(answers),
      // Changing the number means the user is not sure of the policy chosen before.
      policyId: columnsOf(answers).policyNumber === row.policyNumber ? row.policyId : null,
      email: emailOf(answers) ?? row.email,
      savedAt: ctx.now(),
      version: row.version + 1,
    })
    .where(eq(claims.id, row.id))

export const savePage = async (ctx: Draft, { toCheck, ...form }: ParsedInputOf<typeof contract.savePage>) => {
  const row = await lockClaim(ctx.db, ctx.holder.claimId)
  const { set, read } = await readSent(ctx, row, form)
  const answers = savedAnswers(row, read, form.base)
  const { id } = read.place.page
  const done = [...new Set([...row.done, id])]
  await store(ctx, row, answers, done)
  await writeAudit(ctx, { action: 'claims.savePage', subjectType: 'claim', subjectId: row.id, after: { page: id } })
  // When we first learn the email address we send a link to it, so that a closed tab does not lose the work.
  const email = emailOf(answers)
  if (!row.email && email) await mailLink(ctx, ctx.db, { ...row, email, savedAt: ctx.now() }, ctx.holder.userId)
  const open = nextOf(set, { answers, done }, ctx.now())
  return { next: toCheck ? open : (aroundStep(set, { answers, done }, id)?.after ?? open) }
}

export const autosave = async (ctx: Draft, form: ParsedInputOf<typeof contract.autosave>) => {
  const row = await lockClaim(ctx.db, ctx.holder.claimId)
  const { read } = await readSent(ctx, row, form)
  const answers = autosavedAnswers(row, read, form.base)
  await store(ctx, row, answers, row.done)
  // No audit row for autosave: it would bury the audit log. Saving the page writes one.
  ctx.auditCount.written += 1
  return { base: baseOf(read.place.page, answers), savedAt: ctx.now().toISOString() }
}
