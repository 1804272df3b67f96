/** Renders our routes with their data, in process. The only import of the web build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderEmail } from '#contract/model/messages/mail.ts'
import { loadAssets } from '#server/http/files/assets.ts'
import type { Renderer } from '#web/app/renderTypes.ts'

type Manifest = Record<string, { file: string; src?: string; imports?: string[]; css?: string[]; isEntry?: boolean }>

/** What a page needs to name in its head: the entry, the styles, the fonts, and the modules of each lazy route. */
export type Assets = { entry: string; styles: string[]; fonts: string[]; modulesOf: Record<string, string[]> }

const readAssets = (clientRoot: string): Assets => {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientRoot, '.vite/manifest.json'), 'utf8'))
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The client build has no entry; run npm run build')
  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || seen.has(`/${chunk.file}`)) return seen
    seen.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) closure(imported, seen)
    return seen
  }
  const modulesOf: Record<string, string[]> = {}
  for (const [key, chunk] of Object.entries(manifest)) {
    if (key.startsWith('src/web/') && chunk.file.endsWith('.js')) modulesOf[key] = [...closure(key)]
  }
  const styles = new Set(Object.values(manifest).flatMap((chunk) => (chunk.file.endsWith('.css') ? [chunk.file] : (chunk.css ?? []))))
  const fonts = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => /-core-[\w-]+\.woff2$/.test(file))
  return {
    entry: `/${entry.file}`,
    styles: [...styles].map((file) => `/${file}`),
    fonts: [...new Set(fonts)].map((file) => `/${file}`),
    modulesOf,
  }
}

type ServerBuild = { createRenderer: (assets: Assets) => Renderer; renderEmail: RenderEmail }

/** The web side as the app uses it: built files in production, Vite's live modules in development. */
export type Web = {
  render: Renderer
  renderEmail: RenderEmail
  asset: (request: Request, path: string) => Response | null
  /** Development: styles and scripts are injected, so the content policy is relaxed and nothing is cached. */
  reloading: boolean
}

/** `dist`: the output of `npm run build`. Throws if there is no build. */
export const builtWeb = async (dist: string): Promise<Web> => {
  const build: ServerBuild = await import(pathToFileURL(join(dist, 'server/entry.server.js')).href)
  const client = join(dist, 'client')
  return { render: build.createRenderer(readAssets(client)), renderEmail: build.renderEmail, asset: loadAssets(client), reloading: false }
}

export type { Renderer, ServerBuild }
