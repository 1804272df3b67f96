/** How a picture of the library changes, and what follows: its files are made, and pages that show it are rendered again. */
import { formatDate } from '#contract/format.ts'
import { mediaMachine } from '#contract/model/media/mediaMachine.ts'
import { defineRecord } from '#server/features/records/records.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'
import { media } from './media.table.ts'

const percent = (value: number) => `${value}%`

export const mediaRecord = defineRecord({
  machine: mediaMachine,
  table: media,
  fields: {
    title: { label: 'Title' },
    name: { label: 'File' },
    alt: { label: 'Alternative text' },
    decorative: { label: 'Decoration', show: (decorative) => (decorative ? 'Yes' : 'No') },
    caption: { label: 'Caption' },
    credit: { label: 'Credit' },
    licence: { label: 'Licence' },
    licenceUntil: { label: 'Licence until', show: (day) => (day ? formatDate(day) : '') },
    folder: { label: 'Folder' },
    focalX: { label: 'Focus from the left', show: percent },
    focalY: { label: 'Focus from the top', show: percent },
    crops: { label: 'Custom crops', show: (crops) => Object.keys(crops).join(', ') },
  },
  clientEmail: () => null,
  mailFacts: () => null,
  mails: {},
  after: (ctx, { row }) => (row.used ? bumpContentVersion(ctx) : undefined),
})
