import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breadcrumbs } from './Breadcrumbs.tsx'

test('a separator ends the item before it, so that no wrapped line begins with one; the last item has none', () => {
  const crumbs = ['Home', 'Products', 'Public liability'].map((label) => ({ label, href: `/${label}` }))
  const html = renderToStaticMarkup(createElement(Breadcrumbs, { crumbs }))
  const items = html.split('<li').slice(1)
  expect(items.map((item) => item.indexOf('<svg') > item.indexOf('</a>'))).toEqual([true, true, false])
  expect(items[2]).not.toContain('<svg')
})

test('on a phone the page itself is left to its heading if two names stand before it, and no line ends in a separator', () => {
  const shown = (...labels: string[]) =>
    renderToStaticMarkup(createElement(Breadcrumbs, { crumbs: labels.map((label) => ({ label, href: `/${label}` })) }))
  const deep = shown('Home', 'Products', 'Public liability')
  expect(deep.match(/max-sm:sr-only/g)).toHaveLength(1)
  expect(deep.match(/max-sm:hidden/g)).toHaveLength(1)
  expect(shown('Home', 'Contact')).not.toContain('max-sm')
})
