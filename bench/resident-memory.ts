import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const PAGES = /^Pss:\s+(\d+) kB/m

const parentOf = async (pid: string): Promise<string> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return /^PPid:\s+(\d+)/m.exec(status)?.[1] ?? ''
}

/** The proportional set size of a process in kB: shared pages are divided among the processes that share them. */
const proportionalKilobytes = async (pid: string): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(PAGES.exec(rollup)?.[1] ?? 0)
}

/** A process, its descendants, and the database on the folder; only on Linux, otherwise NaN. */
export const residentMegabytes = async (rootPid: number, dataDir: string): Promise<number> => {
  if (process.platform !== 'linux') return Number.NaN
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = new Map<string, string>()
  for (const pid of pids) parents.set(pid, await parentOf(pid).catch(() => ''))
  const postmaster = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    .then((text) => text.split('\n')[0] ?? '')
    .catch(() => '')
  const roots = new Set([String(rootPid), postmaster])
  const belongs = (pid: string): boolean => {
    for (let at = pid, step = 0; at !== '' && step < 64; at = parents.get(at) ?? '', step += 1)
      if (roots.has(at)) return true
    return false
  }
  let kilobytes = 0
  for (const pid of pids.filter(belongs)) kilobytes += await proportionalKilobytes(pid).catch(() => 0)
  return kilobytes / 1_024
}
