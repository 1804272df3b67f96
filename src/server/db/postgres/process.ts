/** Facts about processes on this machine: whether alive, which program, started when. A process id alone proves nothing, as it is reused. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from '#contract/schema.ts'

const readProc = (pid: number, file: string): string | null => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

/** Alive, and not a zombie that was never reaped (containers without an init keep those). */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const stat = readProc(pid, 'stat')
  return stat === null || stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z'
}

/** When the process started, in ticks since the machine did; '' if the system does not say. */
const startOf = (pid: number): string => {
  const stat = readProc(pid, 'stat')
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/** The command line, to tell our own server from a process that got its id later. */
export const commandOf = (pid: number): string => {
  const line = readProc(pid, 'cmdline')
  if (line !== null) return line.replaceAll('\0', ' ')
  if (process.platform === 'linux' || process.platform === 'win32') return ''
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** Resolves to true when the process has ended, or false after `ms`. */
export const waitForEnd = async (pid: number, ms: number): Promise<boolean> => {
  for (const until = Date.now() + ms; Date.now() < until; await delay(10)) {
    if (!isAlive(pid)) return true
  }
  return !isAlive(pid)
}

const Owner = z.object({ pid: z.number(), start: z.string() })
const ownerFile = (dataDir: string) => join(dataDir, 'seawall.pid')

/** The living process that owns this data folder, or null. */
export const ownerOf = (dataDir: string): number | null => {
  try {
    const owner = z.parse(Owner, JSON.parse(readFileSync(ownerFile(dataDir), 'utf8')))
    return isAlive(owner.pid) && startOf(owner.pid) === owner.start ? owner.pid : null
  } catch {
    return null
  }
}

/** Takes the data folder for this process. Returns the process id of a living owner; null if it is now ours. */
export const takeOwnership = (dataDir: string): number | null => {
  const mine = JSON.stringify({ pid: process.pid, start: startOf(process.pid) })
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(ownerFile(dataDir), mine, { flag: 'wx', flush: true })
      return null
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const owner = ownerOf(dataDir)
    if (owner !== null) return owner
    rmSync(ownerFile(dataDir), { force: true })
  }
  return ownerOf(dataDir)
}

export const releaseOwnership = (dataDir: string) => {
  if (ownerOf(dataDir) === process.pid) rmSync(ownerFile(dataDir), { force: true })
}
