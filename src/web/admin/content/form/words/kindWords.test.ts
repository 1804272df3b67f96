/** Every field of every kind of content has a label and belongs to one section of the form, and there are no labels without a field. */
import { expect, test } from 'vitest'
import { contentKinds } from '#contract/model/content/contentKind.ts'
import { fieldsOf, type Place } from '#contract/model/content/fieldsOf.ts'
import { PageContent } from '#contract/model/content/kinds/page.ts'
import type { Schema } from '#contract/model/content/schemaParts.ts'
import { ServiceContent } from '#contract/model/content/kinds/service.ts'
import { aOr, wordsAt } from './fieldWords.ts'
import { kindWords, type EditedKind } from './kindWords.ts'

const schemas: Record<EditedKind, Schema> = { ...contentKinds, service: ServiceContent, page: PageContent }

test('every kind of content has labels', () => {
  for (const kind of Object.keys(contentKinds)) expect(Object.keys(kindWords)).toContain(kind)
})

/** List entries are named by their list, and parts of `body` have their own sections. */
const isNamed = ({ path, field }: Place, sections: readonly string[]) =>
  !path.endsWith('*') && !(field.type === 'fixed' && !field.optional) && !sections.some((own) => own.startsWith(`${path}.`))

for (const [kind, words] of Object.entries(kindWords)) {
  const places = fieldsOf(schemas[kind as EditedKind])
  const listed = words.sections.flatMap(({ fields }) => fields)

  test(`${kind}: every field has a label, every list a name for its entries, and every choice a label`, () => {
    const lacking = places.flatMap(({ path, field }) => {
      const own = wordsAt(words.fields, path)
      const missing: string[] = []
      if (isNamed({ path, field }, listed) && !own?.label) missing.push('label')
      if (field.type === 'list' && !own?.item) missing.push('item')
      if (field.type === 'record' && !own?.item) missing.push('item')
      if (field.type === 'list' && field.item.type === 'choice')
        missing.push(...field.item.options.filter((option) => !own?.options?.[option]).map(String))
      if (field.type === 'choice' && !path.endsWith('*'))
        missing.push(...field.options.filter((option) => !own?.options?.[option]).map(String))
      if (field.type === 'list' && field.item.type === 'union')
        missing.push(...field.item.options.filter(({ name }) => !own?.kinds?.[name]).map(({ name }) => name))
      return missing.map((what) => `${path}: ${what}`)
    })
    expect(lacking).toEqual([])
  })

  test(`${kind}: every label belongs to a field`, () => {
    const fits = (key: string) =>
      key.startsWith('**.') ? places.some(({ path }) => `.${path}`.endsWith(key.slice(2))) : places.some(({ path }) => path === key)
    const shared = /^\*\*\.(?:blocks|columns|table)/
    expect(Object.keys(words.fields).filter((key) => !shared.test(key) && !fits(key))).toEqual([])
  })

  test(`${kind}: every field belongs to exactly one section, except the one that only publishing changes`, () => {
    expect(listed).not.toContain('published')
    const over = (path: string) => listed.filter((own) => path === own || path.startsWith(`${own}.`))
    const wrong = places
      .filter(({ path, field }) => field.type !== 'group' && field.type !== 'fixed' && path !== 'published' && over(path).length !== 1)
      .map(({ path }) => path)
    expect(wrong).toEqual([])
    expect(listed.filter((own) => !places.some(({ path }) => path === own))).toEqual([])
    expect(new Set(words.sections.map(({ id }) => id)).size).toBe(words.sections.length)
  })
}

test('nouns get the right article', () => {
  expect(['line', 'answer', 'example', 'use', 'entry', 'edition'].map(aOr)).toEqual([
    'a line',
    'an answer',
    'an example',
    'a use',
    'an entry',
    'an edition',
  ])
})
