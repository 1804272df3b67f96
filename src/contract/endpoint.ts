/**
 * An endpoint is a declaration: method, path, who may call it, input and output.
 * `server/http/api/handle.ts` mounts it, `web/app/data/query.ts` calls it, `/api/docs` prints it, the tests walk through all of them.
 */
import type { Access } from './access.ts'
import type { EndpointCache } from './caching.ts'
import type { z } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.ZodMiniType

/** How often one caller may call: `points` per `seconds`, counted per address (IPv6 by /64). */
export type RateLimit = {
  points: number
  seconds: number
  /** 'process': each process counts in memory, for reads that cost less than storing the count would. */
  in?: 'process'
  /** 'done': what was refused is not counted. Only where trying costs nothing: what is guessed at has limits of its own. */
  counts?: 'done'
}

type Options = {
  /** HTTP status on success; 200 by default. */
  status?: 200 | 201 | 202
  rate?: RateLimit
  /** The reply to the first call with an `Idempotency-Key` is kept for 72 h and returned again for the same key. */
  idempotent?: boolean
  /** Largest JSON body in bytes; 100,000 by default. */
  maxBody?: number
  /**
   * 'request' (default): one transaction around the operation, committed before the reply.
   * 'self': the operation commits itself, because a refusal must not roll back its statements (sign-in counters), or because it opens
   * several transactions: one inside another would wait for a second connection while holding the first.
   */
  commits?: 'request' | 'self'
  /** Only on a GET that anyone may call and whose reply does not depend on the caller. */
  cache?: EndpointCache
  /** Staff viewing the portal as a client may call it: it ends the viewing and changes nothing of the client's. */
  whileViewing?: true
  /** Only people may call it, not API tokens: it changes who may sign in, opens the portal as a client, or erases a client. */
  peopleOnly?: true
  /** Used for polling: does not extend the session. */
  passive?: boolean
  /**
   * Takes files: the body is multipart and gets the time limit of an upload. The files are in `ctx.parts`, and the operation
   * commits itself. `page`: the route of the plain form that sends them without script ('/admin/claims/:id'; it has every
   * parameter of `path`). The form posts to its own page, which is shown again after a refusal with `?fault=<status>`.
   */
  files?: { page: string }
  /** Replies with a CSV file of this name instead of the envelope; the operation returns its lines. Each export is audited. */
  csv?: string
  /** The file has one JSON value per line instead (`csv` still names it). */
  lines?: true
  /** One line for the API documentation. */
  about?: string
}

/** Whose screens an endpoint serves: the public site, the client portal or the staff area. */
export type Audience = 'site' | 'portal' | 'admin'

/** What `get`, `post` and the others make; `group` gives it its name and audience. */
export type Declaration<
  A extends Access = Access,
  I extends Schema = Schema,
  O extends Schema = Schema,
  F extends Schema | undefined = Schema | undefined,
> = Options & {
  method: Method
  path: string
  access: A
  /** One flat strict object; path parameters are keys of it. */
  input: I
  /** Acts as a filter: keys it does not name never leave the server. */
  output: O
  /** Flags beside `data` in the envelope (`requireMfa`). An endpoint with flags replies with the whole envelope. */
  flags?: F
}

export type Endpoint<
  A extends Access = Access,
  I extends Schema = Schema,
  O extends Schema = Schema,
  F extends Schema | undefined = Schema | undefined,
> = Declaration<A, I, O, F> & Named

/** `name`: the group's noun and the operation, like 'quotes.show'. Two audiences may use the same name for their own views of a record. */
type Named = { name: string; audience: Audience }

/** Any endpoint with this input and output. Shared components take it as a prop, so each audience can pass its own. */
export type EndpointOf<Input, Output> = Endpoint<Access, z.ZodMiniType<unknown, Input>, z.ZodMiniType<Output>, undefined>

export type Group = Record<string, Endpoint>
type GroupOf<D> = { [K in keyof D]: D[K] & Named }

/** A group of endpoints for one audience. Gives each its name, so that queries, calls and the audit log use the same one. */
export const group = <const D extends Record<string, Declaration>>(audience: Audience, noun: string, declarations: D): GroupOf<D> =>
  // Cast: Object.entries loses which key belongs to which declaration.
  Object.fromEntries(
    Object.entries(declarations).map(([key, declaration]) => [key, { ...declaration, name: `${noun}.${key}`, audience }]),
  ) as GroupOf<D>

/** Two signatures, so that an endpoint without flags is never inferred as one that may have them. */
type Verb = {
  <const A extends Access, I extends Schema, O extends Schema>(
    path: string,
    declaration: Options & { access: A; input: I; output: O; flags?: undefined },
  ): Declaration<A, I, O, undefined>
  <const A extends Access, I extends Schema, O extends Schema, F extends Schema>(
    path: string,
    declaration: Options & { access: A; input: I; output: O; flags: F },
  ): Declaration<A, I, O, F>
}

const verb =
  (method: Method): Verb =>
  (path: string, declaration: Options & { access: Access; input: Schema; output: Schema; flags?: Schema | undefined }) =>
    ({ method, path, ...declaration }) as never // The signatures above give its type.

export const get = verb('GET')
export const post = verb('POST')
export const put = verb('PUT')
export const patch = verb('PATCH')
export const del = verb('DELETE')

export type InputOf<E> = E extends Endpoint<Access, infer I, Schema, Schema | undefined> ? z.input<I> : never
export type ParsedInputOf<E> = E extends Endpoint<Access, infer I, Schema, Schema | undefined> ? z.output<I> : never

/** What an operation returns: the data, or data with flags and a message if the endpoint declares flags. */
export type ResultOf<E> =
  E extends Endpoint<Access, Schema, infer O, infer F>
    ? [F] extends [Schema]
      ? z.input<F> & { data?: z.input<O>; message?: string }
      : z.input<O>
    : never

/** What a caller gets back. */
export type ReplyOf<E> =
  E extends Endpoint<Access, Schema, infer O, infer F>
    ? [F] extends [Schema]
      ? z.output<F> & { success: boolean; data: z.output<O> | null; message: string }
      : z.output<O>
    : never

/** Names of the path parameters, in order: `/api/quotes/:id` gives `['id']`. */
export const pathParameters = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')

/** The path with its parameters filled in from `input`, and the rest of the input for the query or the body. */
export const fillPath = (path: string, input: Readonly<Record<string, unknown>>): { path: string; rest: Record<string, unknown> } => {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path: filled, rest }
}
