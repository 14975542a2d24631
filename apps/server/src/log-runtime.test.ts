import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
const SET_UP = `
  const { createLogger } = await import(${urlOf('./logger.ts')})
  const { logRuntime } = await import(${urlOf('./log-runtime.ts')})
  logRuntime(createLogger('info'))
`
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The output of a separate process that runs this after its setup. */
const written = (then: string) =>
  new Promise<{ readonly code: unknown; readonly lines: readonly unknown[]; readonly text: string }>(
    (resolve) => {
      const args = ['--import', 'tsx', '--input-type=module', '-e', SET_UP + then]
      execFile(process.execPath, args, { cwd: ROOT, timeout: 60_000 }, (error, stdout, stderr) => {
        const lines = stdout
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as unknown)
        resolve({ code: error?.code ?? 0, lines, text: stderr })
      })
    },
  )

it.each([
  [
    'an error that is thrown',
    `setTimeout(() => { throw new TypeError('nobody handles it') })`,
    'uncaughtException',
  ],
  [
    'a promise that is forgotten',
    `void Promise.reject(new TypeError('nobody handles it'))`,
    'unhandledRejection',
  ],
])('exits the process on %s, with one line that says why', async (_what, then, origin) => {
  const { code, lines, text } = await written(then)
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'fatal',
      origin,
      err: expect.objectContaining({ name: 'TypeError', message: 'nobody handles it' }) as unknown,
    }),
  ])
  expect(text).toBe('')
})

it('writes a runtime warning as a log line', async () => {
  const { code, lines, text } = await written(`process.emitWarning('something is old', 'DeprecationWarning')`)
  expect(code).toBe(0)
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'warn',
      err: expect.objectContaining({ name: 'DeprecationWarning' }) as unknown,
    }),
  ])
  expect(text).toBe('')
})
