import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from './build/targets.mjs'

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })

/** The commits of releases, newest first: a copy of the history may have no tags. */
const RELEASES = [{ version: 'v0.1.0', commit: '2f68bdd2631d95652633106475f67e1016146f49' }] as const

/** The last released version before this one: the newest tag in its history, or the newest release that is listed. */
const releasedTag = (): string => {
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD')
  return tags.trim() === ''
    ? RELEASES[0].commit
    : git('describe', '--tags', '--abbrev=0', '--match', 'v*').trim()
}

/** A copy of a released version, installed and built from its own lockfile as an operator would. */
const install = (tag: string, folder: string): boolean => {
  const archive = path.join(folder, 'released.tar')
  git('archive', `--output=${archive}`, tag)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  return spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' }).status === 0
}

/**
 * Runs the released server and this one on this one's schema, behind one load balancer, through whole journeys (note
 * 068). `PLEDGE_RELEASED` selects another tag than the last one.
 */
export const versions = (): boolean => {
  const tag = process.env['PLEDGE_RELEASED'] ?? releasedTag()
  const folder = mkdtempSync(path.join(tmpdir(), 'pledge-released-'))
  try {
    const entry = path.join(folder, 'dist/server/main.mjs')
    if (!install(tag, folder) || !existsSync(entry)) return false
    console.log(`the released version is ${tag}`)
    const { status } = spawnSync('npx', ['playwright', 'test', '-c', 'e2e/versions.config.ts'], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, PLEDGE_RELEASED_SERVER: entry },
    })
    return status === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
