import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const MARK = path.join('seeds', 'lending-rules.json')
const MOST_STEPS = 8

/** The folder of the checkout or image, which contains `seeds`. Sources and bundle are at different depths of it. */
export const rootFolder = (): string => {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (existsSync(path.join(folder, MARK))) return folder
    folder = path.dirname(folder)
  }
  throw new Error(`no folder above the program contains ${MARK}`)
}
