/**
 * PostgreSQL refuses to run as root. If root starts the app, the server runs as an unprivileged user that already exists:
 * the owner of an existing data folder, else `seawall`, `postgres` or `nobody`. No user is created and nothing is installed.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

export type SystemUser = { name: string; uid: number; gid: number }

const preferred = ['seawall', 'postgres', 'nobody']

const knownUsers = (): SystemUser[] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [name, , uid, gid] = line.split(':')
      return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
    })

/** The user to run the server as; null for the current user (not root). `existing`: a data folder from an earlier start. */
export const serverUser = (existing: string | null): SystemUser | null => {
  if (process.getuid?.() !== 0) return null
  const users = knownUsers()
  const owner = existing ? statSync(existing).uid : 0
  const chosen =
    users.find((user) => owner !== 0 && user.uid === owner) ?? preferred.flatMap((name) => users.filter((user) => user.name === name))[0]
  if (!chosen || chosen.uid === 0) {
    throw new Error(
      'PostgreSQL cannot run as root, and this machine has none of the users seawall, postgres, nobody: make one (useradd --system seawall)',
    )
  }
  return chosen
}

/** Whether this user can enter the folder. Tested by trying it, so that every kind of permission counts. */
export const canReach = (user: SystemUser, dir: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { uid: user.uid, gid: user.gid, cwd: '/', stdio: 'ignore' }).status === 0
