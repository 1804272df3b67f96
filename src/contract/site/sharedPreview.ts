/**
 * Public, with a link made by staff: one revision of a page before it is public, in the shape that its public page reads, and the
 * reader's comments and sign-off. Wrong, expired and revoked links all get the same 404.
 */
import { get, group, post } from '../endpoint.ts'
import { PageContent } from '../model/content/kinds/page.ts'
import { sharedKinds, signOffVerdicts } from '../model/content/kinds/share.ts'
import { requiredText, text, typedText, z, type Infer } from '../schema.ts'
import { TermPage } from './glossary.ts'
import { IndustryPage } from './industries.ts'
import { PlacePage } from './places.ts'
import { PostPage } from './posts.ts'
import { ServicePage } from './services.ts'
import { BuiltPage } from './site.ts'
import { TradePage } from './trades.ts'

const access = { holder: 'sharedPreview' } as const
const token = () => requiredText(200)

export const SharedPreview = z.object({
  kind: z.enum(sharedKinds),
  title: z.string(),
  /** Number of the revision, counted from 1. */
  revision: z.number(),
  /** Whether this revision is public now. */
  published: z.boolean(),
  /** Who the link was made for, and who made it. */
  reader: z.string(),
  madeBy: z.string(),
  expiresAt: z.string(),
  mayComment: z.boolean(),
  maySign: z.boolean(),
  /** What was said through this link, oldest first; the last sign-off counts. */
  comments: z.array(z.object({ name: z.string(), text: z.string(), at: z.string() })),
  signOffs: z.array(z.object({ verdict: z.enum(signOffVerdicts), name: z.string(), note: z.string(), at: z.string() })),
  /** The page: exactly one of these is set. `words` and `built` are the two sorts of page that have no kind of their own. */
  service: z.nullable(ServicePage),
  post: z.nullable(PostPage),
  industry: z.nullable(IndustryPage),
  words: z.nullable(PageContent),
  built: z.nullable(BuiltPage),
  place: z.nullable(PlacePage),
  trade: z.nullable(TradePage),
  term: z.nullable(TermPage),
})
export type SharedPreview = Infer<typeof SharedPreview>

const name = () => typedText('Enter your name', 80, 2)
const rate = { points: 30, seconds: 3600 }

export const sharedPreview = group('site', 'sharedPreview', {
  show: get('/api/shared-previews/:token', {
    access,
    rate: { points: 120, seconds: 600 },
    input: z.strictObject({ token: token() }),
    output: SharedPreview,
  }),
  comment: post('/api/shared-previews/:token/comments', {
    access,
    rate,
    input: z.strictObject({ token: token(), name: name(), text: typedText('Write your comment', 2000, 2) }),
    output: z.null(),
    idempotent: true,
  }),
  signOff: post('/api/shared-previews/:token/sign-offs', {
    access,
    rate,
    input: z.strictObject({
      token: token(),
      name: name(),
      verdict: z.enum(signOffVerdicts, 'Choose whether it can be published'),
      /** What should be changed; required with `changes`. */
      note: text(2000),
    }),
    output: z.null(),
    idempotent: true,
  }),
})
