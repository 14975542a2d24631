import { defineConfig } from '@playwright/test'
import { launchOptions } from '../scripts/browser.ts'

const RESULTS = '../test-results'

const { args, ...browser } = await launchOptions()
/** A page lives for seconds: the browser would spend more time optimizing its code than the faster code saves. */
const WITHOUT_OPTIMIZING = '--js-flags=--no-opt'

/**
 * Journeys in a real browser against the built server. Each file starts a server with a separate database, or uses
 * the one of its worker (`productOfFile`), so that they run in parallel: one more than the two processors of the
 * smallest machine, because a quarter of a journey is waiting.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './global-setup.ts',
  outputDir: `${RESULTS}/e2e`,
  workers: 3,
  retries: 0,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 240_000,
  globalTimeout: 40 * 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `${RESULTS}/e2e.json` }]],
  use: {
    browserName: 'chromium',
    launchOptions: { ...browser, args: [...args, WITHOUT_OPTIMIZING] },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
