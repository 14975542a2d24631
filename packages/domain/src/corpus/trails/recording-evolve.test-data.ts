import { evolve as real } from '../../process/evolve.ts'
import { following } from './recorder.test-data.ts'

/** In the place of `evolve.ts` while trails are recorded. */
export * from '../../process/evolve.ts'
export const evolve = following(real)
