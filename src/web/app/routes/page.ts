/** Builds an entry in the route tables: a path, the file of its screen, and the page's settings. */
import type { RouteObject } from 'react-router'
import { lazyCode } from '../data/lazyCode.ts'
import type { RouteHandle } from '../handle.ts'

/** All screens, layouts and guards. Each is a separate chunk, loaded when its URL is opened. */
const modules = import.meta.glob<Record<string, unknown>>([
  '/src/web/{site,portal,admin}/**/*{Screen.tsx,Layout.tsx,Guard.ts}',
  '/src/web/app/screens/CatalogueScreen.tsx',
])

/**
 * `name`: the file under src/web without its extension, such as 'site/blog/BlogScreen'. It exports the component under the file's name,
 * and a `loader` and `action` if it has them. `module` is its name in the build manifest.
 */
const screen = (name: string): { lazy: () => Promise<Pick<RouteObject, 'Component' | 'loader' | 'action'>>; module: string } => {
  const file = ['.tsx', '.ts'].map((ending) => `/src/web/${name}${ending}`).find((key) => key in modules)
  const open = file && modules[file]
  if (!open) throw new Error(`There is no screen src/web/${name}`)
  const lazy = async () => {
    const { [name.split('/').at(-1) ?? '']: Component, loader, action } = await lazyCode(open)
    return Object.fromEntries(Object.entries({ Component, loader, action }).filter(([, part]) => part !== undefined))
  }
  return { lazy, module: file.slice(1) }
}

export type PageOptions = Omit<RouteHandle, 'module'> & {
  /** A read-only page: nothing on it needs React in the browser, so none is sent (docs/decisions/0033-pages-to-read.md). */
  read?: true
}

const handleOf = (module: string, { read, ...options }: PageOptions): RouteHandle => ({
  module,
  ...(read ? { hydrate: 'never' } : {}),
  ...options,
})

export const page = (path: string, name: string, options: PageOptions = {}): RouteObject => {
  const { lazy, module } = screen(name)
  return { path, lazy, handle: handleOf(module, options) }
}

/** One screen at several addresses. */
export const pages = (paths: readonly string[], name: string, options: PageOptions = {}): RouteObject[] =>
  paths.map((path) => page(path, name, options))

/** A layout around other pages. */
export const layout = (name: string, options: PageOptions, children: RouteObject[]): RouteObject => {
  const { lazy, module } = screen(name)
  return { lazy, handle: handleOf(module, options), children }
}

/** Shown in place of a child page that failed. */
export const errorScreen = (name: string, children: RouteObject[]): RouteObject => {
  const { lazy } = screen(name)
  return { lazy: async () => ({ ErrorBoundary: (await lazy()).Component }), children }
}
