import { Ellipsis, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ComboBox } from '../app/ComboBox.tsx'
import { MenuButton } from '../app/MenuButton.tsx'
import { ModalDialog } from '../app/ModalDialog.tsx'
import { Tooltip } from '../app/Tooltip.tsx'
import { Button } from '../Button.tsx'
import { toast } from '../toasts.ts'
import { Section } from './Section.tsx'

const insurers = ['Harbour Mutual', 'Northdown Specialty', 'Pell & Stane', 'Quayside Underwriting', 'Sable Re', 'Tern Commercial'].map(
  (label) => ({ value: label, label }),
)

export const AppParts = () => {
  const [insurer, setInsurer] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const entries = [
    { id: 'edit', label: 'Edit', glyph: PenLine, onPress: () => toast.info('Edit') },
    { id: 'move', label: 'Move (already sent)', disabled: true, onPress: () => {} },
    { id: 'delete', label: 'Delete', glyph: Trash2, danger: true, onPress: () => setOpen(true) },
  ]
  return (
    <Section id="app" title="Portal and staff area only (React Aria)">
      <div className="flex flex-wrap items-center gap-4">
        <MenuButton label="Actions" entries={entries} />
        <MenuButton label="Actions for Tidewater Scaffolding Ltd" glyph={Ellipsis} variant="quiet" entries={entries} />
        <Tooltip text="Print this list">
          <Button>Print</Button>
        </Tooltip>
        <Button onClick={() => setOpen(true)}>Open modal</Button>
      </div>
      <ComboBox name="insurer" label="Insurer" hint="Type a few letters." options={insurers} value={insurer} onChange={setInsurer} />
      <ModalDialog
        open={open}
        onClose={() => setOpen(false)}
        alert
        title="Send terms to Marlow & Finch Café Ltd?"
        actions={
          <>
            <Button autoFocus onClick={() => setOpen(false)}>
              Not yet
            </Button>
            <Button variant="accent" onClick={() => setOpen(false)}>
              Send terms
            </Button>
          </>
        }
      >
        Two insurers’ terms go to aisha@example.com. They can be accepted until 20/12/2026.
      </ModalDialog>
    </Section>
  )
}
