import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

export interface Account {
  readonly uid: number
  readonly gid: number
}

const CANDIDATES = ['postgres', 'nobody'] as const

/** PostgreSQL refuses to run as root. The account to run it as instead; undefined when not running as root. */
export const unprivilegedAccount = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of CANDIDATES) {
    const line = lines.find((candidate) => candidate.startsWith(`${name}:`))
    if (line === undefined) continue
    const [, , uid, gid] = line.split(':')
    return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    `embedded database: running as root, but none of these accounts exists: ${CANDIDATES.join(', ')}`,
  )
}

/** Whether that account can run a file or pass through a folder: a checkout under /root is closed to it. */
export const canReach = (account: Account, file: string): boolean =>
  spawnSync('test', ['-x', file], { ...account, cwd: '/' }).status === 0
