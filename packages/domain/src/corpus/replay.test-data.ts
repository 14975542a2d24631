import { ask, NOTHING, type Trail } from './drive.test-data.ts'
import {
  isSame,
  type Outcome,
  type RecordedSequence,
  type RecordedStep,
  type Seen,
} from './recorded.test-data.ts'

/** Of an acceptance what is seen, and the jobs under their own name. */
const JOBS = 'jobs'

const inWords = (outcome: Outcome): string =>
  'refused' in outcome ? `refused ${outcome.refused} ${JSON.stringify(outcome.data ?? {})}` : 'accepted'

const seenDifferences = (expected: Seen, found: Seen): readonly string[] => {
  const names = Object.keys(expected)
  const isAlike =
    names.length === Object.keys(found).length && names.every((name) => isSame(expected[name], found[name]))
  if (isAlike) return []
  return [...new Set([...names, ...Object.keys(found)])]
    .filter((name) => !isSame(expected[name], found[name]))
    .map(
      (name) => `${name}: expected ${JSON.stringify(expected[name])}, found ${JSON.stringify(found[name])}`,
    )
}

/** Everything in which two outcomes differ, in words. */
export const differencesOf = (expected: Outcome, found: Outcome): readonly string[] => {
  if ('seen' in expected && 'seen' in found)
    return [
      ...seenDifferences(expected.seen, found.seen),
      ...seenDifferences({ [JOBS]: expected.jobs }, { [JOBS]: found.jobs }),
    ]
  const [one, other] = [inWords(expected), inWords(found)]
  return one === other ? [] : [`expected ${one}, found ${other}`]
}

const MOST_BEFORE = 5

const lineOf = ({ command, outcome }: RecordedStep): string => {
  const result = 'refused' in outcome ? `refused ${outcome.refused}` : JSON.stringify(outcome.seen['state'])
  return `${command.type} by ${command.by} -> ${result}`
}

const told = ({ id, steps }: RecordedSequence, index: number, differences: readonly string[]): string => {
  const step = steps[index]
  if (step === undefined) return id
  const { command } = step
  return [
    `${id}, step ${index + 1} of ${steps.length}: ${command.type} by ${command.by} at ${new Date(command.at).toISOString()}`,
    `data: ${JSON.stringify(command.data)}`,
    ...differences,
    'before it:',
    ...steps.slice(Math.max(0, index - MOST_BEFORE), index).map((one) => `  ${lineOf(one)}`),
  ].join('\n')
}

const outcomeOf = (trail: Trail, { command }: RecordedStep): ReturnType<typeof ask> => {
  try {
    return ask(trail, command)
  } catch (error) {
    return { trail, outcome: { refused: `thrown: ${String(error)}` } }
  }
}

/** The first step of a sequence that ends otherwise than it was recorded, in words; null where none does. */
export const firstDifference = (sequence: RecordedSequence): string | null => {
  let trail = NOTHING
  for (const [index, step] of sequence.steps.entries()) {
    const after = outcomeOf(trail, step)
    const differences = differencesOf(step.outcome, after.outcome)
    if (differences.length > 0) return told(sequence, index, differences)
    trail = after.trail
  }
  return null
}

/** What a replay of all sequences finds: how many differ, and the first of them in words. */
export const replayAll = (sequences: readonly RecordedSequence[]): string => {
  const found = sequences.map(firstDifference).filter((difference) => difference !== null)
  const steps = sequences.reduce((sum, sequence) => sum + sequence.steps.length, 0)
  const summary = `${found.length} of ${sequences.length} sequences differ (${steps} steps)`
  return found.length === 0 ? 'no difference' : `${summary}; the first:\n${found[0] ?? ''}`
}
