/** #85 Parts of an address are shown as text or not at all. Screens and their parameters are found in the source. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#web/app/routes.tsx'
import { isHandle } from '#web/app/handle.ts'
import { rounds } from '#test/support/rounds.ts'
import { testApp } from '#test/support/server/app.ts'
import { payloads } from '#test/support/server/hostileText.ts'
import type { RouteObject } from 'react-router'

const app = await testApp()
const root = join(import.meta.dirname, '../..')
type Screen = { path: string; module: string }
const flatten = (list: readonly RouteObject[]): Screen[] =>
  list.flatMap((route) => [
    ...(route.path && isHandle(route.handle) && route.handle.module ? [{ path: route.path, module: route.handle.module }] : []),
    ...flatten(route.children ?? []),
  ])
/** Public screens without parameters in their path. */
const screens = flatten(routes).filter(({ path }) => !/[:*]/.test(path) && !/^\/(?:dev|admin\/.+|client\/.+|preview)/.test(path))
const reads = ({ module }: Screen) => /search(?:Params)?\b/i.test(readFileSync(join(root, module), 'utf8'))
const parameters = [
  ...new Set(
    screens.flatMap(({ module }) =>
      [...readFileSync(join(root, module), 'utf8').matchAll(/(?:search|searchParams|parameters)\.get\('([^']+)'\)/g)].map(
        ([, name = '']) => name,
      ),
    ),
  ),
]
const query = (payload: string) =>
  `?${new URLSearchParams([...new Set([...parameters, 'q', 'type', 'category', 'tab', 'letter', 'next', 'reference', 'kind', 'token'])].map((name) => [name, payload]))}`

/** Whether a payload became markup: it appears unescaped outside the page's JSON data, which cannot end its own element. */
const taken = (html: string, payload: string) => {
  let open = false
  const rest = html.replace(/<script type="application\/(?:ld\+)?json"[^>]*>([^]*?)<\/script>/g, (_all, json: string) => {
    open ||= json.includes('<')
    return ''
  })
  return (
    open ||
    (/[<"']/.test(payload) && rest.includes(payload)) ||
    /\s(?:href|src|action|formaction)="\s*(?:javascript|data|vbscript):/i.test(rest)
  )
}

const some = payloads.filter((_, index) => index % 10 === 3)

/** All 120 payloads are tried below in some addresses; this test finds the screens itself, so that new ones are included. */
test('#85 a dozen payloads in every parameter of every public screen that reads one are shown as text', async () => {
  const readers = screens.filter(reads)
  expect(readers.length).toBeGreaterThanOrEqual(8)
  for (const [at, { path }] of readers.entries())
    for (const [which, payload] of some.entries()) {
      const reply = await app.request(path + query(payload), { ip: `10.${at}.0.${which}` })
      const html = await reply.text()
      expect(reply.status, `${path} ${payload}`).toBeLessThan(500)
      expect(taken(html, payload), `${path} ${payload}`).toBe(false)
      expect(reply.headers.get('location') ?? '/', path).toMatch(/^\/(?![/\\])/)
    }
})

/** Parameters are short, so each payload is tried alone. */
const inQuery = [
  (word: string) => `/search-results?q=${word}`,
  (word: string) => `/login?next=${word}`,
  (word: string) => `/admin/login?next=${word}&session=${word}`,
  (word: string) => `/contact?topic=${word}`,
  (word: string) => `/thank-you?kind=contact&reference=${word}`,
]
const inPath = [
  '',
  'services/',
  'insurance-glossary/',
  'blog/',
  'invitation/',
  'quote/resume/',
  'my-quotes/',
  'my-quotes/open/',
  'preview/page/',
  'admin/',
]

/** A different visitor each time, because some addresses are rate limited. */
let visitors = 0
const ask = async (path: string, found: readonly string[]) => {
  visitors += 1
  const reply = await app.request(path, { ip: `10.${100 + (visitors >> 8)}.${visitors & 255}.1` })
  const html = await reply.text()
  expect(reply.status, path).toBeLessThan(500)
  for (const payload of found) expect(taken(html, payload), path).toBe(false)
  expect(reply.headers.get('location') ?? '/', path).toMatch(/^\/(?![/\\])/)
}

test('#85 #84 all 120 payloads in five addresses with parameters are shown as text', async () => {
  expect(payloads).toHaveLength(120)
  for (const payload of payloads) for (const at of inQuery) await ask(at(encodeURIComponent(payload)), [payload])
})

/** This page takes longest to render: each payload is tried in one of its parameters, in the lab in all three. */
test('#85 #84 all 120 payloads in the parameters of a quote request are shown as text', async () => {
  const apart = payloads.length / 3
  for (let at = 0; at < rounds(apart, payloads.length); at++) {
    const three = [0, 1, 2].map((place) => payloads[(at + place * apart) % payloads.length] ?? '')
    const [cover = '', trade = '', service = ''] = three
    await ask(`/quote?${new URLSearchParams({ cover, trade, service })}`, three)
  }
})

test('#85 all 120 payloads in ten paths, ten at a time, are shown as text', async () => {
  for (let from = 0; from < payloads.length; from += 10) {
    const some = payloads.slice(from, from + 10)
    for (const path of inPath) await ask(`/${path}${encodeURIComponent(some.join(' '))}`, some)
  }
})

test('payloads that became markup are found', () => {
  const text = '"><script>pwned(1)</script>'
  expect(taken(`<p>${text}</p>`, text)).toBe(true)
  expect(taken('<p>&quot;&gt;&lt;script&gt;</p>', text)).toBe(false)
  expect(taken('<a href="javascript:pwned(1)">', 'javascript:pwned(1)')).toBe(true)
  expect(taken('<script type="application/json">{"a":"<"}</script>', 'x')).toBe(true)
})
