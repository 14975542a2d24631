import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { wordsOf, type Instruction } from './dockerfile.ts'

/** An unfinished stage of an image: its root folder, and the settings from its instructions. */
export interface Stage {
  readonly root: string
  readonly folder: string
  readonly user: string
  readonly env: readonly string[]
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
}

/** The user in the Node.js images. */
const NODE_USER = { name: 'node', id: 1000 }
const HEALTHY_MS = 180_000
const POLL_MS = 1_000

const must = (command: string, args: readonly string[], log: number): void => {
  const { status } = spawnSync(command, args, { stdio: ['ignore', log, log] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

const inContainer = (
  { root, folder, user, env }: Stage,
  options: readonly string[],
  command: readonly string[],
) => [
  '--quiet',
  '--register=no',
  '--keep-unit',
  '--as-pid2',
  '--console=pipe',
  `--directory=${root}`,
  `--chdir=${folder}`,
  `--user=${user}`,
  ...env.map((pair) => `--setenv=${pair}`),
  ...options,
  '--',
  ...command,
]

export interface Builder {
  /** Replaces every base image: Debian with Node.js. */
  readonly base: string
  /** What `COPY . .` copies. */
  readonly context: string
  /** The parent of new folders. */
  readonly parent: string
  readonly log: number
}

const begin = ({ base, parent, log }: Builder, index: number): Stage => {
  const root = path.join(parent, `stage-${index}`)
  must('cp', ['--archive', '--reflink=auto', base, root], log)
  must('chroot', [root, 'useradd', '--create-home', '--uid', String(NODE_USER.id), NODE_USER.name], log)
  return { root, folder: '/', user: 'root', env: [], command: [], healthCheck: [] }
}

const copyInto = (
  stage: Stage,
  text: string,
  { context, log }: Builder,
  stages: ReadonlyMap<string, Stage>,
) => {
  const [, from, source = '', target = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(text) ?? []
  const sourceRoot = from === undefined ? context : stages.get(from)?.root
  if (sourceRoot === undefined) throw new Error(`COPY ${text}: there is no such stage`)
  const folder = path.join(stage.root, path.resolve(stage.folder, target))
  mkdirSync(folder, { recursive: true })
  must('cp', ['--archive', '--no-preserve=ownership', `${path.join(sourceRoot, source)}/.`, folder], log)
}

const after = (
  stage: Stage,
  { name, text }: Instruction,
  builder: Builder,
  stages: ReadonlyMap<string, Stage>,
): Stage => {
  if (name === 'WORKDIR') {
    mkdirSync(path.join(stage.root, text), { recursive: true })
    return { ...stage, folder: text }
  }
  if (name === 'ENV') return { ...stage, env: [...stage.env, ...text.split(' ')] }
  if (name === 'USER') return { ...stage, user: text }
  if (name === 'CMD') return { ...stage, command: wordsOf(text) }
  if (name === 'HEALTHCHECK') return { ...stage, healthCheck: wordsOf(text) }
  if (name === 'COPY') copyInto(stage, text, builder, stages)
  if (name === 'RUN') must('systemd-nspawn', inContainer(stage, [], ['/bin/sh', '-c', text]), builder.log)
  return stage
}

/** Executes a Dockerfile to the letter, except for its base images; returns the last stage. */
export const buildImage = (instructions: readonly Instruction[], builder: Builder): Stage => {
  const stages = new Map<string, Stage>()
  let current: Stage | undefined
  let name = ''
  for (const instruction of instructions) {
    if (instruction.name === 'FROM') {
      if (current !== undefined) stages.set(name, current)
      name = / AS (\S+)$/.exec(instruction.text)?.[1] ?? ''
      current = begin(builder, stages.size)
      continue
    }
    if (current === undefined) throw new Error('the Dockerfile does not begin with FROM')
    current = after(current, instruction, builder, stages)
    stages.set(name, current)
  }
  if (current === undefined) throw new Error('the Dockerfile is empty')
  return current
}

/** Runs an image as the compose file does: with a read-only file system, except for /tmp and /data. */
export const runsHealthy = async (
  image: Stage,
  settings: readonly string[],
  { parent, log }: Builder,
): Promise<boolean> => {
  const data = path.join(parent, 'data')
  mkdirSync(data)
  chownSync(data, NODE_USER.id, NODE_USER.id)
  const withSettings = { ...image, env: [...image.env, ...settings] }
  const limits = ['--read-only', '--tmpfs=/tmp:mode=1777', '--drop-capability=all', '--no-new-privileges=yes']
  const container = spawn(
    'systemd-nspawn',
    inContainer(withSettings, [...limits, `--bind=${data}:/data`], image.command),
    {
      stdio: ['ignore', log, log],
    },
  )
  try {
    const until = Date.now() + HEALTHY_MS
    while (Date.now() < until && container.exitCode === null) {
      // It uses this host's network, so a second container reaches the first.
      const checked = spawnSync('systemd-nspawn', inContainer(withSettings, limits, image.healthCheck), {
        stdio: ['ignore', log, log],
      })
      if (checked.status === 0) return true
      await pause(POLL_MS)
    }
    return false
  } finally {
    container.kill('SIGTERM')
  }
}
