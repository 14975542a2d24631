import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { statesDocument } from '@pledge/domain/application/states-document'

/** Writes docs/states.md from the transition table. */
export const generateStates = (): void => {
  const path = fileURLToPath(new URL('../docs/states.md', import.meta.url))
  writeFileSync(path, statesDocument())
}
