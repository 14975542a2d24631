import { defineConfig } from 'vitest/config'

const ROOTS = '{apps,packages,scripts,bench}'
const NEVER = ['**/node_modules/**', '**/dist/**']

/** Three kinds of tests, told apart by their names: pure, on a real database, and with a document. */
export default defineConfig({
  test: {
    // Browsers' journeys share the machine with these.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [`${ROOTS}/**/*.test.ts`],
          exclude: [...NEVER, '**/*.db.test.ts', '**/*.dom.test.ts', '**/*.campaign.test.ts'],
          // A shared machine may be slow; a test that hangs is ended all the same.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          include: [`${ROOTS}/**/*.db.test.ts`],
          exclude: NEVER,
          globalSetup: ['scripts/vitest/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: [`${ROOTS}/**/*.dom.test.{ts,tsx}`],
          exclude: NEVER,
          testTimeout: 20_000,
        },
      },
    ],
  },
})
