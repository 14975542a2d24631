import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../build/targets.mjs'

/** A stage that hangs must not hang the whole run; a busy machine may take several times as long as an idle one. */
const MAX_MINUTES = 40
/** Time to stop the servers that it has started. */
const GRACE_MS = 15_000
const MAX_OUTPUT = 200_000

export interface CommandResult {
  readonly ok: boolean
  readonly output: string
}

/** Runs a tool of node_modules/.bin, or `node`, in the root of the project; returns its output. */
export const runCommand = async (tool: string, args: readonly string[]): Promise<CommandResult> => {
  const command = tool === 'node' ? process.execPath : path.join(ROOT, 'node_modules/.bin', tool)
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: process.env })
  let output = ''
  const take = (bytes: Buffer) => {
    output = (output + bytes.toString()).slice(-MAX_OUTPUT)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const timer = new AbortController()
  const endWhenLate = async (): Promise<void> => {
    await pause(MAX_MINUTES * 60_000, undefined, { signal: timer.signal })
    output += `\nstopped after ${MAX_MINUTES} minutes`
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
