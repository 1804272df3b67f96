/** Rich text is a tree of our own nodes: anything else is refused when it is saved, and not rendered if it is stored anyway. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PostBody } from '#contract/model/content/kinds/post.ts'
import { z } from '#contract/schema.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import { testApp } from '#test/support/server/app.ts'

const marker = 'planted-here'
type Json = Record<string, unknown>
const say = (text: string, ...marks: Json[]): Json => ({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) })
const paragraph = (...content: unknown[]): Json => ({ type: 'paragraph', content })
const doc = (...content: unknown[]): Json => ({ type: 'doc', content })
const cell = (...content: unknown[]): Json => ({
  type: 'table',
  attrs: { caption: 'x' },
  content: [
    { type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph(say('x'))] }] },
    { type: 'tableRow', content: [{ type: 'tableCell', content }] },
  ],
})

/** Every place in a document that can contain a node. */
const places: ((node: unknown) => Json)[] = [
  (node) => doc(node),
  (node) => doc(paragraph(say('x'), node)),
  (node) => doc({ type: 'heading', attrs: { level: 2 }, content: [node] }),
  (node) => doc({ type: 'bulletList', content: [{ type: 'listItem', content: [node] }] }),
  (node) => doc({ type: 'orderedList', content: [node] }),
  (node) => doc({ type: 'blockquote', content: [node] }),
  (node) => doc(cell(node)),
  (node) => doc({ type: 'callout', attrs: { kind: 'fact', title: 'x' }, content: [node] }),
]
const strangers: Json[] = [
  ...['html', 'script', 'iframe', 'svg', 'codeBlock', 'embed', 'form'].map((type) => ({ type, content: [say(marker)] })),
  { type: 'image', attrs: { src: `x-${marker}`, onerror: 'alert(1)' } },
  { type: 'text', text: marker, html: `<b>${marker}</b>` },
  { type: ['text'], text: marker },
  { type: 'constructor', content: [say(marker)] },
  { type: '__proto__', content: [say(marker)] },
  { content: [say(marker)] },
]
const marks: Json[] = [
  ...['code', 'underline', 'textStyle', 'highlight', 'style'].map((type) => ({ type })),
  { type: 'bold', attrs: { onclick: 'alert(1)' } },
  { type: 'link' },
  { type: 'link', attrs: { href: '/', target: '_blank' } },
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '\\\\evil.example',
    'https:evil',
    'http://evil.example',
    '/a" onclick="alert(1)',
    '',
    'quote',
  ].map((href) => ({ type: 'link', attrs: { href } })),
]
const dressed = (extra: Json): Json[] => [
  doc({ ...paragraph(say(marker)), ...extra }),
  doc({ type: 'heading', attrs: { level: 2, ...extra }, content: [say(marker)] }),
  doc({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(say(marker))], ...extra }] }),
  doc({ type: 'callout', attrs: { kind: 'fact', title: marker, ...extra }, content: [paragraph(say('x'))] }),
  { ...doc(paragraph(say(marker))), ...extra },
]
const deep = (levels: number): Json =>
  levels === 0 ? paragraph(say(marker)) : { type: 'bulletList', content: [{ type: 'listItem', content: [deep(levels - 1)] }] }

const trees: unknown[] = [
  ...places.flatMap((place) => strangers.map(place)),
  ...[places[1], places[3], places[6]].flatMap((place) =>
    marks.map((mark) => place?.(place === places[1] ? say(marker, mark) : paragraph(say(marker, mark)))),
  ),
  ...[
    { onclick: 'alert(1)' },
    { style: 'position:fixed' },
    { class: 'x' },
    { dangerouslySetInnerHTML: { __html: marker } },
    { attrs: { id: 'x' } },
  ].flatMap(dressed),
  doc(paragraph(say(`${marker}\u202e`))),
  doc(paragraph(say(`${marker}\u0000`))),
  doc(paragraph(say(marker.repeat(200)))),
  doc(paragraph(say(marker, ...Array.from({ length: 4 }, () => ({ type: 'bold' }))))),
  doc({ type: 'heading', attrs: { level: 1 }, content: [say(marker)] }),
  doc({ type: 'callout', attrs: { kind: 'advert', title: marker }, content: [paragraph(say('x'))] }),
  doc(deep(2)),
  doc(deep(400)),
  doc(marker),
  doc({ type: 'paragraph', content: marker }),
  { type: 'doc', content: marker },
  `<p>${marker}</p>`,
  [paragraph(say(marker))],
]

const app = await testApp()
const { owner } = app.database
const [row] = await owner.select().from(contentItems).where(eq(contentItems.kind, 'post')).limit(1)
if (!row) throw new Error('no article')
const content = row.content as Json

test('#82 rich text: 200 hostile trees are refused by the schema, and the stored article is accepted', () => {
  expect(trees.length).toBeGreaterThanOrEqual(200)
  for (const tree of trees) expect([JSON.stringify(tree), z.safeParse(PostBody, tree).success]).toEqual([JSON.stringify(tree), false])
  expect(z.safeParse(PostBody, content['body']).success).toBe(true)
})

test('#82 rich text: hostile trees written straight to the database are not in the page or the API reply', async () => {
  const path = `/blog/${row.slug}`
  expect(await (await app.request(path)).text()).toContain(row.title)
  for (const tree of trees) {
    const body: unknown = JSON.parse(JSON.stringify(tree).replaceAll('\\u0000', ''))
    await owner
      .update(contentItems)
      .set({ content: { ...content, body } })
      .where(eq(contentItems.id, row.id))
    app.cache.clear()
    for (const address of [path, `/api${path.replace('blog', 'posts')}`]) {
      const reply = await app.request(address)
      const told = await reply.text()
      const clean = z.safeParse(PostBody, body).success
      expect([JSON.stringify(body).slice(0, 200), address, reply.status, clean || !told.includes(marker)]).toEqual([
        JSON.stringify(body).slice(0, 200),
        address,
        clean ? 200 : 500,
        true,
      ])
    }
  }
  await owner.update(contentItems).set({ content }).where(eq(contentItems.id, row.id))
})
