import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { isAlive } from './process-alive.ts'

/** A folder by the one name that it has without links; as given when there is none. */
const realOf = (folder: string): string => {
  try {
    return fs.realpathSync(folder)
  } catch {
    return folder
  }
}

/**
 * Whether a process is the PostgreSQL of a data folder. After the machine started anew, an id in a pid file that stayed
 * behind may be anybody's: a signal to it would end somebody else's work.
 */
export const isServerOf = (dataDir: string, pid: number): boolean => {
  if (!isAlive(pid)) return false
  try {
    const [program = '', ...words] = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const folder = words[words.indexOf('-D') + 1] ?? ''
    return path.basename(program) === 'postgres' && realOf(folder) === realOf(dataDir)
  } catch {
    // Not on Linux, which alone has these files.
    const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return /^\S*postgres /.test(stdout) && stdout.includes(` -D ${dataDir} `)
  }
}
