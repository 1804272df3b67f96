/** Proves that `barriers`, which other tests use to check their pages, finds planted faults in the view that has them. */
import { expect, test } from '@playwright/test'
import { barriers, settle } from '#test/support/browser/axe.ts'

const html = (css: string, more = '') =>
  `<!doctype html><html lang="en-GB"><title>Planted</title><style>body { background: white; color: black } ${css}</style><main><h1>Planted faults</h1><p>Words</p>${more}</main></html>`

test('each planted fault is reported with the view that has it, and a page without faults has none', async ({ page }) => {
  await settle(page)
  const look = async (css: string, more = '') => {
    await page.setContent(html(css, more))
    return barriers(page, { dark: true })
  }
  expect(await look('')).toEqual({})
  const pale = [expect.stringMatching(/^color-contrast: p /)]
  expect(await look('@media (width < 600px) { p { color: #ddd } }')).toEqual({ '390 px': pale })
  expect(await look('@media (width > 600px) { p { color: #ddd } }')).toEqual({ '1280 px': pale, '1280 px, dark': pale })
  expect(await look('@media (prefers-color-scheme: dark) { p { color: #ddd } }')).toEqual({ '1280 px, dark': pale })
  expect(await look('p { width: 500px }')).toEqual({ '390 px': [expect.stringMatching(/^\d+ px wider than the page$/)] })
  // Colours with a slow transition are checked in their final state.
  const slow = 'main, p { transition: color 5s } @media (prefers-color-scheme: dark) { body { background: black; color: white } }'
  expect(await look(slow)).toEqual({})
  const nameless = [expect.stringMatching(/^button-name: button /)]
  expect(await look('', '<button></button>')).toEqual({ '390 px': nameless, '1280 px': nameless })
  await expect(look('', '<iframe title="Frame" srcdoc="<p>"></iframe>')).rejects.toThrow('without frames')
  const closes = `<details open><summary>More</summary></details><script>onresize = () => document.querySelector('details').remove()</script>`
  await expect(look('', closes)).rejects.toThrow('stands open at 1280 px')
})
