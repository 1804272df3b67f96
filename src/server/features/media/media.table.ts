import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ratioNames, type Crops } from '#contract/model/media/crop.ts'
import { mediaMachine } from '#contract/model/media/mediaMachine.ts'
import { formats } from '#contract/model/media/rendition.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const now = sql`now()`

export const media = pgTable('media', {
  id: uuid('id').primaryKey(),
  status: text('status', { enum: mediaMachine.statusNames }).notNull(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  alt: text('alt').notNull().default(''),
  decorative: boolean('decorative').notNull().default(false),
  caption: text('caption').notNull().default(''),
  credit: text('credit').notNull().default(''),
  licence: text('licence').notNull().default(''),
  licenceUntil: date('licence_until', { mode: 'string' }),
  folder: text('folder').notNull().default(''),
  focalX: smallint('focal_x').notNull().default(50),
  focalY: smallint('focal_y').notNull().default(50),
  crops: jsonb('crops').$type<Crops>().notNull().default({}),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  type: text('type').notNull(),
  sha256: text('sha256').notNull(),
  sentSha256: text('sent_sha256').notNull(),
  key: text('key').notNull(),
  edition: text('edition').notNull(),
  wanted: text('wanted').notNull(),
  madeAt: instant('made_at'),
  failed: boolean('failed').notNull().default(false),
  /** Triggers maintain these two columns. */
  used: boolean('used').notNull().default(false),
  duplicate: boolean('duplicate').notNull().default(false),
  uploadedBy: uuid('uploaded_by'),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
  trashedAt: instant('trashed_at'),
})
export type MediaRow = typeof media.$inferSelect

export const mediaRenditions = pgTable(
  'media_renditions',
  {
    mediaId: uuid('media_id').notNull(),
    edition: text('edition').notNull(),
    file: text('file').notNull(),
    ratio: text('ratio', { enum: ratioNames }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    format: text('format', { enum: formats }).notNull(),
    bytes: integer('bytes').notNull(),
    madeOf: text('made_of').notNull(),
    supersededAt: instant('superseded_at'),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.edition, table.file] })],
)
