import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Plain JavaScript, because `npm start` imports it before anything else. */

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const DIST = path.join(ROOT, 'dist')

/** @typedef {'server' | 'commands' | 'rules' | 'web' | 'portfolio-manager' | 'sandbox'} Target */

const shared = ['package-lock.json', 'scripts/build']
const browser = [
  'packages/domain',
  'packages/contract',
  'packages/copy',
  'packages/ui',
  'packages/client',
  'packages/sandbox/src/contract',
]
const page = ['index.html', 'vite.config.ts', 'src', 'public']

/**
 * The operator's commands, run as `npm run NAME`; each has an entry in `scripts/NAME.ts` and a line in
 * `scripts/commands.ts`.
 */
export const COMMANDS = ['organization', 'audit', 'keys', 'streams', 'backup', 'restore', 'prices']

/**
 * The build targets with their inputs. A target whose `entry` does not exist is skipped.
 * @type {Record<Target, { entry: string, output: string, inputs: readonly string[] }>}
 */
export const TARGETS = {
  server: {
    entry: 'apps/server/src/main.ts',
    output: 'dist/server/main.mjs',
    inputs: [
      ...shared,
      'apps/server/src',
      'packages/domain',
      'packages/contract',
      'packages/copy',
      'packages/providers',
      'packages/sandbox',
      'apps/sandbox/src',
    ],
  },
  commands: {
    entry: 'scripts/commands.ts',
    output: 'dist/commands/main.mjs',
    inputs: [
      ...shared,
      'scripts/commands.ts',
      'scripts/with-database.ts',
      ...COMMANDS.flatMap((name) => [`scripts/${name}.ts`, `scripts/${name}`]),
      'apps/server/src',
      'packages/domain',
      'packages/contract',
      'packages/copy',
      'packages/providers',
      'packages/sandbox',
    ],
  },
  rules: {
    entry: 'scripts/rules/main.ts',
    output: 'dist/rules/main.mjs',
    inputs: [
      ...shared,
      'scripts/rules',
      'scripts/rules.mjs',
      'packages/domain',
      'packages/copy',
      'packages/providers',
      'seeds',
    ],
  },
  web: {
    entry: 'apps/web/index.html',
    output: 'dist/web/index.html',
    inputs: [...shared, ...browser, ...page.map((name) => `apps/web/${name}`)],
  },
  'portfolio-manager': {
    entry: 'apps/portfolio-manager/index.html',
    output: 'dist/portfolio-manager/index.html',
    inputs: [...shared, ...browser, ...page.map((name) => `apps/portfolio-manager/${name}`)],
  },
  sandbox: {
    entry: 'apps/sandbox/index.html',
    output: 'dist/sandbox/index.html',
    inputs: [...shared, ...browser, ...page.map((name) => `apps/sandbox/${name}`)],
  },
}

const isIgnored = (/** @type {string} */ name) =>
  name === 'node_modules' || /\.(test|test-data)\.tsx?$/.test(name)

/** @returns {string[]} */
const filesUnder = (/** @type {string} */ folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !isIgnored(name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? filesUnder(file) : [file]
    })

const filesOf = (/** @type {string} */ input) => {
  const full = path.join(ROOT, input)
  if (!existsSync(full)) return []
  return path.extname(full) === '' ? filesUnder(full) : [full]
}

/** By content, because a checkout changes times: a tenth of a second for the whole tree. */
export const fingerprint = (/** @type {Target} */ target) => {
  const hash = createHash('sha256')
  for (const file of TARGETS[target].inputs.flatMap(filesOf).toSorted())
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const stampOf = (/** @type {Target} */ target) => path.join(DIST, '.stamps', target)

/** @returns {Target[]} */
export const existingTargets = () =>
  /** @type {Target[]} */ (Object.keys(TARGETS)).filter((target) =>
    existsSync(path.join(ROOT, TARGETS[target].entry)),
  )

export const isStale = (/** @type {Target} */ target) =>
  !existsSync(path.join(ROOT, TARGETS[target].output)) ||
  !existsSync(stampOf(target)) ||
  readFileSync(stampOf(target), 'utf8') !== fingerprint(target)

export const writeStamp = (/** @type {Target} */ target, /** @type {string} */ stamp) => {
  mkdirSync(path.join(DIST, '.stamps'), { recursive: true })
  writeFileSync(stampOf(target), stamp)
}

/** Targets that a running server does not use. */
export const BESIDE_SERVER = /** @type {readonly Target[]} */ (['rules', 'commands'])

/** The tools that a build needs. An installation without development dependencies ships a finished `dist` instead. */
const TOOLS = ['tsx', 'esbuild', 'vite']

const canResolve = (/** @type {string} */ name) => {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}

/** Whether there are sources to build, and the tools to build them. */
export const canBuild = () => existingTargets().length > 0 && TOOLS.every(canResolve)
