import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { ROOT, TARGETS } from './targets.mjs'

const rootSchema = z.object({ workspaces: z.array(z.string()) })

/**
 * `npm ci` compares the lockfile with the package.json of every workspace, including those that it does not install.
 */
const workspaceFiles = (): readonly string[] => {
  const { workspaces } = rootSchema.parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')))
  const folders = workspaces.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(path.join(ROOT, path.dirname(pattern))).map((name) =>
          path.posix.join(path.dirname(pattern), name),
        )
      : [pattern],
  )
  return folders.map((folder) => `${folder}/package.json`).filter((file) => existsSync(path.join(ROOT, file)))
}

/**
 * Listed by name: an operator's passwords and backups may be beside them, and an artifact is copied to other
 * machines.
 */
const DEPLOY_FILES = [
  'caddy/Caddyfile',
  'compose.env.example',
  'compose.yaml',
  'grafana/pledge.json',
  'postgresql/database.sql',
  'postgresql/once.sh',
  'postgresql/roles.sql',
  'prometheus/alerts.yaml',
  'systemd/pledge',
  'systemd/pledge-backup.service',
  'systemd/pledge-backup.timer',
  'systemd/pledge-http@.service',
  'systemd/pledge-jobs@.service',
  'systemd/pledge-migrate.service',
]

/**
 * Folders and files of the artifact, by their paths from the root of the checkout: build output, data, and scripts to
 * run it.
 */
export const artifactFiles = (): readonly string[] => [
  ...Object.values(TARGETS).map(({ output }) => path.posix.dirname(output)),
  'seeds',
  'docs',
  ...DEPLOY_FILES.map((file) => `deploy/${file}`),
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'README.md',
  'LICENSE',
  // Plain JavaScript only: nothing is compiled here.
  ...['start.mjs', 'command.mjs', 'health.mjs', 'rules.mjs', 'prepare.mjs', 'build/targets.mjs'].map(
    (file) => `scripts/${file}`,
  ),
  ...workspaceFiles(),
]
