/** Who opens a file: decided from its declaration (contract/files.ts) before anything of its record is read. */
import type { Context } from 'hono'
import { can, companiesWith, mayEnterStaffArea, type Actor } from '#contract/access.ts'
import { notFound } from '#contract/failure.ts'
import { files, type FileAccess, type SignedInFile } from '#contract/files.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Deps, RequestInfo } from '#server/ctx.ts'
import type { Scope } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { staffScope } from '#server/http/api/admission.ts'
import type { RequestTools } from '#server/http/requestTools.ts'

/** Whose own wish for large print counts: a client's. Staff read what the client is sent. */
export const readerOf = (actor: Actor): string | null => (actor.kind === 'client' ? actor.userId : null)

/** What the database shows this actor of such a file; null if they may not open it. */
export const scopeToOpen = async (
  { client, staff, notWhileViewing }: FileAccess,
  actor: Actor,
  staffArea: () => Promise<'admins' | 'permitted'>,
): Promise<Scope | null> => {
  if (actor.kind === 'client') {
    if (client === undefined || (notWhileViewing && actor.viewedBy)) return null
    const companies = client === 'own' ? actor.companies : companiesWith(actor, client, 'view')
    return { scope: 'client', clientIds: companies.map(({ id }) => id), userId: actor.userId }
  }
  if (actor.kind !== 'staff' || !staff?.every((permission) => can(actor, permission))) return null
  return mayEnterStaffArea(actor, await staffArea()) ? staffScope(actor) : null
}

export type OpeningParts = { deps: Deps; staffArea: () => Promise<'admins' | 'permitted'> }
/** `pool` and the rest of the dependencies, with who opens it and in which scope. */
export type Opening = Deps & { pool: Deps['db']; actor: Actor; request: RequestInfo; scope: Scope }

/**
 * Throws notFound unless the caller may open such a file and `:id` is an id; whether there is one with this id is for the caller to find, in the scope.
 * Staff who view the portal as a client are audited, as for an endpoint. `slide`: whether opening it extends the session.
 */
export const opening = async (
  name: SignedInFile,
  c: Context,
  tools: RequestTools,
  { deps, staffArea }: OpeningParts,
  { slide = true } = {},
): Promise<Opening> => {
  const request = tools.requestInfo(c.req.raw)
  const actor = await tools.actorLookup(request)(slide)
  const input: Record<string, string> = c.req.param()
  const known = !files[name].path.includes(':id') || isUuid(input['id'] ?? '')
  const scope = known ? await scopeToOpen(files[name], actor, staffArea) : null
  if (!scope) throw notFound()
  if (actor.kind === 'client' && actor.viewedBy)
    await writeAudit(
      { db: deps.db, actor, request },
      { action: 'access.viewAsClient', subjectType: 'user', subjectId: actor.userId, after: { file: name, input } },
    )
  return { ...deps, pool: deps.db, actor, request, scope }
}
