import { spawnSync } from 'node:child_process'
import { rootFolder } from '@pledge/server/root-folder'

/** P1: what a borrower loads, against react and react-dom built in the same run. The budgets are a test; this prints them. */
export const firstScreenBytes = async (): Promise<readonly string[]> => {
  const { stdout, stderr, status } = spawnSync('npx', ['tsx', 'scripts/budgets.ts'], {
    cwd: rootFolder(),
    encoding: 'utf8',
  })
  // 1 says that a budget is exceeded, in lines of its own; anything else, that nothing was measured.
  if (stdout === '' || (status !== 0 && status !== 1))
    throw new Error(`the budgets were not measured: ${stderr}`)
  return Promise.resolve(
    stdout
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => `P1 ${line.trim()}`),
  )
}
