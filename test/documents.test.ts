/** content/documents/: guides and checklists belong to existing products, have dated editions, and there is one for each kind of claim. */
import { expect, test } from 'vitest'
import { textsOf } from '#contract/model/content/documentBlock.ts'
import type { LibraryFile } from '#contract/model/content/kinds/libraryDocument.ts'
import { firmWords } from '#contract/model/site/firmWords.ts'
import { Firm } from '#contract/model/site/firm.ts'
import { z } from '#contract/schema.ts'
import firmFile from '#content/settings/firm.json' with { type: 'json' }
import { keyFactsSlug } from '#server/features/library/keyFacts.ts'
import { shelf } from './content/shelf.ts'

const { documents, services } = shelf
const products = new Set(services.map(({ slug }) => slug))
const facts = firmWords(z.parse(Firm, firmFile))
const today = new Date().toISOString().slice(0, 10)

/** The faults of one document. */
const faultsOf = ({ type, products: about, editions, slug }: LibraryFile): string[] => {
  const dates = editions.map(({ from }) => from)
  const codes = editions.map(({ code }) => code)
  const texts = editions.flatMap(({ body }) => textsOf(body))
  const longest = type === 'checklist' ? 90 : 130
  return [
    ...about.filter((product) => !products.has(product)).map((product) => `no product ${product}`),
    ...(dates.join() === dates.toSorted().reverse().join() && new Set(dates).size === dates.length
      ? []
      : ['editions are not newest first']),
    ...dates.filter((from) => from > today).map((from) => `from ${from}`),
    ...editions
      .filter(({ code, from }) => !code.startsWith(from.slice(0, 7).replace('-', '.')))
      .map(({ code }) => `${code} is not its month`),
    ...(new Set(codes).size === codes.length ? [] : ['an edition twice']),
    ...editions
      .slice(0, -1)
      .filter(({ change }) => change === '')
      .map(({ code }) => `${code} does not say what is new`),
    ...(editions.at(-1)?.change ? ['the first edition changes nothing'] : []),
    ...texts.flatMap((text) => [...text.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name).filter((name) => !(name in facts))),
    ...(textsOf(editions[0]!.body).join(' ').split(/\s+/).length < longest ? ['too short to print'] : []),
    ...(services.some((service) => keyFactsSlug(service.slug) === slug) ? ['named like key facts'] : []),
  ]
}

test('there are at least eight guides, and a checklist for every kind of claim', () => {
  const of = (type: string) => documents.filter((document) => document.type === type)
  expect(of('guide').length).toBeGreaterThanOrEqual(8)
  const needed = {
    property: 'property-insurance',
    'liability to the public': 'public-liability-insurance',
    'liability to staff': 'employers-liability-insurance',
    products: 'product-liability-insurance',
    professional: 'professional-indemnity-insurance',
    motor: 'fleet-insurance-imported',
    cyber: 'cyber-insurance',
    directors: 'directors-officers-insurance',
    employment: 'employment-practices-liability',
    'accident and travel': 'personal-accident-travel-insurance',
    transit: 'marine-cargo-insurance',
    tools: 'tools-equipment-cover',
  }
  for (const [kind, product] of Object.entries(needed))
    expect([kind, of('checklist').some(({ products: about }) => about.includes(product))]).toEqual([kind, true])
})

test('some documents have earlier editions with different texts', () => {
  const grown = documents.filter(({ editions }) => editions.length > 1)
  expect(grown.length).toBeGreaterThanOrEqual(2)
  for (const { editions } of grown) expect(new Set(editions.map(({ body }) => JSON.stringify(body))).size).toBe(editions.length)
})

for (const document of documents) test(`${document.slug}: has no faults`, () => expect(faultsOf(document)).toEqual([]))

test('planted: each fault is found', () => {
  const sound = documents.find(({ editions }) => editions.length > 1)!
  const [newest, older] = sound.editions
  const spoiled: LibraryFile[] = [
    { ...sound, products: ['no-such-product'] },
    { ...sound, slug: 'cyber-insurance-key-facts' },
    { ...sound, editions: [older!, newest!] },
    { ...sound, editions: [{ ...newest!, code: '2024.01' }, older!] },
    { ...sound, editions: [{ ...newest!, change: '' }, older!] },
    { ...sound, editions: [{ ...newest!, from: '2999-01-01', code: '2999.01' }, older!] },
    { ...sound, editions: [{ ...newest!, body: { ...newest!.body, lead: 'Ring {firm.fax}.' } }, older!] },
    { ...sound, editions: [{ ...newest!, change: '', body: { lead: 'Short.', sections: [] } }] },
  ]
  expect(faultsOf(sound)).toEqual([])
  for (const document of spoiled) expect(faultsOf(document)).not.toEqual([])
})
