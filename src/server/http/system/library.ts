/** /documents/{slug}/{edition}.pdf: the files of the public library only. */
import type { Hono } from 'hono'
import type { Files } from '#server/adapters/files.ts'
import type { Db } from '#server/db/connect.ts'
import { openFile } from '#server/features/library/files.ts'
import { download } from '#server/http/files/download.ts'

export const mountLibrary = (app: Hono, parts: { db: Db; files: Files }) =>
  app.get('/documents/:slug/:file{[0-9.a-z]{7,8}\\.pdf}', async (c, next) => {
    const { slug, file } = c.req.param()
    const code = file.slice(0, -'.pdf'.length)
    const found = await openFile(parts, slug, code)
    // Not found: shows the same page as any other unknown address.
    if (!found) return next()
    return download(c.req.raw, { ...found, type: 'application/pdf', name: `${slug}_${code}.pdf` })
  })
