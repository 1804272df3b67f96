/** How a block refers to other content and pictures: by key, so that links survive a page being renamed. */
import { id, requiredText, text, z, type Infer } from '../../schema.ts'

export const referenceKinds = ['service', 'industry', 'post', 'page', 'trade', 'place', 'term', 'document', 'section'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

/** Another piece of content. `key`: its slug. */
export const Reference = z.strictObject({ kind: z.enum(referenceKinds), key: requiredText(120) })
export type Reference = Infer<typeof Reference>

/** The key under which titles and addresses of referenced content are looked up. */
export const referenceName = ({ kind, key }: Reference) => `${kind}/${key}`

/** A path on our site ("/quote", "/insurance-glossary#excess"), an https address, a mail address or a phone number; never a script. */
const safeHref =
  /^(?:\/(?![/\\])[\w\-./?=&#%+]*|https:\/\/[\w\-.]+(?:[/?#][\w\-./?=&#%+~,:@]*)?|mailto:[\w.+-]+@[\w.-]+|tel:\+?[\d ]{5,20})$/
export const wrongHref = 'Enter a path that starts with /, or an https:, mailto: or tel: address'
const address = text(300).check(z.refine((value) => value === '' || safeHref.test(value), wrongHref))

/** The target of a button: our own content by key, or an address. An empty address is a link that is not set yet. */
export const Link = z.union([Reference, z.strictObject({ href: address })])
export type Link = Infer<typeof Link>

/** A file of the media library. With an empty `alt` it is decorative. */
export const Picture = z.strictObject({ media: id(), alt: text(300) })
export type Picture = Infer<typeof Picture>
