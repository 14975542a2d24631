import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../build/targets.mjs'

const IGNORED = new Set([
  '.data',
  '.git',
  '.pledge',
  '.vite',
  'dist',
  'node_modules',
  'playwright-report',
  'test-results',
])

/** Every file of the project, by its path from the root, without installed packages and build output. */
export const projectFiles = (folder = ''): readonly string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !IGNORED.has(name))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name)
      return entry.isDirectory() ? projectFiles(file) : [file]
    })
