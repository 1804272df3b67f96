import { Image } from 'lucide-react'
import { useState } from 'react'
import { formatFileSize } from '#contract/format.ts'
import { isPicture, uploadStateLabels, type Upload } from '#contract/model/files/upload.ts'
import { paths } from '#contract/paths.ts'
import { useFileAddress } from '#web/app/data/area.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'

/** More are on request. */
const maxTiles = 8

/** Small enough to be shown at once: a few kilobytes each. Every one that is loaded is recorded. */
const Tiles = ({ pictures }: { pictures: readonly Upload[] }) => (
  <ul aria-label="Small pictures" className="picture-tiles mb-3" data-screen-only>
    {pictures.slice(0, maxTiles).map(({ id, name }) => (
      <li key={id}>
        <Anchor href={paths.file(id)} title={name}>
          <img src={paths.file(id, { size: 'small' })} alt={name} width={112} height={112} loading="lazy" />
        </Anchor>
      </li>
    ))}
  </ul>
)

/**
 * Files that came with a record: each can be opened once the virus check has passed it, or says why it cannot. Pictures are shown in full only on
 * request: each view is recorded, and twenty of them are many megabytes. `tiles`: show them small at once.
 */
export const FileRows = ({ files, tiles = false }: { files: readonly Upload[]; tiles?: boolean }) => {
  const [shown, setShown] = useState(false)
  const addressOf = useFileAddress()
  // Where files are shown from elsewhere (the demonstration), there are no small ones.
  const areSmall = addressOf(paths.file(files[0]?.id ?? '')) === paths.file(files[0]?.id ?? '')
  const pictures = files.filter(({ name, state }) => state === 'clean' && isPicture(name))
  return (
    <>
      {tiles && areSmall && !shown && pictures.length > 0 && <Tiles pictures={pictures} />}
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <li key={file.id} className={classes('flex justify-between gap-x-4 py-2', file.state !== 'clean' && 'flex-wrap')}>
            {file.state === 'clean' ? (
              <Anchor href={paths.file(file.id)} className="link min-w-0 break-words">
                {file.name}
              </Anchor>
            ) : (
              <span className="min-w-0 break-words">{file.name}</span>
            )}
            <span className={classes('text-hint', file.state === 'clean' && 'shrink-0')}>
              {file.state === 'refused'
                ? `Not received: it ${file.reason}`
                : `${uploadStateLabels[file.state]}, ${formatFileSize(file.bytes, 0)}`}
            </span>
          </li>
        ))}
      </ul>
      {pictures.length > 0 && (
        <Button size="small" icon={Image} aria-expanded={shown} onClick={() => setShown(!shown)} className="mt-3">
          {shown ? 'Hide the pictures' : pictures.length === 1 ? 'Show the picture' : `Show the ${pictures.length} pictures`}
        </Button>
      )}
      {shown && (
        <ul aria-label="Pictures" className="mt-4 grid gap-4 sm:grid-cols-2">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <figure>
                <img
                  src={addressOf(paths.file(picture.id))}
                  alt={`What was sent as ${picture.name}`}
                  loading="lazy"
                  className="w-full rounded-control border border-line bg-panel"
                />
                <figcaption className="mt-1 text-meta text-hint break-words">{picture.name}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
