import process from 'node:process'

/**
 * One entry for every command of an operator: the first argument is its name, the rest is its own. Each is a module that
 * runs when it is loaded, so that no command loads another one.
 */

const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  organization: () => import('./organization.ts'),
  audit: () => import('./audit.ts'),
  keys: () => import('./keys.ts'),
  streams: () => import('./streams.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
}

const [name = ''] = process.argv.splice(2, 1)
const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (load === undefined) {
  process.stderr.write(`There is no command '${name}'. There are: ${Object.keys(COMMANDS).join(', ')}.\n`)
  process.exitCode = 2
} else await load()
