import { useState } from 'react'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'

/** Saves the section; resolves to a message if that failed. */
export type SaveSection = (name: string) => Promise<string | null>

/** Asks for a name for the reusable section. */
export const SaveSectionDialog = ({ open, onClose, onSave }: { open: boolean; onClose: () => void; onSave: SaveSection }) => (
  <Dialog open={open} onClose={onClose} title="Save this block as a reusable section">
    <Name onSave={onSave} />
  </Dialog>
)

const Name = ({ onSave }: { onSave: SaveSection }) => {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const trimmed = name.trim()
    if (trimmed.length < 3) return setError('Enter a name of at least 3 characters')
    if (trimmed.length > 60) return setError('Shorten it to 60 characters or fewer')
    if (busy) return
    setBusy(true)
    setError(await onSave(trimmed))
    setBusy(false)
  }
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="text-meta text-soft">
        It is edited in one place and shown on every page that uses it. Publish it before this page: until then visitors will not see it.
      </p>
      <TextInput
        name="section-name"
        label="Name"
        hint="Everyone who builds pages will find it under Insert."
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="accent" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
