/**
 * The contract in the browser's build. There, an endpoint needs only its name and address, because the server validates input and shapes output. So
 * the schemas are removed from the declarations, and with them the schema library, unless a screen needs it otherwise. Forms of the portal and the
 * staff area validate before they send, so their inputs keep the schema.
 */
import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown) => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '')
const list = (value: unknown) => (Array.isArray(value) ? value.filter(isNode) : [])

const verbs = new Set(['get', 'post', 'put', 'patch', 'del'])

/** In `get(path, { ... })`, the schemas that a browser does not need. `flags` is replaced by true, because it says how to read the reply. */
const schemasOf = (call: Node, keepsInput: boolean): Edit[] => {
  const [, declaration] = list(call['arguments'])
  const unread = keepsInput && nameOf(call['callee']) !== 'get' ? ['output', 'flags'] : ['input', 'output', 'flags']
  return list(declaration?.['properties']).flatMap(({ key, value }) =>
    unread.includes(nameOf(key)) && isNode(value) ? [{ start: value.start, end: value.end, text: 'true' }] : [],
  )
}

const endpointCalls = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(endpointCalls)
  if (!isNode(value)) return []
  if (value.type === 'CallExpression' && verbs.has(nameOf(value['callee']))) return [value]
  return Object.values(value).flatMap(endpointCalls)
}

/** Constants of a module that are made by a call: marked as pure, so that unused ones can be left out. */
const madeValues = (program: Node): Node[] =>
  list(program['body'])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement))
    .flatMap((statement) => (isNode(statement) && statement.type === 'VariableDeclaration' ? list(statement['declarations']) : []))
    .flatMap(({ init }) => (isNode(init) && ['CallExpression', 'ObjectExpression'].includes(init.type) ? [init] : []))

/** `path`: a file in src/contract. `parse` returns its syntax tree. */
export const withoutSchemas = (path: string, code: string, parse: (code: string) => unknown): string => {
  const program = parse(code)
  if (!isNode(program)) return code
  const [, audience] = path.match(/\/contract\/(site|portal|admin)\//) ?? []
  const edits = [
    ...(audience ? endpointCalls(program['body']).flatMap((call) => schemasOf(call, audience !== 'site')) : []),
    ...madeValues(program).flatMap(({ start, end }) => [
      { start, end: start, text: '/*#__PURE__*/ (() => (' },
      { start: end, end, text: '))()' },
    ]),
  ]
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
}

export const browserContract = (): Plugin => ({
  name: 'browser-contract',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: {
    filter: { id: /\/src\/contract\/.*\.ts$/ },
    handler(code, id) {
      const changed = withoutSchemas(id, code, (text) => this.parse(text, { lang: 'ts' }))
      return { code: changed, map: null, moduleSideEffects: false }
    },
  },
})
