import { spawnSync } from 'node:child_process'
import { rootFolder } from '@pledge/server/root-folder'

/** P1: what a borrower loads, against react and react-dom built in the same run. The budgets are a test; this prints them. */
export const firstScreenBytes = async (): Promise<readonly string[]> => {
  const { stdout } = spawnSync('npx', ['tsx', 'scripts/budgets.ts'], { cwd: rootFolder(), encoding: 'utf8' })
  return Promise.resolve(
    stdout
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => `P1 ${line.trim()}`),
  )
}
