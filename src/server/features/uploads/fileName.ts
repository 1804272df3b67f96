/** The file name a sender gave: made safe to show and to save, and checked for the kind of file it claims to be. */
import { uploadKinds, uploadKindsShown, type UploadKind } from '#contract/model/files/upload.ts'
import { Refusal, WrongKind } from './refusal.ts'

const maxCharacters = 120
/** Control characters, marks that reverse the reading direction, and zero-width characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu

/** The last part of any path, without invisible characters or those that break a header; at most 120 characters, keeping the extension. */
export const harmlessName = (path: string): string => {
  const last = path.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const visible = last
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/[<>:"|?*;]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
  if (!visible) return 'Unnamed file'
  const dot = visible.lastIndexOf('.')
  const ending = dot > 0 && visible.length - dot <= 10 ? visible.slice(dot) : ''
  return (
    visible
      .slice(0, visible.length - ending.length)
      .slice(0, maxCharacters - ending.length)
      .toWellFormed() + ending
  )
}

/** Extensions that some program executes, also inside a name: a careless server runs 'invoice.php.jpg'. */
const active =
  /\.(?:php\d?|phtml|phar|aspx?|jspx?|cgi|pl|py|rb|sh|bash|ps1|psm1|bat|cmd|com|exe|dll|scr|pif|msi|msp|jar|war|js|mjs|vbs|vbe|wsf|hta|lnk|reg|html?|xhtml|shtml|svgz?|xml|xsl|swf|htaccess)(?:\.|%00|$)/i

/** Throws Refusal if a name's extension is not allowed, or hides another. */
export const kindByName = (name: string): UploadKind => {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const kind = Object.entries(uploadKinds).find(([, { extensions }]) => extensions.includes(ending))?.[0]
  if (ending === 'heic' || ending === 'heif')
    throw new Refusal(
      'is a HEIC picture, which we cannot read. Send it as JPG: on an iPhone, choose "Most Compatible" under Camera, Formats',
    )
  if (['doc', 'xls'].includes(ending)) throw new Refusal(`is in an old Office format. Save it as ${ending}x or PDF and send that`)
  if (!kind || active.test(name.slice(0, -ending.length - 1)))
    throw new WrongKind(`is not a type of file we accept. Send ${uploadKindsShown}`)
  return kind as UploadKind
}

/** Makes names unique: 'Schedule.pdf' and 'Schedule (2).pdf'. */
export const distinctNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let free = name
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}
