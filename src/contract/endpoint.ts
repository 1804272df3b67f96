/**
 * An endpoint is a declaration: method, path, who may call it, what goes in, what comes out.
 * `server/http/serve.ts` mounts it, `contract/api.ts` calls it, `/api/docs` prints it, the tests walk it.
 */
import type { Access } from './access.ts'
import type { z } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.ZodMiniType

/** How often one caller may call: `points` per `seconds`, counted per address (IPv6 by /64). */
export type RateLimit = {
  points: number
  seconds: number
  /** 'process': counted in memory by each process, for reads that cost less than writing the count down would. */
  in?: 'process'
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
   * 'self': the operation commits its own single statements, because a refusal must not undo them (sign-in counters).
   */
  commits?: 'request' | 'self'
  /**
   * The answer depends on published content only: kept in memory until the content version changes. `anyone` GETs alone.
   * 'asked': on what somebody typed as well, so only the latest few are kept. An operation that sets `cache-control: no-store` is
   * asked again each time.
   */
  cached?: true | 'asked'
  /** What a screen asks by itself, again and again: the asking does not keep a session awake. */
  passive?: boolean
  /**
   * Takes files: the body is multipart, its files are `ctx.parts`, and the operation commits by itself. `page`: where the plain
   * form is that sends them without script; it posts to that page, and the page is shown again (`?fault=<status>` after a refusal).
   */
  files?: { page: string }
  /** One line for the printed contract. */
  about?: string
}

export type Endpoint<
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

export type Group = Record<string, Endpoint>

const verb =
  (method: Method) =>
  <const A extends Access, I extends Schema, O extends Schema, F extends Schema | undefined = undefined>(
    path: string,
    declaration: Options & { access: A; input: I; output: O; flags?: F },
  ): Endpoint<A, I, O, F> => ({ method, path, ...declaration })

export const get = verb('GET')
export const post = verb('POST')
export const put = verb('PUT')
export const patch = verb('PATCH')
export const del = verb('DELETE')

export type InputOf<E> = E extends Endpoint<Access, infer I, Schema, Schema | undefined> ? z.input<I> : never
export type ParsedInputOf<E> = E extends Endpoint<Access, infer I, Schema, Schema | undefined> ? z.output<I> : never

/**
 * What an operation returns: the data, or data with flags and a message where the endpoint declares flags. Compared as a
 * tuple: inside a `satisfies Group` an endpoint without flags is inferred as "perhaps flags", which means none.
 */
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
