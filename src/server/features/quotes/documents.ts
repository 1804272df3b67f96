/** Papers that come with a request: a present schedule, accounts, confirmed claims experience. Kept by the uploads feature. */
import { Failure } from '#contract/failure.ts'
import { isReceived } from '#contract/model/upload.ts'
import type { Answers } from '#contract/model/question.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { filesOf, receiveFiles, removeFile as remove } from '#server/features/uploads/uploads.ts'
import { changeHeld, readHeld, requireDraft } from './holder.ts'
import type { QuoteRow } from './quotes.table.ts'

const ownerOf = ({ id, clientId }: Pick<QuoteRow, 'id' | 'clientId'>) => ({ kind: 'quote' as const, id, clientId })

export const papersOf = (db: Db, quoteId: string) => filesOf(db, { kind: 'quote', id: quoteId })

/** The answers with the names of the papers where they are asked for: for reading back and for the record of what was sent. */
export const withPapers = async (db: Db, row: Pick<QuoteRow, 'id' | 'answers'>): Promise<Answers> => {
  const names = (await papersOf(db, row.id)).filter(isReceived).map(({ name }) => name)
  return names.length > 0 ? { ...row.answers, c27: names } : row.answers
}

export const sendFiles = async (ctx: Ctx) => {
  const owner = await readHeld(ctx, (_db, row) => {
    requireDraft(row, ctx.now())
    return Promise.resolve(ownerOf(row))
  })
  if (!owner) throw new Failure('notFound', 'Not found')
  return { files: await receiveFiles(ctx, { owner, scope: { scope: 'holder', quoteId: owner.id } }) }
}

export const removeFile = (ctx: Ctx, { id }: { id: string }) =>
  changeHeld(ctx, async (db, row) => {
    requireDraft(row, ctx.now())
    await remove(ctx, db, ownerOf(row), id)
    return {}
  })
