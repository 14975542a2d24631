import { createHash } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'

/** Lines that are read at a time: about 10 ms, in which no other call is answered. */
export const LINES_AT_A_TIME = 500

/** Identifies a file of the estate. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Reads a file to its end, and yields to other calls between steps. */
export const readInSteps = async (reader: {
  readonly isDone: () => boolean
  step(lines: number): void
}): Promise<void> => {
  while (!reader.isDone()) {
    reader.step(LINES_AT_A_TIME)
    await letOthersRun()
  }
}
