/** Adds pictures: chosen, dropped or pasted. Each is sent separately, so that a failed one can be sent again by itself. */
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { media, type Received } from '#contract/admin/content/media.ts'
import { formatFileSize } from '#contract/format.ts'
import { pictureAccept, uploadLimits } from '#contract/model/files/upload.ts'
import { paths } from '#contract/paths.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { invalidate } from '#web/app/data/query.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { DropArea } from '#web/uploads/DropArea.tsx'
import { SendingList } from '#web/uploads/SendingList.tsx'
import { useSending } from '#web/uploads/useSending.ts'

export const pictureHint = `JPG, PNG or WebP, up to ${formatFileSize(uploadLimits.imageBytes, 0)} and ${uploadLimits.pixels / 1_000_000} million pixels. Location, camera and other hidden details are removed.`

/** The uploaded picture, from the endpoint's reply. */
const receivedIn = (reply: unknown): Received | undefined => (reply as { files?: Received[] } | null)?.files?.[0]

/** `choose`: what "Use this one" does with a picture that already exists; without it, a link to it is shown. */
export const MediaSender = ({ folder, choose }: { folder: string; choose?: (id: string) => void }) => {
  const { query } = useDeps()
  const scripted = useScripted()
  const [search] = useSearchParams()
  const anyway = useRef(new Set<File>())
  const sending = useSending({
    pathFor: () => media.upload.path,
    texts: (file) => ({ ...(folder ? { folder } : {}), ...(anyway.current.has(file) ? { anyway: 'yes' } : {}) }),
    arrived: async (_path, reply, file) => {
      const received = receivedIn(reply)
      await invalidate(query, media.list, media.making, media.choices)
      if (!received) return 'Added'
      const open = choose ? (
        <button type="button" className="link" onClick={() => choose(received.id)}>
          Use {received.there ? 'the existing one' : 'it'}
        </button>
      ) : (
        <Link to={paths.adminMediaItem(received.id)} className="link">
          {received.there ? `Use the existing one: ${received.title}` : 'Describe it'}
        </Link>
      )
      if (!received.there) return <>Added. {open}</>
      return (
        <>
          Nothing was added: the library has this file already{received.trashed ? ', in the trash' : ''}. {open}
          {' or '}
          <button
            type="button"
            className="link"
            onClick={() => {
              anyway.current.add(file)
              sending.send([file])
            }}
          >
            add it anyway
          </button>
        </>
      )
    },
  })
  const send = useRef(sending.send)
  // The listener below is added once but must call the latest `send`.
  useEffect(() => {
    send.current = sending.send
  })
  // On the document, because a copied picture can be pasted anywhere on the page.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0) return
      event.preventDefault()
      send.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    <form method="post" encType="multipart/form-data" className="grid gap-4" aria-label="Add pictures">
      {folder && <input type="hidden" name="folder" value={folder} />}
      <DropArea
        id="files"
        label="Add pictures"
        hint={`${pictureHint}${scripted ? ' You can also paste one.' : ''}`}
        error={faultIn(search)}
        accept={pictureAccept}
        onFiles={sending.send}
      />
      <SendingList files={sending.files} onAgain={sending.again} onDismiss={sending.dismiss} />
      {!scripted && (
        <div>
          <Button type="submit">Send the pictures</Button>
        </div>
      )}
    </form>
  )
}

/** The message for the `fault` that a refused plain form leaves in the URL. Reasons for each file need script. */
export const faultIn = (search: URLSearchParams): string => {
  const fault = search.get('fault')
  if (!fault) return ''
  if (fault === '422') return `A file was not accepted. ${pictureHint} Names have up to 120 characters.`
  if (fault === '409') return 'Somebody else has changed this picture since you opened it. Look at it again, then send the file.'
  return 'The files could not be received. Please try again.'
}
