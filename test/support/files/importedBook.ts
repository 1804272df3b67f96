/** Imports a book as a broker would: sends a file, matches columns as guessed, checks, confirms and undoes the import. */
import { expect } from 'vitest'
import type { ImportDetail } from '#contract/admin/imports.ts'
import type { ImportKind } from '#contract/model/imports/importKind.ts'
import type { JobCtx } from '#server/ctx.ts'
import { checkImport } from '#server/features/imports/checkImport.ts'
import { runImport, undoImport } from '#server/features/imports/runImport.ts'
import type { TestApp } from '../server/app.ts'
import { multipartOf } from './uploader.ts'

export const importedBook = (app: TestApp, cookie: string) => {
  const jobs = (): JobCtx => ({ ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) })
  // The id is in the path, so it is not sent in the body.
  const call = (path: string, { id: _id, ...body }: Record<string, unknown> = {}, as = cookie) =>
    app.json(`/api/admin/imports${path}`, { as, ...(_id === undefined ? {} : { body }) })
  const text = async (path: string, as = cookie) => (await app.request(`/api/admin/imports${path}`, { as })).text()
  const show = async (id: string, as?: string) => (await call(`/${id}`, undefined, as)).body.data as ImportDetail
  const post = async (path: string, body: Record<string, unknown>, as?: string) => {
    const { status, body: reply } = await call(path, body, as)
    expect([status, reply.message, reply['fields']]).toEqual([200, reply.message, undefined])
    return reply.data as ImportDetail
  }
  const send = (kind: ImportKind | '', content: string | Uint8Array, { name = `${kind}.csv`, as = cookie } = {}) => {
    const { body, type } = multipartOf([{ name, content: Buffer.from(content as string) }], [['kind', kind]])
    return app.json('/api/admin/imports', { as, body, method: 'POST', headers: { 'content-type': type } })
  }
  const sent = async (kind: ImportKind, content: string | Uint8Array, how: { name?: string; as?: string } = {}) => {
    const { status, body } = await send(kind, content, how)
    expect([status, body.message, body['fields']]).toEqual([201, body.message, undefined])
    return show((body.data as { id: string }).id, how.as)
  }
  /** `columns`: replaces the guessed columns. */
  const checked = async (
    kind: ImportKind,
    content: string | Uint8Array,
    { columns, ...how }: { name?: string; as?: string; columns?: string[] } = {},
  ) => {
    const { id, version, columns: guessed } = await sent(kind, content, how)
    await post(`/${id}/check`, { id, version, columns: columns ?? guessed }, how.as)
    await checkImport(jobs(), id)
    return show(id, how.as)
  }
  const confirmed = async ({ id, version }: Pick<ImportDetail, 'id' | 'version'>, as?: string) => {
    await post(`/${id}/confirm`, { id, version, leaveOut: true }, as)
    await runImport(jobs(), id)
    return show(id, as)
  }
  return {
    jobs,
    call,
    text,
    show,
    post,
    send,
    sent,
    checked,
    confirmed,
    imported: async (kind: ImportKind, content: string | Uint8Array, how: { name?: string; as?: string; columns?: string[] } = {}) =>
      confirmed(await checked(kind, content, how), how.as),
    undone: async ({ id, version }: Pick<ImportDetail, 'id' | 'version'>) => {
      await post(`/${id}/undo`, { id, version, reason: 'The wrong file' })
      await undoImport(jobs(), id)
      return show(id)
    },
  }
}
