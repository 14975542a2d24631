import { decide as real } from '../../process/decide.ts'
import { recording } from './recorder.test-data.ts'

/** In the place of `decide.ts` while trails are recorded. */
export * from '../../process/decide.ts'
export const decide = recording(real)
