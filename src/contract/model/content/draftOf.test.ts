/** Draft schemas of every kind of content: they accept all existing and incomplete content, and refuse hostile values as the published schemas do. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { questionParts } from '../../../../test/support/answers/questionParts.ts'
import { z } from '../../schema.ts'
import { blankOf } from './blankOf.ts'
import { contentKinds } from './contentKind.ts'
import { draftOf } from './draftOf.ts'
import { fieldOf, fieldsOf, optionOf, patternOf, type Field } from './fieldsOf.ts'
import { LibraryFile, newestOf } from './kinds/libraryDocument.ts'
import { PageContent } from './kinds/page.ts'
import { PostBody } from './kinds/post.ts'
import { problemsOf } from './problemsOf.ts'
import { ServiceContent } from './kinds/service.ts'
import type { Schema } from './schemaParts.ts'

const kinds: Record<string, Schema> = { ...contentKinds, service: ServiceContent, page: PageContent }
const sources: Record<string, string> = {
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

const content = new URL('../../../../content/', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, content), 'utf8'))
const itemsOf = (kind: string): unknown[] => {
  const from = sources[kind]!
  if (kind === 'questions') return questionParts
  return from.endsWith('.json')
    ? (read(from) as unknown[])
    : readdirSync(new URL(from, content))
        .filter((file) => file.endsWith('.json'))
        .map((file) => read(`${from}/${file}`))
        .map((item) => (kind === 'document' ? newestOf(z.parse(LibraryFile, item)) : item))
}

test('every kind of content has a source to test with', () => {
  expect(Object.keys(sources).toSorted()).toEqual(Object.keys(kinds).toSorted())
})

for (const [kind, schema] of Object.entries(kinds)) {
  const draft = draftOf(schema)
  const refused = (value: unknown) => !z.safeParse(draft, value).success

  test(`${kind}: all existing content is valid as a draft, unchanged`, () => {
    const items = itemsOf(kind)
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) {
      expect(z.parse(draft, item)).toEqual(z.parse(schema, item))
      expect(problemsOf(schema, item)).toEqual([])
    }
  })

  test(`${kind}: a blank draft is complete in shape, may be saved and cannot be published`, () => {
    const blank = blankOf(schema)
    expect(z.parse(draft, blank)).toEqual(blank)
    expect(z.safeParse(schema, blank).success).toBe(false)
    const problems = problemsOf(schema, blank)
    expect(problems.length).toBeGreaterThan(0)
    for (const { path, message } of problems) {
      const places = fieldsOf(schema).filter((place) => place.path === patternOf(path) || place.field.type === 'rich')
      expect(places.length, path).toBeGreaterThan(0)
      expect(message).not.toMatch(/invalid|string|required/i)
    }
  })

  test(`${kind}: missing keys are added to a draft`, () => {
    const item = itemsOf(kind)[0] as Record<string, unknown>
    for (const { path, field } of fieldsOf(schema)) {
      if (path.includes('.') || field.optional || field.type === 'fixed') continue
      const { [path]: _, ...without } = item
      const kept = z.safeParse(draft, without)
      // Fields that decide between the kinds of a page cannot be filled in.
      if (kept.success) expect(Object.keys(kept.data as object).toSorted()).toEqual(Object.keys(item).toSorted())
      else
        expect([kind, path]).toEqual([
          'page',
          expect.stringMatching(/^(?:kind|heading|lead|blocks|sections|trades|groups|how|story|office)$/),
        ])
    }
  })

  test(`#82 ${kind}: wrong types, unknown keys, control characters, huge values and deep nesting are refused in every field`, () => {
    // The last item has fields that the first leaves out; a field that both have is tried once.
    const seen = new Set<string>()
    let tried = 0
    for (const item of [itemsOf(kind)[0], itemsOf(kind).at(-1)]) {
      expect(refused({ ...(item as object), script: 'x' })).toBe(true)
      for (const { path, field } of leaves('', fieldOf(schema), item)) {
        const place = `${patternOf(path)} ${field.type}`
        if (seen.has(place)) continue
        seen.add(place)
        for (const hostile of hostileFor(field)) {
          tried += 1
          expect(refused(withAt(item, path.split('.'), hostile)), `${path}: ${JSON.stringify(hostile).slice(0, 60)}`).toBe(true)
        }
      }
    }
    expect(tried).toBeGreaterThan(10)
    for (const nothing of [null, undefined, 'text', 7, [], [[]]]) expect(refused(nothing)).toBe(true)
    expect(refused(deep(100_000))).toBe(true)
    expect(refused({ slug: deep(100_000) })).toBe(true)
    expect(refused({ ...(blankOf(schema) as object), title: 'a'.repeat(1_000_000) })).toBe(true)
    expect(refused({ ...(blankOf(schema) as object), tags: Array.from({ length: 200_000 }, () => 'a') })).toBe(true)
  })
}

/** Each field that holds a value of its own, with its path in the content. */
function leaves(path: string, field: Field, value: unknown): { path: string; field: Field }[] {
  const under = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  const own = value as Record<string, unknown>
  if (value === undefined) return []
  switch (field.type) {
    case 'group':
      return field.fields.flatMap(({ key, field: inner }) => leaves(under(key), inner, own[key]))
    case 'union': {
      const option = field.options[optionOf(field, value)]
      return option ? leaves(path, option.group, value) : []
    }
    case 'list':
      return [{ path, field }, ...(value as unknown[]).slice(0, 1).flatMap((item, place) => leaves(under(place), field.item, item))]
    case 'record':
      return [{ path, field }]
    default:
      return [{ path, field }]
  }
}

const withAt = (value: unknown, [key, ...rest]: string[], by: unknown): unknown => {
  if (key === undefined) return by
  const inner = (value as Record<string, unknown>)[key]
  if (Array.isArray(value)) return value.map((item: unknown, place) => (String(place) === key ? withAt(item, rest, by) : item))
  return { ...(value as object), [key]: withAt(inner, rest, by) }
}

const deep = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level += 1) value = { content: [value] }
  return value
}

const hostileFor = (field: Field): unknown[] => {
  switch (field.type) {
    case 'line':
    case 'area':
      return [7, true, {}, ['a'], 'null\u0000', 'turned\u202eround', '\ud800', 'a'.repeat((field.most ?? 400) + 1)]
    case 'list':
      return ['a', 7, {}, { length: 1 }, [null], [deep(60)], [[[]]]]
    case 'record':
      return ['a', [], { a: 7 }]
    case 'number':
      return ['7', Number.NaN, Number.POSITIVE_INFINITY, {}, true]
    case 'checkbox':
      return ['true', 1, null, {}]
    case 'choice':
      return ['something else', 7, null, ['yes']]
    case 'date':
      return ['2026-02-30', '31/12/2026', 7, null, '2026-01-01T00:00:00Z']
    case 'fixed':
      return ['something else', null, 7]
    case 'blocks':
      return [
        '<p>x</p>',
        {},
        [{ type: 'hero' }],
        [{ id: 'a', type: 'b c', version: 1, props: {} }],
        [{ id: 'a', type: 'b', version: 1, props: { x: '\u0000' } }],
      ]
    case 'rich':
      return ['<p>x</p>', { type: 'doc', content: [{ type: 'script' }] }, { type: 'doc', content: [{ type: 'paragraph', style: 'x' }] }]
    case 'group':
    case 'union':
      return []
  }
}

const linked = (href: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] }],
})

test('#82 a link in a draft accepts only paths of the site and https addresses', () => {
  const draft = draftOf(PostBody)
  for (const good of ['/quote', '/insurance-glossary#excess', 'https://www.fca.org.uk/x', '']) {
    expect(z.safeParse(draft, linked(good)).success, good).toBe(true)
  }
  for (const bad of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'http://plain.example',
    'https://a.example/"onmouseover="x',
    'vbscript:x',
    `/${'a'.repeat(300)}`,
  ]) {
    expect(z.safeParse(draft, linked(bad)).success, bad).toBe(false)
  }
})

test('an unfinished article may be saved: empty paragraphs, a callout without a title, a table of one row', () => {
  const draft = draftOf(PostBody)
  const unfinished = {
    type: 'doc',
    content: [
      { type: 'paragraph' },
      { type: 'callout', attrs: { kind: 'fact', title: '' }, content: [] },
      {
        type: 'table',
        attrs: { caption: '' },
        content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [{ type: 'paragraph' }] }] }],
      },
    ],
  }
  expect(z.safeParse(draft, unfinished).success).toBe(true)
  expect(z.safeParse(PostBody, unfinished).success).toBe(false)
})

test('the form fields of a schema have the right type and limits', () => {
  const at = (kind: string, path: string) => fieldsOf(kinds[kind]!).find((place) => place.path === path)?.field
  expect(at('service', 'seo.title')).toMatchObject({ type: 'line', most: 60, least: 1 })
  expect(at('service', 'body.intro.*')).toMatchObject({ type: 'area', most: 1500 })
  expect(at('service', 'body.inShort')).toMatchObject({ type: 'list', least: 2, most: 2 })
  expect(at('service', 'body.law.required')).toMatchObject({ type: 'choice', options: ['yes', 'no', 'sometimes'] })
  expect(at('service', 'reviewedOn')).toMatchObject({ type: 'date' })
  expect(at('service', 'published')).toMatchObject({ type: 'checkbox' })
  expect(at('quiz', 'questions.*.answer')).toMatchObject({ type: 'number', least: 1, most: 4, whole: true })
  expect(at('page', 'sections.*.blocks.*')).toMatchObject({
    type: 'union',
    options: [{ name: 'p' }, { name: 'list' }, { name: 'steps' }, { name: 'table' }, { name: 'note' }],
  })
  expect(at('post', 'body')).toMatchObject({ type: 'rich' })
  expect(at('document', 'slug')).toMatchObject({ type: 'line', patterned: true, least: 1 })
  expect(at('service', 'body.sections.*.table')).toMatchObject({ type: 'group', optional: true })
})

test('a problem gives its path and what to do, inside a union too', () => {
  const page = { ...(itemsOf('page')[0] as { sections: { blocks: unknown[] }[] }) }
  const wrong = withAt(page, ['sections', '0', 'blocks', '0'], { table: { caption: '', head: ['One'], rows: [] } })
  expect(problemsOf(PageContent, wrong)).toEqual([
    { path: 'sections.0.blocks.0.table.caption', message: 'Write something here' },
    { path: 'sections.0.blocks.0.table.head', message: 'Add 1 more: at least 2 are needed' },
  ])
  const service = itemsOf('service')[0]
  expect(problemsOf(ServiceContent, withAt(service, ['seo', 'title'], 'a'.repeat(65)))).toEqual([
    { path: 'seo.title', message: 'Shorten this by 5 characters' },
  ])
  expect(problemsOf(ServiceContent, withAt(service, ['reviewedOn'], ''))).toEqual([{ path: 'reviewedOn', message: 'Enter a date' }])
})
