import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../build/targets.mjs'

/** A stage that hangs must not hang the whole run; a busy machine may take several times as long as a quiet one. */
const MOST_MINUTES = 40
/** So that it can stop the servers that it has started. */
const GRACE_MS = 15_000
const MOST_OUTPUT = 200_000

export interface CommandResult {
  readonly ok: boolean
  readonly output: string
}

/** A tool of node_modules/.bin, or `node`, in the root of the project, with what it printed. */
export const runCommand = async (tool: string, args: readonly string[]): Promise<CommandResult> => {
  const command = tool === 'node' ? process.execPath : path.join(ROOT, 'node_modules/.bin', tool)
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: process.env })
  let output = ''
  const take = (bytes: Buffer) => {
    output = (output + bytes.toString()).slice(-MOST_OUTPUT)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const timer = new AbortController()
  const endWhenLate = async (): Promise<void> => {
    await pause(MOST_MINUTES * 60_000, undefined, { signal: timer.signal })
    output += `\nstopped after ${MOST_MINUTES} minutes`
    child.kill('SIGTERM')
    await pause(GRACE_MS, undefined, { signal: timer.signal })
    child.kill('SIGKILL')
  }
  // Aborted when the tool ended by itself.
  void endWhenLate().catch(() => undefined)
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(1)
    })
    child.once('close', (exitCode) => {
      resolve(exitCode ?? 1)
    })
  })
  timer.abort()
  return { ok: code === 0, output }
}
