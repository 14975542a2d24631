import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/**
 * The corpus: sequences of commands and what the outside saw of each, recorded before the deciders are split. It holds the
 * inputs themselves, so that a replay needs nothing of what once made them.
 */

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type Data = { readonly [key: string]: Json }

/** What is asked, by whom (`agent:ann`), and when: milliseconds since 1970 on the business clock. */
export interface RecordedCommand {
  readonly type: string
  readonly by: string
  readonly at: number
  readonly data: Data
}

/** What the outside can see after a command that was accepted, by name. */
export type Seen = Readonly<Record<string, Json>>

export interface Refusal {
  readonly refused: string
  readonly data?: Data
}
/** `jobs`: what is to be done next, in order; a message to the borrower is `send-notice:` and its name. */
export interface Acceptance {
  readonly seen: Seen
  readonly jobs: readonly string[]
}
export type Outcome = Refusal | Acceptance

export interface RecordedStep {
  readonly command: RecordedCommand
  readonly outcome: Outcome
}
export interface RecordedSequence {
  readonly id: string
  readonly steps: readonly RecordedStep[]
}

/** On disk an acceptance tells of `seen` only what changed, and a time is counted from the step before. */
type StoredOutcome = string | Refusal | { readonly seen?: Seen; readonly jobs?: readonly string[] }
type StoredStep = readonly [later: number, type: string, by: string, data: Data, outcome: StoredOutcome]
interface StoredSequence {
  readonly id: string
  readonly steps: readonly StoredStep[]
}

export const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

const changed = (before: Seen, after: Seen): Seen =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name])))

const storedOutcome = (outcome: Outcome, before: Seen): StoredOutcome => {
  if ('refused' in outcome) return outcome.data === undefined ? outcome.refused : outcome
  const seen = changed(before, outcome.seen)
  return {
    ...(Object.keys(seen).length > 0 && { seen }),
    ...(outcome.jobs.length > 0 && { jobs: outcome.jobs }),
  }
}

const readOutcome = (stored: StoredOutcome, before: Seen): Outcome => {
  if (typeof stored === 'string') return { refused: stored }
  if ('refused' in stored) return stored
  return { seen: { ...before, ...stored.seen }, jobs: stored.jobs ?? [] }
}

const lineOf = ({ id, steps }: RecordedSequence): string => {
  let at = 0
  let seen: Seen = {}
  const stored = steps.map(({ command, outcome }): StoredStep => {
    const step = [
      command.at - at,
      command.type,
      command.by,
      command.data,
      storedOutcome(outcome, seen),
    ] as const
    at = command.at
    if ('seen' in outcome) seen = outcome.seen
    return step
  })
  return JSON.stringify({ id, steps: stored } satisfies StoredSequence)
}

const sequenceOf = (line: string): RecordedSequence => {
  const { id, steps } = JSON.parse(line) as StoredSequence
  let at = 0
  let seen: Seen = {}
  return {
    id,
    steps: steps.map(([later, type, by, data, stored]): RecordedStep => {
      at += later
      const outcome = readOutcome(stored, seen)
      if ('seen' in outcome) seen = outcome.seen
      return { command: { type, by, at, data }, outcome }
    }),
  }
}

const pathOf = (name: string): URL => new URL(`./fixture/${name}.jsonl.br`, import.meta.url)

export const readCorpus = (name: string): readonly RecordedSequence[] =>
  brotliDecompressSync(readFileSync(pathOf(name)))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map(sequenceOf)

export const writeCorpus = (name: string, sequences: readonly RecordedSequence[]): number => {
  const text = sequences.map((sequence) => `${lineOf(sequence)}\n`).join('')
  const bytes = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
  writeFileSync(pathOf(name), bytes)
  return bytes.length
}
