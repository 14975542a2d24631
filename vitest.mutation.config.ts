import { defineConfig } from 'vitest/config'

/** The tests that are to notice a broken rule: those of the domain alone. */
export default defineConfig({
  test: { include: ['packages/domain/src/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
})
