/**
 * Staff: what is written and published. Articles, product pages, industry pages, pages and everything else have the same endpoints, each
 * group with its own address and the permissions of its family (specification section 6).
 */
import { assigning } from '../../assigning.ts'
import { get, group, post, put } from '../../endpoint.ts'
import { formatDate } from '../../format.ts'
import { HistoryEntry } from '../../history.ts'
import { choice, choiceOrId, list, moment, mostSelected } from '../../list.ts'
import { templateNames } from '../../model/blocks/templateNames.ts'
import { Check } from '../../model/content/checks/check.ts'
import { kindLabels, kindNames, type ContentKind } from '../../model/content/contentName.ts'
import { contentStatuses, pageMachine, type ContentArea } from '../../model/content/contentMachine.ts'
import { id, isoDate, text, typedText, z, type Infer } from '../../schema.ts'

const Person = z.object({ id: z.uuid(), name: z.string() })

export const ContentSummary = z.object({
  id: z.uuid(),
  kind: z.enum(kindNames),
  title: z.string(),
  slug: z.string(),
  /** Where it stands, or will; null for what has no page of its own. */
  path: z.nullable(z.string()),
  status: z.enum(contentStatuses),
  /** Whether a copy of it is public now. */
  published: z.boolean(),
  /** Mistakes that stand in the way of publishing it. */
  problems: z.number(),
  assignedTo: z.nullable(Person),
  updatedAt: z.string(),
  publishedAt: z.nullable(z.string()),
  publishAt: z.nullable(z.string()),
  /** A calendar date. */
  approvedUntil: z.nullable(z.string()),
})
export type ContentSummary = Infer<typeof ContentSummary>

const contentList = <const N extends string>(name: N, one: string, many: string, kinds: readonly ContentKind[]) =>
  list({
    name,
    one,
    many,
    row: ContentSummary,
    columns: {
      title: { label: 'Title', names: true, wrap: true },
      kind: { label: 'Kind', wrap: true, text: ({ kind }) => kindLabels[kind], hidden: kinds.length === 1 },
      path: { label: 'Address', wrap: true, text: ({ path }) => path ?? '' },
      status: { label: 'Status', text: ({ status }) => pageMachine.label(status, 'staff') },
      problems: { label: 'Checks', text: ({ problems }) => (problems === 0 ? '' : String(problems)), align: 'end' },
      assignedTo: { label: 'Assigned to', text: ({ assignedTo }) => assignedTo?.name ?? 'Unassigned', hidden: true },
      updatedAt: moment('updatedAt', 'Changed'),
      publishedAt: { ...moment('publishedAt', 'Published'), hidden: true },
      publishAt: { ...moment('publishAt', 'To be published'), hidden: true },
      approvedUntil: {
        label: 'Approved until',
        text: ({ approvedUntil }) => (approvedUntil ? formatDate(approvedUntil) : ''),
        csv: ({ approvedUntil }) => approvedUntil ?? '',
        hidden: true,
      },
    },
    filters: {
      /** What is in the trash is shown by it alone. */
      status: choice(
        'Status',
        contentStatuses.map((status) => ({ value: status, label: pageMachine.label(status, 'staff') })),
      ),
      kind: choice(
        'Kind',
        kinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
      ),
      assigned: choiceOrId('Assigned to', [
        { value: 'me', label: 'Mine' },
        { value: 'none', label: 'Unassigned' },
      ]),
      problems: choice('Checks', [{ value: 'yes', label: 'Failing' }]),
      /** Nobody has touched its words for a year. */
      stale: choice('Age', [{ value: 'yes', label: 'Unchanged for 12 months' }]),
      approval: choice('Approval', [
        { value: 'soon', label: 'Ends within 30 days' },
        { value: 'over', label: 'Has ended' },
      ]),
      links: choice('Links', [{ value: 'none', label: 'No page links to it' }]),
    },
    sorts: { title: ['title', '-title'], updatedAt: ['oldest', 'newest'] },
    defaultSort: 'newest',
    search: 'Title, address',
    bulk: { assign: 'Assign to', publish: 'Publish', schedule: 'Publish later', more: 'More' },
    views: {
      review: { name: 'To review', parameters: { status: 'in_review' } },
      drafts: { name: 'Drafts', parameters: { status: 'draft' } },
      changed: { name: 'Changed', parameters: { status: 'changed' } },
      failing: { name: 'Failing checks', parameters: { problems: 'yes' } },
      scheduled: { name: 'Scheduled', parameters: { status: 'scheduled' } },
      trash: { name: 'Trash', parameters: { status: 'trashed' } },
    },
  })

const Revision = z.object({
  id: z.uuid(),
  number: z.number(),
  title: z.string(),
  cause: z.enum(['seed', 'version', 'review', 'schedule', 'publish', 'restore', 'share']),
  name: z.string(),
  by: z.string(),
  at: z.string(),
  /** The one that is public now. */
  live: z.boolean(),
})
export type Revision = Infer<typeof Revision>

const Comment = z.object({
  id: z.uuid(),
  field: z.string(),
  text: z.string(),
  by: z.string(),
  /** Which revision a reader from outside was looking at; null: a colleague said it. */
  readerOf: z.nullable(z.number()),
  at: z.string(),
  resolvedAt: z.nullable(z.string()),
  resolvedBy: z.string(),
})
export type ContentComment = Infer<typeof Comment>

/** Content in the shape of its kind; what may be half written. The server checks it by the kind's schema. */
const content = z.unknown()

export const ContentDetail = z.extend(ContentSummary, {
  key: z.string(),
  /** The working copy, or the live one where nothing differs. Addresses in it are those of now. */
  content,
  /** The live copy; null when it was never published. */
  live: content,
  mayMove: z.boolean(),
  draftVersion: z.number(),
  savedAt: z.nullable(z.string()),
  savedBy: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
  checks: z.array(Check),
  revisions: z.array(Revision),
  comments: z.array(Comment),
  /** Who else has it open. */
  present: z.array(Person),
  /** What links here. `live`: on a public page. */
  linkedFrom: z.array(z.object({ id: z.uuid(), kind: z.enum(kindNames), title: z.string(), live: z.boolean() })),
  history: z.array(HistoryEntry),
  version: z.number(),
  actions: z.array(z.enum(pageMachine.actions)),
})
export type ContentDetail = Infer<typeof ContentDetail>

/** What an editor may choose from when something refers to another item. */
const Reference = z.object({
  kind: z.enum(kindNames),
  key: z.string(),
  title: z.string(),
  path: z.nullable(z.string()),
  published: z.boolean(),
})
export type Reference = Infer<typeof Reference>

/** What became of several: those that were changed, and those that were left as they are, with why. */
const Outcome = z.object({
  changed: z.array(z.uuid()),
  refused: z.array(z.object({ id: z.uuid(), name: z.string(), message: z.string() })),
})
export type ContentOutcome = Infer<typeof Outcome>

const version = z.number().check(z.int(), z.minimum(0))
const change = { id: id(), version }
/** `draftVersion`: of the words that were read. 409 with who saved since: nobody answers for words they have not seen. */
const ofDraft = { ...change, draftVersion: version }
/** Undo of what was done with several. */
const these = z.strictObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(mostSelected)) })
const slug = typedText('Enter the last part of the address', 80).check(
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, figures and single hyphens'),
)
/** A moment to come, ISO with its offset. */
const instant = z.iso.datetime({ offset: true, message: 'Enter a date and a time' })

export const contentGroup = <const N extends string, const A extends ContentArea>(declared: {
  /** 'posts': names the group. */
  noun: N
  /** '/api/admin/posts' */
  base: `/api/admin/${string}`
  area: A
  kinds: readonly [ContentKind, ...ContentKind[]]
  one: string
  many: string
}) => {
  const { noun, base, area, kinds, one, many } = declared
  const edit = `${area}:edit` as const
  const create = `${area}:create` as const
  const publish = `${area}:publish` as const
  const remove = `${area}:delete` as const
  const rows = contentList(noun, one, many, kinds)
  return group('admin', noun, {
    list: rows.page(base, edit),
    csv: rows.csv(`${base}/csv`, edit),
    ...assigning(base, { list: rows, view: edit, change: edit }),
    /** Everything that this may refer to. */
    references: get(`${base}/references`, { access: edit, input: z.strictObject({}), output: z.array(Reference) }),
    /** An empty draft, or a copy of another. */
    create: post(base, {
      access: create,
      input: z.strictObject({
        kind: z.enum(kinds),
        title: typedText('Enter a title of at least 3 characters', 120, 3),
        slug,
        /** Start from a copy of this one. */
        from: z.optional(id()),
        /** Of a page: begin with the blocks of this one (model/blocks/templates.ts). */
        template: z.optional(z.enum(templateNames)),
      }),
      output: ContentDetail,
      status: 201,
      idempotent: true,
    }),
    show: get(`${base}/:id`, { access: edit, input: z.strictObject({ id: id() }), output: ContentDetail }),
    /**
     * Autosave: the working copy, whole. 409 when somebody saved since `draftVersion`, with who and when. `checks`: what it still lacks;
     * that stops publishing, never saving. `over`: in the place of what somebody else saved, which stays among the versions.
     */
    save: put(`${base}/:id/draft`, {
      access: edit,
      maxBody: 1_000_000,
      input: z.strictObject({ id: id(), draftVersion: version, content, over: z.optional(z.boolean()) }),
      output: z.object({
        draftVersion: z.number(),
        savedAt: z.string(),
        version: z.number(),
        status: z.enum(contentStatuses),
        checks: z.array(Check),
        actions: z.array(z.enum(pageMachine.actions)),
      }),
    }),
    /** An earlier copy, whole. */
    revision: get(`${base}/:id/revisions/:revisionId`, {
      access: edit,
      input: z.strictObject({ id: id(), revisionId: id() }),
      output: z.extend(Revision, { content }),
    }),
    /** Keeps the working copy as it is now, under a name. */
    nameVersion: post(`${base}/:id/versions`, {
      access: edit,
      input: z.strictObject({ ...change, name: typedText('Enter a name', 80) }),
      output: ContentDetail,
    }),
    /** What somebody typed and gives up for what a colleague saved, among the versions: nothing else changes. */
    keepTyped: post(`${base}/:id/typed`, {
      access: edit,
      maxBody: 1_000_000,
      input: z.strictObject({ id: id(), content }),
      output: ContentDetail,
    }),
    /** An earlier copy becomes the working copy; the live one stays as it is. */
    restore: post(`${base}/:id/restore`, {
      access: edit,
      input: z.strictObject({ ...change, revisionId: id() }),
      output: ContentDetail,
    }),
    /** What its address said on a day, at that moment of London's clock. */
    saidOn: get(`${base}/:id/said`, {
      access: edit,
      input: z.strictObject({ id: id(), on: isoDate() }),
      output: z.object({
        said: z.nullable(z.object({ path: z.nullable(z.string()), from: z.string(), until: z.nullable(z.string()), content })),
      }),
    }),
    submit: post(`${base}/:id/submit`, {
      access: edit,
      input: z.strictObject({ ...change, reason: z.optional(text(500)) }),
      output: ContentDetail,
    }),
    sendBack: post(`${base}/:id/send-back`, {
      access: publish,
      input: z.strictObject({ ...change, reason: typedText('Say what is to be changed', 1000, 5) }),
      output: ContentDetail,
    }),
    /** Until when its claims may stand; a year unless told. */
    approve: post(`${base}/:id/approve`, {
      access: publish,
      input: z.strictObject({ ...ofDraft, until: z.optional(isoDate()), reason: z.optional(text(500)) }),
      output: ContentDetail,
    }),
    /**
     * 422 with the checks that fail, unless `override` says why it is published all the same; that takes `content:publish-anyway` (403
     * without), and what its kind lacks nobody overrides.
     */
    publish: post(`${base}/:id/publish`, {
      access: publish,
      input: z.strictObject({ ...ofDraft, override: z.optional(text(500)) }),
      output: ContentDetail,
    }),
    /** Several at once, each by the same rules; one that may not be published holds up no other. */
    publishMany: post(`${base}/publish`, {
      access: publish,
      input: z.strictObject({ selection: rows.selection }),
      output: Outcome,
      idempotent: true,
    }),
    unpublishMany: post(`${base}/unpublish`, {
      access: publish,
      input: z.strictObject({ selection: rows.selection }),
      output: Outcome,
      idempotent: true,
    }),
    /** Each as it stands now, all at that moment. */
    scheduleMany: post(`${base}/schedule`, {
      access: publish,
      input: z.strictObject({ selection: rows.selection, at: instant }),
      output: Outcome,
      idempotent: true,
    }),
    cancelScheduleMany: post(`${base}/schedule/undo`, { access: publish, input: these, output: Outcome }),
    /** Adds a tag to the working copies, or takes it off them; what is public changes when they are published. */
    tagMany: post(`${base}/tag`, {
      access: edit,
      input: z.strictObject({ selection: rows.selection, tag: typedText('Enter a tag', 40), change: z.enum(['add', 'remove']) }),
      output: Outcome,
      idempotent: true,
    }),
    /** `changed`: the copies, as drafts. */
    duplicateMany: post(`${base}/duplicate`, {
      access: create,
      input: z.strictObject({ selection: rows.selection }),
      output: Outcome,
      idempotent: true,
    }),
    /** What a public page uses stays where it is. */
    trashMany: post(`${base}/trash`, {
      access: remove,
      input: z.strictObject({ selection: rows.selection }),
      output: Outcome,
      idempotent: true,
    }),
    recoverMany: post(`${base}/trash/undo`, { access: remove, input: z.strictObject({ selection: rows.selection }), output: Outcome }),
    /** For good. `count`: how many somebody has typed that they mean; 409 where it is another number. What is linked to, or was public, stays. */
    removeMany: post(`${base}/trash/remove`, {
      access: 'content:remove',
      input: z.strictObject({ selection: rows.selection, count: z.number().check(z.int(), z.minimum(1), z.maximum(mostSelected)) }),
      output: Outcome,
      idempotent: true,
    }),
    /** This very copy, at that moment. Of what is scheduled already only the time is changed. */
    schedule: post(`${base}/:id/schedule`, {
      access: publish,
      input: z.strictObject({ ...ofDraft, at: instant }),
      output: ContentDetail,
    }),
    cancelSchedule: post(`${base}/:id/schedule/cancel`, { access: publish, input: z.strictObject(change), output: ContentDetail }),
    /** `at`: later; without it now. 422 while a public page uses it, unless `override` says why it must go. */
    unpublish: post(`${base}/:id/unpublish`, {
      access: publish,
      input: z.strictObject({ ...change, reason: z.optional(text(500)), override: z.optional(text(500)), at: z.optional(instant) }),
      output: ContentDetail,
    }),
    cancelUnpublish: post(`${base}/:id/unpublish/cancel`, { access: publish, input: z.strictObject(change), output: ContentDetail }),
    discard: post(`${base}/:id/discard`, { access: edit, input: z.strictObject(change), output: ContentDetail }),
    /**
     * Another published item of its kind takes its place: whatever names it or links to it leads to that one from now on, in new revisions of
     * what is public and in the drafts; its address leads there too. 422 where a page would then lack something, with which.
     */
    replace: post(`${base}/:id/replace`, {
      access: publish,
      input: z.strictObject({ ...change, replacement: typedText('Choose what takes its place', 120) }),
      output: ContentDetail,
    }),
    /** 422 while a public page uses it. */
    trash: post(`${base}/:id/trash`, { access: remove, input: z.strictObject(change), output: ContentDetail }),
    /**
     * Out of the trash, for good. `title`: typed by whoever means it. 422 while anything links to it, drafts included, and of what was public
     * once: somebody may ask what it said.
     */
    remove: post(`${base}/:id/remove`, {
      access: 'content:remove',
      input: z.strictObject({ ...change, title: typedText('Type its title', 200) }),
      output: z.object({ id: z.uuid() }),
    }),
    recover: post(`${base}/:id/recover`, { access: remove, input: z.strictObject(change), output: ContentDetail }),
    /** "I have it open": every 20 seconds. Gives who else has. */
    beat: post(`${base}/:id/presence`, {
      access: edit,
      passive: true,
      input: z.strictObject({ id: id() }),
      output: z.object({ present: z.array(Person), draftVersion: z.number() }),
    }),
    comment: post(`${base}/:id/comments`, {
      access: edit,
      input: z.strictObject({ id: id(), field: text(200), text: typedText('Write the comment', 2000) }),
      output: ContentDetail,
    }),
    resolveComment: post(`${base}/:id/comments/:commentId/resolve`, {
      access: edit,
      input: z.strictObject({ id: id(), commentId: id() }),
      output: ContentDetail,
    }),
  })
}
export type ContentGroup = ReturnType<typeof contentGroup>
