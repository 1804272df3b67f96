/** #91 #92 #95 Files with a false type, name or size, all made here. */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isReceived } from '#contract/model/files/upload.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import { attachment } from '#server/http/files/uploadedFile.ts'
import { testApp } from '#test/support/server/app.ts'
import { otherWays, taken as active } from '#test/support/files/activeFiles.ts'
import { docx, eicar, jpeg, pdf, pixelBomb, png, webp, xlsx, zip } from '#test/support/files/sampleFiles.ts'
import { uploader } from '#test/support/files/uploader.ts'
import { within } from '#test/support/rounds.ts'
import { eq } from 'drizzle-orm'

const app = await testApp()
const text = (words: string) => Buffer.from(words, 'latin1')
const good = { pdf: pdf(), docx: docx(), xlsx: xlsx(), png: await png(), jpg: await jpeg(), webp: await webp() }
const endings = Object.keys(good) as (keyof typeof good)[]

const html = '<!doctype html><html><script>alert(document.cookie)</script></html>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const gifJs = 'GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(1)//'
const program = Buffer.concat([text('MZ'), Buffer.alloc(400, 7), text('This program cannot be run in DOS mode')])
/** The archive with each part listed twice, pointing at the same bytes. */
const listedTwice = (archive: Buffer): Buffer => {
  const end = Buffer.from(archive.subarray(-22))
  const start = end.readUInt32LE(16)
  const list = archive.subarray(start, -22)
  for (const at of [8, 10]) end.writeUInt16LE(end.readUInt16LE(at) * 2, at)
  end.writeUInt32LE(list.length * 2, 12)
  return Buffer.concat([archive.subarray(0, start), list, list, end])
}
const contents: Record<string, Buffer> = {
  html: text(html),
  svg: text(svg),
  'gif and script': text(gifJs),
  program,
  elf: Buffer.concat([text('\u007fELF'), Buffer.alloc(300, 1)]),
  shell: text('#!/bin/sh\nrm -rf /\n'),
  php: text('<?php system($_GET["c"]); ?>'),
  eicar: text(eicar),
  'zip of programs': zip([{ name: 'run.exe', content: program }]),
  'plain text': text('just words'),
  nothing: Buffer.alloc(0),
  noise: Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 251)),
}
/** [what, name, content]: all must be refused. */
const lies: [string, string, Buffer][] = [
  // Each content with each accepted ending.
  ...Object.entries(contents).flatMap(([what, content]) =>
    endings.map((ending): [string, string, Buffer] => [what, `file.${ending}`, content]),
  ),
  // Each accepted type with the ending of every other.
  ...endings.flatMap((real) =>
    endings.filter((said) => said !== real).map((said): [string, string, Buffer] => [`${real} as ${said}`, `file.${said}`, good[real]]),
  ),
  // Endings that are not accepted, whatever the content.
  ...[
    'html',
    'svg',
    'php',
    'exe',
    'js',
    'docm',
    'xlsm',
    'doc',
    'csv',
    'txt',
    'zip',
    'gif',
    'heic',
    'pdf.exe',
    'php.jpg',
    'html.pdf',
    'pdf%00.html',
    'svg.png',
    'phtml.docx',
    'pdf.',
  ].map((ending): [string, string, Buffer] => [`ending ${ending}`, `file.${ending}`, good.pdf]),
  ['no ending', 'file', good.pdf],
  ['NUL before the ending', 'file.html\u0000.pdf', good.pdf],
  // Two files in one.
  ['pdf before html', 'x.pdf', Buffer.concat([good.pdf, text(html)])],
  ['html before pdf', 'x.pdf', Buffer.concat([text(html), good.pdf])],
  ['html in the head of a pdf', 'x.pdf', pdf(html)],
  ['pdf and zip', 'x.pdf', Buffer.concat([good.pdf, zip([{ name: 'run.exe', content: program }])])],
  ['jpg and zip', 'x.jpg', Buffer.concat([good.jpg, zip([{ name: 'run.exe', content: program }])])],
  ['png and zip', 'x.png', Buffer.concat([good.png, docx()])],
  ['webp and zip', 'x.webp', Buffer.concat([good.webp, zip([{ name: 'a', content: text('a') }])])],
  ['png and php', 'x.png', Buffer.concat([good.png, text('<?php system("id"); ?>')])],
  ['jpg and script', 'x.jpg', Buffer.concat([good.jpg, text('<script>alert(1)</script>')])],
  ['docx and html', 'x.docx', docx([]).length ? Buffer.concat([docx(), text(html)]) : Buffer.alloc(0)],
  ['docx behind a program', 'x.docx', Buffer.concat([program, docx()])],
  // Damaged or cut.
  ...endings.map((ending): [string, string, Buffer] => [
    `half a ${ending}`,
    `half.${ending}`,
    good[ending].subarray(0, Math.floor(good[ending].length / 2)),
  ]),
  ...endings.map((ending): [string, string, Buffer] => [`first bytes of ${ending}`, `head.${ending}`, good[ending].subarray(0, 12)]),
  ['a pdf without an end', 'x.pdf', text('%PDF-1.7\n1 0 obj<<>>endobj\n')],
  ['a pdf of no version', 'x.pdf', text(good.pdf.toString('latin1').replace('%PDF-1.7', '%PDF-x.y'))],
  // Office files with macros, programs, a password or a wrong structure.
  ['macros', 'x.docx', docx([{ name: 'word/vbaProject.bin', content: text('macro') }])],
  ['macros in a workbook', 'x.xlsx', xlsx([{ name: 'xl/vbaProject.bin', content: text('macro') }])],
  ['a program inside', 'x.docx', docx([{ name: 'word/embeddings/run.exe', content: program }])],
  ['a password', 'x.docx', docx([{ name: 'secret', content: text('x'), flags: 1 }])],
  ['a workbook as a document', 'x.docx', xlsx()],
  ['no list of types', 'x.docx', zip([{ name: 'word/document.xml', content: text('<w/>') }])],
  ['a part larger than it says', 'x.docx', docx([{ name: 'word/media/a.bin', content: Buffer.alloc(5000), claims: 10 }])],
  ['a part smaller than it says', 'x.docx', docx([{ name: 'word/media/a.bin', content: Buffer.alloc(5000), claims: 6000 }])],
  ['a part outside the folder', 'x.docx', docx([{ name: '../../etc/cron.d/a', content: text('x') }])],
  ['parts that share their bytes', 'x.docx', listedTwice(docx([{ name: 'word/media/a.bin', content: randomBytes(5000) }]))],
  ['bytes after the list of parts', 'x.docx', Buffer.concat([good.docx.subarray(0, -22), text(html), good.docx.subarray(-22)])],
  // Active content, and embedded files.
  ...[...active, ...otherWays].map(([what, name, content]): [string, string, Buffer] => [what, name, content]),
]

describe('#91 false types', () => {
  test('#91 a document with a password, macros or too much content is refused with the remedy', async () => {
    const reasons = await Promise.all(
      [
        docx([{ name: 'secret', content: text('x'), flags: 1 }]),
        docx([{ name: 'word/vbaProject.bin', content: text('macro') }]),
        docx([{ name: 'word/media/a.png', content: Buffer.alloc(70 * 1024 * 1024) }]),
      ].map(async (content) => {
        const person = await uploader(app)
        return (await person.one('x.docx', content)).reason
      }),
    )
    expect(reasons).toEqual([
      expect.stringContaining('Remove the password'),
      expect.stringContaining('Save it without macros, or as PDF'),
      expect.stringContaining('unpacks to far more'),
    ])
  })

  test(`#91 ${lies.length} files of a false type are refused with a reason, and none is stored`, async () => {
    expect(lies.length).toBeGreaterThanOrEqual(150)
    const taken: string[] = []
    for (const [what, name, content] of lies) {
      const person = await uploader(app)
      const file = await person.one(name, content)
      if (file.state !== 'refused' || file.reason.length < 8) taken.push(`${what} (${name}): ${file.state} ${file.reason}`)
      if (/[/\\]|sharp|vips|zlib|Error/.test(file.reason)) taken.push(`${what}: tells of the inside: ${file.reason}`)
    }
    expect(taken).toEqual([])
    expect((await app.database.owner.select().from(uploads).where(eq(uploads.state, 'refused'))).every(({ key }) => key === null)).toBe(
      true,
    )
  })

  test('#91 valid files of these types are accepted', async () => {
    for (const ending of endings) {
      const person = await uploader(app)
      expect((await person.one(`file.${ending}`, good[ending])).state, ending).toBe('clean')
    }
  })
})

const names = [
  '../../etc/passwd.pdf',
  '..\\..\\windows\\system.pdf',
  '/etc/cron.d/x.pdf',
  'C:\\boot.pdf',
  '\\\\server\\share\\x.pdf',
  './x.pdf',
  '....//x.pdf',
  'a/b/c/d.pdf',
  '..%2f..%2fx.pdf',
  '%2e%2e/x.pdf',
  '~/x.pdf',
  'file:///x.pdf',
  'http://127.0.0.1/x.pdf',
  'x.pdf/../../y.pdf',
  '/',
  '..',
  '.',
  '.pdf',
  '..pdf',
  '.htaccess.pdf',
  '.env.pdf',
  'CON.pdf',
  'NUL.pdf',
  'PRN.pdf',
  'AUX.pdf',
  'COM1.pdf',
  'LPT1.pdf',
  'con.tar.pdf',
  'x.pdf:stream.pdf',
  'x.pdf::$DATA',
  'a'.repeat(300) + '.pdf',
  'é'.repeat(300) + '.pdf',
  '🏠'.repeat(100) + '.pdf',
  'x\u0000.pdf',
  'x\n.pdf',
  'x\r\nSet-Cookie: a=b.pdf',
  'x\t.pdf',
  '\u202efdp.exe.pdf',
  'x\u200b.pdf',
  'x\u2066y\u2069.pdf',
  '\ufeffx.pdf',
  '"><img src=x onerror=alert(1)>.pdf',
  "'; DROP TABLE uploads;--.pdf",
  '`id`.pdf',
  '$(id).pdf',
  '| cat x.pdf',
  '&& ls.pdf',
  '; ls.pdf',
  '* .pdf',
  '?.pdf',
  '<script>.pdf',
  '{{7*7}}.pdf',
  '${7*7}.pdf',
  '%s%n.pdf',
  '-rf.pdf',
  '--help.pdf',
  ' x.pdf ',
  'x .pdf',
  'x.pdf ',
  'x"; filename="y.exe.pdf',
  'x;y.pdf',
  '\ud800.pdf',
  'İ.pdf',
  'ﬁle.pdf',
  '=cmd|x.pdf',
  '__proto__.pdf',
  'constructor.pdf',
]

describe('#92 path traversal and overwriting', () => {
  test(`#92 ${names.length} hostile names are shown in a safe form, and are never part of a path`, async () => {
    expect(names.length).toBeGreaterThanOrEqual(60)
    for (const [index, name] of names.entries()) {
      const person = await uploader(app)
      const file = await person.one(name, pdf(`name ${index}`))
      expect(file.name.length, name).toBeGreaterThan(0)
      expect(file.name.length, name).toBeLessThanOrEqual(150)
      expect(file.name, name).not.toMatch(/[/\\\p{Cc}\p{Cf}<>":|?*;]|^\./u)
      expect(file.name.isWellFormed()).toBe(true)
      const header = attachment(file.name)
      expect(header, name).toMatch(/^attachment; filename="[\w. -]*"; filename\*=UTF-8''[\w.!~%-]+$/)
      expect(() => new Headers({ 'content-disposition': header })).not.toThrow()
      if (isReceived(file)) {
        const [row] = await app.database.owner.select().from(uploads).where(eq(uploads.id, file.id))
        expect(row?.key, name).toMatch(/^uploads\/[0-9a-f-]{36}$/)
      }
    }
  })

  test('#92 a second file with the same name is stored separately', async () => {
    const [one, other] = [await uploader(app), await uploader(app)]
    const [a, b] = [await one.one('plan.pdf', pdf('one')), await other.one('plan.pdf', pdf('other'))]
    const keys = await app.database.owner.select({ id: uploads.id, key: uploads.key }).from(uploads).where(eq(uploads.name, 'plan.pdf'))
    expect(new Set(keys.map(({ key }) => key)).size).toBe(2)
    expect(a.id).not.toBe(b.id)
  })
})

describe('#95 bombs', () => {
  const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)
  test('#95 bombs are refused within two seconds and 150 MB of memory', async () => {
    const person = await uploader(app)
    // The library is loaded by a first picture.
    await person.one('first.png', good.png)
    const nested = (depth: number): Buffer => (depth === 0 ? zeros(1) : zip([{ name: 'x.zip', content: nested(depth - 1) }]))
    const deep = text(`%PDF-1.7\n${'<<'.repeat(200_000)}${'>>'.repeat(200_000)}\nstartxref\n0\n%%EOF\n`)
    const bombs: [string, Buffer, boolean][] = [
      ['side.png', pixelBomb(50_000), false],
      ['just-over.png', pixelBomb(6400), false],
      ['honest.docx', docx([{ name: 'word/media/a', content: zeros(200) }]), false],
      ['lying.docx', docx([{ name: 'word/media/a', content: zeros(200), claims: 1000 }]), false],
      ['many.xlsx', xlsx(Array.from({ length: 5000 }, (_, index) => ({ name: `xl/${index}`, content: text('x') }))), false],
      [
        'list.xlsx',
        xlsx(Array.from({ length: 2000 }, (_, index) => ({ name: `xl/${index}/${'a'.repeat(600)}`, content: text('x') }))),
        false,
      ],
      ['ratio.docx', docx([{ name: 'word/media/a', content: zeros(40) }]), false],
      // A nested archive is refused by its name without unpacking it. Nesting in a PDF is only counted.
      ['nested.docx', docx([{ name: 'word/embeddings/a.zip', content: nested(5) }]), false],
      ['deep.pdf', deep, true],
    ]
    for (const [name, content, harmless] of bombs) {
      const before = process.memoryUsage().rss
      const began = performance.now()
      const file = await person.one(name, content)
      const [ms, mb] = [performance.now() - began, (process.memoryUsage().rss - before) / 1024 / 1024]
      expect(file.state, `${name}: ${file.reason}`).toBe(harmless ? 'clean' : 'refused')
      expect(ms, name).toBeLessThan(within(2000))
      expect(mb, name).toBeLessThan(150)
    }
  })
})

test('#99 a field with an address is not accepted as an upload', async () => {
  const person = await uploader(app)
  const body = '--b\r\nContent-Disposition: form-data; name="url"\r\n\r\nhttp://169.254.169.254/latest\r\n--b--\r\n'
  const request = new Request('http://localhost:3000/files', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body,
  })
  await expect(person.sendRequest(request)).rejects.toMatchObject({ kind: 'invalid' })
})
