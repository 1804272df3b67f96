/** Serves the built browser files from memory, read and compressed once. Nothing outside the build can be reached. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { sharedBody } from '../reply/body.ts'
import { takes } from '../reply/compress.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}
const compressible = new Set(['.js', '.css', '.svg', '.webmanifest', '.txt'])

type Asset = { plain: Buffer; br: Buffer | null; gzip: Buffer | null; type: string; hashed: boolean }

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })

/** The first request gets fast compression. The smallest form takes ten times as long and is made in the background for later requests. */
const firstBrotli = (asset: Asset) => {
  asset.br = brotliCompressSync(asset.plain, quality(5))
  brotliCompress(asset.plain, quality(11), (error, smallest) => {
    if (!error) asset.br = smallest
  })
  return asset.br
}

/** `root`: the client build. Leaves out source maps, and names that start with a dot. */
export const loadAssets = (root: string) => {
  const assets = new Map<string, Asset>()
  const walk = (folder: string) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      if (name.startsWith('.') || name.endsWith('.map')) continue
      if (statSync(path).isDirectory()) {
        walk(path)
        continue
      }
      const extension = extname(name)
      const type = types[extension]
      if (!type) continue
      const url = `/${relative(root, path).split(sep).join('/')}`
      assets.set(url, { plain: readFileSync(path), br: null, gzip: null, type, hashed: url.startsWith('/assets/') })
    }
  }
  walk(root)

  return (request: Request, path: string): Response | null => {
    const asset = assets.get(path)
    if (!asset) return null
    const accepts = request.headers.get('accept-encoding') ?? ''
    const headers: Record<string, string> = {
      'content-type': asset.type,
      'cache-control': asset.hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'Accept-Encoding',
    }
    let body = asset.plain
    if (compressible.has(extname(path))) {
      if (takes(accepts, 'br')) {
        body = asset.br ?? firstBrotli(asset)
        headers['content-encoding'] = 'br'
      } else if (takes(accepts, 'gzip')) {
        body = asset.gzip ??= gzipSync(asset.plain, { level: 9 })
        headers['content-encoding'] = 'gzip'
      }
    }
    headers['content-length'] = String(body.byteLength)
    return new Response(request.method === 'HEAD' ? null : sharedBody(body), { headers })
  }
}
