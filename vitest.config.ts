import { defineConfig } from 'vitest/config'

const ROOTS = '{apps,packages,scripts,bench}'
const NEVER = ['**/node_modules/**', '**/dist/**']

/** Tests that put another module in the place of one of ours: nobody else may meet it. */
const ALONE = '**/*-alone.db.test.ts'
const DATABASE = {
  environment: 'node',
  globalSetup: ['scripts/vitest/global-setup.ts'],
  setupFiles: ['scripts/vitest/named-statements.ts'],
  testTimeout: 30_000,
  hookTimeout: 30_000,
}

/**
 * Three kinds of tests, told apart by their names: pure, on a real database, and with a document. The modules of a server
 * take seconds to load, so files of the first two share them (`isolate`), and are given nothing of each other beyond. Page
 * tests share the document and the packages alone: `fresh-page` loads the product's own modules anew for each file.
 */
export default defineConfig({
  test: {
    // One more than the two processors of the smallest machine: a quarter of the time is spent waiting for the database.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: [`${ROOTS}/**/*.test.ts`],
          exclude: [...NEVER, '**/*.db.test.ts', '**/*.dom.test.ts', '**/*.campaign.test.ts'],
          // A shared machine may be slow; a test that hangs is ended all the same.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...DATABASE,
          name: 'db',
          isolate: false,
          include: [`${ROOTS}/**/*.db.test.ts`],
          exclude: [...NEVER, ALONE],
        },
      },
      { test: { ...DATABASE, name: 'db-alone', include: [`${ROOTS}/${ALONE}`], exclude: NEVER } },
      {
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate: false,
          setupFiles: [
            'scripts/vitest/fresh-page.ts',
            'scripts/vitest/patient-pages.ts',
            'scripts/vitest/quick-pages.ts',
          ],
          include: [`${ROOTS}/**/*.dom.test.{ts,tsx}`],
          exclude: NEVER,
          testTimeout: 20_000,
        },
      },
    ],
  },
})
