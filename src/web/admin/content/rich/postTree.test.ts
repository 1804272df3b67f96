/** Any document of the editor can be saved as a draft, and articles pass through the editor unchanged. */
import { readdirSync, readFileSync } from 'node:fs'
import { getSchema } from '@tiptap/core'
import { Node as EditorDocument } from '@tiptap/pm/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftOf } from '#contract/model/content/draftOf.ts'
import { PostBody, PostContent } from '#contract/model/content/kinds/post.ts'
import { z } from '#contract/schema.ts'
import { postExtensions } from './extensions.ts'
import { bodyOf, documentOf, type EditorNode } from './postTree.ts'

const schema = getSchema(postExtensions)
const draft = draftOf(PostBody)
const posts = new URL('../../../../../content/posts/', import.meta.url)

test('the editor has exactly the nodes and marks of our grammar', () => {
  expect(Object.keys(schema.nodes).toSorted()).toEqual(
    [
      'blockquote',
      'bulletList',
      'callout',
      'doc',
      'heading',
      'listItem',
      'orderedList',
      'paragraph',
      'table',
      'tableCell',
      'tableHeader',
      'tableRow',
      'text',
    ].toSorted(),
  )
  expect(Object.keys(schema.marks).toSorted()).toEqual(['bold', 'italic', 'link'])
})

test('every article passes through the editor unchanged', () => {
  for (const file of readdirSync(posts)) {
    const { body } = z.parse(PostContent, JSON.parse(readFileSync(new URL(file, posts), 'utf8')))
    const node = EditorDocument.fromJSON(schema, documentOf(body))
    node.check()
    expect(bodyOf(node.toJSON() as EditorNode), file).toEqual(body)
  }
})

const words = fc.oneof(
  fc.string({ maxLength: 40, unit: 'grapheme' }),
  fc.string({ maxLength: 20, unit: 'binary' }),
  fc.constantFrom('\u202eturned', 'null\u0000', '\ud800', 'x'.repeat(4000), '😀'.repeat(900), '   '),
)
const mark = fc.oneof(
  fc.constantFrom({ type: 'bold' }, { type: 'italic' }),
  fc
    .constantFrom('/quote', 'https://www.gov.uk/x', 'javascript:alert(1)', '//evil', `/${'a'.repeat(400)}`)
    .map((href) => ({ type: 'link', attrs: { href } })),
)
const text = fc.record({
  type: fc.constant('text'),
  text: words.filter((own) => own !== ''),
  marks: fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type }),
})
const inline = fc.array(text, { maxLength: 3 })
const paragraph = inline.map((content) => ({ type: 'paragraph', content }))
const paragraphs = fc.array(paragraph, { minLength: 1, maxLength: 3 })
const holding = (type: string, content: fc.Arbitrary<unknown[]>, attrs: fc.Arbitrary<object> = fc.constant({})) =>
  fc.record({ type: fc.constant(type), attrs, content })
const items = fc.array(holding('listItem', paragraphs), { minLength: 1, maxLength: 3 })
const cell = fc.oneof(holding('tableCell', paragraphs), holding('tableHeader', paragraphs))
const rows = fc.array(holding('tableRow', fc.array(cell, { minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 3 })
const block = fc.oneof(
  paragraph,
  inline.chain((content) => fc.constantFrom(2, 3).map((level) => ({ type: 'heading', attrs: { level }, content }))),
  holding('bulletList', items),
  holding('orderedList', items),
  holding('blockquote', paragraphs),
  holding('callout', paragraphs, fc.record({ kind: fc.oneof(fc.constantFrom('fact', 'warning'), fc.string()), title: words })),
  holding('table', rows, fc.record({ caption: words })),
)

test('#82 any document of the editor is saved as a valid draft, which is stable after a second pass', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (content) => {
      const node = EditorDocument.fromJSON(schema, { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] })
      node.check()
      const body = bodyOf(node.toJSON() as EditorNode)
      const kept = z.safeParse(draft, body)
      expect(kept.success ? null : kept.error.issues).toBe(null)
      const again = EditorDocument.fromJSON(schema, documentOf(body))
      again.check()
      const twice = bodyOf(again.toJSON() as EditorNode)
      expect(twice).toEqual(bodyOf(EditorDocument.fromJSON(schema, documentOf(twice)).toJSON() as EditorNode))
    }),
    { numRuns: 400 },
  )
})

test('#82 nodes that the grammar does not have are removed', () => {
  for (const node of [
    { type: 'script' },
    { type: 'image', attrs: { src: 'x' } },
    { type: 'text', text: 'x' },
    {},
    { type: 'paragraph', content: [{ type: 'image' }] },
  ]) {
    expect(bodyOf({ content: [node] })).toEqual({ type: 'doc', content: [] })
  }
  for (const nothing of [null, undefined, 'x', 7, { content: 'x' }])
    expect(documentOf(nothing)).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
})
