/** Old addresses redirect in one step or are reported as gone. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Redirect } from '#contract/model/site/redirect.ts'
import { contentDir } from '#server/db/seed.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const get = async (path: string) => {
  const reply = await app.request(path)
  return { status: reply.status, location: reply.headers.get('location'), html: await reply.text() }
}

const seeded = JSON.parse(readFileSync(join(contentDir, 'settings/redirects.json'), 'utf8')) as Redirect[]

test('#102 every old address redirects in one step to an existing page, or is gone with a message that says so', async () => {
  expect(seeded.length).toBeGreaterThanOrEqual(80)
  const wrong: string[] = []
  for (const { path, to } of seeded) {
    const reply = await get(path)
    if (to === null ? reply.status !== 410 || !reply.html.includes('No longer offered') : reply.status !== 301 || reply.location !== to)
      wrong.push(`${path}: ${reply.status} ${reply.location}`)
  }
  for (const to of new Set(seeded.flatMap((old) => old.to ?? []))) if ((await get(to)).status !== 200) wrong.push(`${to} is not there`)
  expect(wrong).toEqual([])
})

test('capitals and a slash at the end do not matter, and an existing page is never redirected', async () => {
  expect(await get('/ABOUT-US/')).toMatchObject({ status: 301, location: '/about' })
  await owner.execute(`INSERT INTO redirects (path, target, status) VALUES ('/marine-insurance', '/contact', 301)`)
  await owner.execute('SELECT bump_content_version()')
  app.cache.clear()
  expect((await get('/marine-insurance')).status).toBe(200)
  await owner.execute(`DELETE FROM redirects WHERE path = '/marine-insurance'`)
})

test('#102 #103 a redirect leads only to a path of this site; the table refuses anything else, and loops and chains', async () => {
  const insert = (path: string, target: string | null, status = 301) =>
    owner.execute(`INSERT INTO redirects (path, target, status) VALUES ('${path}', ${target === null ? 'NULL' : `'${target}'`}, ${status})`)
  for (const target of ['//evil.com', 'https://evil.com', '/\\evil.com', '/a//b', '/a?x=1', '/%2f%2fevil.com', '', 'evil', '/A'])
    await expect(insert('/old-one', target)).rejects.toThrow()
  for (const path of ['//evil.com/', '/%2f%2fevil.com', 'old', '/OLD']) await expect(insert(path, '/about')).rejects.toThrow()
  await expect(insert('/old-one', null)).rejects.toThrow()
  await expect(insert('/old-one', '/about', 410)).rejects.toThrow()
  await expect(insert('/loop', '/loop')).rejects.toThrow()
  await insert('/old-one', '/about')
  for (const [path, target] of [
    ['/about', '/old-one'],
    ['/older', '/old-one'],
    ['/about', '/contact'],
    ['/old-two', '/home'],
  ] as const)
    await expect(insert(path, target)).rejects.toMatchObject({ cause: { constraint: 'redirects_one_step' } })
  await expect(insert('/about', null, 410)).rejects.toMatchObject({ cause: { constraint: 'redirects_one_step' } })
  await owner.execute(`DELETE FROM redirects WHERE path = '/old-one'`)
  for (const path of ['//evil.com/', '/%2f%2fevil.com/..', '/\\evil.com']) expect((await get(path)).location ?? '/').toMatch(/^\/(?!\/)/)
})

test('the redirects are read once for each content version, not once for each wrong address', async () => {
  await get('/no-such-page-1')
  await owner.execute(`UPDATE redirects SET active = false WHERE path = '/about-us'`)
  expect((await get('/about-us')).status).toBe(301)
  await owner.execute('SELECT bump_content_version()')
  app.cache.clear()
  expect((await get('/about-us')).status).toBe(404)
  await owner.execute(`UPDATE redirects SET active = true WHERE path = '/about-us'`)
  app.cache.clear()
})
