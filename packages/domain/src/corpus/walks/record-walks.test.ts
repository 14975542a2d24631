import { describe, expect, it } from 'vitest'
import { writeCorpus } from '../recorded.test-data.ts'
import { DIRECTED } from './directed.test-data.ts'
import { walkOf } from './steps.test-data.ts'

const SEEDS = 3000

/**
 * Records the walks anew: `RECORD=walks npx vitest run --project unit record-walks`. Only where a rule itself changes on
 * purpose; never to make a replay pass that was meant to change nothing.
 */
describe.runIf(process.env['RECORD'] === 'walks')('the recorder of walks', () => {
  it('walks from every seed (skipped: only for RECORD=walks)', { timeout: 300_000 }, () => {
    const walks = Array.from({ length: SEEDS }, (_, index) => walkOf(index + 1))
    expect(writeCorpus('walks', [...walks, ...DIRECTED])).toBeGreaterThan(0)
  })
})
