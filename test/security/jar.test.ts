/** #136 Reading leaves nothing behind: no public page sets a cookie, so there is nothing to ask consent for. */
import { expect, test } from 'vitest'
import { origin, testApp } from '#test/support/server/app.ts'

const app = await testApp()
const text = async (path: string) => (await app.request(path)).text()
const located = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.slice(origin.length))

test('#136 the cookie jar after every page of the sitemap, and the forms nobody has sent, is empty', async () => {
  const lists = located(await text('/sitemap.xml'))
  const pages = (await Promise.all(lists.map(async (path) => (path.endsWith('.xml') ? located(await text(path)) : [path])))).flat()
  const all = [
    ...new Set([...pages, '/contact?way=appointment', '/contact?way=callback', '/subscribe', '/unsubscribe', '/unsubscribe?token=x']),
  ]
  expect(all.length).toBeGreaterThanOrEqual(50)
  const set: string[] = []
  for (const path of all) if ((await app.request(path)).headers.get('set-cookie') !== null) set.push(path)
  expect(set).toEqual([])
})
