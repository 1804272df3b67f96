import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ContentKind } from '#contract/model/content/contentName.ts'
import { contentStatuses } from '#contract/model/content/contentMachine.ts'
import { signOffVerdicts } from '#contract/model/content/kinds/share.ts'
import { redirectOrigins } from '#contract/model/site/redirect.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const now = sql`now()`

/** All written content, including product pages and glossary terms. */
export const contentItems = pgTable('content_items', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind').$type<ContentKind>().notNull(),
  /** How other items refer to it: its first slug, which never changes. */
  key: text('key').notNull(),
  slug: text('slug').notNull(),
  /** Its address. Null for content without a page of its own. */
  path: text('path'),
  title: text('title').notNull(),
  position: integer('position').notNull().default(0),
  status: text('status', { enum: contentStatuses }).notNull().default('draft'),
  /** Whether the public sees `content`. */
  published: boolean('published').notNull().default(false),
  /** The live copy, in the schema of its kind, with current addresses. Replaced as a whole by publishing, never edited. */
  content: jsonb('content'),
  /** The working copy. Null if it does not differ from the live copy. Its links name items (`links.ts`). */
  draft: jsonb('draft'),
  draftVersion: integer('draft_version').notNull().default(0),
  draftBy: uuid('draft_by'),
  draftAt: instant('draft_at'),
  /** Number of checks that fail on the working copy, or on the live copy if there is none. */
  problems: integer('problems').notNull().default(0),
  /** The version of the checks that counted them. 0 if they still have to be counted. */
  checkedWith: smallint('checked_with').notNull().default(0),
  liveRevision: uuid('live_revision'),
  publishedAt: instant('published_at'),
  publishAt: instant('publish_at'),
  scheduledRevision: uuid('scheduled_revision'),
  /** The draft version from which the scheduled revision was made. */
  scheduledDraft: integer('scheduled_draft'),
  scheduledBy: uuid('scheduled_by'),
  unpublishAt: instant('unpublish_at'),
  approvedBy: uuid('approved_by'),
  approvedUntil: date('approved_until', { mode: 'string' }),
  assignedTo: uuid('assigned_to'),
  trashedAt: instant('trashed_at'),
  /** The names of its public pages (`integrity/names.ts`). */
  pageNames: text('page_names').array().notNull().default([]),
  contentHash: text('content_hash'),
  /** Whether staff have changed it. If so, seeding leaves it alone. */
  edited: boolean('edited').notNull().default(false),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at').notNull().default(now),
  /** When the content last changed: the sitemap's lastmod. */
  updatedAt: instant('updated_at').notNull().default(now),
})
export type ContentRow = typeof contentItems.$inferSelect

export const revisionCauses = ['seed', 'version', 'review', 'schedule', 'publish', 'restore', 'share'] as const

/** Complete copies, as they were at a certain time. */
export const contentRevisions = pgTable('content_revisions', {
  id: uuid('id').primaryKey().defaultRandom(),
  itemId: uuid('item_id').notNull(),
  number: integer('number').notNull(),
  title: text('title').notNull(),
  content: jsonb('content').notNull(),
  cause: text('cause', { enum: revisionCauses }).notNull(),
  name: text('name').notNull().default(''),
  byUser: uuid('by_user'),
  byName: text('by_name').notNull(),
  at: instant('at').notNull().default(now),
})

/** Which revision an address showed, and from when to when. */
export const contentPublications = pgTable('content_publications', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  itemId: uuid('item_id').notNull(),
  revisionId: uuid('revision_id').notNull(),
  path: text('path'),
  fromAt: instant('from_at').notNull(),
  untilAt: instant('until_at'),
})

/** Which item links to which, from the live copy or from a draft. */
export const contentLinks = pgTable(
  'content_links',
  { fromId: uuid('from_id').notNull(), toId: uuid('to_id').notNull(), live: boolean('live').notNull() },
  (table) => [primaryKey({ columns: [table.fromId, table.toId, table.live] })],
)

export const contentComments = pgTable('content_comments', {
  id: uuid('id').primaryKey(),
  itemId: uuid('item_id').notNull(),
  field: text('field').notNull().default(''),
  text: text('text').notNull(),
  /** Null for an outside reader. */
  byUser: uuid('by_user'),
  byName: text('by_name').notNull(),
  at: instant('at').notNull().default(now),
  resolvedAt: instant('resolved_at'),
  resolvedBy: text('resolved_by').notNull().default(''),
  /** The preview link through which it was made. */
  shareId: uuid('share_id'),
})

/** Links through which a reader without an account sees one revision. */
export const contentShares = pgTable('content_shares', {
  id: uuid('id').primaryKey(),
  itemId: uuid('item_id').notNull(),
  revisionId: uuid('revision_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  reader: text('reader').notNull(),
  email: text('email').notNull().default(''),
  mayComment: boolean('may_comment').notNull(),
  maySign: boolean('may_sign').notNull(),
  madeBy: uuid('made_by').notNull(),
  madeByName: text('made_by_name').notNull(),
  createdAt: instant('created_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
  revokedBy: text('revoked_by').notNull().default(''),
  opened: integer('opened').notNull().default(0),
  firstOpenedAt: instant('first_opened_at'),
  lastOpenedAt: instant('last_opened_at'),
})
export type ShareRow = typeof contentShares.$inferSelect

/** A reader's decision on the revision of a link. */
export const contentSignOffs = pgTable('content_sign_offs', {
  id: uuid('id').primaryKey(),
  shareId: uuid('share_id').notNull(),
  verdict: text('verdict', { enum: signOffVerdicts }).notNull(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  at: instant('at').notNull(),
})

/** Who has an item open. */
export const contentPresence = pgTable(
  'content_presence',
  {
    itemId: uuid('item_id').notNull(),
    userId: uuid('user_id').notNull(),
    since: instant('since').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.userId] })],
)

/** Old addresses. A trigger keeps every one a single step: no chains, no loops. */
export const redirects = pgTable('redirects', {
  path: text('path').primaryKey(),
  id: uuid('id').notNull().defaultRandom(),
  target: text('target'),
  status: smallint('status').$type<301 | 302 | 410>().notNull(),
  active: boolean('active').notNull().default(true),
  edited: boolean('edited').notNull().default(false),
  seedHash: text('seed_hash'),
  /** The item it leads to, wherever that is now. Null for a fixed address. */
  itemId: uuid('item_id'),
  origin: text('origin', { enum: redirectOrigins }).notNull().default('seed'),
  byUser: uuid('by_user'),
  byName: text('by_name').notNull().default(''),
  /** How often it was followed, and the last day. Totals only, not per visitor. */
  hits: bigint('hits', { mode: 'number' }).notNull().default(0),
  lastHitOn: date('last_hit_on', { mode: 'string' }),
  version: integer('version').notNull().default(0),
  updatedAt: instant('updated_at').notNull().default(now),
})
export type RedirectRow = typeof redirects.$inferSelect

/** Addresses visitors requested that do not exist, one row each with its total, written by `db/counts.ts`. */
export const missingAddresses = pgTable('missing_addresses', {
  id: uuid('id').primaryKey().defaultRandom(),
  path: text('path').notNull(),
  misses: bigint('misses', { mode: 'number' }).notNull(),
  firstOn: date('first_on', { mode: 'string' }).notNull(),
  lastOn: date('last_on', { mode: 'string' }).notNull(),
  fromPage: text('from_page'),
  ignoredAt: instant('ignored_at'),
  ignoredBy: text('ignored_by').notNull().default(''),
})
export type MissingRow = typeof missingAddresses.$inferSelect
