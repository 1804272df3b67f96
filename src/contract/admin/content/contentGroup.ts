/**
 * Staff: written content and its publication. Articles, product pages, industry pages, pages and everything else have the same endpoints, each
 * group with its own base path and the permissions of its family (specification section 6).
 */
import { assigning, handlerColumn, handlerFilter } from '../../assigning.ts'
import { changeInput, version } from '../../changeInput.ts'
import { get, group, post, put } from '../../endpoint.ts'
import { formatDate, formatDateTime } from '../../format.ts'
import { HistoryEntry } from '../../history.ts'
import { byLink, choice, list, moment, mostSelected, seldomChoice } from '../../list.ts'
import { templateNames } from '../../model/blocks/templateNames.ts'
import { Check } from '../../model/content/checks/check.ts'
import { kindLabels, kindNames, longestTitle, type ContentKind } from '../../model/content/contentName.ts'
import { contentStatuses, pageMachine, type ContentArea } from '../../model/content/contentMachine.ts'
import { id, isoDate, text, typedText, z, type Infer } from '../../schema.ts'

const Person = z.object({ id: z.uuid(), name: z.string() })

export const ContentSummary = z.object({
  id: z.uuid(),
  kind: z.enum(kindNames),
  title: z.string(),
  slug: z.string(),
  /** The address it has or will have; null if it has no page of its own. */
  path: z.nullable(z.string()),
  status: z.enum(contentStatuses),
  /** Whether a copy is public now. */
  published: z.boolean(),
  /** Number of mistakes that prevent publishing. */
  problems: z.number(),
  assignedTo: z.nullable(Person),
  updatedAt: z.string(),
  publishedAt: z.nullable(z.string()),
  publishAt: z.nullable(z.string()),
  /** A calendar date. */
  approvedUntil: z.nullable(z.string()),
})
export type ContentSummary = Infer<typeof ContentSummary>

const contentList = <const N extends string>(name: N, one: string, many: string, kinds: readonly ContentKind[]) => {
  const kindOptions = kinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))
  const kindFilter = choice('Kind', kindOptions)
  return list({
    name,
    one,
    many,
    row: ContentSummary,
    columns: {
      title: { label: 'Title', names: 'sentence', wrap: true },
      kind: { label: 'Kind', wrap: true, text: ({ kind }) => kindLabels[kind], hidden: kinds.length === 1 },
      path: { label: 'Address', wrap: true, hidden: true, text: ({ path }) => path ?? '' },
      status: { label: 'Status', tells: 'first', text: ({ status }) => pageMachine.label(status, 'staff') },
      problems: { label: 'Checks', text: ({ problems }) => (problems === 0 ? '' : String(problems)), align: 'end' },
      assignedTo: { ...handlerColumn, hidden: true },
      // What came with the program has a day and no time.
      updatedAt: { ...moment('updatedAt', 'Changed'), text: ({ updatedAt }) => formatDateTime(updatedAt).replace(/, 00:00$/, '') },
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
      // A list of one kind has nothing to choose.
      kind: kinds.length === 1 ? byLink(kindFilter) : kindFilter,
      /** Items in the trash are only shown by this filter. */
      status: choice(
        'Status',
        contentStatuses.map((status) => ({ value: status, label: pageMachine.label(status, 'staff') })),
      ),
      assigned: handlerFilter,
      problems: choice('Checks', [{ value: 'yes', label: 'Failing' }]),
      /** The text has not been changed for a year. */
      stale: seldomChoice('Age', [{ value: 'yes', label: 'Unchanged for 12 months' }]),
      approval: seldomChoice('Approval', [
        { value: 'soon', label: 'Ends within 30 days' },
        { value: 'over', label: 'Has ended' },
      ]),
      links: seldomChoice('Links', [{ value: 'none', label: 'No page links to it' }]),
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
}

const Revision = z.object({
  id: z.uuid(),
  number: z.number(),
  title: z.string(),
  cause: z.enum(['seed', 'version', 'review', 'schedule', 'publish', 'restore', 'share']),
  name: z.string(),
  by: z.string(),
  at: z.string(),
  /** Whether it is the one that is public now. */
  live: z.boolean(),
})
export type Revision = Infer<typeof Revision>

const Comment = z.object({
  id: z.uuid(),
  field: z.string(),
  text: z.string(),
  by: z.string(),
  /** The revision that an outside reader was commenting on; null for a comment by a colleague. */
  readerOf: z.nullable(z.number()),
  at: z.string(),
  resolvedAt: z.nullable(z.string()),
  resolvedBy: z.string(),
})
export type ContentComment = Infer<typeof Comment>

/** Content in the shape of its kind, possibly incomplete. The server checks it against the kind's schema. */
const content = z.unknown()

export const ContentDetail = z.extend(ContentSummary, {
  key: z.string(),
  /** The working copy, or the live one if they do not differ. Addresses in it are the current ones. */
  content,
  /** The live copy; null if it was never published. */
  live: content,
  mayMove: z.boolean(),
  draftVersion: z.number(),
  savedAt: z.nullable(z.string()),
  savedBy: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
  checks: z.array(Check),
  revisions: z.array(Revision),
  comments: z.array(Comment),
  /** Colleagues who also have it open. */
  present: z.array(Person),
  /** What links here. `live`: on a public page. */
  linkedFrom: z.array(z.object({ id: z.uuid(), kind: z.enum(kindNames), title: z.string(), live: z.boolean() })),
  history: z.array(HistoryEntry),
  version: z.number(),
  actions: z.array(z.enum(pageMachine.actions)),
})
export type ContentDetail = Infer<typeof ContentDetail>

/** An item that an editor can choose when content refers to another item. */
const Reference = z.object({
  kind: z.enum(kindNames),
  key: z.string(),
  title: z.string(),
  path: z.nullable(z.string()),
  published: z.boolean(),
})
export type Reference = Infer<typeof Reference>

/** The result of a bulk action: the items changed, and those left unchanged, with the reason. */
const Outcome = z.object({
  changed: z.array(z.uuid()),
  refused: z.array(z.object({ id: z.uuid(), name: z.string(), message: z.string() })),
})
export type ContentOutcome = Infer<typeof Outcome>

/** `draftVersion`: the version that was read. 409, naming who has saved since: no one can approve or publish text they have not seen. */
const ofDraft = { ...changeInput, draftVersion: version }
/** For undoing a bulk action. */
const these = z.strictObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(mostSelected)) })
const slug = typedText('Enter the last part of the address', 80).check(
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, figures and single hyphens'),
)
/** A future time, ISO with offset. */
const instant = z.iso.datetime({ offset: true, message: 'Enter a date and a time' })

export const contentGroup = <const N extends string, const A extends ContentArea>(declared: {
  /** 'posts': the name of the group. */
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
    /** Everything that this content may refer to. */
    references: get(`${base}/references`, { access: edit, input: z.strictObject({}), output: z.array(Reference) }),
    /** An empty draft, or a copy of another. */
    create: post(base, {
      access: create,
      input: z.strictObject({
        kind: z.enum(kinds),
        title: typedText('Enter a title of at least 3 characters', Math.max(...kinds.map((kind) => longestTitle[kind])), 3),
        slug,
        /** Starts from a copy of this item. */
        from: z.optional(id()),
        /** Only for pages: starts from the blocks of this template (model/blocks/templates.ts). */
        template: z.optional(z.enum(templateNames)),
      }),
      output: ContentDetail,
      status: 201,
      idempotent: true,
    }),
    show: get(`${base}/:id`, { access: edit, input: z.strictObject({ id: id() }), output: ContentDetail }),
    /**
     * Autosave of the complete working copy. 409 if someone has saved since `draftVersion`, with who and when. `checks`: what it still lacks,
     * which prevents publishing but not saving. `over`: replaces what someone else saved; that stays among the versions.
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
      idempotent: true,
    }),
    /** One complete earlier copy. */
    revision: get(`${base}/:id/revisions/:revisionId`, {
      access: edit,
      input: z.strictObject({ id: id(), revisionId: id() }),
      output: z.extend(Revision, { content }),
    }),
    /** Keeps the working copy as it is now, under a name. */
    nameVersion: post(`${base}/:id/versions`, {
      access: edit,
      input: z.strictObject({ ...changeInput, name: typedText('Enter a name', 80) }),
      output: ContentDetail,
    }),
    /** Keeps text that the user discards in favour of a colleague's as one of the versions; changes nothing else. */
    keepTyped: post(`${base}/:id/typed`, {
      access: edit,
      maxBody: 1_000_000,
      input: z.strictObject({ id: id(), content }),
      output: ContentDetail,
    }),
    /** Makes an earlier copy the working copy; the live one stays as it is. */
    restore: post(`${base}/:id/restore`, {
      access: edit,
      input: z.strictObject({ ...changeInput, revisionId: id() }),
      output: ContentDetail,
    }),
    /** What its address showed on a day, at the current time of day in London. */
    saidOn: get(`${base}/:id/said`, {
      access: edit,
      input: z.strictObject({ id: id(), on: isoDate() }),
      output: z.object({
        said: z.nullable(z.object({ path: z.nullable(z.string()), from: z.string(), until: z.nullable(z.string()), content })),
      }),
    }),
    submit: post(`${base}/:id/submit`, {
      access: edit,
      input: z.strictObject({ ...changeInput, reason: z.optional(text(500)) }),
      output: ContentDetail,
    }),
    sendBack: post(`${base}/:id/send-back`, {
      access: publish,
      input: z.strictObject({ ...changeInput, reason: typedText('Say what needs to change', 1000, 5) }),
      output: ContentDetail,
    }),
    /** `until`: how long its claims may be published; a year by default. */
    approve: post(`${base}/:id/approve`, {
      access: publish,
      input: z.strictObject({ ...ofDraft, until: z.optional(isoDate()), reason: z.optional(text(500)) }),
      output: ContentDetail,
    }),
    /**
     * 422 with the failing checks, unless `override` gives a reason for publishing it all the same. That needs `content:publish-anyway` (else
     * 403), and does not cover what the kind's schema requires.
     */
    publish: post(`${base}/:id/publish`, {
      access: publish,
      input: z.strictObject({ ...ofDraft, override: z.optional(text(500)) }),
      output: ContentDetail,
    }),
    /** Publishes several by the same rules; one that may not be published does not hold up the others. */
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
    /** Schedules the current copy of each for that time. */
    scheduleMany: post(`${base}/schedule`, {
      access: publish,
      input: z.strictObject({ selection: rows.selection, at: instant }),
      output: Outcome,
      idempotent: true,
    }),
    cancelScheduleMany: post(`${base}/schedule/undo`, { access: publish, input: these, output: Outcome }),
    /** Adds a tag to the working copies or removes it; what is public changes when they are published. */
    tagMany: post(`${base}/tag`, {
      access: edit,
      input: z.strictObject({ selection: rows.selection, tag: typedText('Enter a tag', 40), change: z.enum(['add', 'remove']) }),
      output: Outcome,
      idempotent: true,
    }),
    /** `changed`: the ids of the copies, which are drafts. */
    duplicateMany: post(`${base}/duplicate`, {
      access: create,
      input: z.strictObject({ selection: rows.selection }),
      output: Outcome,
      idempotent: true,
    }),
    /** Items that a public page uses are left where they are. */
    trashMany: post(`${base}/trash`, {
      access: remove,
      input: z.strictObject({ selection: rows.selection }),
      output: Outcome,
      idempotent: true,
    }),
    recoverMany: post(`${base}/trash/undo`, { access: remove, input: z.strictObject({ selection: rows.selection }), output: Outcome }),
    /** Deletes for good. `count`: the number the user typed to confirm; 409 if it differs. Keeps items that are linked to or were ever public. */
    removeMany: post(`${base}/trash/remove`, {
      access: 'content:remove',
      input: z.strictObject({ selection: rows.selection, count: z.number().check(z.int(), z.minimum(1), z.maximum(mostSelected)) }),
      output: Outcome,
      idempotent: true,
    }),
    /** Publishes this copy at that time. For an item already scheduled, only changes the time. */
    schedule: post(`${base}/:id/schedule`, {
      access: publish,
      input: z.strictObject({ ...ofDraft, at: instant }),
      output: ContentDetail,
    }),
    cancelSchedule: post(`${base}/:id/schedule/cancel`, { access: publish, input: z.strictObject(changeInput), output: ContentDetail }),
    /** `at`: for later; without it, now. 422 while a public page uses it, unless `override` gives a reason. */
    unpublish: post(`${base}/:id/unpublish`, {
      access: publish,
      input: z.strictObject({ ...changeInput, reason: z.optional(text(500)), override: z.optional(text(500)), at: z.optional(instant) }),
      output: ContentDetail,
    }),
    cancelUnpublish: post(`${base}/:id/unpublish/cancel`, { access: publish, input: z.strictObject(changeInput), output: ContentDetail }),
    discard: post(`${base}/:id/discard`, { access: edit, input: z.strictObject(changeInput), output: ContentDetail }),
    /**
     * Replaces it by another published item of its kind: everything that names it or links to it then leads to that one, in new revisions of
     * public content and in drafts, and its address redirects there. 422 if a page would then lack something, naming the page.
     */
    replace: post(`${base}/:id/replace`, {
      access: publish,
      input: z.strictObject({ ...changeInput, replacement: typedText('Choose what replaces it', 120) }),
      output: ContentDetail,
    }),
    /** 422 while a public page uses it. */
    trash: post(`${base}/:id/trash`, { access: remove, input: z.strictObject(changeInput), output: ContentDetail }),
    /**
     * Deletes it from the trash for good. `title`: typed by the user to confirm. 422 while anything links to it, drafts included, and if it was
     * ever public, because what it said may have to be shown later.
     */
    remove: post(`${base}/:id/remove`, {
      access: 'content:remove',
      input: z.strictObject({ ...changeInput, title: typedText('Type its title', 200) }),
      output: z.object({ id: z.uuid() }),
    }),
    recover: post(`${base}/:id/recover`, { access: remove, input: z.strictObject(changeInput), output: ContentDetail }),
    /** Called every 20 seconds while the user has it open. Returns who else has. */
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
      idempotent: true,
    }),
    resolveComment: post(`${base}/:id/comments/:commentId/resolve`, {
      access: edit,
      input: z.strictObject({ id: id(), commentId: id() }),
      output: ContentDetail,
    }),
  })
}
export type ContentGroup = ReturnType<typeof contentGroup>
