/** Downloads the selected documents as one zip. Documents without a file that can be opened are left out, and a toast says so. */
import { useMutation } from '@tanstack/react-query'
import { FolderArchive } from 'lucide-react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { formatFileSize } from '#contract/format.ts'
import { zipLimits } from '#contract/model/documents/document.ts'
import { paths } from '#contract/paths.ts'
import { documents } from '#contract/portal/documents.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { useShown } from '#web/forms/usePosted.ts'
import type { Selected } from '#web/lists/ListScreen.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

type Packed = ReplyOf<typeof documents.pack>

const packedTitle = ({ ids }: Packed) => (ids.length === 1 ? 'One document in a zip' : `${ids.length} documents in one zip`)
const leftOut = ({ left }: Packed) =>
  left === 0
    ? undefined
    : left === 1
      ? 'One has no file that can be opened, so the zip leaves it out.'
      : `${left} have no file that can be opened, so the zip leaves them out.`

/** Without script: straight to the zip, or back to the page, if that first has to say what is left out. */
export const packedPath = (packed: Packed) => (packed.left > 0 ? null : paths.clientDocumentsZip(packed.ids))

export const PackedNotice = () => {
  const packed = useShown(documents.pack)
  if (!packed) return null
  return (
    <Notice
      tone="info"
      live
      title={packedTitle(packed)}
      actions={
        <Anchor href={paths.clientDocumentsZip(packed.ids)} download className={buttonClass({ variant: 'accent', size: 'small' })}>
          Download the zip
        </Anchor>
      }
    >
      {leftOut(packed)}
    </Notice>
  )
}

export const ZipButton = ({ selected }: { selected: Selected }) => {
  const { query } = useDeps()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(query, documents.pack, { selection: selected.selection }),
    onSuccess: (packed) => {
      selected.done([])
      globalThis.location.assign(paths.clientDocumentsZip(packed.ids))
      toast.success(packedTitle(packed), leftOut(packed))
    },
    onError: selected.failed,
  })
  return (
    <>
      <PressForm endpoint={documents.pack} fixed={{ selection: selected.selection }} onPress={() => mutate()}>
        <Button type="submit" size="small" variant="accent" icon={FolderArchive} busy={isPending} busyLabel="Packing...">
          Download as one zip
        </Button>
      </PressForm>
      <span className="text-small text-hint">
        Up to {zipLimits.documents} documents and {formatFileSize(zipLimits.bytes, 0)}
      </span>
    </>
  )
}
