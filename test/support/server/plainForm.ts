/** Reads, fills in and sends the forms of a page as a browser without script does. */
import { errorId, fieldId } from '#web/ui/fields/fieldNames.ts'
import type { TestApp } from './app.ts'

type Field = [name: string, value: string]
/** What is typed, by name: it replaces what the page has there. A list: the boxes that are ticked. */
export type Typed = Record<string, string | readonly string[]>

const words: Record<string, string> = { quot: '"', '#x27': "'", '#39': "'", lt: '<', gt: '>', amp: '&' }
const plain = (text: string) => text.replaceAll(/&(quot|#x27|#39|lt|gt|amp);/g, (_all, name: string) => words[name] ?? '')
const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? null : plain(found)
}
const has = (tag: string, name: string) => new RegExp(`\\s${name}(?=[\\s=/>])`).test(tag)

/** The value that a select has when nobody touches it. */
const chosen = (options: string) => {
  const all = (options.match(/<option\b[^>]*>/g) ?? []).filter((option) => !has(option, 'disabled'))
  const option = all.find((one) => has(one, 'selected')) ?? all[0]
  return option === undefined ? null : (attribute(option, 'value') ?? '')
}

/** The fields of a form that a browser sends: not the boxes that are not ticked, nor the buttons. */
const fieldsIn = (form: string): Field[] =>
  [...form.matchAll(/(<input\b[^>]*>)|(<select\b[^>]*>)(.*?)<\/select>|(<textarea\b[^>]*>)(.*?)<\/textarea>/gs)].flatMap(
    ([, input, select, options = '', area, text = '']): Field[] => {
      const tag = input ?? select ?? area ?? ''
      const name = attribute(tag, 'name')
      if (name === null || has(tag, 'disabled')) return []
      if (area !== undefined) return [[name, plain(text.replace(/^\n/, ''))]]
      if (select !== undefined) {
        const value = chosen(options)
        return value === null ? [] : [[name, value]]
      }
      const ticks = ['checkbox', 'radio'].includes(attribute(tag, 'type') ?? '')
      if (ticks && !has(tag, 'checked')) return []
      return [[name, attribute(tag, 'value') ?? (ticks ? 'on' : '')]]
    },
  )

/** What the page shows, without what its script is given and what React needs to find its texts again. */
const shown = (html: string) => html.replaceAll(/<script\b.*?<\/script>|<!-- -->/gs, '')

/** The form for an endpoint. If a button of the page was refused, the one that asks for a password and sends it again. */
const formOf = (html: string, endpoint: string, having = '') => {
  const forms = (html.match(/<form\b[^>]*method="post"[^>]*>.*?<\/form>/gs) ?? []).filter(
    (form) => form.includes(`name="_form" value="${fieldId(endpoint)}"`) && form.includes(having),
  )
  return forms.find((form) => form.includes('name="_confirm"')) ?? forms[0]
}

/** The page that answers a form, and what can be read in it. */
type Answer = {
  endpoint: string
  status: number
  /** Where it leads. */
  to: string | null
  html: string
  /** Sends the same fields once more. */
  reloaded: () => Promise<PlainAnswer>
}
const answerOf = ({ endpoint, status, to, html, reloaded }: Answer): PlainAnswer => ({
  reloaded,
  status,
  to,
  html,
  /** What the form of the answer holds. `having`: a part of it, if the page has several. */
  fields: (having?: string): Record<string, string> => Object.fromEntries(fieldsIn(formOf(html, endpoint, having) ?? '')),
  /** The message at a field; null if there is none. */
  errorAt(field: string) {
    const id = errorId(fieldId(`${fieldId(endpoint)}.${field}`))
    const text = new RegExp(`<p id="${id}"[^>]*>(.*?)</p>`, 's').exec(html)?.[1]
    return text === undefined ? null : plain(text.replaceAll(/<[^>]+>/g, '')).replace(/^Error: /, '')
  },
})
export type PlainAnswer = Pick<Answer, 'status' | 'to' | 'html' | 'reloaded'> & {
  fields: (having?: string) => Record<string, string>
  errorAt: (field: string) => string | null
}

/** `as`: the session cookie of whoever fills the forms in. */
export const plainForms = (app: Pick<TestApp, 'request'>, as: string) => {
  const read = async (path: string) => {
    const reply = await app.request(path, { as })
    return { status: reply.status, html: shown(await reply.text()) }
  }
  const post = async (path: string, endpoint: string, fields: Field[]): Promise<PlainAnswer> => {
    const reply = await app.request(path, {
      as,
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const html = shown(await reply.text())
    const reloaded = () => post(path, endpoint, fields)
    return answerOf({ endpoint, status: reply.status, to: reply.headers.get('location'), html, reloaded })
  }
  /** Types into the form of a page that was read, and sends it. `press`: the name and value of the button, if it has one. */
  const sendFrom = (html: string, { path, endpoint, typed = {}, press = [], having }: Send): Promise<PlainAnswer> => {
    const form = formOf(html, endpoint, having)
    if (form === undefined) throw new Error(`${path} has no form for ${endpoint}`)
    const kept = fieldsIn(form).filter(([name]) => !(name in typed))
    const own = Object.entries(typed).flatMap(([name, value]) =>
      (typeof value === 'string' ? [value] : value).map((one): Field => [name, one]),
    )
    return post(path, endpoint, [...kept, ...own, ...press])
  }
  return {
    read,
    sendFrom,
    /** Opens the page, fills the form in and sends it. */
    async send(path: string, endpoint: string, typed: Typed = {}) {
      return sendFrom((await read(path)).html, { path, endpoint, typed })
    },
    /** Fills in the form of the page that answered, where it keeps what was typed before, and sends it again. */
    again: (answer: PlainAnswer, path: string, endpoint: string, typed: Typed = {}) => sendFrom(answer.html, { path, endpoint, typed }),
  }
}
/** `having`: a part of the form, if the page has several for the endpoint. */
type Send = { path: string; endpoint: string; typed?: Typed; press?: Field[]; having?: string }
