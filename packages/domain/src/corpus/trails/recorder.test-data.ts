import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Command } from '../../process/commands.ts'
import type { decide } from '../../process/decide.ts'
import type { FileEvent } from '../../process/events.ts'
import type { evolve } from '../../process/evolve.ts'
import type { LoanFile } from '../../view/loan-file.ts'
import { actorText } from '../actor.test-data.ts'
import type { Data } from '../recorded.test-data.ts'

/**
 * What tests ask of the decider, written down as a tree: a node is a trail, an edge a command that was asked there. Tests
 * branch one trail into many, and a server folds it anew from its rows, so an application is known by the object that the
 * decider made, or by its id and version. `vitest.trails.config.ts` puts this in the place of the decider.
 */
export interface Edge {
  readonly from: number
  readonly to: number
  readonly type: string
  readonly by: string
  readonly at: number
  readonly data: Data
  /** Null where the command was accepted. */
  readonly refused: string | null
}

interface Place {
  readonly node: number
  /** Events of the same decision that are still to be folded: until then nothing is asked here. */
  readonly pending: readonly FileEvent[]
}
interface Decided {
  readonly from: number
  readonly to: number
  readonly events: readonly FileEvent[]
}

const ROOT = 0
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const FOLDER = process.env['TRAILS_FOLDER'] ?? '.data/trails'

const places = new WeakMap<LoanFile, Place>()
const decided = new WeakMap<FileEvent, Decided>()
const byVersion = new Map<string, number>()
const nodes = new Map<string, number>()

const versionKey = (id: string, version: number) => `${id}@${version}`

const placeOf = (file: LoanFile | null): Place | undefined => {
  if (file === null) return { node: ROOT, pending: [] }
  const place = places.get(file)
  if (place !== undefined) return place
  const node = byVersion.get(versionKey(file.id, file.version))
  return node === undefined ? undefined : { node, pending: [] }
}

const write = (line: object): void => {
  mkdirSync(FOLDER, { recursive: true })
  appendFileSync(path.join(FOLDER, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`)
}

/** Where a command leads from a node: one edge, however often it is asked there. */
const edgeOf = (from: number, command: Command, at: number, refused: string | null): number => {
  const { type, data } = command
  const key = JSON.stringify([from, type, command.by, at, data])
  const known = nodes.get(key)
  if (known !== undefined) return known
  const to = nodes.size + 1
  nodes.set(key, to)
  write({ from, to, type, by: actorText(command.by), at, data, refused })
  return to
}

const remember = (before: LoanFile | null, made: Decided): void => {
  const [first] = made.events
  if (first === undefined) return
  decided.set(first, made)
  const id = first.type === 'ApplicationStarted' ? first.data.applicationId : (before?.id ?? '')
  // A sample of a test has the same few ids in every test; those of a database are given once.
  if (UUID.test(id)) byVersion.set(versionKey(id, (before?.version ?? 0) + made.events.length), made.to)
}

export const recording =
  (real: typeof decide): typeof decide =>
  (file, command, now) => {
    const decision = real(file, command, now)
    const place = placeOf(file)
    if (place === undefined || place.pending.length > 0) {
      write({ lost: command.type })
      return decision
    }
    const to = edgeOf(place.node, command, now, decision.ok ? null : decision.code)
    if (decision.ok) remember(file, { from: place.node, to, events: decision.events })
    return decision
  }

export const following =
  (real: typeof evolve): typeof evolve =>
  (before, event) => {
    const after = real(before, event)
    const place = placeOf(before)
    if (place === undefined) return after
    const made = decided.get(event)
    if (place.pending.length > 0) {
      if (place.pending[0] === event) places.set(after, { ...place, pending: place.pending.slice(1) })
    } else if (made !== undefined && made.from === place.node) {
      places.set(after, { node: made.to, pending: made.events.slice(1) })
    }
    return after
  }
