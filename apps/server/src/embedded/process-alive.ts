import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A killed process that was not reaped yet still has its id; Linux shows this in its state. */
const isZombie = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may contain spaces and brackets: the state follows the last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) === 'Z'
  } catch {
    return false
  }
}

/** Whether a process runs, in this account or another one. */
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
 * Distinguishes a process from a later one with the same id: its start time, and the boot of the machine.
 * Undefined when no process has the id.
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
