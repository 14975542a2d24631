import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the product lies on this disk, whether it runs as a bundle in `dist/server` or from its sources. */
const here = new URL('.', import.meta.url)
const isBundled = !import.meta.url.endsWith('.ts')
const root = new URL(isBundled ? '../../' : '../../../', here)

export const PLACES = {
  root: fileURLToPath(root),
  /** Holds `web` and `portfolio-manager`, as built. */
  dist: fileURLToPath(new URL('dist/', root)),
  seeds: fileURLToPath(new URL('seeds/', root)),
  /** What is run as a process of its own for each uploaded file. */
  inspectProcess: isBundled
    ? new URL('inspect-process.mjs', here)
    : new URL('packages/providers/src/identity-files/child-process/inspect-process.ts', root),
} as const

/** Says what is missing before the first borrower finds out. */
export const assertPlaces = (): void => {
  for (const place of [PLACES.seeds, fileURLToPath(PLACES.inspectProcess)])
    if (!existsSync(place)) throw new Error(`${place} is missing: run \`npm run build\``)
}
