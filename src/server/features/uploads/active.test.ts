/** Documents with active content, one by one, and real ones that must pass: made by LibreOffice, Chromium, openpyxl, XlsxWriter, qpdf and this product. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { UploadKind } from '#contract/model/files/upload.ts'
import { costly, otherWays, packedPdf, taken } from '#test/support/files/activeFiles.ts'
import { docx } from '#test/support/files/sampleFiles.ts'
import { within } from '#test/support/rounds.ts'
import { inspect } from './inspect.ts'

const MB = 1024 * 1024
const dir = mkdtempSync(join(tmpdir(), 'seawall-active-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const samples = join(import.meta.dirname, '../../../../test/support/files/samples')

/** Why it is refused, or 'taken'. */
const outcome = async (name: string, content: Uint8Array): Promise<string> => {
  const path = join(dir, name)
  writeFileSync(path, content)
  return inspect(path, extname(name).slice(1) as UploadKind, join(dir, 'rewritten')).then(
    () => 'taken',
    (error: unknown) => (error as Error).message,
  )
}

describe('#91 #97 active content', () => {
  test.each([...taken, ...otherWays])('#91 #97 %s (%s) is refused, and the reason says what to do', async (_, name, content, says) => {
    const reason = await outcome(name, content)
    expect(reason).toMatch(says)
    expect(reason).toMatch(/\. |so we do not open it|not one inside/)
  })

  test.each(costly)('#95 %s is refused within two seconds and 150 MB', async (_, name, content, says) => {
    const before = process.memoryUsage().rss
    const began = performance.now()
    expect(await outcome(name, content)).toMatch(says)
    expect(performance.now() - began).toBeLessThan(within(2000))
    expect((process.memoryUsage().rss - before) / MB).toBeLessThan(150)
  })
})

/** Made by qpdf with each kind of encryption; all but those that ask for a password open with an empty one. */
const protectedFiles = join(samples, '../protected')
const protectedFile = (name: string) => readFileSync(join(protectedFiles, `${name}.pdf`))

describe('#91 PDFs that may be read but not changed, as insurers send them', () => {
  test.each(['rc4-40', 'rc4-128', 'aes-128', 'aes-128-clear', 'aes-256'])(
    '#91 %s: the file is taken, and with a script among its encrypted objects refused',
    async (name) => {
      expect(await outcome('schedule.pdf', protectedFile(name))).toBe('taken')
      const script = protectedFile(`${name}-script`)
      expect(script.includes('JavaScript')).toBe(false)
      expect(await outcome('schedule.pdf', script)).toMatch(/script/)
    },
  )

  test.each(['asks-rc4-128', 'asks-aes-256'])(
    '#91 %s: a PDF that asks for a password is refused, because it cannot be checked',
    async (name) => {
      expect(await outcome('schedule.pdf', protectedFile(name))).toMatch(/keeps us from checking it.*without a password/)
    },
  )

  test('#91 a PDF is refused if programs could decrypt it in two ways', async () => {
    const whole = protectedFile('rc4-128').toString('latin1')
    const number = /\/Encrypt (\d+) 0 R/.exec(whole)?.[1] ?? ''
    const dictionary = new RegExp(`\\n${number} 0 obj[^]*?endobj`).exec(whole)?.[0] ?? ''
    expect(dictionary).toContain('/Standard')
    const ways = [
      `${whole}\ntrailer<</Encrypt 99 0 R>>`,
      `${whole}${dictionary}`,
      `${whole}\ntrailer<</Encrypt ${number} 0 R/ID[<00><00>]>>`,
      whole.replace(dictionary, dictionary.replace('/V 2', '/V 2 /V 1')),
      whole.replace(dictionary, dictionary.replace('/Standard', '/Custom')),
    ]
    for (const [index, way] of ways.entries()) {
      expect([index, way === whole]).toEqual([index, false])
      expect([index, await outcome('schedule.pdf', Buffer.from(way, 'latin1'))]).toEqual([
        index,
        expect.stringMatching(/keeps us from checking/),
      ])
    }
  })

  test('#91 a script that is not encrypted is found although the file says that all of it is', async () => {
    const open = packedPdf('<</S/JavaScript/JS(x)>>')
    const [, encrypt = ''] = /(\/Encrypt \d+ 0 R)/.exec(protectedFile('rc4-128').toString('latin1')) ?? []
    expect(await outcome('schedule.pdf', Buffer.concat([open, protectedFile('rc4-128')]))).toMatch(/script/)
    expect(await outcome('schedule.pdf', Buffer.concat([open, Buffer.from(`trailer<<${encrypt}>>`)]))).toMatch(/script/)
  })

  test.each([
    [
      '17 MB to decrypt',
      Buffer.concat([
        Buffer.from('6 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\n'),
        Buffer.alloc(17 * MB),
        Buffer.from('endstream'),
      ]),
    ],
    ['200,000 encryption dictionaries', Buffer.from('7 0 obj<</O(x)/U(x)>>endobj\n'.repeat(200_000))],
    ['half a million references to encryption dictionaries', Buffer.from('trailer<</Encrypt 8 0 R/ID[(x)]>>\n'.repeat(500_000))],
  ])('#95 an encrypted PDF with %s is refused within two seconds and 150 MB', async (_, more) => {
    const before = process.memoryUsage().rss
    const began = performance.now()
    expect(await outcome('schedule.pdf', Buffer.concat([protectedFile('rc4-128'), more, Buffer.from('\nstartxref\n9\n%%EOF\n')]))).toMatch(
      /cannot check|keeps us from checking/,
    )
    expect(performance.now() - began).toBeLessThan(within(2000))
    expect((process.memoryUsage().rss - before) / MB).toBeLessThan(150)
  })

  test('#91 damaged encryption ends in a refusal, not in a fault', async () => {
    for (const name of ['rc4-40', 'aes-128', 'aes-256']) {
      const whole = protectedFile(name)
      for (let at = 20; at < whole.length; at += 7) {
        const damaged = Buffer.from(whole)
        damaged[at] = (damaged[at] ?? 0) ^ 0x15
        const result = await outcome('schedule.pdf', damaged)
        expect([name, at, result]).toEqual([name, at, expect.stringMatching(/^taken$|rint it to PDF|unpacks to|not a whole PDF/)])
      }
    }
  })
})

describe('documents without active content', () => {
  test.each(readdirSync(samples))('%s is taken', async (name) => {
    expect(await outcome(name, readFileSync(join(samples, name)))).toBe('taken')
  })

  test('a scanned PDF is taken: pages that are pictures, whose bytes may look like anything', async () => {
    const noise = await sharp({
      create: { width: 1600, height: 2200, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .jpeg({ quality: 90 })
      .toBuffer()
    const document = new PDFDocument({ size: 'A4' })
    const whole = buffer(document)
    for (let page = 0; page < 5; page += 1) {
      if (page > 0) document.addPage()
      document.image(noise, 0, 0, { width: 595 })
    }
    document.end()
    expect(await outcome('scan.pdf', await whole)).toBe('taken')
  })

  test('words are not names: a page, a link and a title may speak of JavaScript and Launch', async () => {
    const document = new PDFDocument({ compress: false, info: { Title: '/JavaScript and /Launch' } })
    const whole = buffer(document)
    document.text('The /JavaScript of the /Launch', { link: 'https://example.com/Launch/JavaScript/JS (1 0 obj' })
    document.end()
    expect(await outcome('words.pdf', await whole)).toBe('taken')
    expect(await outcome('packed.pdf', packedPdf('<</Title(/JavaScript)/A<</S/URI/URI(https://example.com/Launch)>>>>'))).toBe('taken')
  })

  test('a Word document may hold hyperlinks, fields and pictures', async () => {
    const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const links = Buffer.from(
      `<Relationships><Relationship Id="r1" Type="${types}/hyperlink" Target="https://example.com" TargetMode="External"/></Relationships>`,
    )
    const fields = Buffer.from(
      '<w:hdr><w:instrText> HYPERLINK "https://example.com/added/dde" </w:instrText><w:instrText> PAGE </w:instrText></w:hdr>',
    )
    const content = docx([
      { name: 'word/_rels/document.xml.rels', content: links },
      { name: 'word/header1.xml', content: fields },
      {
        name: 'word/media/image1.png',
        content: await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      },
    ])
    expect(await outcome('fields.docx', content)).toBe('taken')
  })
})
