/** The operations of contract/portal/claims.ts (clients), listed in one place for operations.ts. */
import type { Portal } from './portal/claimRows.ts'
import { claimRows } from './portal/claimRows.ts'
import { detailOf } from './portal/clientView.ts'

export { choices, resume, start } from './portal/begin.ts'
export { acceptOffer, addFiles, answer, cannot, dispute, message, removeFile, withdraw } from './portal/clientSteps.ts'
export const { page: list, csv } = claimRows
export const show = (ctx: Portal, { id }: { id: string }) => detailOf(ctx, id)
