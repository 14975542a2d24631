import { readdir, readFile } from 'node:fs/promises'

/** The kernel's unit: a hundredth of a second. */
const TICKS_A_SECOND = 100
const FIELDS = { parent: 1, user: 11, system: 12, childrenUser: 13, childrenSystem: 14 } as const

interface ProcessTimes {
  readonly pid: number
  readonly parent: number
  readonly ticks: number
  /** Of children that have ended. */
  readonly endedTicks: number
}

const counted = async (pid: number): Promise<ProcessTimes | undefined> => {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (name: keyof typeof FIELDS) => fields[FIELDS[name]] ?? 0
    return {
      pid,
      parent: at('parent'),
      ticks: at('user') + at('system'),
      endedTicks: at('childrenUser') + at('childrenSystem'),
    }
  } catch {
    // It ended meanwhile.
    return undefined
  }
}

const treeOf = async (root: number): Promise<readonly ProcessTimes[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = (await Promise.all(pids.map(counted))).filter((one) => one !== undefined)
  const tree = all.filter(({ pid }) => pid === root)
  for (let known = 0; known < tree.length; known += 1)
    tree.push(...all.filter(({ parent }) => parent === tree[known]?.pid))
  return tree
}

/** The CPU time of a process, its descendants and those that have ended; only on Linux. */
export const processorSeconds = async (root: number): Promise<number> => {
  const tree = await treeOf(root)
  const ended = tree.reduce((sum, one) => sum + one.endedTicks, 0)
  return (tree.reduce((sum, { ticks }) => sum + ticks, 0) + ended) / TICKS_A_SECOND
}

/** The same in microseconds, for live processes: each process of PostgreSQL has one thread. */
export const processorMs = async (root: number): Promise<number> => {
  const tree = await treeOf(root)
  const nanoseconds = await Promise.all(
    tree.map(async ({ pid }) =>
      Number((await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')).split(' ')[0]),
    ),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000_000
}
