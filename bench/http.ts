/** Load from another core: with wrk if it is installed, otherwise autocannon. Gives requests per second, p99 and errors. */
import { execFileSync, spawnSync } from 'node:child_process'
import autocannon from 'autocannon'

export type Load = { perSecond: number; p99: number; errors: number; with: string }

const has = (command: string) => spawnSync('which', [command]).status === 0
export const pinned = (core: number, command: string, args: string[]): [string, string[]] =>
  has('taskset') ? ['taskset', ['-c', String(core), command, ...args]] : [command, args]

const milliseconds = (text: string) => {
  const [, value = '0', unit = 'ms'] = text.match(/([\d.]+)(us|ms|s)/) ?? []
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1)
}

/** `url` may contain `{n}`: replaced by a number that never repeats (for pages that must not be cached). */
export const load = async (url: string, options: { seconds: number; connections: number; encoding?: string }): Promise<Load> => {
  const headers = options.encoding ? { 'accept-encoding': options.encoding } : {}
  if (has('wrk') && !url.includes('{n}')) {
    const args = [
      '-t1',
      `-c${options.connections}`,
      `-d${options.seconds}s`,
      '--latency',
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      url,
    ]
    const output = execFileSync(...pinned(1, 'wrk', args), { encoding: 'utf8' })
    const bad = Number(output.match(/Non-2xx or 3xx responses: (\d+)/)?.[1] ?? 0)
    return {
      perSecond: Number(output.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
      p99: milliseconds(output.match(/99%\s+(\S+)/)?.[1] ?? ''),
      errors: bad,
      with: 'wrk',
    }
  }
  let n = 0
  const target = new URL(url.replace('{n}', '0'))
  const result = await autocannon({
    url: target.href,
    connections: options.connections,
    duration: options.seconds,
    headers,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: url.includes('{n}') ? url.slice(target.origin.length).replace('{n}', String(n++)) : target.pathname,
        }),
      },
    ],
  })
  return { perSecond: result.requests.average, p99: result.latency.p99, errors: result.non2xx + result.errors, with: 'autocannon' }
}

/** Sends exactly `count` requests, whatever the replies. */
export const send = async (url: string, count: number, connections: number): Promise<void> => {
  let n = 0
  const target = new URL(url.replace('{n}', '0'))
  await autocannon({
    url: target.href,
    connections,
    amount: count,
    requests: [{ setupRequest: (request) => ({ ...request, path: url.slice(target.origin.length).replace('{n}', String(n++)) }) }],
  })
}

export const median = (runs: Load[]): Load =>
  [...runs].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)] ?? { perSecond: 0, p99: 0, errors: 0, with: '' }
