/** Which parts a Word or Excel file may hold, and what their XML may ask for. Whatever is not known here is refused: an allow-list, as of ECMA-376. */
import { Refusal } from './refusal.ts'

export type OfficeKind = 'docx' | 'xlsx'

export const damaged = () => new Refusal('is damaged, or is not the type its name says. Open it, save it again and send that')
const macros = () => new Refusal('holds macros. Save it without macros, or as PDF, and send that')
const carries = () => new Refusal('holds another file or a program inside it. Take that out, or save it as PDF, and send that')
const fetches = () =>
  new Refusal('takes a part of itself from elsewhere: a template, a picture, another file or live data. Save it as PDF, and send that')
const unknown = () => new Refusal('holds something that we cannot check. Save it as PDF, and send that')

/** In words that help, the parts that people do send. The rest of what is not allowed is `unknown`. */
const known: [RegExp, () => Refusal][] = [
  [/vbaProject|vbaData|macrosheets|dialogsheets|intlmacrosheets|customUI|userCustomization|attachedToolbars|customizations\.xml$/i, macros],
  [
    /activeX|embeddings|oleObject|afchunk|\.(?:exe|dll|com|scr|js|jse|vbs|vbe|wsf|hta|bat|cmd|ps1|lnk|msi|jar|zip|rar|7z|iso|html?|mht)$/i,
    carries,
  ],
  [/externalLinks|connections\.xml$|queryTables|webextensions|volatileDependencies/i, fetches],
]

const pictures = String.raw`\.(?:png|jpe?g|jfif|gif|bmp|tiff?|emf|wmf|svg|webp|wdp)`
const shared = [
  String.raw`\[Content_Types\]\.xml`,
  String.raw`docProps/(?:app|core|custom)\.xml`,
  `docProps/thumbnail${pictures}`,
  String.raw`docMetadata/LabelInfo\.xml`,
  String.raw`customXml/item(?:Props)?\d*\.xml`,
  String.raw`_xmlsignatures/(?:origin\.sigs|sig\d+\.xml)`,
]
/** In a folder of both kinds: pictures, drawings, charts, themes. */
const drawn = [
  `media/[\\w ().-]+${pictures}`,
  String.raw`theme/(?:theme|themeOverride)\d*\.xml`,
  String.raw`charts/(?:chart|chartEx|style|colors)\d*\.xml`,
  String.raw`drawings/\w+\.(?:xml|vml)`,
  String.raw`diagrams/(?:data|layout|quickStyle|colors|drawing)\d*\.xml`,
  String.raw`ink/ink\d*\.xml`,
  String.raw`printerSettings/printerSettings\d*\.bin`,
]
const wordText =
  String.raw`(?:document|styles|stylesWithEffects|settings|webSettings|fontTable|numbering|footnotes|endnotes|comments|commentsExtended|` +
  String.raw`commentsIds|commentsExtensible|people|intelligence2?|header\d*|footer\d*)\.xml`
const inWord = [
  ...drawn,
  wordText,
  `glossary/${wordText}`,
  `glossary/media/[\\w ().-]+${pictures}`,
  String.raw`fonts/font\d*\.(?:odttf|ttf|fntdata)`,
]
const inExcel = [
  ...drawn,
  String.raw`(?:workbook|styles|sharedStrings|calcChain|metadata|xmlMaps)\.xml`,
  String.raw`(?:worksheets|chartsheets)/[\w .-]+\.xml`,
  String.raw`(?:comments|comments/comment|threadedComments/threadedComment|persons/person)\d*\.xml`,
  String.raw`(?:tables/(?:table|tableSingleCells)|ctrlProps/ctrlProp|pivotTables/pivotTable)\d*\.xml`,
  String.raw`pivotCache/pivotCache(?:Definition|Records)\d*\.xml`,
  String.raw`(?:slicers/slicer|slicerCaches/slicerCache|timelines/timeline|timelineCaches/timelineCache)\d*\.xml`,
  String.raw`(?:richData/\w+|namedSheetViews/\w+|revisions/\w+|featurePropertyBag/featurePropertyBag)\.xml`,
]
const oneOf = (names: readonly string[]) => new RegExp(`^(?:${names.join('|')})$`)
const allowed = {
  docx: oneOf([...shared, ...inWord.map((name) => `word/${name}`)]),
  xlsx: oneOf([...shared, ...inExcel.map((name) => `xl/${name}`)]),
}

/** A list of relationships stands in `_rels` beside the part that it is of: `word/_rels/document.xml.rels`. */
const relationships = /^(|.*\/)_rels\/([^/]*)\.rels$/

/** Throws Refusal if a part of this name must not be in a document of this kind. */
export const checkName = (kind: OfficeKind, name: string): void => {
  const [list, folder = '', part = ''] = relationships.exec(name) ?? []
  const of = list ? folder + part : name
  // A folder may be listed by itself.
  if (of === '' || /^[\w/]+\/$/.test(of) || allowed[kind].test(of)) return
  throw (whyOf(known, name) ?? unknown)()
}

const notXml = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '\u007fELF', '%PDF', 'Rar!', '7z\u00bc\u00af']
/** Throws Refusal if a part that is no XML begins as an archive, a program or another document does, whatever its name says. */
export const checkBytes = (start: Buffer): void => {
  const head = start.toString('latin1', 0, 4)
  if (head.startsWith('MZ') || notXml.includes(head)) throw carries()
}

/** Relationships inside the file that bring something active; those to the outside are refused whatever they bring, but for hyperlinks. */
const activeTypes: [RegExp, () => Refusal][] = [
  [
    /\/(?:vbaProject|wordVbaData|xlMacrosheet|xlIntlMacrosheet|dialogsheet|keyMapCustomizations|attachedToolbars|ui\/extensibility|userCustomization)$/i,
    macros,
  ],
  [/\/(?:oleObject|package|aFChunk|control|activeXControlBinary|subDocument)$/i, carries],
  [/\/(?:attachedTemplate|externalLink\w*|connections|queryTable|frame|mailMerge\w+|webextension\w*|volatileDependencies)$/i, fetches],
]
const activeContent: [RegExp, () => Refusal][] = [
  [/macro|vba|customUI|dialogsheet/i, macros],
  [/activeX|oleObject/i, carries],
  [/externalLink|connections\+xml|queryTable|webextension/i, fetches],
]
const whyOf = (reasons: readonly [RegExp, () => Refusal][], value: string) => reasons.find(([pattern]) => pattern.test(value))?.[1]

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string) =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? -1)
    return name ? (entities[name] ?? whole) : code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** A name with or without a value: a long word that is no attribute is read once, and not once more from each of its letters. */
const attributesOf = /([\w.:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g

type Tag = { name: string; attributes: ReadonlyMap<string, string> }
/** Names are given without their prefix, which every file may choose as it likes. */
const tagOf = (markup: string): Tag => {
  const name = /^<\/?(?:[^\s/>:]+:)?([^\s/>]+)/.exec(markup)?.[1] ?? ''
  const attributes = new Map<string, string>()
  for (const [, key = '', double, single] of markup.matchAll(attributesOf))
    attributes.set(key.slice(key.lastIndexOf(':') + 1), plain(double ?? single ?? ''))
  return { name, attributes }
}

const checkRelationship = ({ name, attributes }: Tag) => {
  if (name !== 'Relationship') return
  const type = attributes.get('Type') ?? ''
  const why = whyOf(activeTypes, type)
  if (why) throw why()
  if (attributes.get('TargetMode') === 'External' && !type.endsWith('/hyperlink')) throw fetches()
}

/** A field is named by its first word, which may be cut into pieces anywhere: DD, E, AUTO. */
const liveData = /^\s*DDE(?:AUTO)?(?![a-z])/i

/** Encodings in which every word that is looked for is written as in UTF-8, and UTF-16, which is decoded before. */
const readable = /^(?:utf-8|utf-16(?:le|be)?|us-ascii|iso-8859-1|windows-125\d)$/i
/** A comment, a piece of character data, an instruction to the parser, a tag (an attribute may hold a `>`), or the text before the next of them. */
const tokens = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(?![!?])(?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+(?=<)/y

/** Characters of a tag or text without an end. */
const longestPiece = 2_000_000

/** Whether this part's XML is read: it names other parts, or is text with fields. Null if nothing in it could act. */
export const markupCheck = (name: string) => {
  const isRelationships = relationships.test(name)
  const isTypes = name === '[Content_Types].xml'
  const isText = /^word\/(?:glossary\/)?[^/]+\.xml$/.test(name)
  if (!(isRelationships || isTypes || isText || name.endsWith('.vml'))) return null
  let rest = ''
  /** Read again only at this length: with each piece, a long tag would be read hundreds of times from its start. */
  let worthReading = 0
  let inInstruction = false
  let instruction = ''

  const onInstruction = (text: string) => {
    instruction = (instruction + text).trimStart().slice(0, 50)
    if (liveData.test(instruction)) throw fetches()
  }
  const onTag = (markup: string) => {
    if (markup.startsWith('<!--')) return
    if (markup.startsWith('<![CDATA[')) {
      if (inInstruction) onInstruction(markup.slice(9, -3))
      return
    }
    if (markup.startsWith('<?')) {
      const encoding = /\sencoding\s*=\s*["']([^"']*)/.exec(markup)?.[1]
      if (encoding !== undefined && !readable.test(encoding)) throw damaged()
      return
    }
    const tag = tagOf(markup)
    if (isRelationships) checkRelationship(tag)
    const why = isTypes ? whyOf(activeContent, tag.attributes.get('ContentType') ?? '') : undefined
    if (why) throw why()
    if (tag.name === 'instrText' || tag.name === 'delInstrText') inInstruction = !markup.startsWith('</') && !markup.endsWith('/>')
    if (tag.name === 'fldChar') instruction = ''
    if (tag.name === 'fldSimple' && liveData.test(tag.attributes.get('instr') ?? '')) throw fetches()
    if (tag.name === 'imagedata' && /^(?:[a-z]+:|[\\/]{2})/i.test(tag.attributes.get('src') ?? '')) throw fetches()
    if (tag.name === 'altChunk' || tag.name === 'OLEObject') throw carries()
  }
  return (piece: string, isLast = false): void => {
    // UTF-16 that does not say so would hide every word.
    if (piece.includes('\0')) throw damaged()
    const xml = rest + piece
    if (xml.length < worthReading && !isLast) {
      rest = xml
      return
    }
    let read = 0
    tokens.lastIndex = 0
    for (let found = tokens.exec(xml); found; found = tokens.exec(xml)) {
      const [token] = found
      read = tokens.lastIndex
      if (token.startsWith('<')) onTag(token)
      else if (inInstruction) onInstruction(plain(token))
    }
    // An unfinished piece waits for what follows. No program writes one of this length; one with a list of entities (a DOCTYPE) never ends.
    rest = xml.slice(read)
    if (rest.length > longestPiece) throw unknown()
    worthReading = Math.min(2 * rest.length, longestPiece + 1)
    if (isLast && rest.includes('<')) throw damaged()
  }
}
