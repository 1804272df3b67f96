/** The first check compares the content of a file with its declared kind, before another check could refuse it for another reason. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inspect } from './inspect.ts'

const dir = mkdtempSync(join(tmpdir(), 'seawall-inspect-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n')

test.each([
  ['png', pdf, 'but it is PDF inside'],
  ['jpeg', png, 'but it is PNG inside'],
  ['png', gif, 'but it is GIF inside'],
  ['pdf', png, 'but it is PNG inside'],
  ['webp', Buffer.from('only words'), 'but it is not one inside'],
  ['docx', pdf, 'but it is not one inside'],
] as const)('#91 a file sent as %s with other content is refused, and the reason says what is inside', async (kind, content, reason) => {
  const path = join(dir, 'sent')
  writeFileSync(path, content)
  await expect(inspect(path, kind, join(dir, 'rewritten'))).rejects.toThrow(reason)
})
