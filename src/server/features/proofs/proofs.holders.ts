/** Holders of a letter, by its code; and a company's staff, by the address of their page. Neither can be guessed: both have at least 120 bits. */
import { eq } from 'drizzle-orm'
import { notFound } from '#contract/failure.ts'
import { readCode } from '#contract/model/proofs/proof.ts'
import type { Deps } from '#server/ctx.ts'
import { transaction, type Scope } from '#server/db/connect.ts'
import type { Holder, Holders } from '#server/holder.ts'
import { proofs, staffPages } from './proofs.table.ts'

type HolderScope = Extract<Scope, { scope: 'holder' }>

/** The letter for a code as typed or scanned. Null if there is none. */
export const proveCode = async ({ db }: Pick<Deps, 'db'>, typed: string): Promise<{ proofId: string; code: string } | null> => {
  const code = readCode(typed)
  if (!code) return null
  const scope: HolderScope = { scope: 'holder', of: 'proof', key: code }
  const [row] = await transaction(db, scope, (tx) => tx.select({ id: proofs.id }).from(proofs).where(eq(proofs.code, code)))
  return row ? { proofId: row.id, code } : null
}

/** The company of a staff page. Null for an unknown address, and for a page that is switched off. */
export const proveAddress = async ({ db }: Pick<Deps, 'db'>, token: string): Promise<{ clientId: string; token: string } | null> => {
  const code = readCode(token)
  if (!code) return null
  const scope: HolderScope = { scope: 'holder', of: 'staffPage', key: code }
  const [row] = await transaction(db, scope, (tx) => tx.select().from(staffPages).where(eq(staffPages.token, code)))
  return row?.enabled ? { clientId: row.clientId, token: code } : null
}

const proof: Holder<'proof'> = {
  prove: (deps, { input }) => proveCode(deps, String(input['code'])),
  scope: ({ code }) => ({ scope: 'holder', of: 'proof', key: code }),
  refuse: notFound,
}

const staffPage: Holder<'staffPage'> = {
  prove: (deps, { input }) => proveAddress(deps, String(input['token'])),
  scope: ({ token }) => ({ scope: 'holder', of: 'staffPage', key: token }),
  refuse: notFound,
}

export const holders = { proof, staffPage } satisfies Partial<Holders>
