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
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(150)
  })
})

describe('documents without active content', () => {
  test.each(readdirSync(samples).filter((name) => !name.startsWith('locked')))('%s is taken', async (name) => {
    expect(await outcome(name, readFileSync(join(samples, name)))).toBe('taken')
  })

  test('a PDF that is locked, with its objects packed, is refused because it cannot be checked', async () => {
    expect(await outcome('locked.pdf', readFileSync(join(samples, 'locked.pdf')))).toMatch(/protected against opening.*Print it to PDF/)
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
