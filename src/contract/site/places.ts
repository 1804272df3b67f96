/** Public: local pages. */
import { get, group } from '../endpoint.ts'
import { NamedPage } from '../model/site/pageLink.ts'
import { PlaceContent } from '../model/content/kinds/place.ts'
import { requiredText, z, type Infer } from '../schema.ts'

export const PlacePage = z.object({
  place: PlaceContent,
  services: z.array(NamedPage),
  industries: z.array(NamedPage),
  places: z.array(NamedPage),
  posts: z.array(NamedPage),
  /** Glossary terms used in its text, each linked once. */
  terms: z.array(z.object({ slug: z.string(), words: z.string() })),
})
export type PlacePage = Infer<typeof PlacePage>

export const places = group('site', 'places', {
  show: get('/api/places/:slug', {
    access: 'anyone',
    input: z.strictObject({ slug: requiredText(40) }),
    output: PlacePage,
    cache: 'address',
  }),
})
