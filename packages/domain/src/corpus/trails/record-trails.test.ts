import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeCorpus } from '../recorded.test-data.ts'
import type { Edge } from './recorder.test-data.ts'
import { combineTrails } from './trails.test-data.ts'

const edgesIn = (file: string): readonly Edge[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{"lost"'))
    .map((line) => JSON.parse(line) as Edge)

/**
 * Makes the recording of the tests' trails of what tests left in `TRAILS_FOLDER` (see `vitest.trails.config.ts`):
 * `RECORD=trails npx vitest run --project unit record-trails`.
 */
describe.runIf(process.env['RECORD'] === 'trails')('the recorder of trails', () => {
  it('combines what tests have asked (skipped: only for RECORD=trails)', { timeout: 600_000 }, () => {
    const folders = (process.env['TRAILS_FOLDER'] ?? '.data/trails').split(',')
    const files = folders.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
    const { sequences, repeated, unfaithful } = combineTrails(files.map(edgesIn))
    const steps = sequences.reduce((sum, sequence) => sum + sequence.steps.length, 0)
    const bytes = writeCorpus('trails', sequences)
    process.stdout.write(
      `${sequences.length} sequences, ${steps} steps, ${bytes} bytes; ${repeated} repeated, ${unfaithful} unfaithful\n`,
    )
    expect(sequences.length).toBeGreaterThan(0)
  })
})
