/**
 * For test/ownership.test.ts: every request that could reach a company's records, made from the declared endpoints, the screens of the
 * portal and the addresses of files. Each names a record of one company (`mine`), alone or together with records of the caller.
 */
import type { RouteObject } from 'react-router'
import { isAreaAccess } from '#contract/access.ts'
import { pathParameters, type Endpoint, type Method } from '#contract/endpoint.ts'
import { files, type ClientFile } from '#contract/files.ts'
import type { Area } from '#contract/model/people/membership.ts'
import { paths } from '#contract/paths.ts'
import { z } from '#contract/schema.ts'
import { areaOf, type Side } from './sides.ts'
import { validInput } from './validInput.ts'

export type Way = {
  /** For example 'claims.show: an id of documents'. */
  name: string
  area: Area | null
  method: Method
  path: string
  body?: Record<string, unknown>
  /** Ids that the caller sends, so the response may repeat them. */
  named: string[]
  /** The request names a record that is not the caller's, so it must be refused. */
  refused: boolean
  /** The status for the owner of the record, where it is checked. */
  ownerGets?: number
}

type Shape = { format?: string; properties?: Record<string, Shape>; anyOf?: Shape[]; oneOf?: Shape[]; items?: Shape }
type Place = readonly (string | number)[]

/** Where an input has an id: ['id'], ['selection', 'ids', 0]. `holder` is an id as well: that of an entry in the address book. */
const idPlaces = (shape: Shape, at: Place = []): Place[] => {
  if (shape.format === 'uuid' || at.at(-1) === 'holder') return [at]
  const inside = Object.entries(shape.properties ?? {}).flatMap(([name, part]) => idPlaces(part, [...at, name]))
  const either = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap((part) => idPlaces(part, at))
  return [...inside, ...either, ...(shape.items ? idPlaces(shape.items, [...at, 0]) : [])]
}

const put = (input: Record<string, unknown>, [first, ...rest]: Place, value: string): Record<string, unknown> => {
  const inner = (at: Place): unknown => {
    const [name, ...deeper] = at
    if (name === undefined) return value
    return typeof name === 'number' ? [inner(deeper)] : { [name]: inner(deeper) }
  }
  return { ...input, [String(first)]: inner(rest) }
}

/** The table that an id belongs to, by the name of its field. */
const tables: Record<string, string> = {
  policy: 'policies',
  policyId: 'policies',
  company: 'clients',
  clientId: 'clients',
  id: 'clients',
  holder: 'proof_holders',
  offerId: 'renewals',
  ids: 'documents',
}
const idAt = (side: Side, endpoint: Endpoint, place: Place): string => {
  const own = side.records.get(endpoint.name)?.[String(place[0])]
  if (own !== undefined) return own
  const name = String(place.findLast((part) => typeof part === 'string'))
  const id = side.rows.get(tables[name] ?? '')
  if (id === undefined) throw new Error(`${endpoint.name}: what is ${place.join('.')}? Say so in test/access/isolation.ts`)
  return id
}

const wayTo = (endpoint: Endpoint, name: string, input: Record<string, unknown>, named: string[]): Way => {
  const inPath = pathParameters(endpoint.path)
  const rest = Object.entries(input).filter(([key]) => !inPath.includes(key))
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(input[key])))
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const query = new URLSearchParams(rest.map(([key, value]) => [key, String(value)])).toString()
  return {
    name: `${endpoint.name}: ${name}`,
    area: areaOf(endpoint),
    method: endpoint.method,
    named,
    path: inQuery && query ? `${path}?${query}` : path,
    ...(inQuery ? {} : { body: Object.fromEntries(rest) }),
    // A list that is filtered by a foreign id is not refused but empty.
    refused: named.length > 0 && (endpoint.method !== 'GET' || inPath.length > 0),
  }
}

const ofEndpoint = (endpoint: Endpoint, mine: Side, theirs: Side): Way[] => {
  const shape = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as unknown as Shape
  const places = [...new Map(idPlaces(shape).map((place) => [place.join('.'), place])).values()]
  const base = validInput(endpoint)
  const filled = (sideAt: (place: Place) => Side) =>
    places.reduce((input, place) => put(input, place, idAt(sideAt(place), endpoint, place)), base)
  const idsOf = (of: readonly Place[]) => of.map((place) => idAt(mine, endpoint, place))
  const text = 'q' in (shape.properties ?? {}) ? [wayTo(endpoint, 'its name looked for', { ...base, q: mine.word }, [])] : []
  if (places.length === 0) return [wayTo(endpoint, 'as it is', base, []), ...text]
  const plain = endpoint.method === 'GET' && pathParameters(endpoint.path).length === 0 ? [wayTo(endpoint, 'as it is', base, [])] : []
  const all = wayTo(
    endpoint,
    'all of it theirs',
    filled(() => mine),
    idsOf(places),
  )
  const mixed =
    places.length < 2
      ? []
      : places.map((foreign) =>
          wayTo(
            endpoint,
            `own, but for ${foreign.join('.')}`,
            filled((place) => (place === foreign ? mine : theirs)),
            idsOf([foreign]),
          ),
        )
  const otherKinds = places.flatMap((place) =>
    [...mine.rows]
      .filter(([, id]) => id !== idAt(mine, endpoint, place))
      .map(([table, id]) =>
        wayTo(
          endpoint,
          `an id of ${table} as ${place.join('.')}`,
          put(
            filled(() => theirs),
            place,
            id,
          ),
          [id],
        ),
      ),
  )
  return [...plain, all, ...mixed, ...otherKinds, ...text]
}

const areasOfScreens: Record<string, Area> = {
  policies: 'policies',
  changes: 'policies',
  proofs: 'policies',
  'contract-checks': 'policies',
  disclosures: 'policies',
  'staff-page': 'policies',
  documents: 'documents',
  claims: 'claims',
  quotes: 'quotes',
  renewals: 'renewals',
}
const areaOfScreen = (path: string): Area | null =>
  path.includes('/renew') ? 'renewals' : (areasOfScreens[path.split('/')[2] ?? ''] ?? null)

/** Screens. One with an id in its address is asked for with an id of every table. */
const ofScreens = (screens: readonly RouteObject[], mine: Side): Way[] =>
  screens
    .flatMap(({ path }) => (path && !path.includes('*') ? [path] : []))
    .flatMap((path) => {
      const way = (name: string, id: string | null): Way => ({
        name: `${path}: ${name}`,
        // A list screen is in no single area: it also shows data of other areas.
        area: id === null ? null : areaOfScreen(path),
        method: 'GET',
        path: path.replace(':id', id ?? '').replace(':step', 'terms'),
        named: id === null ? [] : [id],
        refused: id !== null,
      })
      return path.includes(':id') ? [...mine.rows].map(([table, id]) => way(`an id of ${table}`, id)) : [way('as it is', null)]
    })

const ofFiles = (mine: Side, theirs: Side): Way[] => {
  /** Every file that clients open; the compiler asks for one that is declared and missing here. */
  const ofClients: Record<ClientFile, Pick<Way, 'path'> & { named: string }> = {
    document: { path: `/document-files/${mine.document}/1`, named: mine.document },
    documentsZip: { path: paths.clientDocumentsZip([mine.document]), named: mine.document },
    proof: { path: `/files/proofs/${mine.proof}`, named: mine.proof },
    invoice: { path: `/files/invoices/${mine.invoice}`, named: mine.invoice },
    presentation: { path: `/files/presentations/${mine.presentation}`, named: mine.presentation },
  }
  const own: (Pick<Way, 'name' | 'path' | 'area'> & { named: string })[] = [
    ...(Object.entries(ofClients) as [ClientFile, (typeof ofClients)[ClientFile]][]).map(([name, one]) => ({
      name,
      area: files[name].client,
      ...one,
    })),
    { name: 'a file of a quote', area: 'quotes', path: `/files/${mine.uploads.quote}`, named: mine.uploads.quote },
    { name: 'a file of a claim', area: 'claims', path: `/files/${mine.uploads.claim}`, named: mine.uploads.claim },
    { name: 'the upload of a document', area: 'documents', path: `/files/${mine.uploads.document}`, named: mine.uploads.document },
  ]
  const way = ({ named, ...one }: Pick<Way, 'name' | 'path' | 'area'> & { named: string }): Way => ({
    ...one,
    method: 'GET',
    named: [named],
    refused: true,
  })
  const templates: Record<string, Area> = {
    '/files/ID': 'documents',
    '/document-files/ID/1': 'documents',
    '/document-files/ID/1?view=1': 'documents',
    '/client/documents.zip?ids=ID': 'documents',
    [`/client/documents.zip?ids=${theirs.document},ID`]: 'documents',
    '/files/proofs/ID': 'policies',
    '/files/invoices/ID': 'billing',
    '/files/presentations/ID': 'policies',
    '/files/evidence/ID': 'policies',
    [`/el/${theirs.staffPage.token}/certificates/ID`]: 'policies',
  }
  const each = Object.entries(templates).flatMap(([path, area]) =>
    [...mine.rows].map(([table, id]) => way({ name: `${path}: an id of ${table}`, area, path: path.replace('ID', id), named: id })),
  )
  return [...own.map((one) => ({ ...way(one), ownerGets: 200 })), ...each]
}

/** The portal's endpoints about a company's records; those about a person's own records are tested elsewhere. */
export const ofCompanies = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.filter(({ access, audience }) => audience === 'portal' && (access === 'client' || isAreaAccess(access)))

export const waysTo = (mine: Side, theirs: Side, endpoints: readonly Endpoint[], screens: readonly RouteObject[]): Way[] => [
  ...endpoints.flatMap((endpoint) => ofEndpoint(endpoint, mine, theirs)),
  ...ofFiles(mine, theirs),
  ...ofScreens(screens, mine),
]
