/** The rules of ARCHITECTURE.md as code: each checks one parsed file and lists its violations. */
import { dirname, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { featureOrder } from './featureOrder.ts'
import { homes } from './packageHomes.ts'

export type Source = { path: string; text: string }
export type Violation = { rule: string; path: string; what: string }

/**
 * The rooms of `src/web` that all audiences share, lowest first: a room may use the rooms before it, but not those on its own line. Site,
 * portal and admin come after all of them.
 */
export const rooms = [['ui'], ['app/data'], ['app/browser'], ['forms'], ['questions', 'uploads', 'blocks'], ['lists', 'records']]

type Node = { type: string; start: number; end: number; [key: string]: unknown }
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

export type Parsed = Source & {
  imports: { from: string; typeOnly: boolean }[]
  nodes: Node[]
  comments: { start: number; end: number }[]
  lines: number
}

const walk = (value: unknown, visit: (node: Node) => void) => {
  if (Array.isArray(value)) for (const item of value) walk(item, visit)
  else if (isNode(value)) {
    visit(value)
    for (const key of Object.keys(value)) if (key !== 'type') walk(value[key], visit)
  }
}

export const parse = (source: Source): Parsed => {
  const result = parseSync(source.path, source.text)
  if (result.errors.length > 0) throw new Error(`${source.path}: ${result.errors[0]?.message}`)
  const nodes: Node[] = []
  walk(result.program, (node) => nodes.push(node))
  const imports = nodes.flatMap((node) => {
    const literal = node.source
    const dynamic = node.type === 'ImportExpression'
    const fixed = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(node.type)
    if ((!dynamic && !fixed) || !isNode(literal) || typeof literal['value'] !== 'string') return []
    return [{ from: literal['value'], typeOnly: node['importKind'] === 'type' || node['exportKind'] === 'type' }]
  })
  return { ...source, imports, nodes, comments: result.comments, lines: source.text.split('\n').length - 1 }
}

/** 'src/contract/x.ts' for '#contract/x.ts' or a relative import; null for a package. */
export const resolveImport = (path: string, from: string): string | null => {
  if (from.startsWith('.')) return posix.normalize(posix.join(dirname(path), from))
  const alias = from.match(/^#(contract|server|web|test|content)\/(.*)$/)
  if (!alias) return null
  return alias[1] === 'test' || alias[1] === 'content' ? `${alias[1]}/${alias[2]}` : `src/${alias[1]}/${alias[2]}`
}

const packageOf = (from: string) => (from.startsWith('@') ? from.split('/').slice(0, 2).join('/') : from.split('/')[0])
const under = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder))
const featureOf = (path: string) => path.match(/^src\/server\/features\/([^/]+)\//)?.[1]
/** The room a file is in, and its place in the order; undefined for a file in no room. */
const roomOf = (path: string) =>
  rooms.flatMap((line, order) => line.map((name) => ({ name, order }))).find(({ name }) => path.startsWith(`src/web/${name}/`))
const isTest = (path: string) => /\.(?:test|e2e)\.tsx?$/.test(path) || path.startsWith('test/')

type Rule = (file: Parsed) => string[]
const importRule =
  (applies: (path: string) => boolean, wrong: (target: string, file: Parsed, from: string, typeOnly: boolean) => boolean): Rule =>
  (file) =>
    applies(file.path)
      ? file.imports.flatMap(({ from, typeOnly }) =>
          wrong(resolveImport(file.path, from) ?? `package:${packageOf(from)}`, file, from, typeOnly) ? [`imports ${from}`] : [],
        )
      : []

const product = (path: string) => path.startsWith('src/') && !isTest(path)
/** The texts of a file of the program. */
const textsOf = ({ path, nodes }: Parsed): string[] =>
  nodes.flatMap(({ type, value }) => {
    const text = type === 'TemplateElement' ? (value as { cooked: string | null }).cooked : /^(?:Literal|JSXText)$/.test(type) ? value : ''
    return product(path) && typeof text === 'string' ? [text] : []
  })
const makesNamed = (file: Parsed, name: string) =>
  file.nodes.some((node) => node.type === 'NewExpression' && isNode(node['callee']) && node['callee']['name'] === name)
const callsNamed = (file: Parsed, name: string) =>
  file.nodes.some(
    (node) =>
      node.type === 'CallExpression' && isNode(node['callee']) && node['callee'].type === 'Identifier' && node['callee']['name'] === name,
  )
const reads = (file: Parsed, object: string, property: string) =>
  file.nodes.some(
    (node) =>
      node.type === 'MemberExpression' &&
      isNode(node['object']) &&
      node['object']['name'] === object &&
      isNode(node['property']) &&
      node['property']['name'] === property,
  )
export const jsxAttributes = (file: Parsed) =>
  file.nodes.flatMap((node) =>
    node.type === 'JSXAttribute' && isNode(node['name']) ? [{ name: String(node['name']['name']), value: node['value'] }] : [],
  )

const bannedNames = /(?:^|\/)(?:utils?|helpers?|common|misc|lib|shared|managers?|index)(?:\.tsx?$|\/)/i

export const rules: Record<string, Rule> = {
  'the contract imports only itself': importRule(
    (path) => under(path, 'src/contract/') && !isTest(path),
    (target, file) => !under(target, 'src/contract/') && !(file.path === 'src/contract/schema.ts' && target === 'package:zod'),
  ),
  'the contract of one audience does not import that of another': importRule(
    (path) => /^src\/contract\/(?:site|portal|admin)\//.test(path),
    (target, file) =>
      /^src\/contract\/(?:site|portal|admin)\//.test(target) &&
      target.split('/')[2] !== file.path.split('/')[2] &&
      // A preview returns the data of the public page.
      !(file.path === 'src/contract/admin/content/previews.ts' && under(target, 'src/contract/site/')),
  ),
  'web does not import the server': importRule(
    (path) => under(path, 'src/web/') && !isTest(path),
    (target) => under(target, 'src/server/', 'test/', 'content/') || target.startsWith('package:node:') || target === 'package:pg',
  ),
  'the server imports web only to render': importRule(
    (path) => under(path, 'src/server/') && !isTest(path),
    (target, file, _from, typeOnly) =>
      under(target, 'src/web/') && !(typeOnly && target === 'src/web/app/renderTypes.ts' && under(file.path, 'src/server/http/pages/')),
  ),
  'the audiences of web do not import each other': importRule(
    (path) => /^src\/web\/(?:site|portal|admin)\//.test(path) && !isTest(path),
    (target, file) => {
      const own = file.path.split('/')[2]
      const other = target.match(/^src\/(?:web|contract)\/(site|portal|admin)\//)?.[1]
      // All audiences sign in, and those endpoints are among the public ones (specification, section 7).
      // The public screens also draw previews for staff, including the live preview beside the form that staff are typing into.
      const shared =
        target === 'src/contract/site/auth.ts' ||
        (own === 'site' && target === 'src/contract/admin/content/previews.ts') ||
        (under(file.path, 'src/web/admin/content/live/') &&
          ['src/web/site/preview/SharedPage.tsx', 'src/web/site/preview/PreviewedQuestions.tsx'].includes(target))
      return other !== undefined && other !== own && !shared
    },
  ),
  'ui imports no data, routes or domain': importRule(
    (path) => under(path, 'src/web/ui/') && !under(path, 'src/web/ui/catalogue/') && !isTest(path),
    (target) =>
      (under(target, 'src/web/') && !under(target, 'src/web/ui/')) ||
      under(target, 'src/contract/site/', 'src/contract/portal/', 'src/contract/admin/') ||
      ['package:react-router', 'package:@tanstack/react-query'].includes(target),
  ),
  'shared folders of web import no audience': importRule(
    (path) => /^src\/web\/(?:forms|questions|uploads|blocks|lists|records)\//.test(path) && !isTest(path),
    (target) => /^src\/(?:web|contract)\/(?:site|portal|admin)\//.test(target),
  ),
  'a shared folder of web imports only those before it': importRule(
    (path) => roomOf(path) !== undefined && !under(path, 'src/web/ui/catalogue/') && !isTest(path),
    (target, file) => {
      const own = roomOf(file.path)!
      const other = roomOf(target)
      if (!under(target, 'src/web/') || under(target, `src/web/${own.name}/`)) return false
      // renderTypes.ts is allowed: it only has types, which the server uses as well.
      return target !== 'src/web/app/renderTypes.ts' && (other === undefined || other.order >= own.order)
    },
  ),
  // scripts/browserContract.ts removes the schemas from the endpoints of public screens. A form that validates takes its schema from the model.
  'public screens import no schema of an endpoint': (file) =>
    /^src\/web\/(?:site|questions|uploads)\//.test(file.path)
      ? file.nodes.flatMap((node) =>
          node.type === 'MemberExpression' &&
          isNode(node['object']) &&
          node['object'].type === 'MemberExpression' &&
          isNode(node['property']) &&
          ['input', 'output', 'flags'].includes(String(node['property']['name']))
            ? [file.text.slice(node.start, node.end)]
            : [],
        )
      : [],
  'a feature imports only earlier features, through their main file': importRule(
    (path) => featureOf(path) !== undefined && !isTest(path),
    (target, file) => {
      const own = featureOf(file.path)!
      const other = featureOf(target)
      if (other === undefined || other === own) return false
      const [at, there] = [featureOrder.indexOf(own), featureOrder.indexOf(other)]
      const front = target === `src/server/features/${other}/${other}.ts` || target === `src/server/features/${other}/${other}.table.ts`
      // A folder that is not in the order is reported by the rule below.
      return !front || (at >= 0 && there >= at)
    },
  ),
  'every feature has its place in the order of features': ({ path }) => {
    const own = featureOf(path)
    return own === undefined || isTest(path) || featureOrder.includes(own)
      ? []
      : [`add '${own}' to test/architecture/featureOrder.ts, after every feature that it uses`]
  },
  'features do not import http or adapters': importRule(
    (path) => featureOf(path) !== undefined && !isTest(path),
    (target, _file, _from, typeOnly) =>
      (under(target, 'src/server/http/') && target !== 'src/server/http/request/cookies.ts' && !typeOnly) ||
      (under(target, 'src/server/adapters/') && !typeOnly) ||
      ['src/server/main.ts', 'src/server/app.ts', 'src/server/compose.ts', 'src/server/env.ts', 'src/server/operations.ts'].includes(
        target,
      ),
  ),
  // An operation uses ctx.actor and ctx.holder, which are resolved from the declared access before it runs.
  'operations read no cookie and no request': (file) => {
    if (featureOf(file.path) === undefined || isTest(file.path)) return []
    const named = (node: Node, key: string) => (isNode(node[key]) ? String(node[key]['name']) : '')
    const resolves = /\.(?:cookies|holders)\.ts$/.test(file.path)
    return [
      ...(file.path.endsWith('.cookies.ts')
        ? []
        : file.imports.flatMap(({ from }) => (from === '#server/http/request/cookies.ts' ? [`imports ${from}`] : []))),
      ...file.nodes.flatMap((node) => {
        const cookies = !resolves && ['MemberExpression', 'Property'].includes(node.type) && (named(node, 'property') || named(node, 'key'))
        if (cookies === 'cookies') return ['reads cookies']
        return node.type === 'Identifier' && ['Request', 'Headers'].includes(String(node['name'])) ? [String(node['name'])] : []
      }),
    ]
  },
  // One name to search for, and the jobs queued inside belong to the same transaction.
  'only asSystem enters the database scope `system`': (file) =>
    under(file.path, 'src/server/') && file.path !== 'src/server/db/asSystem.ts' && !isTest(file.path)
      ? file.nodes.flatMap((node) =>
          node.type === 'Property' &&
          isNode(node['key']) &&
          node['key']['name'] === 'scope' &&
          isNode(node['value']) &&
          node['value']['value'] === 'system'
            ? [file.text.slice(node.start, node.end)]
            : [],
        )
      : [],
  'each package is imported only from its listed folders': (file) =>
    product(file.path)
      ? file.imports.flatMap(({ from, typeOnly }) => {
          const allowed = homes[packageOf(from) ?? '']
          return !typeOnly && allowed && !under(file.path, ...allowed) ? [`imports ${from}`] : []
        })
      : [],
  'only env.ts reads the environment': (file) =>
    product(file.path) && file.path !== 'src/server/env.ts' && reads(file, 'process', 'env') ? ['reads process.env'] : [],
  'features and contract are given their clock and random numbers': (file) => {
    if (!(featureOf(file.path) || under(file.path, 'src/contract/')) || isTest(file.path)) return []
    const bareDate = file.nodes.some(
      (node) =>
        node.type === 'NewExpression' &&
        isNode(node['callee']) &&
        node['callee']['name'] === 'Date' &&
        Array.isArray(node['arguments']) &&
        node['arguments'].length === 0,
    )
    return [
      ...(bareDate ? ['new Date()'] : []),
      ...(reads(file, 'Date', 'now') ? ['Date.now'] : []),
      ...(reads(file, 'Math', 'random') ? ['Math.random'] : []),
    ]
  },
  'the server does not use Math.random': (file) =>
    under(file.path, 'src/server/') && reads(file, 'Math', 'random') ? ['Math.random'] : [],
  'web calls fetch in one file only': (file) =>
    under(file.path, 'src/web/') && file.path !== 'src/web/app/data/api.ts' && !isTest(file.path) && callsNamed(file, 'fetch')
      ? ['calls fetch']
      : [],
  'web sends files from one file only': (file) =>
    under(file.path, 'src/web/') && file.path !== 'src/web/app/data/api.ts' && !isTest(file.path) && makesNamed(file, 'XMLHttpRequest')
      ? ['makes an XMLHttpRequest']
      : [],
  // Elsewhere `invalidate` would not reach the query, and two endpoints could share a key.
  'query keys are made in the data layer only': (file) =>
    under(file.path, 'src/web/') && !under(file.path, 'src/web/app/data/') && !isTest(file.path)
      ? file.nodes.flatMap((node) =>
          node.type === 'Property' &&
          isNode(node['key']) &&
          node['key']['name'] === 'queryKey' &&
          isNode(node['value']) &&
          node['value'].type === 'ArrayExpression'
            ? [file.text.slice(node.start, node.end)]
            : [],
        )
      : [],
  'queries are made stale through `invalidate`': (file) =>
    under(file.path, 'src/web/') && !under(file.path, 'src/web/app/data/') && !isTest(file.path)
      ? file.nodes.flatMap((node) =>
          node.type === 'MemberExpression' && isNode(node['property']) && node['property']['name'] === 'invalidateQueries'
            ? [file.text.slice(node.start, node.end)]
            : [],
        )
      : [],
  'internal links use paths.ts': (file) =>
    under(file.path, 'src/web/') && !under(file.path, 'src/web/ui/catalogue/') && !isTest(file.path)
      ? jsxAttributes(file).flatMap(({ name, value }) =>
          ['to', 'href', 'action'].includes(name) &&
          isNode(value) &&
          value.type === 'Literal' &&
          /^\/(?!favicon|apple-touch-icon|site\.webmanifest)/.test(String(value['value']))
            ? [`${name}="${String(value['value'])}"`]
            : [],
        )
      : [],
  'no style attributes: the content security policy forbids them': (file) =>
    under(file.path, 'src/web/') && !under(file.path, 'src/web/emails/') && !isTest(file.path)
      ? jsxAttributes(file).flatMap(({ name }) => (name === 'style' ? ['style='] : []))
      : [],
  'no native date inputs: their format follows the language of the browser': (file) =>
    under(file.path, 'src/web/') && !isTest(file.path)
      ? jsxAttributes(file).flatMap(({ name, value }) =>
          name === 'type' && isNode(value) && value.type === 'Literal' && value['value'] === 'date' ? ['type="date"'] : [],
        )
      : [],
  'no raw HTML': (file) =>
    under(file.path, 'src/') ? jsxAttributes(file).flatMap(({ name }) => (name === 'dangerouslySetInnerHTML' ? [name] : [])) : [],
  'each effect has a comment that says why it is needed': (file) =>
    under(file.path, 'src/web/') && !isTest(file.path)
      ? file.nodes.flatMap((node) => {
          const called =
            node.type === 'CallExpression' &&
            isNode(node['callee']) &&
            ['useEffect', 'useLayoutEffect'].includes(String(node['callee']['name']))
          if (!called) return []
          const explained = file.comments.some(
            ({ end }) => end <= node.start && /^\s*(?:return\s+)?$/.test(file.text.slice(end, node.start)),
          )
          return explained ? [] : ['an effect without a comment above it']
        })
      : [],
  'no default exports': (file) =>
    under(file.path, 'src/') && file.nodes.some((node) => node.type === 'ExportDefaultDeclaration') ? ['export default'] : [],
  'no file has a banned name': (file) =>
    under(file.path, 'src/', 'test/', 'scripts/') && bannedNames.test(file.path) ? ['banned name'] : [],
  'files have at most 400 lines': (file) =>
    under(file.path, 'src/', 'test/', 'scripts/', 'bench/') && file.lines > 400 ? [`${file.lines} lines`] : [],
  'quotation marks in texts are plain (0089)': (file) => textsOf(file).filter((text) => /[\u2018\u2019\u201c\u201d]/.test(text)),
  'the person in charge of a record is called by one word (0041)': (file) =>
    file.path === 'src/contract/model/people/handler.ts'
      ? []
      : textsOf(file).filter((text) => /^(?:Handler|Assigned to|Assignee|Account (?:executive|handler)|Executive)$/.test(text)),
  'tests are never skipped': (file) =>
    isTest(file.path)
      ? file.nodes.flatMap((node) =>
          node.type === 'CallExpression' &&
          isNode(node['callee']) &&
          node['callee'].type === 'MemberExpression' &&
          isNode(node['callee']['object']) &&
          isNode(node['callee']['property']) &&
          ['test', 'it', 'describe'].includes(String(node['callee']['object']['name'])) &&
          ['skip', 'only', 'todo', 'fixme'].includes(String(node['callee']['property']['name']))
            ? [`${String(node['callee']['object']['name'])}.${String(node['callee']['property']['name'])}`]
            : [],
        )
      : [],
}

export const judge = (file: Parsed): Violation[] =>
  Object.entries(rules).flatMap(([rule, look]) => look(file).map((what) => ({ rule, path: file.path, what })))

/** Import cycles among our own files, type imports included. */
export const cycles = (files: readonly Parsed[]): string[] => {
  const known = new Set(files.map(({ path }) => path))
  const edges = new Map(
    files.map((file) => [
      file.path,
      file.imports.flatMap(({ from }) => {
        const target = resolveImport(file.path, from)
        return target && known.has(target) ? [target] : []
      }),
    ]),
  )
  const found: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (path: string, trail: string[]) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
      return
    }
    state.set(path, 'open')
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of edges.keys()) visit(path, [])
  return found
}

const mostInFolder = 25

/** Folders with more than `mostInFolder` source files; test files are not counted. */
export const crowded = (files: readonly Parsed[]): string[] =>
  [
    ...Map.groupBy(
      files.filter(({ path }) => !/\.test\.tsx?$/.test(path)),
      ({ path }) => dirname(path),
    ),
  ].flatMap(([folder, inside]) => (inside.length > mostInFolder ? [`${folder}: ${inside.length} files`] : []))
