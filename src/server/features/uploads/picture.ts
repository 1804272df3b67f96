/** Decodes and re-encodes a picture, so that anything besides the picture (location, camera, hidden files) is left behind. */
import { uploadKinds, uploadLimits, type UploadKind } from '#contract/model/files/upload.ts'
import { Refusal } from './refusal.ts'

const formats: Partial<Record<UploadKind, 'jpeg' | 'png' | 'webp'>> = { jpeg: 'jpeg', png: 'png', webp: 'webp' }

/** The library is large, so it is loaded with the first picture. No cache between pictures, and one thread for each. */
const load = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
let loaded: ReturnType<typeof load> | undefined

/** At most two decoded at a time in this process: one may take 160 MB. */
let running = 0
const waiting: (() => void)[] = []
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/** For other features that use the library: waits for its turn like any picture. */
export const withSharp = <T>(work: (sharp: Awaited<ReturnType<typeof load>>) => Promise<T>): Promise<T> =>
  inTurn(async () => work(await (loaded ??= load())))

/** Reads the picture at `from` and writes it to `to`, upright and without metadata. Throws Refusal if it is too large or cannot be read. */
export const rewritePicture = (from: string, to: string, kind: UploadKind): Promise<void> =>
  inTurn(async () => {
    const sharp = await (loaded ??= load())
    const open = () => sharp(from, { limitInputPixels: uploadLimits.pixels, failOn: 'error', sequentialRead: true, unlimited: false })
    const unreadable = () => new Refusal(`cannot be read as a ${uploadKinds[kind].called}. It may be damaged: take or save it again`)
    const about = await open()
      .metadata()
      .catch((error: unknown) => {
        throw /pixel limit/i.test(String(error)) ? tooManyPixels() : unreadable()
      })
    if (about.format !== formats[kind]) throw unreadable()
    if (about.width * about.height > uploadLimits.pixels) throw tooManyPixels()
    const picture = open().autoOrient()
    const written =
      kind === 'png'
        ? picture.png({ compressionLevel: 6 })
        : kind === 'webp'
          ? picture.webp({ quality: 90, effort: 2 })
          : picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    await written.toFile(to).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error
      throw unreadable()
    })
  })

const tooManyPixels = () =>
  new Refusal(`has more than ${uploadLimits.pixels / 1_000_000} million pixels. Make it smaller and send it again`)
