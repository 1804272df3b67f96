/** Reads all files of a zip, by name. */
import { fromBuffer, type Entry } from 'yauzl'

export const filesIn = (zip: Buffer) =>
  new Promise<Map<string, Buffer>>((resolve, reject) => {
    const found = new Map<string, Buffer>()
    fromBuffer(zip, { lazyEntries: true }, (failed, archive) => {
      if (failed) return reject(failed)
      archive.on('error', reject)
      archive.on('end', () => resolve(found))
      archive.on('entry', (entry: Entry) =>
        archive.openReadStream(entry, (broken, content) => {
          if (broken) return reject(broken)
          const pieces: Buffer[] = []
          content.on('data', (piece: Buffer) => pieces.push(piece))
          content.on('end', () => {
            found.set(entry.fileName, Buffer.concat(pieces))
            archive.readEntry()
          })
        }),
      )
      archive.readEntry()
    })
  })
