/** Every screen of the route table is opened in a browser and checked by axe, directly or in a journey. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createStaticHandler, matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { isHandle } from '#web/app/handle.ts'
import { demoRoutes, isPublic, publicRoutes, routes } from '#web/app/routes.tsx'
import { set } from './support/answers/questionSet.ts'
import { questionPages, readingVisits, siteVisits } from './support/browser/visits.ts'

const moduleOf = ({ handle }: RouteObject) => (isHandle(handle) ? handle.module : undefined)
const flatten = (list: readonly RouteObject[]): RouteObject[] => list.flatMap((route) => [route, ...flatten(route.children ?? [])])
const table = flatten([...routes, ...demoRoutes]).filter((route) => route.path && moduleOf(route)?.endsWith('Screen.tsx'))

const visits = [...Object.entries(readingVisits), ...Object.entries(siteVisits)]
/** The routes that journeys name when they check a page. */
const inJourneys = globSync('e2e/**/*.e2e.ts', { cwd: import.meta.dirname })
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .flatMap((text) => [...text.matchAll(/\b(?:sound\(\w+,|route:) '([^']+)'/g)].map(([, route = '']) => route))
const named = new Set([...visits.map(([route]) => route), ...inJourneys])

test('every screen is checked', () => {
  expect(inJourneys.length).toBeGreaterThan(10)
  const seen = new Set(table.filter(({ path }) => named.has(path ?? '')).map(moduleOf))
  expect(
    table.filter((route) => !seen.has(moduleOf(route))).map(({ path }) => path),
    'visit each in a browser test, as the last step of docs/recipes/add-a-screen.md says',
  ).toEqual([])
})

test('each named route is in the table', () => {
  const paths = new Set(table.map(({ path }) => path))
  expect([...named].filter((route) => !paths.has(route))).toEqual([])
})

test('each address leads to its route', () => {
  for (const [route, addresses] of visits)
    for (const address of addresses) expect([address, matchRoutes(routes, address)?.at(-1)?.route.path]).toEqual([address, route])
})

test('a public address matches the same routes, with the same ids, in the table of public routes alone', () => {
  const [every, site] = [routes, publicRoutes].map((list) => createStaticHandler(list).dataRoutes)
  const ids = (list: typeof every, address: string) => matchRoutes(list ?? [], address)?.map(({ route }) => route.id)
  const addresses = flatten(routes).flatMap(({ path }) => path?.replace(/:\w+|\*/g, 'x') ?? [])
  const written = ['/nothing/here', '/admins', '/clients', '/device', '/%', ...addresses].flatMap((address) => [
    address,
    `${address}/`,
    `/${address}`,
    address.toUpperCase(),
    address.replace(/^\/[a-z]/, (start) => `/%${start.charCodeAt(1).toString(16)}`),
  ])
  const open = written.filter(isPublic)
  expect(open.length).toBeGreaterThan(150)
  expect(open.filter((address) => JSON.stringify(ids(site, address)) !== JSON.stringify(ids(every, address)))).toEqual([])
})

test('each kind of question is on a page that is checked', () => {
  const kinds = (pages: typeof set.pages) => new Set(pages.flatMap(({ questions }) => questions.map(({ type }) => type)))
  const looked: string[] = [...questionPages.common, ...questionPages.byCovers, questionPages.refused]
  expect([...kinds(set.pages)].filter((kind) => !kinds(set.pages.filter(({ id }) => looked.includes(id))).has(kind))).toEqual([])
})
