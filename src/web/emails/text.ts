/** The text part of an email, generated from the same React tree as the HTML part, so that the two can never differ. */
import { Children, isValidElement, type ReactNode } from 'react'

/** An email component: renders HTML, and `asText` gives its text (`inner` is its children as text). */
export type Part<P> = ((props: P) => ReactNode) & { asText: (props: P, inner: string) => string }

export const part = <P>(asText: (props: P, inner: string) => string, render: (props: P) => ReactNode): Part<P> =>
  Object.assign(render, { asText })

const isPart = (type: unknown): type is Part<unknown> => typeof type === 'function' && 'asText' in type

/** Email components use no hooks, so they can be called as functions. */
export const textOf = (node: ReactNode): string => {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (!isValidElement<{ children?: ReactNode }>(node)) return Array.isArray(node) ? Children.toArray(node).map(textOf).join('') : ''
  const { type, props } = node
  if (isPart(type)) return type.asText(props, textOf(props.children))
  if (typeof type === 'function') return textOf((type as (given: unknown) => ReactNode)(props))
  return textOf(props.children)
}

/** Wraps at spaces, with at most `width` characters per line. A longer URL is not broken. */
export const wrap = (text: string, width = 72): string => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line].join('\n')
}
