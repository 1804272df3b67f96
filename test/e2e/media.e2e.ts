/** The media library in a browser: pictures are added, described, cropped, replaced and moved to the trash. */
import { open } from '#test/support/browser/page.ts'
import { randomUUID } from 'node:crypto'
import { sound } from '#test/support/browser/axe.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'
import { scene } from '#test/support/files/mediaLibrary.ts'

const colour = () => `#${randomUUID().slice(0, 6)}`
const picture = async (name: string, width = 800, height = 400) => ({
  name,
  mimeType: 'image/png',
  buffer: await scene(colour(), width, height),
})

test('a picture is added, described, cropped by keyboard, replaced, moved to the trash and restored; an SVG is refused', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const name = `wall ${randomUUID().slice(0, 6)}`
  await open(page, '/admin/media?do=add')
  const first = await picture(`${name}.png`)
  await page.locator('#files').setInputFiles([
    first,
    {
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    },
  ])
  const sending = page.getByRole('list', { name: 'Files being sent' }).getByRole('listitem')
  await expect(sending.filter({ hasText: name })).toContainText('Added.')
  await expect(sending.filter({ hasText: 'logo.svg' })).toContainText('SVG drawing')
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('link', { name, exact: true })).toBeVisible()
  await sound(page, '/admin/media', 'with a file that was refused', { dark: true })

  // The same picture under another name is recognised.
  await page.locator('#files').setInputFiles([{ ...first, name: 'again.png' }])
  await sending
    .filter({ hasText: 'again.png' })
    .getByRole('link', { name: /Use the existing one/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const address = page.url()

  await page.getByLabel('Alternative text').fill('A wall with a red edge')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('No alternative text')).toHaveCount(0)

  await page.getByRole('button', { name: /^Focal point of/ }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel('From the left, %')).toHaveValue('60')
  await expect(page.getByLabel('From the top, %')).toHaveValue('49')
  await page.getByLabel('Custom crop').first().check()
  await page.getByLabel('Zoom, 100 to 400%').fill('900')
  await page.getByRole('button', { name: 'Save the crops' }).click()
  await expect(page.getByText('Enter 100 to 400').first()).toBeVisible()
  await page.getByLabel('Zoom, 100 to 400%').fill('150')
  await page.getByRole('button', { name: 'Save the crops' }).click()
  await expect(page.getByText('Crops saved').first()).toBeVisible()
  await sound(page, '/admin/media/:id', '', { dark: true })

  await page.getByRole('button', { name: /^New file/ }).setInputFiles([await picture('newer.png', 640, 480)])
  await expect(page.getByText('Replaced. Every page shows it')).toBeVisible()
  await expect(page.getByText('640 x 480').first()).toBeVisible()
  expect(page.url()).toBe(address)

  await page.getByRole('button', { name: 'Move to the trash' }).click()
  await expect(page.getByText('This picture is in the trash')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This picture is in the trash')).toHaveCount(0)
})

test('alternative texts are edited in a table, and chosen pictures are moved to a folder and to the trash', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const mark = randomUUID().slice(0, 6)
  for (const name of ['one', 'two']) await build.media({ title: `${name} ${mark}`, folder: '' })
  await open(page, '/admin/media/texts')
  await page.getByLabel(`What "one ${mark}" shows`).fill('A harbour wall')
  await page.getByRole('button', { name: 'Save the texts' }).click()
  await expect(page.getByText('One text saved').first()).toBeVisible()
  await sound(page, '/admin/media/texts', '', { dark: true })

  await open(page, `/admin/media?q=${mark}`)
  await page.getByRole('checkbox', { name: `Choose one ${mark}` }).check()
  await page.getByRole('checkbox', { name: `Choose two ${mark}` }).check()
  await page.getByRole('button', { name: 'Move to a folder' }).click()
  await page.getByRole('dialog').getByLabel('Folder').fill(`Walls ${mark}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`Moved to Walls ${mark}: 2 pictures`).first()).toBeVisible()
  await page.getByRole('checkbox', { name: `Choose two ${mark}` }).check()
  await page.getByRole('button', { name: 'Move to the trash' }).click()
  await expect(page.getByRole('link', { name: `two ${mark}` })).toHaveCount(0)
  await open(page, '/admin/media/trash')
  await expect(page.getByRole('link', { name: `two ${mark}` })).toBeVisible()
  await sound(page, '/admin/media/trash', '', { dark: true })
  await open(page, `/admin/media?show=list&q=${mark}`)
  await sound(page, '/admin/media', 'as a list')
})
