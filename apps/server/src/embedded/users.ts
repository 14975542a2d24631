import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { lifeOf } from './process-alive.ts'

/** A process that uses an embedded database, among the others that do. */
export interface User {
  /** The first that came of those that still live: the one process that supervises the database. */
  isOwner(): boolean
  /** Takes this one off the list, and says whether nobody is left on it. */
  leave(): boolean
}

/** `<milliseconds>-<process id>-<random>`: in the order in which they came. */
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

/** Enters this process in the list `folder`. Called, like `leave`, under the starter's lock: nobody comes or goes meanwhile. */
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
