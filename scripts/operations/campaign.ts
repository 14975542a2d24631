import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../build/targets.mjs'
import { markedBlocks, type Block } from './blocks.ts'
import { bootMachine, installMachine, whyNoMachine, type Machine } from './machine.ts'

const PAGE = 'docs/operations.md'
/** Debian takes some minutes to install: kept from run to run. */
const MACHINE = process.env['PLEDGE_MACHINE'] ?? path.join(tmpdir(), 'pledge-machine')
const LOG = path.join(ROOT, 'test-results/operations.log')
const SHOWN_LINES = 40

const seconds = (from: number) => ((performance.now() - from) / 1_000).toFixed(1)

/** The commit that is checked out, in a new folder: what is not committed is no part of a release. */
const checkOut = (folder: string): string => {
  const target = path.join(folder, 'checkout')
  const { status } = spawnSync('git', ['clone', '--quiet', '--no-local', '--depth=1', ROOT, target], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the checkout cannot be cloned')
  return target
}

/** Where each block runs: its exit status. Everything that it prints goes to the log. */
type Places = Readonly<Record<Block['place'], (script: string) => Promise<number>>>

const runBlocks = async (blocks: readonly Block[], places: Places): Promise<boolean> => {
  for (const { heading, line, place, script } of blocks) {
    const startedAt = performance.now()
    const status = await places[place](script)
    console.log(
      `${status === 0 ? 'done  ' : 'FAILED'} ${PAGE}:${line} ${heading} (${place}, ${seconds(startedAt)} s)`,
    )
    if (status !== 0) {
      console.log(readFileSync(LOG, 'utf8').split('\n').slice(-SHOWN_LINES).join('\n'))
      return false
    }
  }
  return true
}

const buildIn =
  (checkout: string, home: string, log: number) =>
  (script: string): Promise<number> => {
    const { PATH = '' } = process.env
    const { status } = spawnSync('bash', ['-euo', 'pipefail', '-s'], {
      cwd: checkout,
      env: { HOME: home, PATH },
      input: script,
      stdio: ['pipe', log, log],
    })
    return Promise.resolve(status ?? 1)
  }

const artifactIn = (checkout: string): string => {
  const folder = path.join(checkout, 'dist/artifact')
  const name = readdirSync(folder).find((file) => file.endsWith('.tar.gz'))
  if (name === undefined) throw new Error('the build made no artifact')
  return path.join(folder, name)
}

const follow = async (folder: string, log: number): Promise<boolean> => {
  const checkout = checkOut(folder)
  const home = path.join(folder, 'home')
  mkdirSync(home)
  const blocks = markedBlocks(readFileSync(path.join(checkout, PAGE), 'utf8'))
  const build = buildIn(checkout, home, log)
  const onServer = () => Promise.reject(new Error('the server is not there yet'))
  if (
    !(await runBlocks(
      blocks.filter(({ place }) => place === 'build'),
      { build, server: onServer },
    ))
  )
    return false
  installMachine(MACHINE)
  const machine: Machine = await bootMachine(MACHINE, log)
  try {
    const artifact = artifactIn(checkout)
    machine.send(artifact, `/root/${path.basename(artifact)}`)
    const onMachine = { build, server: machine.run }
    return await runBlocks(
      blocks.filter(({ place }) => place === 'server'),
      onMachine,
    )
  } finally {
    await machine.stop()
  }
}

/**
 * `npm run campaign -- operations`: follows docs/operations.md to the letter. Its marked blocks run in their order, those of
 * the build in a clone of the commit with an empty home, the others as root on a Debian that is installed for that, with
 * systemd. Nothing is typed beside them, so page and machine cannot diverge.
 */
export const operations = async (): Promise<boolean> => {
  const reason = whyNoMachine()
  if (reason !== undefined) {
    console.log(`operations: skipped, ${reason}`)
    return true
  }
  const startedAt = performance.now()
  mkdirSync(path.dirname(LOG), { recursive: true })
  const folder = mkdtempSync(path.join(tmpdir(), 'pledge-operations-'))
  const log = openSync(LOG, 'w')
  try {
    const isGood = await follow(folder, log)
    console.log(
      `${PAGE}: ${isGood ? 'followed to its end' : 'not followed'} in ${seconds(startedAt)} s; ${LOG}`,
    )
    return isGood
  } finally {
    closeSync(log)
    rmSync(folder, { recursive: true, force: true })
  }
}
