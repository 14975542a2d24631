import { ACTOR_KINDS } from '../../decider/actors.ts'
import { ask, NOTHING, type Trail } from '../drive.test-data.ts'
import type { Data, Json, RecordedCommand, RecordedSequence, RecordedStep } from '../recorded.test-data.ts'
import type { Edge } from './recorder.test-data.ts'

/** Makes sequences of the tree that the tests left: one for each of its leaves, each refusal told where it comes first. */

const ROOT = 0

/** Commands in turn, with what the decider answered then. */
type Path = readonly Edge[]

/** A test may ask in the name of nobody at all. */
const isByActor = ({ by }: Edge): boolean => ACTOR_KINDS.some((kind) => by.startsWith(`${kind}:`))

const pathsOf = (edges: readonly Edge[]): readonly Path[] => {
  const byNode = new Map<number, Edge[]>()
  for (const edge of edges.filter(isByActor)) byNode.set(edge.from, [...(byNode.get(edge.from) ?? []), edge])
  const paths: Path[] = []
  const told = new Set<number>()
  const here = (node: number) => byNode.get(node) ?? []
  /** What is refused at a node, in the first path alone that comes there. */
  const refusedAt = (node: number): Path => {
    if (told.has(node)) return []
    told.add(node)
    return here(node).filter((edge) => edge.refused !== null)
  }
  const visit = (node: number, accepted: Path): void => {
    const onward = here(node).filter((edge) => edge.refused === null)
    for (const edge of onward) visit(edge.to, [...accepted, edge])
    if (onward.length > 0) return
    paths.push([...accepted.flatMap((edge) => [...refusedAt(edge.from), edge]), ...refusedAt(node)])
  }
  visit(ROOT, [])
  return paths.filter((path) => path.length > 0)
}

/** Ids of a database, addresses, hashes and references: only whether two are the same says anything. */
const MADE_UP = [
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  /^(0x)?[0-9a-fA-F]{15,}$/,
  /^[A-Z]{2,4}-[0-9A-F]{8,}$/,
  /^(bc1|tb1)[0-9a-z]{20,}$/,
  /^[1-9A-HJ-NP-Za-km-z]{32,}$/,
  /\d{6,}.*[a-z-]|[a-z-].*\d{6,}/i,
]
const SHA = /^[0-9a-f]{64}$/
/** An amount is never made up, however long. */
const AMOUNT = /^\d+$/

const namesOf = () => {
  const names = new Map<string, string>()
  return (text: string): string => {
    if (SHA.test(text)) return 'a'.repeat(64)
    const isMadeUp =
      !AMOUNT.test(text) && !text.includes(' ') && MADE_UP.some((pattern) => pattern.test(text))
    if (!isMadeUp) return text
    const name = names.get(text) ?? `id-${names.size + 1}`
    names.set(text, name)
    return name
  }
}

const renamed = (value: Json, nameOf: (text: string) => string): Json => {
  if (typeof value === 'string') return nameOf(value)
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => renamed(one, nameOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, nameOf)]))
}

const commandsOf = (path: Path): readonly RecordedCommand[] => {
  const nameOf = namesOf()
  return path.map(({ type, by, at, data }) => {
    const [kind = '', ...id] = by.split(':')
    const actor = `${kind}:${nameOf(id.join(':'))}`
    return { type, by: actor, at, data: renamed(data, nameOf) as Data }
  })
}

/** Times count by their order alone: two journeys of different days are one where everything else is the same. */
const likenessOf = (commands: readonly RecordedCommand[]): string => {
  const text = JSON.stringify(commands)
  const times = [...new Set(text.match(/(?<![\d"])\d{12,14}(?![\d"])/g))]
    .map(Number)
    .toSorted((a, b) => a - b)
  const ranks = new Map(times.map((time, index) => [String(time), `t${index}`]))
  const days = [...new Set(text.match(/\b\d{4}-\d\d-\d\d\b/g))].toSorted()
  const rankOfDay = new Map(days.map((day, index) => [day, `d${index}`]))
  return text
    .replaceAll(/(?<![\d"])\d{12,14}(?![\d"])/g, (time) => ranks.get(time) ?? time)
    .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => rankOfDay.get(day) ?? day)
}

export interface Combined {
  readonly sequences: readonly RecordedSequence[]
  /** Paths that say what another one says already. */
  readonly repeated: number
  /** Steps that came out otherwise than the test had seen: of a transaction that was rolled back and tried anew. */
  readonly unfaithful: number
}

const isRefusedWith = (step: RecordedStep): string | null =>
  'refused' in step.outcome ? step.outcome.refused : null

/** As far as the decider answers what the test was answered. */
const driven = (path: Path): { readonly steps: readonly RecordedStep[]; readonly isWhole: boolean } => {
  const steps: RecordedStep[] = []
  let trail: Trail = NOTHING
  for (const [index, command] of commandsOf(path).entries()) {
    const after = ask(trail, command)
    const step = { command, outcome: after.outcome }
    if (isRefusedWith(step) !== (path[index]?.refused ?? null)) return { steps, isWhole: false }
    steps.push(step)
    trail = after.trail
  }
  return { steps, isWhole: true }
}

/** `files`: the edges that each process of the tests wrote, each file a tree of its own. */
export const combineTrails = (files: readonly (readonly Edge[])[]): Combined => {
  const known = new Set<string>()
  const sequences: RecordedSequence[] = []
  let repeated = 0
  let unfaithful = 0
  const longestFirst = files.flatMap(pathsOf).toSorted((one, other) => other.length - one.length)
  for (const path of longestFirst) {
    const { steps, isWhole } = driven(path)
    if (!isWhole) unfaithful += 1
    const likeness = likenessOf(steps.map(({ command }) => command))
    if (known.has(likeness) || steps.length === 0) {
      repeated += 1
      continue
    }
    known.add(likeness)
    sequences.push({ id: `trail-${sequences.length + 1}`, steps })
  }
  return { sequences, repeated, unfaithful }
}
