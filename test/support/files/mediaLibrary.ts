/** Sends pictures to the media library as the screen does, with the text fields before the files. */
import sharp from 'sharp'
import type { MediaDetail, Received } from '#contract/admin/content/media.ts'
import type { JobCtx } from '#server/ctx.ts'
import { mediaJobs } from '#server/features/media/media.jobs.ts'
import { media } from '#server/features/media/media.table.ts'
import { eq } from 'drizzle-orm'
import type { TestApp } from '../server/app.ts'

export type Sent = { name: string; content: Uint8Array; field?: string }

export const mediaForm = (files: readonly Sent[], texts: Readonly<Record<string, string>> = {}) => {
  const boundary = '----seawallmedia'
  const part = (head: string, content: Uint8Array) => [Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')]
  const body = Buffer.concat([
    ...Object.entries(texts).flatMap(([name, text]) => part(`Content-Disposition: form-data; name="${name}"`, Buffer.from(text))),
    ...files.flatMap(({ name, content, field = 'files' }) =>
      part(
        `Content-Disposition: form-data; name="${field}"; filename="${name.replace(/[\r\n"]/g, encodeURIComponent)}"\r\nContent-Type: application/octet-stream`,
        content,
      ),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}

/** A picture of one colour with a red stripe at its right edge, so that crops differ. */
export const scene = (colour: string, width = 800, height = 400) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/><rect x="75%" width="25%" height="100%" fill="#ff0000"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

export const mediaLibrary = async (app: TestApp) => {
  const staff = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'media:edit'] })
  const jobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) } as unknown as JobCtx
  const post = async (path: string, files: readonly Sent[], texts?: Record<string, string>, as = staff.cookie) => {
    const { body, type } = mediaForm(files, texts)
    return app.json(path, { method: 'POST', body, headers: { 'content-type': type }, as })
  }
  /** An id that is in the path is not sent in the body. */
  const call = (method: string, path: string, body?: Record<string, unknown>) => {
    const { id, ...rest } = body ?? {}
    const sent = typeof id === 'string' && path.includes(id) ? rest : body
    return app.json(path, { method, as: staff.cookie, ...(sent ? { body: sent } : {}) })
  }
  const detail = async (id: string) => (await call('GET', `/api/admin/media/${id}`)).body.data as MediaDetail
  return {
    staff,
    jobCtx,
    call,
    detail,
    send: (files: readonly Sent[], texts?: Record<string, string>) => post('/api/admin/media', files, texts),
    /** `version`: the version of the picture that was read. */
    replace: (id: string, file: Sent, version: number) => post(`/api/admin/media/${id}/file`, [file], { version: String(version) }),
    /** Adds a picture and throws if it is refused. */
    async add(name: string, content: Uint8Array, texts?: Record<string, string>): Promise<MediaDetail> {
      const { status, body } = await post('/api/admin/media', [{ name, content }], texts)
      const [file] = (body.data as { files: Received[] } | undefined)?.files ?? []
      if (status !== 201 || !file) throw new Error(`${status} ${JSON.stringify(body)}`)
      return detail(file.id)
    },
    /** Runs the job that the last change of the picture queued. */
    async make(id: string): Promise<MediaDetail> {
      const [row] = await app.database.owner.select().from(media).where(eq(media.id, id))
      await mediaJobs['media.render'](jobCtx, { mediaId: id, edition: row?.wanted ?? '' })
      return detail(id)
    },
  }
}
