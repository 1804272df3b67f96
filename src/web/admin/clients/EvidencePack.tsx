/** Downloads everything that shows how a client was looked after, in one file. */
import { Download } from 'lucide-react'
import { mayTakePack, packLimits } from '#contract/model/clients/evidencePack.ts'
import { formatFileSize } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { usePermissions } from '../shell/useCan.ts'

export const useMayTakePack = () => mayTakePack(usePermissions())

export const EvidencePack = ({ clientId }: { clientId: string }) => (
  <div>
    <a href={paths.evidencePack(clientId)} download className={`${buttonClass({ variant: 'quiet', size: 'small' })} -ml-2.5`}>
      <Icon of={Download} size={16} />
      Download evidence pack
    </a>
    <p className="text-meta text-hint">
      One zip of the whole file, with an index of what is in it and what is missing. It contains internal notes, and the download is
      recorded. Up to {packLimits.files.toLocaleString('en-GB')} documents and {formatFileSize(packLimits.bytes, 0)}.
    </p>
  </div>
)
