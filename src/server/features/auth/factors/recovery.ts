/** Ten recovery codes on paper for a lost phone: 80 random bits each, hashed, each valid once (security check 34). */
import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { recoveryCodeCount } from '#contract/model/people/user.ts'
import type { Db } from '#server/db/connect.ts'
import { hashToken } from '#server/keys.ts'
import { recoveryCodes, users } from '#server/features/users/users.table.ts'
import { UsedAlready } from '../password/attempts.ts'

/** Crockford's base 32, without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const newRecoveryCode = () => {
  const bits = BigInt(`0x${randomBytes(10).toString('hex')}`)
  const letters = Array.from({ length: 16 }, (_, index) => alphabet[Number((bits >> BigInt(index * 5)) & 31n)]).join('')
  return letters.match(/.{4}/g)!.join('-')
}

/** Ignores case, dashes and spaces, and reads letters that look like digits as digits. */
const plain = (code: string) =>
  code
    .toLowerCase()
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
    .replace(/[^0-9a-z]/g, '')
const hashOf = (userId: string, code: string) => hashToken(`${userId} ${plain(code)}`)

/** Makes a new set; the old one stops working. This is the only time the codes are known. */
export const makeRecoveryCodes = async (db: Db, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(codes.map((code) => ({ id: randomUUID(), userId, codeHash: hashOf(userId, code) })))
  return codes
}

/** SQL for the number of a user's unused codes, for selects from users. */
export const recoveryCodesOf = (userId: PgColumn) =>
  sql<number>`(SELECT count(*) FROM ${recoveryCodes} WHERE ${recoveryCodes.userId} = ${userId} AND ${recoveryCodes.usedAt} IS NULL)`.mapWith(
    Number,
  )

export const recoveryCodesLeft = async (db: Db, userId: string): Promise<number> => {
  const [row] = await db
    .select({ left: recoveryCodesOf(users.id) })
    .from(users)
    .where(eq(users.id, userId))
  return row?.left ?? 0
}

/** Checks one of the user's unused codes and uses it up. Throws UsedAlready for a few seconds after. The caller must have taken an attempt first. */
export const useRecoveryCode = async (db: Db, userId: string, code: string): Promise<boolean> => {
  const own = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code)))
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(own, isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  if (used.length > 0) return true
  const justUsed = await db
    .select({ id: recoveryCodes.id })
    .from(recoveryCodes)
    .where(and(own, sql`${recoveryCodes.usedAt} > now() - interval '10 seconds'`))
  if (justUsed.length > 0) throw new UsedAlready()
  return false
}
