/** Compresses pages made for one person. Safe against BREACH: no page contains both a token or secret and what the person typed. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Whether Accept-Encoding allows this form: it is named, and not refused by its weight (`br;q=0`). */
export const takes = (accepts: string, form: 'br' | 'gzip'): boolean => {
  if (!accepts.includes(form)) return false
  if (!accepts.includes('q=0')) return true
  return accepts.split(',').some((part) => {
    const [name = '', ...weight] = part.split(';')
    return name.trim() === form && !weight.some((value) => /^\s*q=0(?:\.0*)?\s*$/.test(value))
  })
}

/** Bytes. Anything smaller is not worth the time. */
const smallest = 1_400

/** The body and its headers, in a form the browser accepts. Compressed off the main thread. */
export const compressed = async (
  text: string,
  accepts: string,
): Promise<{ body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> }> => {
  const vary = { vary: 'Accept-Encoding' }
  const encoding = text.length < smallest ? null : takes(accepts, 'br') ? 'br' : takes(accepts, 'gzip') ? 'gzip' : null
  if (encoding === null) return { body: text, headers: vary }
  const bytes = Buffer.from(text)
  const smaller =
    encoding === 'br' ? await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : await zip(bytes, { level: 5 })
  return { body: new Uint8Array(smaller), headers: { ...vary, 'content-encoding': encoding } }
}
