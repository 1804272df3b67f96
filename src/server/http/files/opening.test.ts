/** Who may open each file that contract/files.ts declares; the routes themselves are tried in test/ownership.test.ts and test/security/fileAccess.test.ts. */
import { expect, test } from 'vitest'
import { permissions, type Actor, type Client, type Permission, type Staff } from '#contract/access.ts'
import { fileAccessText, files, type FileAccess } from '#contract/files.ts'
import { roleRights, type Area } from '#contract/model/people/membership.ts'
import { scopeToOpen } from './opening.ts'

const staff = (held: readonly Permission[]): Staff => ({
  kind: 'staff',
  userId: 'u',
  role: 'editor',
  permissions: held,
  sessionId: 's',
  name: 'N',
})
/** Sees everything of company `all`, and nothing of one area of company `part`. */
const client = (hidden: Area): Client => ({
  kind: 'client',
  userId: 'c',
  chosen: null,
  sessionId: 's',
  name: 'N',
  companies: [
    { id: 'all', name: 'All', rights: roleRights.owner },
    { id: 'part', name: 'Part', rights: { ...roleRights.owner, [hidden]: 'none' } },
  ],
})
const opens = (file: FileAccess, actor: Actor, staffArea: 'admins' | 'permitted' = 'permitted') =>
  scopeToOpen(file, actor, () => Promise.resolve(staffArea))

test.each(Object.entries<FileAccess>(files))('#47 %s: only those whom its declaration names may open it', async (_, file) => {
  for (const actor of [{ kind: 'visitor' }, { kind: 'pending', stage: 'pre_mfa', userId: 'u', sessionId: 's' }] as const)
    expect(await opens(file, actor)).toBeNull()

  const all = staff(permissions)
  expect((await opens(file, all))?.scope).toBe(file.staff ? 'staff' : undefined)
  expect(await opens(file, all, 'admins')).toBeNull()
  for (const missing of file.staff ?? []) expect(await opens(file, staff(permissions.filter((one) => one !== missing)))).toBeNull()

  const area = file.client
  const viewed = { ...client('quotes'), viewedBy: { userId: 'u', name: 'N' } }
  if (area === undefined) expect(await opens(file, client('quotes'))).toBeNull()
  else if (area === 'own') expect(await opens(file, client('quotes'))).toMatchObject({ clientIds: ['all', 'part'], userId: 'c' })
  else expect(await opens(file, client(area))).toMatchObject({ scope: 'client', clientIds: ['all'] })
  expect((await opens(file, viewed)) !== null).toBe(area !== undefined && !file.notWhileViewing)
})

test('npm run map says in words who may open each file', () => {
  expect(fileAccessText(files.proof)).toBe('client with policies:view, or policy:view')
  expect(fileAccessText(files.upload)).toBe('whoever may see its record, or holder of quote, or holder of claim')
  expect(fileAccessText(files.ownData)).toBe('client')
  expect(Object.values<FileAccess>(files).filter((file) => fileAccessText(file) === '')).toEqual([])
})
