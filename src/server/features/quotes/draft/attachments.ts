/** Attachments of a request: current schedule, accounts, confirmed claims experience. Stored by the uploads feature. */
import { isReceived } from '#contract/model/files/upload.ts'
import type { Answers } from '#contract/model/questions/question.ts'
import type { RequestKey } from '#contract/model/quotes/requestKeys.ts'
import type { CtxFor } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { filesOf, receiveFiles, removeFile as remove } from '#server/features/uploads/uploads.ts'
import { lockQuote, readQuote, requireDraft } from './draftOwner.ts'
import type { QuoteRow } from '../quotes.table.ts'

const ownerOf = ({ id, clientId }: Pick<QuoteRow, 'id' | 'clientId'>) => ({ kind: 'quote' as const, id, clientId })

export const papersOf = (db: Db, quoteId: string) => filesOf(db, { kind: 'quote', id: quoteId })

/** The answers with the attachments' names filled in, for the check page and for the stored copy of what was sent. */
export const withPapers = async (db: Db, row: Pick<QuoteRow, 'id' | 'answers'>): Promise<Answers> => {
  const names = (await papersOf(db, row.id)).filter(isReceived).map(({ name }) => name)
  return names.length > 0 ? { ...row.answers, ['supportingPapers' satisfies RequestKey]: names } : row.answers
}

type Draft = CtxFor<{ holder: 'quote' }>

export const sendFiles = async (ctx: Draft) => {
  const row = await transaction(ctx.pool, ctx.scope, (db) => readQuote(db, ctx.holder.quoteId))
  requireDraft(row, ctx.now())
  return { files: await receiveFiles(ctx, { owner: ownerOf(row), scope: ctx.scope }) }
}

export const removeFile = async (ctx: Draft, { id }: { id: string }) => {
  const row = await lockQuote(ctx.db, ctx.holder.quoteId)
  requireDraft(row, ctx.now())
  await remove(ctx, ctx.db, ownerOf(row), id)
  return {}
}
