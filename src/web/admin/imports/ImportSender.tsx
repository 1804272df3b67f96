/** Uploads an import's file and opens the import once it has arrived. */
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { imports } from '#contract/admin/imports.ts'
import { formatFileSize } from '#contract/format.ts'
import { factsOfKind, importKindNames, importLimits, type ImportKind } from '#contract/model/imports/importKind.ts'
import { paths } from '#contract/paths.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { invalidate } from '#web/app/data/query.ts'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { DropArea } from '#web/uploads/DropArea.tsx'
import { SendingList } from '#web/uploads/SendingList.tsx'
import { useSending } from '#web/uploads/useSending.ts'
import { usePermissions } from '../shell/useCan.ts'

const isKind = (value: string | null): value is ImportKind => importKindNames.some((kind) => kind === value)

/** The message for a form that was sent without script and refused. */
const faultIn = (fault: string | null): string =>
  fault === null
    ? ''
    : fault === '422'
      ? `The file was not accepted. Send a CSV file of up to ${formatFileSize(importLimits.bytes, 0)}, and choose what it contains.`
      : fault === '403'
        ? 'You do not have permission to add these records.'
        : 'The file could not be received. Please try again.'

export const ImportSender = () => {
  const { query } = useDeps()
  const go = useNavigate()
  const scripted = useScripted()
  const [search] = useSearchParams()
  const held = usePermissions()
  const kinds = importKindNames.filter((kind) => held.includes(factsOfKind(kind).permission))
  const asked = search.get('kind')
  const [kind, setKind] = useState<ImportKind>(isKind(asked) && kinds.includes(asked) ? asked : (kinds[0] ?? 'clients'))
  const sending = useSending({
    pathFor: () => imports.upload.path,
    texts: () => ({ kind }),
    arrived: async (_path, reply) => {
      await invalidate(query, imports.list)
      void go(paths.adminImport((reply as { id: string }).id))
      return 'Received'
    },
  })
  return (
    <form method="post" encType="multipart/form-data" className="grid max-w-form gap-5" aria-label="Import a file">
      <Radios
        name="kind"
        label="What does the file contain?"
        inline
        items={kinds.map((one) => ({ value: one, label: factsOfKind(one).label }))}
        value={kind}
        onChange={({ currentTarget }) => isKind(currentTarget.value) && setKind(currentTarget.value)}
      />
      <DropArea
        id="files"
        label="CSV file"
        hint={`One line for each ${factsOfKind(kind).one}, with headings on the first line. Up to ${formatFileSize(importLimits.bytes, 0)}. Nothing is saved until you have seen what it will do and confirmed it.`}
        error={faultIn(search.get('fault'))}
        multiple={false}
        accept=".csv,.txt,.tsv"
        onFiles={(files) => !sending.busy && sending.send(files)}
      />
      <SendingList files={sending.files} onAgain={sending.again} onDismiss={sending.dismiss} />
      {!scripted && (
        <div>
          <Button type="submit" variant="accent">
            Send the file
          </Button>
        </div>
      )}
    </form>
  )
}
