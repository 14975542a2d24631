import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './process-alive.ts'

const WAIT_MS = 60_000
const POLL_MS = 50
/** Removing a dead starter's lock takes microseconds; a process that needs longer has died. */
const TAKEOVER_MS = 5_000

const holderOf = (file: string): number | undefined => {
  try {
    return Number(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Creates the lock with its content in one step, so that readers never see it empty. */
const tryToLock = (file: string): boolean => {
  const draft = `${file}.${process.pid}.${randomUUID()}`
  try {
    fs.writeFileSync(draft, String(process.pid))
    fs.linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

/**
 * Removes the lock of a starter that died. Serialized: otherwise a second process would remove the first
 * one's new lock.
 */
const removeDeadLock = (file: string): void => {
  const takeover = `${file}.takeover`
  try {
    fs.mkdirSync(takeover)
  } catch {
    const since = fs.statSync(takeover, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - since > TAKEOVER_MS) fs.rmSync(takeover, { recursive: true, force: true })
    return
  }
  try {
    const holder = holderOf(file)
    if (holder !== undefined && !isAlive(holder)) fs.rmSync(file, { force: true })
  } finally {
    fs.rmSync(takeover, { recursive: true, force: true })
  }
}

/**
 * Runs `work` while no other process does so for the same file. A lock whose holder died is taken over.
 * Throws after a minute, naming the process that holds it.
 */
export const withStarterLock = async <Result>(file: string, work: () => Promise<Result>): Promise<Result> => {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const until = Date.now() + WAIT_MS
  while (!tryToLock(file)) {
    const holder = holderOf(file)
    if (Date.now() > until)
      throw new Error(`embedded database: ${file} is locked by process ${holder ?? '?'}`)
    if (holder !== undefined && !isAlive(holder)) removeDeadLock(file)
    await pause(POLL_MS)
  }
  try {
    return await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}
