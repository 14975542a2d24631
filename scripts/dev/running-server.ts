import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT, TARGETS } from '../build/targets.mjs'

/** Changes within this time restart the server once. */
const GATHER_MS = 150
const STOP_MS = 5_000

export interface RunningServer {
  restart(): void
  stop(): Promise<void>
}

/** The built server as a child process, restarted after each build. */
export const runServer = (): RunningServer => {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let chain = Promise.resolve()

  const stop = async () => {
    const running = child
    child = undefined
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    const exited = once(running, 'exit')
    running.kill('SIGTERM')
    await Promise.race([exited, pause(STOP_MS, undefined, { ref: false })])
    running.kill('SIGKILL')
  }
  const start = () => {
    const entry = path.join(ROOT, TARGETS.server.output)
    child = spawn(process.execPath, ['--enable-source-maps', entry], { stdio: 'inherit' })
  }
  return {
    restart() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        chain = chain.then(stop).then(start)
      }, GATHER_MS)
    },
    async stop() {
      clearTimeout(timer)
      await chain.then(stop)
    },
  }
}
