/**
 * An endpoint is a declaration: method, path, who may call it, what goes in, what comes out.
 * `server/http/api/handle.ts` mounts it, `web/app/data/query.ts` calls it, `/api/docs` prints it, the tests walk it.
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
  /** 'process': counted in memory by each process, for reads that cost less than writing the count down would. */
  in?: 'process'
  /** 'done': what was refused is not counted. Only where trying costs nothing: what is guessed at has limits of its own. */
  counts?: 'done'
}

type Options = {
  /** HTTP status of success; 200 unless told. */
  status?: 200 | 201 | 202
  rate?: RateLimit
  /** The reply of the first call with an `Idempotency-Key` is kept 72 h and given again. */
  idempotent?: boolean
  /** Largest JSON body in bytes; 100,000 unless told. */
  maxBody?: number
  /**
   * 'request' (default): one transaction around the operation, committed before the answer.
   * 'self': the operation commits by itself, because a refusal must not undo its statements (sign-in counters), or because it opens
   * several transactions: one within another would wait for a second connection while it holds the first.
   */
  commits?: 'request' | 'self'
  /** Only on a GET that anyone may call and whose reply does not depend on the caller. */
  cache?: EndpointCache
  /** Staff who look at the portal as a client may call it: it ends that, and changes nothing of the client's. */
  whileViewing?: true
  /** No API token opens it: it changes who may sign in, or what a person sees as themselves. */
  peopleOnly?: true
  /** Polling: does not extend the session. */
  passive?: boolean
  /**
   * Takes files: the body is multipart and may take as long as an upload may, its files are `ctx.parts`, and the operation
   * commits by itself. `page`: the route of the plain form that sends them without script ('/admin/claims/:id'; it has every
   * parameter of `path`). The form posts to its own page, which is shown again, with `?fault=<status>` after a refusal.
   */
  files?: { page: string }
  /** Answers with a CSV file of this name instead of the envelope; the operation returns its lines. Each export is audited. */
  csv?: string
  /** The file has a JSON value a line instead (`csv` names it all the same). */
  lines?: true
  /** One line for the printed contract. */
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
  /** The presenter: keys it does not name never leave the server. */
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

/** `name`: 'quotes.show', the group's noun and the operation. Two audiences may use the same name for their own views of a thing. */
type Named = { name: string; audience: Audience }

/** Any endpoint that takes this input and gives this output, for parts that several audiences hand theirs to. */
export type EndpointOf<Input, Output> = Endpoint<Access, z.ZodMiniType<unknown, Input>, z.ZodMiniType<Output>, undefined>

export type Group = Record<string, Endpoint>
type GroupOf<D> = { [K in keyof D]: D[K] & Named }

/** A group of endpoints for one audience: gives each its name, so that a query, a call and the audit log use the same one. */
export const group = <const D extends Record<string, Declaration>>(audience: Audience, noun: string, declarations: D): GroupOf<D> =>
  // Cast: Object.entries loses which key has which declaration.
  Object.fromEntries(
    Object.entries(declarations).map(([key, declaration]) => [key, { ...declaration, name: `${noun}.${key}`, audience }]),
  ) as GroupOf<D>

/** Two signatures, so that an endpoint without flags is never inferred as one that may have some. */
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
    ({ method, path, ...declaration }) as never // The signatures above say what it is.

export const get = verb('GET')
export const post = verb('POST')
export const put = verb('PUT')
export const patch = verb('PATCH')
export const del = verb('DELETE')

export type InputOf<E> = E extends Endpoint<Access, infer I, Schema, Schema | undefined> ? z.input<I> : never
export type ParsedInputOf<E> = E extends Endpoint<Access, infer I, Schema, Schema | undefined> ? z.output<I> : never

/** What an operation returns: the data, or data with flags and a message where the endpoint declares flags. */
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

/** The path with its parameters filled in from `input`, and what of the input is left for the query or the body. */
export const fillPath = (path: string, input: Readonly<Record<string, unknown>>): { path: string; rest: Record<string, unknown> } => {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path: filled, rest }
}
