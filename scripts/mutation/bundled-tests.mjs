import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { build } from 'esbuild'
import { collector } from './collected-tests.mjs'

/** @typedef {import('./collected-tests.mjs').CollectedTest} CollectedTest */

/** The tests that should detect a mutated rule: those of the domain and of the pure policies, without a database. */
const FOLDERS = ['packages/domain/src', 'apps/server/src/policies']
/**
 * Random walks take seconds, and every mutant would have to wait for them: what only they detect counts as
 * undetected.
 */
const SLOW = /^process\/walks\//
const testsIn = (/** @type {string} */ root) =>
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.db.test.ts') && !SLOW.test(file))
      .toSorted()
      .map((file) => `${folder}/${file}`),
  )

/**
 * Modules keep their original path: tests read files beside themselves.
 * @type {import('esbuild').Plugin}
 */
const ownPlace = {
  name: 'own-place',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(file).href),
      ),
      loader: 'ts',
    }))
  },
}

/**
 * Third-party packages are loaded once; only the mutated tree itself is evaluated again for each mutant.
 * @type {import('esbuild').Plugin}
 */
const others = {
  name: 'others',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
      name.startsWith('@pledge/') ? undefined : { path: name, external: true },
    )
  },
}

/**
 * Bundles the tests into one script. `fresh` creates an instance of the whole tree without any evaluated module; its
 * `open` evaluates a test file with its imports, and returns the tests.
 * @param {string} root
 */
export const bundledTests = async (root) => {
  const files = testsIn(root)
  const entry = files.map((file) => `[${JSON.stringify(file)}, () => require('./${file}')]`)
  const { outputFiles } = await build({
    stdin: { contents: `module.exports = new Map([${entry.join(',')}])`, resolveDir: root },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    logLevel: 'error',
    plugins: [others, ownPlace],
  })
  const script = new vm.Script(`(function (module, require) {${outputFiles[0]?.text ?? ''}\n})`)
  const requireOther = createRequire(path.join(root, 'package.json'))
  const fresh = () => {
    const tests = collector()
    /** @type {{ exports: Map<string, () => void> }} */
    const module = { exports: new Map() }
    const require = (/** @type {string} */ name) => (name === 'vitest' ? tests.api : requireOther(name))
    script.runInThisContext()(module, require)
    /** @returns {readonly CollectedTest[]} */
    const open = (/** @type {string} */ file) => tests.of(() => module.exports.get(file)?.())
    return { open }
  }
  return { files, fresh }
}
