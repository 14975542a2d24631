import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { lifeOf } from './process-alive.ts'

/** A process that uses an embedded database, possibly among others. */
export interface User {
  /** The earliest user that is still alive: the one process that supervises the database. */
  isOwner(): boolean
  /** Removes this user, and returns whether none is left. */
  leave(): boolean
}

/** `<milliseconds>-<process id>-<random>`: sorts by arrival. */
const PLACE = /^\d+-(\d+)-/

const entriesOf = (folder: string): readonly string[] => {
  const names = fs.readdirSync(folder).toSorted()
  return names.filter((name) => {
    const pid = Number(PLACE.exec(name)?.[1])
    const file = path.join(folder, name)
    if (fs.readFileSync(file, 'utf8') === lifeOf(pid)) return true
    fs.rmSync(file, { force: true })
    return false
  })
}

/**
 * Registers this process in the list `folder`. Called, like `leave`, under the starter's lock, so that the
 * list does not change in the meantime.
 */
export const enter = (folder: string): User => {
  fs.mkdirSync(folder, { recursive: true })
  const name = `${Date.now()}-${process.pid}-${randomUUID()}`
  const file = path.join(folder, name)
  fs.writeFileSync(file, lifeOf(process.pid) ?? '')
  return {
    isOwner: () => entriesOf(folder)[0] === name,
    leave() {
      fs.rmSync(file, { force: true })
      return entriesOf(folder).length === 0
    },
  }
}
