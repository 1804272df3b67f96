/** One member of staff's display preferences. They never change what anyone may do. */
import { get, group, put } from '../endpoint.ts'
import { z, type Infer } from '../schema.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const themeLabels: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

export const Preferences = z.object({
  theme: z.enum(themes),
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  shortcuts: z.boolean(),
})
export type Preferences = Infer<typeof Preferences>

export const defaultPreferences: Preferences = { theme: 'system', shortcuts: true }

// `signedIn`, not a permission: everyone who may enter the staff area may choose its colours.
export const preferences = group('admin', 'preferences', {
  show: get('/api/admin/preferences', { access: 'signedIn', input: z.strictObject({}), output: Preferences }),
  save: put('/api/admin/preferences', {
    access: 'signedIn',
    input: z.strictObject({ theme: z.enum(themes), shortcuts: z.boolean() }),
    output: Preferences,
  }),
})
