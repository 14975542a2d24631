import { addCounts, lastLine, type Counts, type Stage } from './test/stage.ts'
import { STAGES, stagesOfChange, withoutEscapes } from './test/stages.ts'

/**
 * `npm test`: all checks, one stage after another, and those that only read the sources two at a time; a failed stage
 * does not stop the next. Arguments select stages by name: `npm test -- lint tidy`. `--changed` checks only
 * uncommitted files, `--changed=main` everything that differs from that revision.
 */

const CHANGED = /^--changed(?:=(.+))?$/
const words = process.argv.slice(2)
const change = words.map((word) => CHANGED.exec(word)).find((found) => found !== null)
const args = words.filter((word) => !CHANGED.test(word))
const stages = change === undefined ? STAGES : stagesOfChange(change[1] ?? 'HEAD')
const chosen = stages.filter(({ name }) => args.length === 0 || args.some((word) => name.includes(word)))

const runStage = async ({ name, run }: Stage): Promise<Counts> => {
  const startedAt = performance.now()
  const { counts, output, notes = [] } = await run()
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  if (counts.failed > 0) console.log(withoutEscapes(output).trimEnd())
  for (const note of notes) console.log(note)
  console.log(`${counts.failed > 0 ? 'FAILED' : 'ok    '} ${name}: ${lastLine(counts)} (${seconds} s)`)
  return counts
}

/** Most of them use only one processor. */
const SIDE_BY_SIDE = 2

const waiting = chosen.filter(({ isOfSources }) => isOfSources)
const all: Counts[] = []
const workThrough = async () => {
  for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift())
    all.push(await runStage(stage))
}
await Promise.all(Array.from({ length: SIDE_BY_SIDE }, workThrough))
for (const stage of chosen.filter(({ isOfSources }) => !isOfSources)) all.push(await runStage(stage))
const sum = addCounts(all)
console.log(lastLine(sum))
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
