import { spawnSync } from 'node:child_process'
import { rootFolder } from '@pledge/server/root-folder'

/**
 * P1: what a borrower loads, compared with react and react-dom built in the same run. A test checks the budgets; this
 * prints them.
 */
export const firstScreenBytes = async (): Promise<readonly string[]> => {
  const { stdout, stderr, status } = spawnSync('npx', ['tsx', 'scripts/budgets.ts'], {
    cwd: rootFolder(),
    encoding: 'utf8',
  })
  // 1 means that a budget is exceeded, with details in the output; any other status means that nothing was measured.
  if (stdout === '' || (status !== 0 && status !== 1))
    throw new Error(`the budgets were not measured: ${stderr}`)
  return Promise.resolve(
    stdout
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => `P1 ${line.trim()}`),
  )
}
