/** Ids of demonstration rows. */
import { createHash } from 'node:crypto'

/** A uuid that depends only on its arguments: `demoId('client', 'Pebble Café')` is the same everywhere. */
export const demoId = (kind: string, name: string): string => {
  const hex = createHash('sha256').update(`seawall demo ${kind} ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Two companies, to show that neither can see the other's data. */
export const demoClients = [
  { id: '5ea00000-0000-4000-8000-0000000000c1', name: 'Pebble Café Ltd' },
  { id: '5ea00000-0000-4000-8000-0000000000c2', name: 'Groyne Joinery Ltd' },
] as const
