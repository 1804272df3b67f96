/**
 * Staff: the media library. Viewing needs dashboard:view, which every staff role has, because anyone who writes a post, a product page
 * or a page chooses its pictures here, and everything in the library is meant for publication. Changing anything needs
 * media:edit.
 */
import { changeInput } from '../../changeInput.ts'
import { get, group, patch, post, put } from '../../endpoint.ts'
import { formatDate, formatFileSize } from '../../format.ts'
import { HistoryEntry } from '../../history.ts'
import { choice, list, moment, mostSelected } from '../../list.ts'
import { Crops, Point } from '../../model/media/crop.ts'
import { mediaMachine } from '../../model/media/mediaMachine.ts'
import { MediaSummary, MediaUse, Picture } from '../../model/media/mediaView.ts'
import { id, isoDate, text, typedText, z, type Infer } from '../../schema.ts'

const size = ({ width, height }: Infer<typeof MediaSummary>) => `${width} x ${height}`
const columns = {
  title: { label: 'Picture', names: true },
  name: { label: 'File', wrap: true, hidden: true },
  folder: { label: 'Folder', wrap: true },
  alt: {
    label: 'Alternative text',
    wrap: true,
    text: ({ alt, decorative }: Infer<typeof MediaSummary>) => (decorative ? 'Decoration' : alt || 'None yet'),
  },
  width: { label: 'Pixels', align: 'end', text: size, csv: size },
  bytes: {
    label: 'Size',
    align: 'end',
    text: ({ bytes }: Infer<typeof MediaSummary>) => formatFileSize(bytes, 0),
    csv: ({ bytes }: Infer<typeof MediaSummary>) => bytes,
  },
  used: { label: 'Used', text: ({ used }: Infer<typeof MediaSummary>) => (used ? 'Yes' : 'No') },
  licenceUntil: {
    label: 'Licence until',
    text: ({ licenceUntil }: Infer<typeof MediaSummary>) => (licenceUntil ? formatDate(licenceUntil) : 'No end'),
    csv: ({ licenceUntil }: Infer<typeof MediaSummary>) => licenceUntil ?? '',
  },
  uploadedBy: { label: 'Added by', hidden: true, text: ({ uploadedBy }: Infer<typeof MediaSummary>) => uploadedBy?.name ?? '' },
  createdAt: moment('createdAt', 'Added'),
} as const

/** Size in bytes from which an original counts as large. */
export const largeBytes = 2 * 1024 * 1024
/** How many days before the end of a licence it counts as expiring. */
export const expiringDays = 60

export const mediaList = list({
  name: 'media',
  one: 'picture',
  many: 'pictures',
  row: MediaSummary,
  columns,
  filters: {
    folder: { label: 'Folder', schema: text(80, 1), options: [] },
    used: choice('Use', [
      { value: 'no', label: 'Not used' },
      { value: 'yes', label: 'Used' },
    ]),
    described: choice('Text', [
      { value: 'no', label: 'No alternative text' },
      { value: 'yes', label: 'Given, or decoration' },
    ]),
    licence: choice('Licence', [
      { value: 'expiring', label: `Ends within ${expiringDays} days` },
      { value: 'over', label: 'Has ended' },
    ]),
    large: choice('Size', [{ value: 'yes', label: 'Large, from 2 MB' }]),
    duplicate: choice('Duplicates', [{ value: 'yes', label: 'Duplicate files' }]),
    by: { label: 'By', schema: id(), options: [] },
  },
  sorts: { title: ['title', '-title'], bytes: ['smallest', 'largest'], createdAt: ['oldest', 'newest'] },
  defaultSort: 'newest',
  search: 'Title, file name, alternative text, credit',
  bulk: { move: 'Move to a folder', trash: 'Move to the trash' },
  pageSizes: [48, 24, 96],
  views: {
    undescribed: { name: 'No alternative text', parameters: { described: 'no' } },
    unused: { name: 'Not used', parameters: { used: 'no' } },
    licence: { name: 'Licence ending', parameters: { licence: 'expiring' } },
  },
})

export const mediaTrashList = list({
  name: 'media-trash',
  one: 'picture in the trash',
  many: 'pictures in the trash',
  row: MediaSummary,
  columns: {
    title: columns.title,
    name: columns.name,
    width: columns.width,
    bytes: columns.bytes,
    createdAt: columns.createdAt,
    trashedAt: moment('trashedAt', 'Moved to the trash'),
  },
  filters: {},
  sorts: { title: ['title', '-title'], trashedAt: ['first', 'last'] },
  defaultSort: 'last',
  search: 'Title, file name, alternative text, credit',
  bulk: { restore: 'Restore' },
})

export const MediaDetail = z.extend(MediaSummary, {
  caption: z.string(),
  credit: z.string(),
  licence: z.string(),
  focus: Point,
  crops: Crops,
  type: z.string(),
  /** All its current files, for use in pages. */
  picture: Picture,
  /** The address that stays the same when the file is replaced. */
  address: z.string(),
  uses: z.array(MediaUse),
  /** Other pictures with the same file. */
  twins: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** The job that creates its files has given up. */
  failed: z.boolean(),
  history: z.array(HistoryEntry),
  actions: z.array(z.enum(mediaMachine.actions)),
  mayEdit: z.boolean(),
})
export type MediaDetail = Infer<typeof MediaDetail>

const Received = z.object({
  name: z.string(),
  /** The new picture, or the existing one with the same file. */
  id: z.uuid(),
  title: z.string(),
  small: z.string(),
  /** The library already has this file, so nothing was added. */
  there: z.boolean(),
  trashed: z.boolean(),
})
export type Received = Infer<typeof Received>

const edit = 'media:edit'
const folder = () => text(80).check(z.refine((name) => !/[/\\]/.test(name), 'Leave out / and \\'))
const alt = () => text(300)

/** The result of a bulk change: those changed, and those left unchanged, with the reason. */
const Outcome = z.object({
  changed: z.array(z.uuid()),
  refused: z.array(z.object({ id: z.uuid(), name: z.string(), message: z.string() })),
})

export const media = group('admin', 'media', {
  list: mediaList.page('/api/admin/media', 'dashboard:view'),
  csv: mediaList.csv('/api/admin/media/csv', 'dashboard:view'),
  trashed: mediaTrashList.page('/api/admin/media/trash', 'dashboard:view'),
  /** Options for the filters: existing folders, and people who have added pictures. */
  choices: get('/api/admin/media/choices', {
    access: 'dashboard:view',
    input: z.strictObject({}),
    output: z.object({ folders: z.array(z.string()), people: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  }),
  /** Pictures whose files are being created at the moment, and the progress of each. */
  making: get('/api/admin/media/making', {
    access: 'dashboard:view',
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.object({ id: z.uuid(), made: z.number(), planned: z.number() })) }),
    passive: true,
  }),
  show: get('/api/admin/media/:id', { access: 'dashboard:view', input: z.strictObject({ id: id() }), output: MediaDetail }),
  /** Sent with the files: `folder`, and `anyway` to add the same file a second time. */
  upload: post('/api/admin/media', {
    access: edit,
    input: z.strictObject({}),
    output: z.object({ files: z.array(Received) }),
    status: 201,
    files: { page: '/admin/media' },
  }),
  /** Replaces the file under the same id and address. Sent with it: `version`. */
  replace: post('/api/admin/media/:id/file', {
    access: edit,
    input: z.strictObject({ id: id() }),
    output: MediaDetail,
    status: 201,
    files: { page: '/admin/media/:id' },
  }),
  describe: patch('/api/admin/media/:id', {
    access: edit,
    input: z.strictObject({
      ...changeInput,
      title: typedText('Enter a title', 120),
      alt: alt(),
      decorative: z.boolean(),
      caption: text(300),
      credit: text(120),
      licence: text(200),
      licenceUntil: z.union([z.literal(''), isoDate()]),
      folder: folder(),
    }),
    output: MediaDetail,
  }),
  crop: put('/api/admin/media/:id/crops', {
    access: edit,
    input: z.strictObject({ ...changeInput, focus: Point, crops: Crops }),
    output: MediaDetail,
  }),
  /** Creates the files again after the job has given up. */
  make: post('/api/admin/media/:id/make', { access: edit, input: z.strictObject({ id: id() }), output: MediaDetail }),
  trash: post('/api/admin/media/:id/trash', { access: edit, input: z.strictObject(changeInput), output: MediaDetail }),
  restore: post('/api/admin/media/:id/restore', { access: edit, input: z.strictObject(changeInput), output: MediaDetail }),
  trashMany: post('/api/admin/media/trash', {
    access: edit,
    input: z.strictObject({ selection: mediaList.selection }),
    output: Outcome,
  }),
  restoreMany: post('/api/admin/media/restore', {
    access: edit,
    input: z.strictObject({ selection: mediaTrashList.selection }),
    output: Outcome,
  }),
  moveMany: post('/api/admin/media/move', {
    access: edit,
    input: z.strictObject({ selection: mediaList.selection, folder: folder() }),
    output: Outcome,
  }),
  /** Changes several alternative texts. Those that someone else has changed meanwhile are left unchanged and named. */
  texts: post('/api/admin/media/texts', {
    access: edit,
    input: z.strictObject({
      items: z
        .array(z.strictObject({ ...changeInput, alt: alt(), decorative: z.boolean() }))
        .check(z.minLength(1), z.maxLength(mostSelected)),
    }),
    output: Outcome,
  }),
})
