/** The form of every kind of content, filled and blank: each control has an accessible name, and nothing is rendered as undefined. */
import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { blankOf } from '#contract/model/content/blankOf.ts'
import { contentKinds } from '#contract/model/content/contentKind.ts'
import { LibraryFile, newestOf } from '#contract/model/content/kinds/libraryDocument.ts'
import { PageContent } from '#contract/model/content/kinds/page.ts'
import { problemsOf } from '#contract/model/content/problemsOf.ts'
import type { Schema } from '#contract/model/content/schemaParts.ts'
import { ServiceContent } from '#contract/model/content/kinds/service.ts'
import { z } from '#contract/schema.ts'
import { questionParts } from '#test/support/answers/questionParts.ts'
import { ContentForm } from './ContentForm.tsx'
import { kindWords, type EditedKind } from './words/kindWords.ts'

const schemas: Record<EditedKind, Schema> = { ...contentKinds, service: ServiceContent, page: PageContent }
const folders: Record<EditedKind, string> = {
  service: 'services',
  page: 'pages',
  document: 'documents',
  industry: 'industries',
  place: 'places',
  post: 'posts',
  term: 'glossary.json',
  trade: 'trades',
  cover: 'tools/covers.json',
  finder: 'tools/finder',
  quiz: 'tools/quiz',
  scenario: 'tools/scenarios.json',
  incident: 'tools/incidents.json',
  specimen: 'tools/specimen',
  section: 'sections',
  synonym: 'search/synonyms.json',
  asked: 'search/asked.json',
  questions: 'questions',
}
const content = new URL('../../../../../content/', import.meta.url)
const firstOf = (kind: EditedKind): unknown => {
  const from = folders[kind]
  if (kind === 'questions') return questionParts[0]
  const file = from.endsWith('.json') ? from : `${from}/${readdirSync(new URL(from, content)).find((name) => name.endsWith('.json'))}`
  const read: unknown = JSON.parse(readFileSync(new URL(file, content), 'utf8'))
  if (kind === 'document') return newestOf(z.parse(LibraryFile, read))
  return Array.isArray(read) ? read[0] : read
}

const drawn = (kind: EditedKind, value: unknown, readOnly = false, open: ReadonlyMap<string, number> | null = null) =>
  renderToStaticMarkup(
    <ContentForm
      kind={kind}
      schema={schemas[kind]}
      value={value}
      onChange={() => {}}
      problems={problemsOf(schemas[kind], value)}
      readOnly={readOnly}
      references={[{ kind: 'service', key: 'public-liability-insurance', title: 'Public liability insurance' }]}
      comments={open && { open, begin: () => {} }}
    />,
  )

/** Controls without a <label> or an aria-label. */
const nameless = (html: string) => {
  const labelled = new Set([...html.matchAll(/<label[^>]* for="([^"]+)"/g)].map(([, id]) => id))
  return [...html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/aria-label="[^"]/.test(tag) && !labelled.has(/ id="([^"]+)"/.exec(tag)?.[1] ?? ''))
}

for (const kind of Object.keys(kindWords) as EditedKind[]) {
  test(`${kind}: every control has a name, in a filled and in a blank form`, () => {
    for (const html of [drawn(kind, firstOf(kind)), drawn(kind, blankOf(schemas[kind]))]) {
      expect(nameless(html)).toEqual([])
      expect(html.match(/<(?:label|legend|h2)[^>]*><\/(?:label|legend|h2)>/g)).toBe(null)
      expect(/>undefined<|\[object Object\]/.test(html)).toBe(false)
    }
  })
}

test('a read-only form has no controls that change anything', () => {
  const html = drawn('service', firstOf('service'), true)
  expect(/>Add |aria-label="(?:Remove|Move) /.test(html)).toBe(false)
  expect([...html.matchAll(/<(?:textarea|input type="text")\b[^>]*>/g)].every(([tag]) => tag.includes('readOnly'))).toBe(true)
})

test.each([
  ['service', 'body.heading', 'Main heading'],
  ['service', 'body.limits', 'Typical limits'],
  ['service', 'body.limits.rows', 'Limits'],
  ['service', 'body.limits.rows.1', 'Limit 2'],
  ['service', 'body.law.required', 'Required by law'],
  ['post', 'date', 'Published on'],
  ['finder', 'example.answers', 'Example answers'],
] as const)('comments on a %s are offered at %s with their number, under the label %s', (kind, path, label) => {
  const html = drawn(kind, firstOf(kind), false, new Map([[path, 2]]))
  expect(html).toContain(`title="2 comments on ${label}"`)
  expect(drawn(kind, firstOf(kind), false, new Map())).toContain(`title="Comment on ${label}"`)
  expect(drawn(kind, firstOf(kind))).not.toMatch(/title="(?:Comment|\d+ comments?) on /)
})

test('a problem is shown in the summary and at its field', () => {
  const service = { ...(firstOf('service') as { seo: object }), title: '' }
  const html = drawn('service', service)
  expect(html.includes('One thing to fix')).toBe(true)
  expect(/id="content-title"[^>]*aria-invalid="true"/.test(html)).toBe(true)
})
