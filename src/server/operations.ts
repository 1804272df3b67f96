/** Every declared endpoint paired with its operation. A group that is not here has no URL. */
import type { Mounted } from '#server/http/serve.ts'

export const operations: readonly Mounted[] = []
