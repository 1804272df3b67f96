import { expect, test } from 'vitest'
import { tidyBody } from './tidyBody.ts'

const words = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) })

test('empty paragraphs and lists are removed, and text is kept', () => {
  expect(
    tidyBody({
      type: 'doc',
      content: [
        { type: 'paragraph' },
        { type: 'heading', attrs: { level: 4 }, content: [words('Title')] },
        { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
        { type: 'paragraph', content: [words('Kept', { type: 'bold' }, { type: 'underline' })] },
      ],
    }),
  ).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [words('Title')] },
      { type: 'paragraph', content: [words('Kept', { type: 'bold' })] },
    ],
  })
})

test('#84 unknown nodes and unsafe links are removed, and the rest is kept', () => {
  const script = { type: 'paragraph', content: [words('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } })] }
  const fine = { type: 'paragraph', content: [words('y', { type: 'link', attrs: { href: '/quote', target: '_blank' } })] }
  expect(tidyBody({ type: 'doc', content: [script, { type: 'image', attrs: { src: 'x' } }, fine] }).content).toEqual([
    { type: 'paragraph', content: [words('y', { type: 'link', attrs: { href: '/quote' } })] },
  ])
})
