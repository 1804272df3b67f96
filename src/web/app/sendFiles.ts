/** Files to an endpoint that takes files. XMLHttpRequest, because only it tells how much has gone. */

/** `said`: the reply's own words for a refusal; empty where all were taken. Refusals of single files stand with their record. */
export type Sent = { status: number; said: string }

/** Never rejects: a connection that breaks has status 0. `onProgress`: 0 to 100. */
export const sendFiles = (path: string, files: readonly File[], onProgress: (percent: number) => void): Promise<Sent> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    for (const file of files) body.append('files', file)
    request.open('POST', path)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(Math.round((loaded * 100) / total))
    })
    const done = () => {
      const reply: unknown = request.response
      const message = typeof reply === 'object' && reply !== null && 'message' in reply ? String(reply.message) : ''
      resolve({ status: request.status, said: request.status >= 200 && request.status < 300 ? '' : message })
    }
    for (const end of ['load', 'error', 'abort', 'timeout']) request.addEventListener(end, done)
    request.send(body)
  })
