import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { folderForDatabases } from '../scripts/memory-folder.ts'
import { newNetwork } from './network.ts'
import { startProduct, type ProductServer } from './server.ts'

export const PHONE = { width: 390, height: 844 }
const SERVER_START_MS = 120_000
/** Warnings and errors of the server's log. */
const SERIOUS = /"level":"(?:warn|error|fatal)"/
const MAX_LINES = 12

export interface DeviceOptions {
  readonly colorScheme?: 'light' | 'dark'
  readonly isPhone?: boolean
}

/** People's devices: each a separate browser context, watched from the first page on. */
export interface People {
  device(options?: DeviceOptions): Promise<Page>
  /** Closes a device's browser for good. */
  leave(page: Page): Promise<void>
  /** What the browser may report in this test besides nothing: say why where it is used. */
  mayComplain(about: RegExp): void
}

const REPORT = '__reportPolicyViolation'
/** The prefix of a report of the content security policy or of Trusted Types: no test may allow one (S4). */
export const POLICY_REPORT = 'policy: '

/**
 * Every error that a browser reports: of the console, of scripts, of the content security policy and Trusted Types.
 */
export const watch = async (context: BrowserContext, complaints: string[]): Promise<void> => {
  const at = (page: Page | null) => (page === null ? '' : ` (at ${new URL(page.url()).pathname})`)
  context.on('console', (message) => {
    if (message.type() === 'error')
      complaints.push(`console: ${message.text()} ${message.location().url}${at(message.page())}`)
  })
  context.on('weberror', (error) => {
    complaints.push(`script: ${error.error().stack ?? error.error().message}${at(error.page())}`)
  })
  await context.exposeBinding(REPORT, ({ page }, text: string) => {
    complaints.push(`${POLICY_REPORT}${text}${at(page)}`)
  })
  await context.addInitScript((name) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as Record<string, (text: string) => void>)[name]
      report?.(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  }, REPORT)
}

/** The portfolio manager checks the cookie for an agent's session, and a 401 means that there is none. */
const ALWAYS_ALLOWED = [
  /401 \(Unauthorized\) \S+\/api\/session\/refresh \(at \/portfolio-manager\//,
  // An approval is refused at first, because it needs a code, which its agent is then asked for.
  /403 \(Forbidden\) \S+\/(release-decision|collateral-return-decision|payout-hold-lift|wrong-assets\/[0-9a-f-]+\/outcome|sanctions-decision|sanctions-license|publication|staff\/changes\/decision) \(at \/portfolio-manager\//,
]

const createPeople = (browser: Browser, complaints: string[], allowed: RegExp[]) => {
  const contexts: BrowserContext[] = []
  const people: People = {
    async device({ colorScheme = 'light', isPhone = false } = {}) {
      const context = await browser.newContext({
        colorScheme,
        reducedMotion: 'reduce',
        extraHTTPHeaders: { 'x-forwarded-for': newNetwork() },
        ...(isPhone && { viewport: PHONE, hasTouch: true }),
      })
      contexts.push(context)
      await watch(context, complaints)
      return context.newPage()
    },
    async leave(page) {
      await page.context().close()
    },
    mayComplain(about) {
      allowed.push(about)
    },
  }
  return { people, contexts }
}

interface OfWorker {
  /** Starts one server on first use, and stops it after the last file. */
  readonly productOfWorker: () => Promise<ProductServer>
}

/** A test fails when any of its browsers reports an error. */
export const test = base.extend<{ people: People }, OfWorker>({
  productOfWorker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs: this one needs nothing
    async ({}, lend) => {
      let started: Promise<ProductServer> | undefined
      await lend(() => (started ??= startProduct(folderForDatabases())))
      await (await started)?.stop()
    },
    { scope: 'worker', timeout: SERVER_START_MS },
  ],
  people: async ({ browser }, lend) => {
    const complaints: string[] = []
    const allowed: RegExp[] = [...ALWAYS_ALLOWED]
    const { people, contexts } = createPeople(browser, complaints, allowed)
    await lend(people)
    for (const context of contexts) await context.close()
    const left = complaints.filter(
      (complaint) => complaint.startsWith(POLICY_REPORT) || !allowed.some((about) => about.test(complaint)),
    )
    expect(left, 'errors reported by the browser').toEqual([])
  },
})

/**
 * The server of a file's tests. A separate one, started before the first and stopped after the last; or, where tests
 * change nothing that others see (no clock, prices or settings, and nothing in the queues of agents), the worker's.
 */
export const productOfFile = ({ isShared = false } = {}): (() => ProductServer) => {
  let server: ProductServer | undefined
  test.beforeAll(async ({ productOfWorker }) => {
    test.setTimeout(SERVER_START_MS)
    server = isShared ? await productOfWorker() : await startProduct(folderForDatabases())
  })
  test.afterEach(async () => {
    const info = test.info()
    if (server === undefined || info.status === info.expectedStatus) return
    const serious = server
      .log()
      .split('\n')
      .filter((line) => SERIOUS.test(line))
    console.log(['The server said:', ...serious.slice(-MAX_LINES)].join('\n'))
    await info.attach('server.log', { body: server.log(), contentType: 'text/plain' })
  })
  test.afterAll(async () => {
    test.setTimeout(SERVER_START_MS)
    if (!isShared) await server?.stop()
  })
  return () => {
    if (server === undefined) throw new Error('the server is started before the first test')
    return server
  }
}

export { expect }
