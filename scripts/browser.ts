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
  /** Absent: the one that Playwright brought. */
  readonly executablePath?: string
  readonly args: string[]
}

/** The browser of an npm package, for machines that have none: Linux on x64 alone. */
const packedBrowser = async (): Promise<string> => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('Chromium was not found. Install it, or set CHROMIUM_PATH')
  const before = process.env['AWS_EXECUTION_ENV']
  // Makes the package unpack its own NSS libraries and set LD_LIBRARY_PATH.
  process.env['AWS_EXECUTION_ENV'] = before ?? 'AWS_Lambda_nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  if (before === undefined) delete process.env['AWS_EXECUTION_ENV']
  return executablePath
}

/**
 * Whichever Chromium there is: that of `CHROMIUM_PATH`, the system's, Playwright's, that of the npm package. Not with the
 * package's own arguments: its --single-process ends the browser between tests.
 */
export const launchOptions = async (): Promise<BrowserLaunch> => {
  const given = process.env['CHROMIUM_PATH'] ?? SYSTEM_BROWSERS.find((file) => existsSync(file))
  if (given !== undefined) return { executablePath: given, args: [...ARGUMENTS] }
  const { chromium } = await import('playwright')
  if (existsSync(chromium.executablePath())) return { args: [...ARGUMENTS] }
  return { executablePath: await packedBrowser(), args: [...ARGUMENTS] }
}
