import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { statesDocument } from './states-document.ts'

it('docs/states.md matches the tables (G.49); if not, run npm run generate', () => {
  const path = fileURLToPath(new URL('../../../../docs/states.md', import.meta.url))
  expect(readFileSync(path, 'utf8')).toBe(statesDocument())
})
