/** Readers of a preview link. Its token has 256 bits, so it cannot be guessed. Wrong, expired and ended links are refused alike. */
import { and, eq } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { transaction } from '#server/db/connect.ts'
import { isOpenShare } from '#server/features/content/content.ts'
import { contentShares } from '#server/features/content/content.table.ts'
import type { Holder, Holders } from '#server/holder.ts'
import { hashToken } from '#server/keys.ts'

const sharedPreview: Holder<'sharedPreview'> = {
  prove: async ({ db }, { input }) => {
    const tokenHash = hashToken(String(input['token']))
    const [row] = await transaction(db, { scope: 'holder', of: 'sharedPreview', key: tokenHash }, (tx) =>
      tx
        .select({ shareId: contentShares.id })
        .from(contentShares)
        .where(and(eq(contentShares.tokenHash, tokenHash), isOpenShare())),
    )
    return row ? { shareId: row.shareId, tokenHash } : null
  },
  scope: ({ tokenHash }) => ({ scope: 'holder', of: 'sharedPreview', key: tokenHash }),
  refuse: () => new Failure('notFound', 'Not found'),
}

export const holders = { sharedPreview } satisfies Partial<Holders>
