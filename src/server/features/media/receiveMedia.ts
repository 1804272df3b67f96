/** Receives the pictures of a request: each is checked, re-encoded, scanned for viruses and stored before its row is written. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Failure } from '#contract/failure.ts'
import { formatFileSize } from '#contract/format.ts'
import { uploadKinds, uploadLimits, type UploadKind } from '#contract/model/files/upload.ts'
import type { Ctx, FilePart } from '#server/ctx.ts'
import {
  harmlessName,
  inspect,
  inSlot,
  kindByName,
  measure,
  Refusal,
  verdictOn,
  withStaging,
  WrongKind,
  write,
} from '#server/features/uploads/uploads.ts'
import { sizeOf } from './cut.ts'

/** A picture that is sound and stored under `key`, and has no row yet. */
export type ReceivedPicture = {
  name: string
  key: string
  type: string
  width: number
  height: number
  bytes: number
  sha256: string
  sentSha256: string
  /** The bytes as stored. */
  content: Buffer
}

const longestName = 120
const onlyPictures = 'Send JPG, PNG or WebP'

const kindOf = (name: string): UploadKind => {
  if (/\.svgz?$/i.test(name)) throw new Refusal('is an SVG drawing, which can hold a program. Save it as PNG and send that')
  const kind = (() => {
    try {
      return kindByName(name)
    } catch (error) {
      // Its message lists other kinds of files, which are not taken here.
      throw error instanceof WrongKind ? new Refusal(`is not a type of picture we accept. ${onlyPictures}`) : error
    }
  })()
  if (!uploadKinds[kind].image) throw new Refusal(`is a ${uploadKinds[kind].called}, not a picture. ${onlyPictures}`)
  return kind
}

/** Checks and stores one file. `before` gets the hash of what was sent; if it returns something, nothing is stored. */
const take = <T>(ctx: Ctx, part: FilePart, before: (sentSha256: string) => Promise<T | null>): Promise<ReceivedPicture | { instead: T }> =>
  withStaging(ctx.files.staging, async (sent, rewritten) => {
    if (part.name.length > longestName)
      throw new Refusal(`has a name of ${part.name.length} characters. Give it one of ${longestName} or fewer and send it again`)
    const name = harmlessName(part.name)
    const kind = kindOf(name)
    const measured = await write(part.content, sent, uploadKinds[kind].most)
    if (!measured)
      throw new Refusal(
        `is larger than ${formatFileSize(uploadLimits.imageBytes, 0)}, the most for a picture. Make it smaller and send it again`,
      )
    if (measured.bytes === 0) throw new Refusal('is empty')
    await inspect(sent, kind, rewritten)
    const instead = await before(measured.sha256)
    if (instead !== null) return { instead }
    const verdict = await verdictOn(ctx, createReadStream(rewritten))
    if (verdict.state === 'quarantined') throw new Refusal('was stopped by our virus check')
    if (verdict.state === 'pending') throw new Refusal('could not be checked for viruses. Send it again in a few minutes')
    const [size, measurement, content] = [await sizeOf(rewritten), await measure(rewritten), await readFile(rewritten)]
    const { type } = uploadKinds[kind]
    const key = `media/originals/${randomUUID()}`
    await ctx.files.place(key, rewritten, type)
    return { name, key, type, ...size, ...measurement, sentSha256: measured.sha256, content }
  })

export type Refused = { name: string; reason: string }

/**
 * Takes every file of the request, one after the other. `store` writes the row of a received picture in a transaction of its own; if it fails, the
 * stored bytes are removed. `before`: as above. Throws `invalid` (422) if any was refused, with names and reasons; the others are kept. `most`: how
 * many files are taken.
 */
export const receivePictures = <T>(
  ctx: Ctx,
  {
    most,
    before,
    store,
  }: { most: number; before: (sentSha256: string) => Promise<T | null>; store: (received: ReceivedPicture) => Promise<T> },
): Promise<T[]> =>
  inSlot(ctx, async () => {
    const done: T[] = []
    const refused: Refused[] = []
    for await (const part of ctx.parts) {
      const name = harmlessName(part.name)
      try {
        if (part.field !== 'files') throw new Failure('invalid', 'Unknown field', { fields: { files: 'Unknown field' } })
        if (part.name === '') throw new Failure('invalid', 'Choose a picture', { fields: { files: 'Choose a picture' } })
        if (done.length + refused.length >= most) throw new Refusal(`was one too many: send up to ${most} at a time`)
        const received = await take(ctx, part, before)
        if ('instead' in received) done.push(received.instead)
        else
          done.push(
            await store(received).catch(async (error: unknown) => {
              await ctx.files.delete(received.key)
              throw error
            }),
          )
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // Read to the end, so that the next part can follow.
        for await (const _piece of part.content) continue
        refused.push({ name, reason: error.message })
      }
    }
    const reasons = refused.map(({ name, reason }) => `${name} ${reason}`)
    if (reasons.length > 0) throw new Failure('invalid', reasons[0] ?? '', { fields: { files: reasons.join('. ') } })
    if (done.length === 0) throw new Failure('invalid', 'Choose a picture', { fields: { files: 'Choose a picture' } })
    return done
  })
