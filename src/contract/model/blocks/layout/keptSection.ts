import { blockType } from '../blockType.ts'
import { referencesField } from '../field.ts'

/** Replaced by the blocks of a reusable section (content/section.ts), as published when the page is read. */
export const keptSection = blockType('keptSection', {
  label: 'Reusable section',
  summary: 'Blocks written once and shown on every page that uses them.',
  group: 'layout',
  fields: {
    section: referencesField({ label: 'Section', of: ['section'], max: 1 }),
  },
})
