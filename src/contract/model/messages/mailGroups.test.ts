import { expect, test } from 'vitest'
import { mailTemplateNames } from './mail.ts'
import { mailGroups } from './mailGroups.ts'

test('each email is in exactly one group', () => {
  expect(mailGroups.flatMap(({ mails }) => mails).toSorted()).toEqual(mailTemplateNames.toSorted())
  expect(mailGroups.filter(({ mails }) => mails.length === 0)).toEqual([])
})
