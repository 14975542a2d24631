import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../../../shared/oracles/', import.meta.url))

/** Whether the folder of oracle cases is beside the repository; otherwise its tests say so in their names. */
export const hasOracles = existsSync(FOLDER)
export const oraclePath = (path: string): string => `${FOLDER}${path}`
export const oracleCases = <T>(path: string): readonly T[] =>
  hasOracles ? (JSON.parse(readFileSync(oraclePath(path), 'utf8')) as { cases: T[] }).cases : []
/** The suffix of a test name. */
export const fromOracle = hasOracles ? '' : ' (skipped: no ../shared/oracles)'
