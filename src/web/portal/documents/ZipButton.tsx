/** Downloads the selected documents as one zip. Documents without a file that can be opened are left out, and a toast says so. */
import { useMutation } from '@tanstack/react-query'
import { FolderArchive } from 'lucide-react'
import { formatFileSize } from '#contract/format.ts'
import { zipLimits } from '#contract/model/documents/document.ts'
import { paths } from '#contract/paths.ts'
import { documents } from '#contract/portal/documents.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import type { Selected } from '#web/lists/ListScreen.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

export const ZipButton = ({ selected }: { selected: Selected }) => {
  const { query } = useDeps()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(query, documents.pack, { selection: selected.selection }),
    onSuccess: ({ ids, left }) => {
      selected.done([])
      globalThis.location.assign(paths.clientDocumentsZip(ids))
      toast.success(
        ids.length === 1 ? 'One document in a zip' : `${ids.length} documents in one zip`,
        left > 0 ? `${left === 1 ? 'One has' : `${left} have`} no file that can be opened, so the zip leaves it out.` : undefined,
      )
    },
    onError: selected.failed,
  })
  return (
    <>
      <Button size="small" variant="accent" icon={FolderArchive} busy={isPending} busyLabel="Packing..." onClick={() => mutate()}>
        Download as one zip
      </Button>
      <span className="text-small text-hint">
        Up to {zipLimits.documents} documents and {formatFileSize(zipLimits.bytes, 0)}
      </span>
    </>
  )
}
