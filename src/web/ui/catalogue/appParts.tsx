import { Ellipsis, PenLine, Trash2 } from 'lucide-react'
import { MenuButton } from '../app/MenuButton.tsx'
import { toast } from '../feedback/toasts.ts'
import { Section } from './Section.tsx'

const entries = [
  { id: 'edit', label: 'Edit', glyph: PenLine, onPress: () => toast.info('Edit') },
  { id: 'move', label: 'Move (already sent)', disabled: true, onPress: () => {} },
  { id: 'delete', label: 'Delete', glyph: Trash2, danger: true, onPress: () => toast.info('Delete') },
]

export const AppParts = () => (
  <Section id="app" title="Portal and staff area only (React Aria)">
    <div className="flex flex-wrap items-center gap-4">
      <MenuButton label="Actions" entries={entries} />
      <MenuButton label="Actions for Tidewater Scaffolding Ltd" glyph={Ellipsis} variant="quiet" entries={entries} />
    </div>
  </Section>
)
