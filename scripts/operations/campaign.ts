import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SIMULATION_WORDS } from '@pledge/server/env'
import { ROOT } from '../build/targets.mjs'
import { markedBlocks, type Block } from './blocks.ts'
import { instructionsOf } from './dockerfile.ts'
import { buildImage, runsHealthy } from './image.ts'
import { bootMachine, installMachine, whyNoMachine, type Machine } from './machine.ts'

const PAGE = 'docs/operations.md'
/** Installing Debian takes some minutes, so it is kept between runs. */
const MACHINE = process.env['PLEDGE_MACHINE'] ?? path.join(tmpdir(), 'pledge-machine')
const LOGS = path.join(ROOT, 'test-results')
const logOf = (name: string) => path.join(LOGS, `${name}.log`)
const SHOWN_LINES = 40
const SECRET_BYTES = 24

const seconds = (from: number) => ((performance.now() - from) / 1_000).toFixed(1)

/** The checked-out commit in a new folder: uncommitted changes are not part of a release. */
const checkOut = (folder: string): string => {
  const target = path.join(folder, 'checkout')
  const { status } = spawnSync('git', ['clone', '--quiet', '--no-local', '--depth=1', ROOT, target], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the checkout cannot be cloned')
  return target
}

/** Runs the blocks of each place and returns their exit status. All output goes to the log. */
type Places = Readonly<Record<Block['place'], (script: string) => Promise<number>>>

const runBlocks = async (blocks: readonly Block[], places: Places): Promise<boolean> => {
  for (const { heading, line, place, script } of blocks) {
    const startedAt = performance.now()
    const status = await places[place](script)
    console.log(
      `${status === 0 ? 'done  ' : 'FAILED'} ${PAGE}:${line} ${heading} (${place}, ${seconds(startedAt)} s)`,
    )
    if (status !== 0) {
      console.log(readFileSync(logOf('operations'), 'utf8').split('\n').slice(-SHOWN_LINES).join('\n'))
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
  if (name === undefined) throw new Error('the build produced no artifact')
  return path.join(folder, name)
}

const follow = async (folder: string, log: number): Promise<boolean> => {
  const checkout = checkOut(folder)
  const home = path.join(folder, 'home')
  mkdirSync(home)
  const blocks = markedBlocks(readFileSync(path.join(checkout, PAGE), 'utf8'))
  const build = buildIn(checkout, home, log)
  const onServer = () => Promise.reject(new Error('the server has not been installed yet'))
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
 * Runs in a separate folder with a separate log. Fails where such a machine is impossible, because nothing was
 * verified.
 */
const onMachines = async (
  name: string,
  work: (folder: string, log: number) => boolean | Promise<boolean>,
): Promise<boolean> => {
  const reason = whyNoMachine()
  if (reason !== undefined) {
    console.log(`${name}: SKIPPED, ${reason}`)
    return false
  }
  const startedAt = performance.now()
  mkdirSync(LOGS, { recursive: true })
  const folder = mkdtempSync(path.join(tmpdir(), 'pledge-operations-'))
  const log = openSync(logOf(name), 'w')
  try {
    const isGood = await work(folder, log)
    console.log(`${name}: ${isGood ? 'good' : 'FAILED'} after ${seconds(startedAt)} s; ${logOf(name)}`)
    return isGood
  } finally {
    closeSync(log)
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * `npm run campaign -- operations`: follows docs/operations.md to the letter. Its marked blocks run in order, those
 * of the build in a clone of the commit with an empty home, the others as root on a newly installed Debian with
 * systemd. No other commands are run, so page and machine cannot diverge.
 */
export const operations = (): Promise<boolean> => onMachines('operations', follow)

/** The settings that the image needs to run alone, with the embedded database. */
const TRIAL = [
  'PUBLIC_URL=https://loans.example',
  `PLEDGE_SECRET=${randomBytes(SECRET_BYTES).toString('hex')}`,
  `ALLOW_SIMULATED_PROVIDERS=${SIMULATION_WORDS}`,
  'PORT=24600',
  'METRICS_PORT=24601',
]

/**
 * `npm run campaign -- image`: executes the Dockerfile without a container engine, on Debian with this host's Node.js
 * instead of its base images, then runs the image on a read-only file system until its health check passes.
 */
export const image = (): Promise<boolean> =>
  onMachines('image', async (folder, log) => {
    const context = checkOut(folder)
    installMachine(MACHINE)
    const builder = { base: MACHINE, context, parent: folder, log }
    const instructions = instructionsOf(readFileSync(path.join(context, 'Dockerfile'), 'utf8'))
    return runsHealthy(buildImage(instructions, builder), TRIAL, builder)
  })
