/** Uploads a file for a record on its page: immediately with script, otherwise as a form that posts to the page. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatFileSize } from '#contract/format.ts'
import { uploadKindsShown, uploadLimits } from '#contract/model/files/upload.ts'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { DropArea } from './DropArea.tsx'
import { faultOf } from './faults.ts'
import { SendingList } from './SendingList.tsx'
import { useSending } from './useSending.ts'

/** The file types and sizes that are accepted, as a sentence. */
export const takenHint = `${uploadKindsShown}. Documents up to ${formatFileSize(uploadLimits.documentBytes, 0)}, pictures up to ${formatFileSize(uploadLimits.imageBytes, 0)}.`

/** `path`: of the endpoint that takes the file. `refresh`: refetches the record. */
export const VersionSender = ({
  path,
  label,
  refresh,
  successText,
  note,
}: {
  path: string
  label: string
  refresh: () => Promise<unknown>
  /** Shown for a file that has arrived. */
  successText: string
  /** The label of a field for a line on what is new in this version. No field without it. */
  note?: string
}) => {
  const [search] = useSearchParams()
  const scripted = useScripted()
  const [written, setWritten] = useState('')
  const sending = useSending({
    pathFor: () => path,
    texts: (): Record<string, string> => (note && written.trim() ? { note: written.trim() } : {}),
    arrived: async () => {
      setWritten('')
      await refresh()
      return successText
    },
  })
  return (
    <form method="post" encType="multipart/form-data" className="grid gap-4">
      {note && (
        <TextInput
          name="note"
          label={note}
          optional
          width="full"
          maxLength={300}
          autoComplete="off"
          value={written}
          onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        />
      )}
      <DropArea id="files" label={label} hint={takenHint} error={faultOf(search)} onFiles={sending.send} />
      <SendingList files={sending.files} onAgain={sending.again} onDismiss={sending.dismiss} />
      {!scripted && (
        <div>
          <Button type="submit">Send the file</Button>
        </div>
      )}
    </form>
  )
}
