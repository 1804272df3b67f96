/** Documents that act by themselves or carry something: none of them does harm, and each is what a harmful one looks like. */
import { deflateSync } from 'node:zlib'
import { docx, pdf, xlsx, zip } from './sampleFiles.ts'

const MB = 1024 * 1024
const text = (words: string) => Buffer.from(words, 'latin1')
const outside = (type: string, target: string, { mode = 'TargetMode="External"' } = {}) =>
  text(
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" ${mode}/></Relationships>`,
  )
const relationsOf = (part: string, content: Buffer) => ({ name: `word/_rels/${part}.xml.rels`, content })
/** A document whose text is this XML. */
const written = (inside: string, encoding: 'utf8' | 'utf16le' = 'utf8') => {
  const xml = `<?xml version="1.0"?><w:document xmlns:w="urn:w"><w:body>${inside}</w:body></w:document>`
  const content = encoding === 'utf8' ? Buffer.from(xml) : Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')])
  return docx([{ name: 'word/footnotes.xml', content }])
}
const instruction = (...pieces: string[]) =>
  written(pieces.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`).join(''))

/** A PDF with one object stream: `entries` beside its own, and what it holds. */
export const packedPdf = (objects: string, { entries = '/Filter/FlateDecode', packed = Buffer.alloc(0), first = '', many = 1 } = {}) => {
  const list = first || '7 0 '
  const inside = entries.includes('FlateDecode') ? deflateSync(text(list + objects)) : packed
  const head = text(`%PDF-1.7\n5 0 obj<</Type/ObjStm/N ${many}/First ${list.length}${entries}/Length ${inside.length}>>stream\n`)
  const body = Buffer.concat([head, inside, text('\nendstream\nendobj\n')])
  return Buffer.concat([body, text(`startxref\n${body.length}\n%%EOF\n`)])
}
const openAction = (action: string) => pdf(`1 0 obj<</OpenAction<<${action}>>>>endobj`)
const run = '/S/Launch/F(cmd.exe)'

type Active = [what: string, name: string, content: Buffer, /** What the refusal must say. */ says: RegExp]

/** The ten that were once taken. */
export const taken: Active[] = [
  [
    'Word, OLE object',
    'x.docx',
    docx([{ name: 'word/embeddings/oleObject1.bin', content: text('\u00d0\u00cf\u0011\u00e0') }]),
    /another file or a program/,
  ],
  ['Word, ActiveX', 'x.docx', docx([{ name: 'word/activeX/activeX1.xml', content: text('<ax:ocx/>') }]), /another file or a program/],
  [
    'Word, template from elsewhere',
    'x.docx',
    docx([relationsOf('settings', outside('attachedTemplate', 'http://evil.example/t.dotm'))]),
    /from elsewhere/,
  ],
  [
    'Word, altChunk',
    'x.docx',
    docx([{ name: 'word/afchunk.mht', content: text('<html><script>1</script>') }]),
    /another file or a program/,
  ],
  ['Word, .hta inside', 'x.docx', docx([{ name: 'word/embeddings/run.hta', content: text('<script>') }]), /another file or a program/],
  [
    'Word, zip inside',
    'x.docx',
    docx([{ name: 'word/media/a.zip', content: zip([{ name: 'e.com', content: text('X5O') }]) }]),
    /another file or a program/,
  ],
  [
    'Excel, XLM macro sheet',
    'x.xlsx',
    xlsx([{ name: 'xl/macrosheets/sheet1.xml', content: text('<xm:macrosheet/>') }]),
    /holds macros\. Save it without macros/,
  ],
  [
    'Excel, DDE link',
    'x.xlsx',
    xlsx([
      {
        name: 'xl/externalLinks/externalLink1.xml',
        content: text('<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>'),
      },
    ]),
    /from elsewhere/,
  ],
  ['PDF, /Launch', 'x.pdf', openAction(run), /starts a program.*Print it to PDF/],
  ['PDF, /JavaScript', 'x.pdf', openAction('/S/JavaScript/JS(app.alert(1))'), /script.*Print it to PDF/],
]

/** The same by other ways. */
export const otherWays: Active[] = [
  ['picture from elsewhere', 'x.docx', docx([relationsOf('document', outside('image', 'http://evil.example/p.png'))]), /from elsewhere/],
  [
    'the mode in single quotes and character references',
    'x.docx',
    docx([relationsOf('settings', outside('attachedTemplate2', 'a', { mode: "TargetMode = '&#69;xtern&#x61;l'" }))]),
    /from elsewhere/,
  ],
  ['a > in the target', 'x.docx', docx([relationsOf('document', outside('image', 'http://evil.example/?a>b'))]), /from elsewhere/],
  [
    'relationships in UTF-16',
    'x.docx',
    docx([
      relationsOf(
        'document',
        Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(outside('image', 'http://evil.example/').toString('latin1'), 'utf16le')]),
      ),
    ]),
    /from elsewhere/,
  ],
  [
    'UTF-16 without its mark',
    'x.docx',
    docx([relationsOf('document', Buffer.from(outside('image', 'http://evil.example/').toString('latin1'), 'utf16le'))]),
    /damaged/,
  ],
  [
    'an encoding in which nothing can be read',
    'x.docx',
    docx([relationsOf('document', text('<?xml version="1.0" encoding="utf-7"?><a/>'))]),
    /damaged/,
  ],
  ['an unfinished tag at the end', 'x.docx', docx([relationsOf('document', text('<a/><Relationship Type="'))]), /damaged/],
  [
    'altChunk under a harmless name',
    'x.docx',
    docx([relationsOf('document', outside('aFChunk', 'media/a.png', { mode: '' }))]),
    /another file/,
  ],
  ['altChunk in the text', 'x.docx', written('<w:altChunk r:id="r9"/>'), /another file/],
  [
    'a macro document as its type',
    'x.docx',
    zip([
      {
        name: '[Content_Types].xml',
        content: text(
          '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
        ),
      },
      { name: 'word/document.xml', content: text('<a/>') },
    ]),
    /not one inside/,
  ],
  ['DDEAUTO', 'x.docx', instruction(' DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"'), /from elsewhere/],
  ['DDE in four pieces', 'x.docx', instruction(' D', 'DE', 'AU', 'TO c:\\\\cmd.exe'), /from elsewhere/],
  ['DDE with a comment in it', 'x.docx', instruction(' DD<!-- x -->E cmd'), /from elsewhere/],
  ['DDE in character data', 'x.docx', instruction(' <![CDATA[DDEAUTO cmd]]>'), /from elsewhere/],
  ['DDE by character references', 'x.docx', instruction(' &#68;D&#x45; cmd'), /from elsewhere/],
  ['DDE in a simple field', 'x.docx', written('<w:fldSimple w:instr=" DDE cmd "/>'), /from elsewhere/],
  ['DDE in UTF-16', 'x.docx', written('<w:instrText> DDE cmd</w:instrText>', 'utf16le'), /from elsewhere/],
  [
    'a zip called a picture',
    'x.docx',
    docx([{ name: 'word/media/a.png', content: zip([{ name: 'e.com', content: text('X5O') }]) }]),
    /another file or a program/,
  ],
  ['a program called a picture', 'x.docx', docx([{ name: 'word/media/a.png', content: text('MZ\u0090') }]), /another file or a program/],
  ['two parts that differ in case', 'x.docx', docx([{ name: 'WORD/document.xml', content: text('<a/>') }]), /damaged/],
  ['a part nobody knows', 'x.xlsx', xlsx([{ name: 'xl/model/item.data', content: text('x') }]), /cannot check\. Save it as PDF/],
  ['a data connection', 'x.xlsx', xlsx([{ name: 'xl/connections.xml', content: text('<connections/>') }]), /from elsewhere/],
  ['/Launch by escapes', 'x.pdf', openAction('/S/#4caunc#68/F(cmd.exe)'), /starts a program/],
  ['/JS alone', 'x.pdf', openAction('/S/Rendition/JS(app.alert(1))'), /script/],
  ['a script as an object of its own', 'x.pdf', pdf('8 0 obj /JavaScript endobj'), /script/],
  ['an embedded file', 'x.pdf', pdf('8 0 obj<</Type/EmbeddedFile/Length 3>>stream\nabc\nendstream endobj'), /another file inside/],
  ['an embedded file that does not say so', 'x.pdf', pdf('8 0 obj<</F(a.exe)/EF<</F 9 0 R>>>>endobj'), /another file inside/],
  ['/RichMedia', 'x.pdf', pdf('8 0 obj<</Type/Annot/Subtype/RichMedia>>endobj'), /film or sound/],
  ['behind a text that looks like an end', 'x.pdf', pdf('8 0 obj<</T(endobj stream)/A<</S/Launch>>>>endobj'), /starts a program/],
  ['behind an open bracket', 'x.pdf', pdf('( 8 0 obj<</A<</S/Launch>>>>endobj'), /starts a program/],
  ['in the trailer', 'x.pdf', pdf('\ntrailer<</Root<</OpenAction<</S/Launch>>>>>>'), /starts a program/],
  ['in an object stream', 'x.pdf', packedPdf(`<<${run}>>`), /starts a program/],
  ['in an object stream, escaped', 'x.pdf', packedPdf('<</S/Java#53cript>>'), /script/],
  [
    'in an object stream that is not packed',
    'x.pdf',
    packedPdf(`<<${run}>>`, { entries: '', packed: text(`7 0 <<${run}>>`) }),
    /starts a program/,
  ],
  [
    'in an object stream that hides its kind',
    'x.pdf',
    text(packedPdf(`<<${run}>>`).toString('latin1').replace('/Type/ObjStm', '/Type %\n/Ob#6aStm')),
    /starts a program/,
  ],
  ['behind an open bracket in an object stream', 'x.pdf', packedPdf(`( <<${run}>>`, { first: '7 2 ' }), /starts a program/],
  ['an object stream packed in another way', 'x.pdf', packedPdf('', { entries: '/Filter/LZWDecode', packed: text('x') }), /cannot check/],
  ['an object stream packed twice', 'x.pdf', packedPdf('', { entries: '/Filter[/ASCIIHexDecode/FlateDecode]' }), /cannot check/],
  ['two filters to choose from', 'x.pdf', packedPdf('', { entries: '/Filter/FlateDecode/Filter/LZWDecode' }), /cannot check/],
  ['an object stream in another file', 'x.pdf', packedPdf('', { entries: '/Filter/FlateDecode/F(b.bin)' }), /cannot check/],
]

/** They would cost memory or time, if they were read as they ask to be. */
export const costly: Active[] = [
  ['an object stream of 40 MB', 'x.pdf', packedPdf(' '.repeat(40 * MB)), /unpacks to far more/],
  [
    'ten object streams of 7 MB',
    'x.pdf',
    Buffer.concat(Array.from<Buffer>({ length: 10 }).fill(packedPdf(`<<>>${' '.repeat(7 * MB)}`))),
    /unpacks to far more/,
  ],
  ['a million objects that all reach to the end', 'x.pdf', pdf('1 0 obj( '.repeat(1_000_000)), /cannot check/],
  [
    'an object stream of 300,000 objects that are all the same long one',
    'x.pdf',
    packedPdf(`<<${'/A 1'.repeat(100_000)}>>`, { first: '7 0 '.repeat(300_000), many: 300_000 }),
    /cannot check/,
  ],
  ['one dictionary with a million values of one key', 'x.pdf', pdf(`1 0 obj<<${'/N 1'.repeat(1_000_000)}>>endobj`), /cannot check/],
  [
    'six object streams of nothing but 7 million closing brackets',
    'x.pdf',
    Buffer.concat(Array.from<Buffer>({ length: 6 }).fill(packedPdf(')'.repeat(7 * MB)))),
    /cannot check/,
  ],
  [
    'a text with one tag of a word of a million and a half letters',
    'x.docx',
    written(`<a ${'b'.repeat(1_500_000)}/><w:altChunk/>`),
    /another file or a program/,
  ],
  ['a text with a tag of almost 2 MB that never ends', 'x.docx', written(`<a ${'b="c" '.repeat(330_000)}"`), /is damaged/],
]
