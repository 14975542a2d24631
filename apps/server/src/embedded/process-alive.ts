import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A killed process that nobody has reaped yet still has its id; Linux says so in its state. */
const isZombie = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may hold blanks and brackets: the state follows the last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) === 'Z'
  } catch {
    return false
  }
}

/** Whether a process runs, ours or another account's. */
export const isAlive = (pid: number): boolean => {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

const STARTED_AT = 19
const BOOT = '/proc/sys/kernel/random/boot_id'

/**
 * Tells a process from a later one that was given its id: when it started, and in which run of the machine. Undefined when
 * none has that id.
 */
export const lifeOf = (pid: number): string | undefined => {
  if (!isAlive(pid)) return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${readFileSync(BOOT, 'utf8').trim()} ${fields[STARTED_AT]}`
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.trim() === '' ? undefined : stdout.trim()
  }
}
