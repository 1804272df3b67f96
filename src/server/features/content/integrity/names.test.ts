import { expect, it } from 'vitest'
import { nameKeys, pageNamesOf } from '#contract/model/content/checks/pageNames.ts'
import { nameChecks } from './names.ts'

const page = (heading: string) => ({ kind: 'page', title: 'Storms', heading, seo: { title: 'Storms', description: '' }, blocks: [] })
const at = new Date('2026-11-20T09:00:00Z')

/** The messages for a page when this many others have its title. */
const messagesFor = (others: number) => {
  const pages = pageNamesOf('page', page('Storms on the coast'))
  const named = Array.from({ length: others }, (_, n) => ({ id: String(n), label: `Page ${n + 1}`, unpublishAt: null, pages }))
  const byKey = new Map(nameKeys(pages).map((key) => [key, named]))
  return nameChecks({ id: 'own', kind: 'page' }, page('Another heading'), { firm: 'Seawall', byKey }, at).map(({ message }) => message)
}

it('names three pages of the same title, and counts the rest', () => {
  const alone = (n: number) => `Page ${n} has the same title. Give this page its own`
  expect(messagesFor(0)).toEqual([])
  expect(messagesFor(3)).toEqual([alone(1), alone(2), alone(3)])
  expect(messagesFor(4)).toEqual([alone(1), alone(2), 'Page 3 and 1 more page have the same title. Give this page its own'])
  expect(messagesFor(6_667)).toEqual([alone(1), alone(2), 'Page 3 and 6664 more pages have the same title. Give this page its own'])
})
