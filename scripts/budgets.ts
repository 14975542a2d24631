import { existsSync } from 'node:fs'
import path from 'node:path'
import { bytesOf, entryOf, filesToRun, fontBytes, readManifest, screensOf } from './budgets/page-files.ts'
import { reactAloneBytes } from './budgets/react-alone.ts'
import { DIST } from './build/targets.mjs'

/** Measures how many bytes a borrower loads, as the server sends them (brotli), against the budgets. */

/** The limit for a first screen (P1): these bytes, and twice the size of react and react-dom alone. */
const BAR_BYTES = 115_000
const BAR_TIMES_REACT = 2
const FIRST_SCREENS: ReadonlySet<string> = new Set(['ResidencyScreen.tsx', 'StartScreen.tsx'])
const LATER_SCREEN_BYTES = 40_000
const FONT_BYTES = 40_000

const folder = path.join(DIST, 'web')
if (!existsSync(folder)) throw new Error('dist/web is missing: run npm run build')
const manifest = readManifest(folder)
const atStart = filesToRun(manifest, entryOf(manifest))
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

const check = (what: string, bytes: number, most: number) => {
  const isOver = bytes > most
  console.log(`${isOver ? 'OVER ' : '     '}${what}: ${kilobytes(bytes)}, at most ${kilobytes(most)}`)
  if (isOver) process.exitCode = 1
}

const react = await reactAloneBytes()
const bar = Math.min(BAR_BYTES, BAR_TIMES_REACT * react)
console.log(
  `     react and react-dom alone: ${kilobytes(react)}; the bar for a first screen: ${kilobytes(bar)}`,
)
for (const screen of screensOf(manifest)) {
  const name = path.basename(screen)
  const needed = filesToRun(manifest, screen)
  if (FIRST_SCREENS.has(name)) {
    const bytes = bytesOf(folder, new Set([...atStart, ...needed]))
    check(`first screen, ${name}, ${(bytes / react).toFixed(2)} x react`, bytes, bar)
  } else
    check(
      `added by ${name}`,
      bytesOf(
        folder,
        [...needed].filter((file) => !atStart.has(file)),
      ),
      LATER_SCREEN_BYTES,
    )
}
const missing = [...FIRST_SCREENS].filter(
  (name) => !screensOf(manifest).some((key) => key.endsWith(`/${name}`)),
)
for (const name of missing) {
  console.log(`OVER ${name} has no file of its own in the manifest, so it cannot be measured`)
  process.exitCode = 1
}
check('fonts', fontBytes(folder, manifest), FONT_BYTES)
