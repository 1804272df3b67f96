/** The photos that came with two of the demo's claims: drawn by scripts/demo-photos.mjs, so nobody's pictures. Demo only. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Files } from '#server/adapters/files.ts'
import { demoId } from '#server/db/demoId.ts'
import type { uploads } from '#server/features/uploads/uploads.table.ts'

const folder = join(import.meta.dirname, '../../../../../content/claims/photos')

type Photo = { file: string; name: string }
/** By the mark of the claim. */
const photos: Readonly<Record<string, readonly Photo[]>> = {
  'Pebble Café Ltd | open': [
    { file: 'ceiling', name: 'Ceiling over the counter.jpg' },
    { file: 'coffee-machine', name: 'Coffee machine.jpg' },
    { file: 'floor', name: 'Floor, front room.jpg' },
  ],
  'Brunswick Roofing Ltd | van 0': [
    { file: 'rear-doors', name: 'Rear doors.jpg' },
    { file: 'rear-light', name: 'Rear light.jpg' },
    { file: 'junction', name: 'Hangleton junction.jpg' },
  ],
}
/** Which claims have photos, so that a test can see that each of them is there. */
export const claimsWithPhotos = Object.keys(photos)

/** The rows of a claim's photos. */
export const photosOf = (mark: string, claim: { id: string; clientId: string; sentAt: Date }): (typeof uploads.$inferInsert)[] =>
  (photos[mark] ?? []).map(({ file, name }, place) => {
    const content = readFileSync(join(folder, `${file}.jpg`))
    const sha256 = createHash('sha256').update(content).digest('hex')
    return {
      id: demoId('upload', `${mark} ${file}`),
      ownerKind: 'claim',
      ownerId: claim.id,
      clientId: claim.clientId,
      label: 'photos',
      name,
      state: 'clean',
      key: `uploads/demo-${file}`,
      type: 'image/jpeg',
      bytes: content.byteLength,
      sha256,
      sentSha256: sha256,
      // In the order in which they were sent.
      createdAt: new Date(claim.sentAt.getTime() - (10 - place) * 1000),
      scannedAt: claim.sentAt,
    }
  })

/** Puts the files where received files are. */
export const storePhotos = async (files: Pick<Files, 'put'>): Promise<void> => {
  for (const { file } of Object.values(photos).flat())
    await files.put(`uploads/demo-${file}`, readFileSync(join(folder, `${file}.jpg`)), 'image/jpeg')
}
