import { expect, test } from 'vitest'
import { settingKeys } from '#contract/model/site/setting.ts'
import { settingHref } from './sections.ts'

test('every settings record has a screen, except the tags, which staff do not edit', () => {
  expect(settingKeys.filter((key) => settingHref(key) === null)).toEqual(['tags'])
  expect(['firm', 'bankProposal', 'words.contact', 'mail.webhookOff'].map(settingHref)).toEqual([
    '/admin/settings/firm',
    '/admin/settings/bank',
    '/admin/settings/words/contact',
    '/admin/settings/mail-templates/webhookoff',
  ])
  expect(settingHref('older')).toBeNull()
})
