/**
 * Serves the files of the media library. Each address always gives the same picture, so it may be kept for a year. Only files named by a row
 * are looked up, so no path can reach anything else. Pictures in the trash are not found.
 */
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { notFound } from '#contract/failure.ts'
import { formatTypes, renditionPath } from '#contract/model/media/rendition.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Deps } from '#server/ctx.ts'
import { fileKey } from '#server/features/media/files.ts'
import { findFile, mediaByIds } from '#server/features/media/media.ts'

const editionName = /^[0-9a-f]{16}$/
const fileNames = /^(?:(?:16x9|4x3|1x1)-)?[1-9]\d{0,3}\.(?:avif|webp|jpg)$/

export const mountMediaFiles = (app: Hono, { db, files }: Pick<Deps, 'db' | 'files'>) => {
  app.get('/media/:id/:edition/:file', async ({ req }) => {
    const { id, edition, file } = req.param()
    if (!isUuid(id) || !editionName.test(edition) || !fileNames.test(file)) throw notFound()
    const found = await findFile({ db }, { id, edition, file })
    if (!found) throw notFound()
    const headers = {
      'content-type': formatTypes[found.format],
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      etag: `"${edition}-${file}"`,
    }
    if (req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
    const length = { 'content-length': String(found.bytes) }
    if (req.method === 'HEAD') return new Response(null, { headers: { ...headers, ...length } })
    const content = await files.stream(fileKey(id, edition, file))
    if (!content) throw notFound()
    return new Response(Readable.toWeb(content) as ReadableStream, { headers: { ...headers, ...length } })
  })

  // The address that stays the same when the file is replaced. The name after the id is only for people to read.
  app.get('/media/:id/:name', async ({ req }) => {
    const { id } = req.param()
    const picture = isUuid(id) ? (await mediaByIds({ db }, [id])).get(id) : undefined
    const largest = picture?.files.findLast(({ ratio, format }) => ratio === null && format === 'jpg') ?? picture?.files.at(-1)
    if (!picture || !largest) throw notFound()
    return new Response(null, {
      status: 302,
      headers: { location: renditionPath(id, picture.edition, largest), 'cache-control': 'public, max-age=60' },
    })
  })
}
