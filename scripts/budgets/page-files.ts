import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.string().optional(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
)
export type Manifest = z.output<typeof manifestSchema>

export const readManifest = (folder: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')))

/** The scripts and styles that a browser needs before a chunk runs: its own, and its static imports. */
export const filesToRun = (manifest: Manifest, key: string): ReadonlySet<string> => {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(key)
  return files
}

export const entryOf = (manifest: Manifest): string => {
  const found = Object.entries(manifest).find(([, chunk]) => chunk.isEntry === true)
  if (found === undefined) throw new Error('the manifest names no entry')
  return found[0]
}

/** The lazily loaded screens, by their file: `src/screens/start/StartScreen.tsx`. */
export const screensOf = (manifest: Manifest): readonly string[] =>
  Object.keys(manifest).filter((key) => /^src\/screens\/[^/]+\/\w+Screen\.tsx$/.test(key))

/** The size on the wire: that of the precompressed file that the server sends. */
export const bytesOf = (folder: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(path.join(folder, `${file}.br`)).size, 0)

/** A browser loads the Latin part of a font; the first screen has no letters from the other parts. */
export const fontBytes = (folder: string, manifest: Manifest): number => {
  const fonts = new Set(
    Object.values(manifest)
      .flatMap(({ file, assets }) => [file, ...(assets ?? [])])
      .filter((file) => file.endsWith('.woff2') && !/-ext-|vietnamese|cyrillic|greek/.test(file)),
  )
  return [...fonts].reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
}
