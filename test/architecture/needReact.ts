/** What on a read-only page would need React in the browser (docs/decisions/0033-pages-to-read.md). */
import { isNode, jsxAttributes, resolveImport, type Parsed } from './rules.ts'

/** Hooks that act after the first render. Like event handlers, they do not work on a page that is not hydrated. */
const reactive =
  /^(?:useState|useReducer|useEffect|useLayoutEffect|useRef|useFetcher|useNavigation|useMutation|useScripted|useSyncExternalStore)$/
const handlers = (file: Parsed) => jsxAttributes(file).flatMap(({ name }) => (/^on[A-Z]/.test(name) ? [name] : []))

/** Hooks and handlers in `entries` and in all they import that would need React on read-only pages. */
export const needReact = (files: readonly Parsed[], entries: readonly string[], harmless: ReadonlySet<string>): string[] => {
  const known = new Map(files.map((file) => [file.path, file]))
  const seen = new Set<string>()
  const found: string[] = []
  const visit = (path: string, from: string) => {
    const file = known.get(path)
    if (!file || seen.has(path) || !path.startsWith('src/web/')) return
    seen.add(path)
    const calls = file.nodes.flatMap((node) =>
      node.type === 'CallExpression' && isNode(node['callee']) && reactive.test(String(node['callee']['name']))
        ? [String(node['callee']['name'])]
        : [],
    )
    if (!harmless.has(path)) for (const what of new Set([...calls, ...handlers(file)])) found.push(`${path} (${from}): ${what}`)
    for (const { from: name, typeOnly } of file.imports) {
      const target = typeOnly ? null : resolveImport(path, name)
      if (target) visit(target, path)
    }
  }
  for (const entry of entries) visit(entry, 'routes.tsx')
  return found
}
