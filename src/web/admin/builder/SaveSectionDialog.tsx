import { useState } from 'react'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'

/** Asks for the name under which a block is kept for other pages. */
export const SaveSectionDialog = ({ open, onClose, onSave }: { open: boolean; onClose: () => void; onSave: (name: string) => void }) => (
  <Dialog open={open} onClose={onClose} title="Keep this block as a section">
    <Name onSave={onSave} />
  </Dialog>
)

const Name = ({ onSave }: { onSave: (name: string) => void }) => {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        const trimmed = name.trim()
        if (trimmed === '') setError('Enter a name')
        else if (trimmed.length > 80) setError('Shorten it to 80 characters or fewer')
        else onSave(trimmed)
      }}
    >
      <TextInput
        name="section-name"
        label="Name"
        hint="Everybody who builds pages finds it under Insert."
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="accent">
        Keep it
      </Button>
    </form>
  )
}
