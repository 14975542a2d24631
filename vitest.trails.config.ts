import path from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

const TRAILS = path.resolve(import.meta.dirname, 'packages/domain/src/corpus/trails')
const RECORDED = ['decide', 'evolve'].map((name) => ({
  real: path.resolve(import.meta.dirname, `packages/domain/src/application/${name}.ts`),
  recording: path.join(TRAILS, `recording-${name}.test-data.ts`),
}))

/** Whoever imports the decider is given the one that writes down what it is asked; nothing of the product knows of it. */
const recorder: Plugin = {
  name: 'records-trails',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (importer === undefined || importer.startsWith(TRAILS)) return null
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    return RECORDED.find(({ real }) => real === resolved?.id)?.recording ?? null
  },
}

/**
 * The tests of the domain and of the database while what they ask of the decider is written into `.data/trails` (or
 * `TRAILS_FOLDER`), for `packages/domain/src/corpus/trails/`. The domain's, but for those that walk by chance anew each time:
 * `npx vitest run --config vitest.trails.config.ts --project unit packages/domain -t '^(?!.*random sequences)'`; then
 * those of the database, which take their usual time: the same with `--project db --project db-alone apps/server`.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: (config.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project ? { ...project, plugins: [recorder] } : project,
    ),
  },
})
