/** #86 #91 #92 #93 #94 #95 #96 #97 Hostile pictures for the media library, and hostile addresses of its files. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { media } from '#server/features/media/media.table.ts'
import { mediaLibrary, scene } from '#test/support/files/mediaLibrary.ts'
import { docx, eicar, jpeg, pdf, pixelBomb, png, webp, zip } from '#test/support/files/sampleFiles.ts'
import { testClamd } from '#test/support/files/uploader.ts'
import { testApp } from '#test/support/server/app.ts'
import { within } from '#test/support/rounds.ts'

const app = await testApp({ seeded: false })
const library = await mediaLibrary(app)
const text = (words: string) => Buffer.from(words, 'latin1')
const count = async () => (await app.database.owner.select({ id: media.id }).from(media)).length

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const html = '<!doctype html><html><script>alert(document.cookie)</script></html>'
const [goodPng, goodJpg, goodWebp] = [await png(), await jpeg(), await webp()]

/** [what, name, content, words of the reason] */
const refused: [string, string, Buffer, string][] = [
  ['#86 an SVG with script', 'logo.svg', text(svg), 'SVG drawing'],
  ['#86 an SVG that says it is a PNG', 'logo.png', text(svg), 'says it is a PNG'],
  ['#91 a page that says it is a JPG', 'page.jpg', text(html), 'says it is a JPG'],
  ['#91 a GIF with script', 'moving.jpg', text('GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(1)//'), 'says it is a JPG'],
  ['#91 a PNG that says it is a JPG', 'x.jpg', goodPng, 'says it is a JPG'],
  ['#91 a JPG with an archive behind it', 'x.jpg', Buffer.concat([goodJpg, zip([{ name: 'a.exe', content: text('MZ') }])]), 'second file'],
  ['#91 a PNG with a page behind it', 'x.png', Buffer.concat([goodPng, text(html)]), 'second file'],
  ['#91 a WebP with a document behind it', 'x.webp', Buffer.concat([goodWebp, docx()]), 'second file'],
  ['#91 a program before the ending', 'photo.php.jpg', goodJpg, 'not a type of picture'],
  ['#91 half a picture', 'half.jpg', goodJpg.subarray(0, Math.floor(goodJpg.length / 2)), 'cannot be read'],
  ['#91 nothing', 'empty.png', Buffer.alloc(0), 'is empty'],
  ['a document', 'terms.pdf', pdf(), 'not a picture'],
  ['another kind', 'scan.gif', text('GIF89a'), 'not a type of picture'],
  ['#92 a name of 300 characters', `${'a'.repeat(296)}.png`, goodPng, '300 characters'],
  ['#95 a bomb of 50,000 by 50,000', 'bomb.png', pixelBomb(50_000), 'million pixels'],
  ['#95 one of more than 10 MB', 'large.jpg', Buffer.concat([goodJpg, Buffer.alloc(10 * 1024 * 1024)]), 'larger than 10 MB'],
]

describe('uploads', () => {
  test.each(refused)(
    '%s is refused with the reason, and nothing is kept',
    async (_what, name, content, reason) => {
      const before = await count()
      const { status, body } = await library.send([{ name, content }])
      expect(status).toBe(422)
      expect((body['fields'] as Record<string, string>)['files']).toContain(reason)
      expect(await count()).toBe(before)
    },
    within(5_000),
  )

  test('#91 of several files, valid ones are kept and the others named', async () => {
    const { status, body } = await library.send([
      { name: 'right.png', content: await scene('#112233') },
      { name: 'wrong.png', content: text(svg) },
    ])
    expect(status).toBe(422)
    expect((body['fields'] as Record<string, string>)['files']).toMatch(/^wrong\.png says/)
    expect(await app.database.owner.select().from(media).where(eq(media.name, 'right.png'))).toHaveLength(1)
  })

  test('#92 a file name is never used as a path', async () => {
    const names = ['../../etc/passwd.png', 'C:\\windows\\evil.png', '\u202Egnp.exe.png', 'a"b<c>.png', '..png']
    for (const [place, name] of names.entries()) {
      const { body, status } = await library.send([{ name, content: await scene(`#00000${place}`) }])
      if (status !== 201) continue
      const [file] = (body.data as { files: { id: string }[] }).files
      const [row] = await app.database.owner
        .select()
        .from(media)
        .where(eq(media.id, file?.id ?? ''))
      expect(row?.name).not.toMatch(/[/\\<>"\u202E]|^\./)
      expect(row?.key).toMatch(/^media\/originals\/[0-9a-f-]{36}$/)
    }
  })

  test('#96 stored and served pictures have no EXIF, and are upright', async () => {
    const turned = await sharp(await scene('#334455', 60, 30))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' } })
      .toBuffer()
    const { id } = await library.add('turned.jpg', turned)
    const made = await library.make(id)
    expect([made.width, made.height]).toEqual([30, 60])
    const [row] = await app.database.owner.select().from(media).where(eq(media.id, id))
    const original = Buffer.from((await app.deps.files.get(row?.key ?? ''))!)
    expect(original.includes('SECRET-OWNER')).toBe(false)
    const exif = await library.add('camera.jpg', await jpeg())
    for (const detail of [await library.make(exif.id), made])
      for (const { ratio, width, format } of detail.picture.files) {
        const name = `${ratio ? `${ratio}-` : ''}${width}.${format}`
        const bytes = Buffer.from(await (await app.request(`/media/${detail.id}/${detail.picture.edition}/${name}`)).arrayBuffer())
        const about = await sharp(bytes).metadata()
        expect([about.exif, about.xmp, about.iptc, about.orientation]).toEqual([undefined, undefined, undefined, undefined])
        expect(bytes.includes('SECRET-OWNER')).toBe(false)
      }
  })

  test('#97 a file that the virus check rejects, or that cannot be checked, is refused', async () => {
    const clamav = await testClamd()
    const guarded = await testApp({
      seeded: false,
      parts: { scan: { check: async (content) => (await clamav.scan.check(content), { clean: false, signature: eicar.slice(0, 4) }) } },
    })
    const down = await testApp({ seeded: false, parts: { scan: { check: () => Promise.reject(new Error('down')) } } })
    const file = { name: 'a.png', content: goodPng }
    const [stopped, waiting] = [await (await mediaLibrary(guarded)).send([file]), await (await mediaLibrary(down)).send([file])]
    expect([stopped.status, JSON.stringify(stopped.body['fields'])]).toEqual([422, expect.stringContaining('stopped by our virus check')])
    expect([waiting.status, JSON.stringify(waiting.body['fields'])]).toEqual([422, expect.stringContaining('could not be checked')])
    await clamav.stop()
  })
})

describe('#93 #94 served files', () => {
  test('#93 a file has its own type, cannot run script, and may be cached permanently', async () => {
    const { id } = await library.add('served.png', await scene('#556677'))
    const { picture } = await library.make(id)
    for (const [name, type] of [
      ['640.avif', 'image/avif'],
      ['16x9-320.webp', 'image/webp'],
      ['320.jpg', 'image/jpeg'],
    ]) {
      const reply = await app.request(`/media/${id}/${picture.edition}/${name}`)
      expect(reply.status).toBe(200)
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      expect((await reply.arrayBuffer()).byteLength).toBe(Number(reply.headers.get('content-length')))
      expect(
        (await app.request(`/media/${id}/${picture.edition}/${name}`, { headers: { 'if-none-match': reply.headers.get('etag')! } })).status,
      ).toBe(304)
    }
  })

  test('#94 no invented address, path or id leads to a file, and the original has no address', async () => {
    const { id } = await library.add('secret.png', await scene('#667788'))
    const { picture } = await library.make(id)
    const [row] = await app.database.owner.select().from(media).where(eq(media.id, id))
    const base = `/media/${id}/${picture.edition}`
    const tricks = [
      `${base}/../../originals/${row?.key.split('/').at(-1)}`,
      `${base}/%2e%2e%2f%2e%2e%2foriginals%2f${row?.key.split('/').at(-1)}`,
      `/media/originals/${row?.key.split('/').at(-1)}`,
      `/${row?.key}`,
      `/files/${id}`,
      `${base}/640.avif%00.jpg`,
      `${base}/640.svg`,
      `${base}/640.png`,
      `${base}/9999.avif`,
      `${base}/0640.avif`,
      `${base}/640.AVIF`,
      `${base}/..%2f640.avif`,
      `/media/${id}/${'0'.repeat(16)}/640.avif`,
      `/media/${id.toUpperCase()}/${picture.edition}/640.avif`,
      `/media/${id.replace(/^./, (one) => (one === '0' ? '1' : '0'))}/${picture.edition}/640.avif`,
    ]
    for (const path of tricks) expect([path, (await app.request(path)).status]).toEqual([path, 404])
  })

  test('#94 a picture in the trash is not served until it is restored', async () => {
    const { id, version } = await library.add('gone.png', await scene('#778899'))
    const { picture } = await library.make(id)
    const path = `/media/${id}/${picture.edition}/320.jpg`
    expect((await app.request(path)).status).toBe(200)
    expect((await library.call('POST', `/api/admin/media/${id}/trash`, { id, version })).status).toBe(200)
    expect((await app.request(path)).status).toBe(404)
    expect((await app.request(`/media/${id}/gone.jpg`)).status).toBe(404)
    await library.call('POST', `/api/admin/media/${id}/restore`, { id, version: version + 1 })
    expect((await app.request(path)).status).toBe(200)
  })
})
