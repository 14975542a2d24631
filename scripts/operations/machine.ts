import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A separate machine: Debian as debootstrap installs it, booted by systemd-nspawn with its systemd, on this host's
 * network. Its changes are in memory, so the next boot finds a clean machine.
 */

const SUITE = 'bookworm'
/** What the page requires besides Node.js. It installs everything else itself. */
const PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates'
const TOOLS = ['debootstrap', 'systemd-nspawn', 'nsenter']
const BOOT_MS = 120_000
const STOP_MS = 60_000
const POLL_MS = 250
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** Why such a machine is impossible here; undefined if it is possible. */
export const whyNoMachine = (): string | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux, and to be root'
  const missing = TOOLS.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0)
  return missing.length === 0
    ? undefined
    : `${missing.join(', ')} is not installed (apt-get install debootstrap systemd-container)`
}

const must = (command: string, args: readonly string[]): void => {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

/** This host's Node.js, which the page also requires. */
const installNode = (root: string): void => {
  const npm = spawnSync('npm', ['root', '--global'], { encoding: 'utf8' }).stdout.trim()
  const modules = path.join(root, 'usr/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(path.join(npm, 'npm'), path.join(modules, 'npm'), { recursive: true })
  copyFileSync(process.execPath, path.join(root, 'usr/bin/node'))
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(root, 'usr/bin', name))
}

/** A network that intercepts TLS has its own certificates, and npm has to know them. */
const installNetworkSettings = (root: string): void => {
  copyFileSync(CERTIFICATES, path.join(root, CERTIFICATES))
  const settings = spawnSync('npm', ['config', 'get', 'globalconfig'], { encoding: 'utf8' }).stdout.trim()
  if (!existsSync(settings)) return
  mkdirSync(path.join(root, path.dirname(settings)), { recursive: true })
  copyFileSync(settings, path.join(root, settings))
}

/**
 * Installs Debian with this host's Node.js into a folder, once: a later run finds and reuses it unchanged, because a
 * machine may be running from it.
 */
export const installMachine = (root: string): void => {
  const mark = path.join(root, '.pledge-machine')
  const wanted = `${SUITE} ${PACKAGES} ${process.version}\n`
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  rmSync(root, { recursive: true, force: true })
  must('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, SUITE, root])
  installNode(root)
  installNetworkSettings(root)
  writeFileSync(mark, wanted)
}

export interface Machine {
  /** Runs a script with bash as root in a separate environment; its output goes to `log`. Returns its exit status. */
  run(script: string): Promise<number>
  /** Copies a file from this host to the machine. */
  send(file: string, target: string): void
  stop(): Promise<void>
}

const leaderOf = (nspawn: ChildProcess): number | undefined => {
  const file = `/proc/${nspawn.pid}/task/${nspawn.pid}/children`
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').trim().split(' ')[0]) : 0
  return pid > 0 ? pid : undefined
}

const ENVIRONMENT = [
  'HOME=/root',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'LANG=C.UTF-8',
]
const inside = (leader: number, command: readonly string[]) => [
  `--target=${leader}`,
  '--mount',
  '--uts',
  '--ipc',
  '--pid',
  '--cgroup',
  '--root',
  '--wdns=/root',
  'env',
  '-i',
  ...ENVIRONMENT,
  ...command,
]

const hasBooted = (nspawn: ChildProcess): number | undefined => {
  const leader = leaderOf(nspawn)
  if (leader === undefined) return undefined
  const { stdout } = spawnSync('nsenter', inside(leader, ['systemctl', 'is-system-running']), {
    encoding: 'utf8',
  })
  return /^(running|degraded)/.test(stdout) ? leader : undefined
}

const untilBooted = async (nspawn: ChildProcess): Promise<number> => {
  const until = Date.now() + BOOT_MS
  while (Date.now() < until && nspawn.exitCode === null) {
    const leader = hasBooted(nspawn)
    if (leader !== undefined) return leader
    await pause(POLL_MS)
  }
  nspawn.kill('SIGKILL')
  throw new Error('the machine did not boot')
}

export const bootMachine = async (root: string, log: number): Promise<Machine> => {
  const nspawn = spawn(
    'systemd-nspawn',
    [
      '--quiet',
      '--register=no',
      '--keep-unit',
      '--console=pipe',
      '--volatile=overlay',
      `--directory=${root}`,
      '--boot',
    ],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  )
  const leader = await untilBooted(nspawn)
  return {
    async run(script) {
      const child = spawn('nsenter', inside(leader, ['bash', '-euo', 'pipefail', '-s']), {
        stdio: ['pipe', log, log],
      })
      child.stdin?.end(script)
      const [code] = (await once(child, 'close')) as [number | null]
      return code ?? 1
    },
    send(file, target) {
      const args = inside(leader, ['sh', '-c', `cat > ${target}`])
      const { status } = spawnSync('nsenter', args, { input: readFileSync(file) })
      if (status !== 0) throw new Error(`${file} could not be copied to the machine`)
    },
    async stop() {
      const late = setTimeout(() => nspawn.kill('SIGKILL'), STOP_MS)
      spawnSync('nsenter', inside(leader, ['systemctl', 'poweroff', '--no-block']))
      if (nspawn.exitCode === null) await once(nspawn, 'exit')
      clearTimeout(late)
    },
  }
}
