/** Sign-ins over HTTP as the demo administrator: how many per second, or how they affect other requests. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type SignIn = { role: string; username: string; password: string }

const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const signIns = async (url: string, dataDir: string, options: { beside?: string; count?: number } = {}): Promise<string> => {
  const people: SignIn[] = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')).signIns
  const admin = people.find(({ role }) => role === 'admin')
  const body = JSON.stringify({ username: admin?.username, password: admin?.password })
  const counted = new Map<number, number>()
  const signIn = async () => {
    const began = performance.now()
    const reply = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await reply.arrayBuffer()
    counted.set(reply.status, (counted.get(reply.status) ?? 0) + 1)
    return performance.now() - began
  }
  const statuses = () => [...counted].map(([status, count]) => `${count} x ${status}`).join(', ')

  if (options.beside) {
    const times: number[] = []
    let running = true
    const watch = async () => {
      while (running) {
        const began = performance.now()
        await (await fetch(options.beside ?? '')).arrayBuffer()
        times.push(performance.now() - began)
      }
    }
    const watching = Promise.all([watch(), watch()])
    await Promise.all(Array.from({ length: options.count ?? 200 }, signIn))
    running = false
    await watching
    return `p99 ${percentile(times, 0.99).toFixed(0)} ms over ${times.length} answers (sign-ins: ${statuses()})`
  }

  const times: number[] = []
  const began = performance.now()
  const lane = async () => {
    for (let n = 0; n < 25; n++) times.push(await signIn())
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  const perSecond = times.length / ((performance.now() - began) / 1000)
  return `${perSecond.toFixed(0)}/s, p99 ${percentile(times, 0.99).toFixed(0)} ms, 4 at once (${statuses()})`
}
