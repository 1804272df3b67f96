import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes } from '#web/app/routes.tsx'
import { isHandle } from '#web/app/handle.ts'
import type { RouteObject } from 'react-router'
import { needReact } from './architecture/needReact.ts'
import { crowded, cycles, judge, parse, rules } from './architecture/rules.ts'

const root = new URL('..', import.meta.url)
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'test', 'scripts', 'bench'], {
  cwd: root,
  encoding: 'utf8',
})
const files = listed
  .split('\n')
  .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
  .flatMap((path) => {
    try {
      return [parse({ path, text: readFileSync(new URL(path, root), 'utf8') })]
    } catch (error) {
      // Deleted in the working tree but still in the index.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  })

test('the rules are applied to the whole source tree', () => {
  expect(files.length).toBeGreaterThan(100)
})

const violations = files.flatMap(judge)
for (const rule of Object.keys(rules)) {
  test(rule, () => {
    expect(violations.filter((violation) => violation.rule === rule)).toEqual([])
  })
}

test('the source files have no import cycles', () => {
  expect(cycles(files)).toEqual([])
})

test('no folder has more than 25 source files', () => {
  expect(crowded(files)).toEqual([])
  const planted = Array.from({ length: 26 }, (_, at) => parse({ path: `src/web/site/x/x${at}.ts`, text: '' }))
  expect(crowded(planted)).toEqual(['src/web/site/x: 26 files'])
  expect(crowded(planted.slice(1))).toEqual([])
})

const toRead = (tree: readonly RouteObject[]): string[] =>
  tree.flatMap(({ handle, children = [] }) => [
    ...(isHandle(handle) && handle.hydrate === 'never' && handle.module ? [handle.module] : []),
    ...toRead(children),
  ])

/** Components that are also used on read-only pages and work there without React. */
const harmless = new Set([
  // Passes on the handlers it is given, and prevents a second submission of forms that the router sends.
  'src/web/ui/navigation/Button.tsx',
  // Prevents a second submission on hydrated pages; on read-only pages the server makes sure that no second email is sent.
  'src/web/site/marketing/SubscribeForm.tsx',
  'src/web/app/data/useSendOnce.ts',
  // TextArea only counts characters when it has a limit. The response to a plain form is a page that starts with the ErrorSummary.
  'src/web/ui/fields/TextArea.tsx',
  'src/web/ui/fields/ErrorSummary.tsx',
])

test('read-only pages use no hooks or handlers that need React in the browser', () => {
  const screens = toRead(routes)
  expect(screens.length).toBeGreaterThan(10)
  expect(needReact(files, screens, harmless)).toEqual([])
  const planted = parse({ path: 'src/web/site/x/XScreen.tsx', text: 'export const X = () => <p onClick={() => useState(1)} />' })
  expect(needReact([planted], [planted.path], harmless)).toHaveLength(2)
})

/** One planted violation for each rule, to prove that the rule finds something. */
const planted: Record<keyof typeof rules, { path: string; text: string }> = {
  'the contract imports only itself': { path: 'src/contract/model/x.ts', text: `import { hash } from '#server/keys.ts'` },
  'the contract of one audience does not import that of another': {
    path: 'src/contract/site/x.ts',
    text: `import type { x } from '../admin/quotes.ts'`,
  },
  'web does not import the server': { path: 'src/web/site/x.ts', text: `import type { Ctx } from '#server/ctx.ts'` },
  'the server imports web only to render': {
    path: 'src/server/features/quotes/x.ts',
    text: `import type { Renderer } from '#web/app/renderTypes.ts'`,
  },
  'the audiences of web do not import each other': {
    path: 'src/web/site/x.ts',
    text: `const x = import('../admin/quotes/QuoteScreen.tsx')`,
  },
  'ui imports no data, routes or domain': { path: 'src/web/ui/X.tsx', text: `import { Link } from 'react-router'` },
  'shared folders of web import no audience': {
    path: 'src/web/questions/x.ts',
    text: `import { quotes } from '#contract/site/quotes.ts'`,
  },
  'a shared folder of web imports only those before it': {
    path: 'src/web/forms/x.ts',
    text: `import { Screen } from '../records/Screen.tsx'`,
  },
  'public screens import no schema of an endpoint': { path: 'src/web/site/x.ts', text: `const schema = contact.submit.input` },
  'a feature imports only earlier features, through their main file': {
    path: 'src/server/features/settings/x.ts',
    text: `import { x } from '#server/features/quotes/quotes.ts'`,
  },
  'every feature has its place in the order of features': { path: 'src/server/features/planted/x.ts', text: '' },
  'features do not import http or adapters': {
    path: 'src/server/features/quotes/x.ts',
    text: `import { serve } from '#server/http/api/serve.ts'`,
  },
  'operations read no cookie and no request': {
    path: 'src/server/features/quotes/x.ts',
    text: `export const show = (ctx: Ctx) => ctx.request.cookies.get('quote')`,
  },
  'only asSystem enters the database scope `system`': {
    path: 'src/server/features/quotes/x.ts',
    text: `const count = (ctx: Ctx) => transaction(ctx.db, { scope: 'system' }, (db) => db.select().from(quotes))`,
  },
  'each package is imported only from its listed folders': {
    path: 'src/server/features/quotes/x.ts',
    text: `import { createTransport } from 'nodemailer'`,
  },
  'only env.ts reads the environment': { path: 'src/server/app.ts', text: `const port = process.env.PORT` },
  'features and contract are given their clock and random numbers': {
    path: 'src/server/features/quotes/x.ts',
    text: `const now = new Date()`,
  },
  'the server does not use Math.random': { path: 'src/server/http/x.ts', text: `const x = Math.random()` },
  'web calls fetch in one file only': { path: 'src/web/admin/x.ts', text: `void fetch('/api/x')` },
  'web sends files from one file only': { path: 'src/web/site/x.ts', text: `const request = new XMLHttpRequest()` },
  'query keys are made in the data layer only': { path: 'src/web/admin/x.ts', text: `const query = { queryKey: ['presence', id] }` },
  'queries are made stale through `invalidate`': {
    path: 'src/web/admin/x.ts',
    text: `void query.invalidateQueries(q(claims.show, { id }))`,
  },
  'internal links use paths.ts': { path: 'src/web/site/X.tsx', text: `export const X = () => <a href="/contact">x</a>` },
  'no style attributes: the content security policy forbids them': {
    path: 'src/web/site/X.tsx',
    text: `export const X = () => <p style={{ color: 'red' }}>x</p>`,
  },
  'no native date inputs: their format follows the language of the browser': {
    path: 'src/web/admin/X.tsx',
    text: `export const X = () => <input type="date" />`,
  },
  'no raw HTML': { path: 'src/web/site/X.tsx', text: `export const X = () => <p dangerouslySetInnerHTML={{ __html: '' }} />` },
  'each effect has a comment that says why it is needed': {
    path: 'src/web/site/X.tsx',
    text: `export const X = () => { useEffect(() => {}) }`,
  },
  'no default exports': { path: 'src/web/site/X.tsx', text: `export default 1` },
  'no file has a banned name': { path: 'src/server/utils/x.ts', text: '' },
  'the person in charge of a record is called by one word (0041)': {
    path: 'src/web/admin/x.ts',
    text: "export const label = 'Assigned to'",
  },
  'quotation marks in texts are plain (0089)': { path: 'src/web/portal/x.tsx', text: "export const hint = 'The insurer\u2019s number'" },
  'files have at most 400 lines': { path: 'src/server/x.ts', text: '\n'.repeat(401) },
  'tests are never skipped': { path: 'test/x.test.ts', text: `test.skip('x', () => {})` },
}

for (const [rule, source] of Object.entries(planted)) {
  test(`the planted violation is found: ${rule}`, () => {
    expect(judge(parse(source)).map((violation) => violation.rule)).toContain(rule)
  })
}

test('reading cookies or the request in an operation is found, except in .holders.ts and .cookies.ts files', () => {
  const rule = 'operations read no cookie and no request'
  const found = (path: string, text: string) =>
    judge(parse({ path: `src/server/features/quotes/${path}`, text })).filter((violation) => violation.rule === rule).length
  const reading = `export const show = ({ request: { cookies } }: Ctx) => cookies.get('quote')`
  expect(found('x.ts', reading)).toBe(1)
  expect(found('quotes.holders.ts', reading)).toBe(0)
  expect(found('x.ts', `export const show = (ctx: Ctx, request: Request) => request.url`)).toBe(1)
  const importing = `import { cookieName } from '#server/http/request/cookies.ts'`
  expect(found('quotes.holders.ts', importing)).toBe(1)
  expect(found('quotes.cookies.ts', importing)).toBe(0)
})

test('a planted import cycle is found', () => {
  const a = parse({ path: 'src/web/a.ts', text: `import './b.ts'` })
  const b = parse({ path: 'src/web/b.ts', text: `import type { A } from './a.ts'` })
  expect(cycles([a, b])).toHaveLength(1)
})

test('every rule has a planted violation', () => {
  expect(Object.keys(planted).sort()).toEqual(Object.keys(rules).sort())
})
