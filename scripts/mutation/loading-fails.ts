import type { RunnerTask, RunnerTestFile } from 'vitest'
import type { Reporter, Vitest } from 'vitest/node'

const tests = (task: RunnerTask): readonly RunnerTask[] =>
  'tasks' in task ? task.tasks.flatMap(tests) : [task]

/** The failure that Stryker is to see: it counts tests, and a file that cannot be loaded has none. */
const failedTest = (file: RunnerTestFile): RunnerTask => ({
  id: `${file.id}-loads`,
  type: 'test',
  name: 'is loaded',
  fullName: 'is loaded',
  fullTestName: 'is loaded',
  mode: 'run',
  file,
  suite: file,
  meta: {},
  context: {} as never,
  timeout: 0,
  annotations: [],
  artifacts: [],
  result: { state: 'fail', errors: file.result?.errors ?? [] },
})

/**
 * Rules that are read while a file of tests is loaded (a schema, the table that ships) break it as a whole when they are
 * broken. Vitest says that the file failed; Stryker would take the mutant for unnoticed.
 */
export class LoadingFails implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(): void {
    for (const file of this.#vitest?.state.getFiles() ?? [])
      if (file.result?.state === 'fail' && tests(file).length === 0) file.tasks.push(failedTest(file))
  }
}
