import { ShownOnceDialog } from '#web/ui/feedback/ShownOnceDialog.tsx'

/** Shows the ten codes. They cannot be seen again afterwards. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) => (
  <ShownOnceDialog
    title="Your recovery codes"
    what="recovery codes"
    secret={codes?.join('\n') ?? null}
    advice="Print them or keep them in a password manager. Each opens your account once if your phone is lost. Earlier codes no longer work."
    onClose={onClose}
    warning="They are shown once"
    done="I have saved them"
    shown={
      <ol className="mt-5 grid gap-x-6 gap-y-2 tabular-nums sm:grid-cols-2">
        {codes?.map((code) => (
          <li key={code}>
            <code className="font-semibold">{code}</code>
          </li>
        ))}
      </ol>
    }
  />
)
