/** Downloads everything that shows how a client was looked after, in one file. */
import { mayTakePack, packLimits } from '#contract/model/clients/evidencePack.ts'
import { formatFileSize } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { usePermissions } from '../shell/useCan.ts'

export const EvidencePack = ({ clientId }: { clientId: string }) => {
  if (!mayTakePack(usePermissions())) return null
  return (
    <Card as="section">
      <CardHeader title="Evidence pack" />
      <p className="mb-3 text-soft">
        One zip of the whole file, with an index of what is in it and what is missing. It contains internal notes, and the download is
        recorded. Up to {packLimits.files.toLocaleString('en-GB')} documents and {formatFileSize(packLimits.bytes, 0)}.
      </p>
      <a href={paths.evidencePack(clientId)} download className={buttonClass({ variant: 'secondary' })}>
        Download evidence pack
      </a>
    </Card>
  )
}
