/** A few pictures for the demonstration: one without alternative text, one whose licence is ending, one decorative. The job draws them. */
import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { editionOf } from './cut.ts'
import { sceneAt, sceneKey, sceneSize } from './demoScenes.ts'
import { media } from './media.table.ts'

type Planned = Pick<
  typeof media.$inferInsert,
  'title' | 'alt' | 'decorative' | 'folder' | 'focalX' | 'focalY' | 'caption' | 'credit' | 'licence' | 'licenceUntil'
> & {
  scene: string
}
const own = 'Drawn for the demonstration'
const pictures: readonly Planned[] = [
  {
    scene: 'coast',
    title: 'Harbour at dusk',
    alt: 'A red fishing boat in a calm harbour, with a lighthouse on the quay',
    folder: 'Places',
    focalX: 57,
    focalY: 62,
    caption: 'The harbour from the east quay',
    credit: own,
  },
  {
    scene: 'workshop',
    title: 'Joinery workshop',
    alt: 'A workbench with a board on it and tools on the wall behind',
    folder: 'Trades',
    credit: own,
  },
  {
    scene: 'cafe',
    title: 'Caf\u00e9 front',
    alt: 'A brick caf\u00e9 with a striped awning and lit windows',
    folder: 'Trades',
    credit: 'Northline Pictures',
    licence: 'Stock picture, web use only',
    licenceUntil: '2026-12-20',
  },
  { scene: 'van', title: 'Delivery van', alt: '', folder: 'Trades', focalX: 52, focalY: 62, credit: own },
  { scene: 'flint', title: 'Flint wall', decorative: true, folder: 'Patterns', credit: own },
  {
    scene: 'office',
    title: 'Desk by the window',
    alt: 'A desk with a screen, in front of a window onto green hills',
    folder: '',
    credit: own,
  },
]

export const seedDemoMedia = async (db: Db): Promise<SignIn[]> => {
  const [first] = await db.select({ id: media.id }).from(media).limit(1)
  if (first) return []
  const [admin] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  for (const [place, { scene, ...words }] of pictures.entries()) {
    const drawing = sceneAt(sceneKey(scene)) ?? ''
    const sha256 = createHash('sha256').update(drawing).digest('hex')
    const cut = { focalX: words.focalX ?? 50, focalY: words.focalY ?? 50, crops: {} }
    const edition = editionOf({ sha256, ...sceneSize, ...cut })
    const id = demoId('media', scene)
    const at = new Date(Date.UTC(2026, 9, 5 + place, 9, 30))
    await db.insert(media).values({
      id,
      status: 'active',
      name: `${scene}.png`,
      ...words,
      ...cut,
      ...sceneSize,
      bytes: drawing.length * 8,
      type: 'image/png',
      sha256,
      sentSha256: sha256,
      key: sceneKey(scene),
      edition,
      wanted: edition,
      uploadedBy: admin?.id ?? null,
      createdAt: at,
      updatedAt: at,
    })
    await db.insert(recordEvents).values({
      subjectType: 'media',
      subjectId: id,
      at,
      party: 'staff',
      byUser: admin?.id ?? null,
      byName: admin?.name ?? 'Seawall',
      action: 'create',
      toStatus: 'active',
      visibleTo: 'staff',
    })
  }
  return []
}
