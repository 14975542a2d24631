// Evaluates any rule from the command line: `npm run -s rules` (see scripts/rules/answer-line.ts). The rules are
// TypeScript, so they are bundled into dist/rules, and again after a source has changed; `--build` only bundles.
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'dist', 'rules')
const bundle = join(folder, 'main.mjs')
const sources = join(folder, 'sources.json')

/** Whether the bundle is newer than all of its sources. */
const isFresh = () => {
  try {
    const builtAt = statSync(bundle).mtimeMs
    /** @type {string[]} */
    const paths = JSON.parse(readFileSync(sources, 'utf8'))
    return paths.every((path) => statSync(join(root, path)).mtimeMs < builtAt)
  } catch {
    return false
  }
}

/** Atomic, because two commands may run concurrently on a tree that was never built. */
const put = (/** @type {string} */ path, /** @type {Uint8Array | string} */ contents) => {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, contents)
  renameSync(unfinished, path)
}

const build = async () => {
  const { build: bundleWith } = await import('esbuild')
  const { metafile, outputFiles } = await bundleWith({
    absWorkingDir: root,
    entryPoints: { main: 'scripts/rules/main.ts' },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Rarely used parts (images, PDFs) stay in separate files, which are loaded on demand.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['sharp'],
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  mkdirSync(folder, { recursive: true })
  // The entry is written last, so that its imports already exist.
  for (const file of outputFiles.filter(({ path }) => path !== bundle)) put(file.path, file.contents)
  put(sources, JSON.stringify(Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/'))))
  for (const file of outputFiles.filter(({ path }) => path === bundle)) put(file.path, file.contents)
}

// A built artifact has the bundle and no sources.
const hasSources = existsSync(join(root, 'scripts/rules/main.ts'))
if (process.argv.includes('--build') || (hasSources && !isFresh())) await build()
if (!process.argv.includes('--build')) await import(pathToFileURL(bundle).href)
