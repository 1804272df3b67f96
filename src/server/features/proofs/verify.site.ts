/** The page that the QR code on a letter opens. It says whether the letter is still valid, and nothing that is not in the letter. */
import { eq } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { readHash } from '#contract/model/proofs/proof.ts'
import type { CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { sameDigest } from '#server/keys.ts'
import { withFile } from './letterFile.ts'
import { statesOf } from './proofs.ts'
import { proofs } from './proofs.table.ts'

export const show = async (ctx: CtxFor<{ holder: 'proof' }>, { hash }: { code: string; hash?: string | undefined }) => {
  const [found] = await ctx.db.select().from(proofs).where(eq(proofs.id, ctx.holder.proofId))
  if (!found) throw new Failure('notFound', 'Not found')
  const row = await withFile(ctx, found)
  // The holder can see only the letter. Whether it is still true depends on the policy; only the result is returned.
  const states = await asSystem(ctx, (inside) => statesOf(inside, [row]))
  const now = states.get(row.id) ?? { state: 'withdrawn' as const, until: null }
  const holds = now.state === 'in_force' || now.state === 'begins'
  const digest = hash ? readHash(hash) : null
  return {
    code: row.code,
    ...now,
    checkedAt: ctx.now().toISOString(),
    facts: holds ? row.facts : null,
    issuedOn: row.facts.issuedOn,
    insured: row.facts.insured,
    unaltered: hash ? digest !== null && [row.pdfSha256, row.largeSha256].some((own) => own !== '' && sameDigest(digest, own)) : null,
    bytes: holds ? row.pdfBytes : null,
  }
}
