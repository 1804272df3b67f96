import { formatFileSize } from '#contract/format.ts'
import { uploadStateLabels, type Upload } from '#contract/model/upload.ts'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/Anchor.tsx'

/** Files that came with a record: each opens once the virus check has passed it, or says why it cannot. */
export const FileRows = ({ files }: { files: readonly Upload[] }) => (
  <ul className="divide-y divide-line">
    {files.map((file) => (
      <li key={file.id} className="flex flex-wrap justify-between gap-x-4 py-2">
        {file.state === 'clean' ? (
          <Anchor href={paths.file(file.id)} className="link min-w-0 break-words">
            {file.name}
          </Anchor>
        ) : (
          <span className="min-w-0 break-words">{file.name}</span>
        )}
        <span className="text-hint">
          {file.state === 'refused'
            ? `Not received: it ${file.reason}`
            : `${uploadStateLabels[file.state]}, ${formatFileSize(file.bytes, 0)}`}
        </span>
      </li>
    ))}
  </ul>
)
