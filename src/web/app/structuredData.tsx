/**
 * JSON-LD. Collected while rendering on the server and written into the head there. Renders nothing in the browser, where a script
 * element made from text would violate Trusted Types and no crawler would read it.
 */
import { createContext, use } from 'react'
import type { StructuredItem } from '#contract/model/site/structuredData.ts'

export const JsonLdSink = createContext<StructuredItem[] | null>(null)

export const StructuredData = ({ data }: { data: StructuredItem | readonly StructuredItem[] }) => {
  const sink = use(JsonLdSink)
  if (sink) sink.push(...('@type' in data ? [data] : data))
  return null
}

/** Serialises to JSON that cannot close its script element, whatever a title contains (security check 84). */
export const scriptSafe = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/&/g, '\\u0026')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
