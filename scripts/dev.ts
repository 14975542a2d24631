import { existsSync, rmSync, watch } from 'node:fs'
import path from 'node:path'
import { context, type Plugin } from 'esbuild'
import { build as buildPages } from 'vite'
import { copyMigrations } from './build/build-server.ts'
import { serverOptions } from './build/bundle-options.ts'
import { BESIDE_SERVER, DIST, existingTargets, ROOT } from './build/targets.mjs'
import { runServer } from './dev/running-server.ts'

/**
 * `npm run dev`: runs what the build produces, rebuilt within a second of each change to server or pages. The server
 * serves the page with its organization in it, so the server restarts after each change.
 */

process.env['NODE_ENV'] ??= 'development'
const env = path.resolve('.env')
if (existsSync(env)) process.loadEnvFile(env)
// `npm start` must not use what this leaves in dist.
rmSync(path.join(DIST, '.stamps'), { recursive: true, force: true })

const server = runServer()
const ready = new Set<string>()
const parts = existingTargets().filter((target) => !BESIDE_SERVER.includes(target))
const built = (part: string) => {
  ready.add(part)
  if (parts.every((name) => ready.has(name))) server.restart()
}

const onServerBuilt: Plugin = {
  name: 'restart',
  setup: ({ onEnd }) =>
    onEnd(({ errors }) => {
      if (errors.length > 0) return
      copyMigrations()
      built('server')
    }),
}

const watchServer = async () => {
  const bundler = await context({
    ...serverOptions,
    minifyWhitespace: false,
    minifySyntax: false,
    plugins: [onServerBuilt],
  })
  await bundler.watch()
  // Read at run time, so the bundler does not watch them.
  const migrations = watch(path.join(ROOT, 'apps/server/src/migrations'), () => {
    copyMigrations()
    built('server')
  })
  return async () => {
    migrations.close()
    await bundler.dispose()
  }
}

const watchPages = async (name: string) => {
  const root = path.join(ROOT, 'apps', name)
  const watcher = await buildPages({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    mode: 'development',
    logLevel: 'warn',
    build: { watch: {}, minify: false },
  })
  if (!('on' in watcher)) throw new Error('vite does not watch')
  watcher.on('event', (event) => {
    if (event.code === 'END') built(name)
    if (event.code === 'ERROR') console.error(event.error.message)
  })
  return () => watcher.close()
}

const watchers = await Promise.all(
  parts.map((part) => (part === 'server' ? watchServer() : watchPages(part))),
)

const stop = async () => {
  await server.stop()
  await Promise.all(watchers.map((close) => close()))
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
