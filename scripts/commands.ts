import process from 'node:process'

/**
 * One entry for all operator commands: the first argument is the command's name, the rest are its arguments. Each is
 * a module that runs on import, so that no command loads another.
 */

const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  organization: () => import('./organization.ts'),
  audit: () => import('./audit.ts'),
  keys: () => import('./keys.ts'),
  streams: () => import('./streams.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  prices: () => import('./prices.ts'),
}

const [name = ''] = process.argv.splice(2, 1)
const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (load === undefined) {
  process.stderr.write(
    `There is no command '${name}'. The commands are: ${Object.keys(COMMANDS).join(', ')}.\n`,
  )
  process.exitCode = 2
} else await load()
