import { evolve as real } from '../../application/evolve.ts'
import { following } from './recorder.test-data.ts'

/** In the place of `evolve.ts` while trails are recorded. */
export * from '../../application/evolve.ts'
export const evolve = following(real)
