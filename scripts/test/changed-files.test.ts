import { describe, expect, it } from 'vitest'
import { importsOf, projectOf, testsOf } from './changed-files.ts'

const COMMAND = 'apps/server/src/commands/loan/receive-payment.ts'
const source = (file: string, imports: readonly string[] = []) => ({ file, imports })

describe('the tests of a change', () => {
  it.each([
    ['itself', 'packages/domain/src/offer/apr.test.ts', 'packages/domain/src/offer/apr.test.ts'],
    ['the one beside it', 'packages/domain/src/offer/apr.ts', 'packages/domain/src/offer/apr.test.ts'],
    ['one on a database beside it', COMMAND, 'apps/server/src/commands/loan/receive-payment.db.test.ts'],
    ['one of a page beside it', 'apps/web/src/brand/Footer.tsx', 'apps/web/src/brand/Footer.dom.test.tsx'],
    ['its noun in another ring', COMMAND, 'apps/server/src/presenters/loan/loan-watch.db.test.ts'],
  ])('are %s', (_why, changed, test) => {
    expect(testsOf([changed], [source(test)])).toEqual([test])
  })

  it('are those that import it', () => {
    const test = 'apps/server/src/product/journey.db.test.ts'
    expect(testsOf([COMMAND], [source(test, [COMMAND])])).toEqual([test])
  })

  it.each([
    ['of another noun', 'apps/server/src/commands/account/factors.db.test.ts'],
    ['of a file of the same name elsewhere', 'packages/domain/src/loan/receive-payment.test.ts'],
    ['of journeys that do not import it', 'apps/server/src/product/journey.db.test.ts'],
  ])('are none %s', (_why, test) => {
    expect(testsOf([COMMAND], [source(test)])).toEqual([])
  })

  it('are found by the imports of a file, from the root', () => {
    const text = "import { a } from './a.ts'\nconst { b } = await import('../other/b.ts')\nimport c from 'c'"
    expect(importsOf('apps/web/src/x/x.test.ts', text)).toEqual([
      'apps/web/src/x/a.ts',
      'apps/web/src/other/b.ts',
    ])
  })

  it.each([
    [COMMAND, 'apps/server'],
    ['e2e/people.ts', 'e2e'],
    ['README.md', undefined],
  ])('%s is of the project %s', (file, project) => {
    expect(projectOf(file)).toBe(project)
  })
})
