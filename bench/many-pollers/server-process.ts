import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const MEMORY = /^VmRSS:\s+(\d+) kB/m
const SAMPLE_EVERY_MS = 500

export interface ServerProcess<Report> {
  /** The current report of the process. */
  report(): Promise<Report>
  megabytes(): Promise<number>
  isUp(): boolean
  stop(): Promise<void>
}

/** Starts a module of this folder and waits until it is ready. */
export const startProcess = async <Report>(
  module: string,
  args: readonly string[],
): Promise<ServerProcess<Report>> => {
  const child: ChildProcess = fork(fileURLToPath(new URL(module, import.meta.url)), [...args], {
    execArgv: ['--import', 'tsx'],
  })
  const ended = once(child, 'exit')
  const nextMessage = async () => {
    const first = await Promise.race([once(child, 'message'), ended.then(() => undefined)])
    if (first === undefined) throw new Error(`${module} ended`)
    return first[0] as unknown
  }
  await nextMessage()
  return {
    async report() {
      child.send('tell')
      return (await nextMessage()) as Report
    },
    async megabytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(MEMORY.exec(status)?.[1] ?? Number.NaN) / 1_024
    },
    isUp: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** The peak memory of a process while an action runs. */
export const peakMegabytes = async (
  server: ServerProcess<unknown>,
  during: Promise<unknown>,
): Promise<number> => {
  let isOver = false
  const over = during.finally(() => (isOver = true)).catch(() => undefined)
  let peak = 0
  while (!isOver) {
    peak = Math.max(peak, await server.megabytes())
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS))])
  }
  return peak
}
