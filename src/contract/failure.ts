/** Every way a call can be refused, its HTTP status, and the shape of the refusal in the reply. */
export const failureStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  wrongType: 415,
  misdirected: 421,
  invalid: 422,
  versionRequired: 428,
  tooMany: 429,
  unavailable: 503,
  noSpace: 507,
} as const
export type FailureKind = keyof typeof failureStatus

export type FailureDetails = {
  /** Messages by field path (`answers.turnover`), in field order. */
  fields?: Record<string, string>
  /** Seconds; becomes `Retry-After`. */
  retryAfter?: number
  /** Extra top-level flags of the reply, such as `requireMfa`. */
  flags?: Record<string, unknown>
}

/** Thrown anywhere on the server; mapped to a reply in one place (`server/http/reply/failures.ts`). */
export class Failure extends Error {
  readonly kind: FailureKind
  readonly details: FailureDetails
  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message)
    this.name = 'Failure'
    this.kind = kind
    this.details = details
  }
  get status() {
    return failureStatus[this.kind]
  }
}

/** Also for a record that the caller may not see: nobody learns that it exists. */
export const notFound = () => new Failure('notFound', 'Not found')

/** What a screen catches. The message is "status: text", as the specification's section 8 asks. */
export class ApiError extends Error {
  readonly status: number
  /** The server's own text, without the status. */
  readonly text: string
  readonly fields: Record<string, string>
  readonly requestId: string | null
  readonly retryAfter: number | null
  readonly flags: Record<string, unknown>
  constructor(
    status: number,
    text: string,
    rest: { fields?: Record<string, string>; requestId?: string | null; retryAfter?: number | null; flags?: Record<string, unknown> } = {},
  ) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.text = text
    this.fields = rest.fields ?? {}
    this.requestId = rest.requestId ?? null
    this.retryAfter = rest.retryAfter ?? null
    this.flags = rest.flags ?? {}
  }
}

/** The user has no access: retrying would not help. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === failureStatus.forbidden
