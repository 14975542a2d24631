import { describe, expect, it } from 'vitest'
import { collector } from './collected-tests.mjs'

/** The names of the tests that this declares, and the arguments of each. */
const declared = (
  declare: (api: ReturnType<typeof collector>['api'], note: (...given: unknown[]) => void) => void,
) => {
  const tests = collector()
  return tests
    .of(() => {
      declare(tests.api, (...given) => {
        throw new Error(JSON.stringify(given))
      })
    })
    .map(({ name, run }) => [name, thrownBy(run)])
}
const thrownBy = (run: () => void): string => {
  try {
    run()
    return 'nothing'
  } catch (error) {
    return error instanceof Error ? error.message : 'no error'
  }
}

describe('the tests of a file, without vitest', () => {
  it('have the names of their groups before them, and run when called', () => {
    const found = declared((api, note) => {
      api.describe('money', () => {
        api.describe('in dollars', () => {
          api.it('is counted', note)
        })
        api.it('is kept', note)
      })
      api.it('alone', () => undefined)
    })
    expect(found).toEqual([
      ['money in dollars is counted', '[]'],
      ['money is kept', '[]'],
      ['alone', 'nothing'],
    ])
  })
  it('of a table are one per row; rows are spread if all of them are arrays', () => {
    const found = declared((api, note) => {
      api.it.each([
        ['a', 1],
        ['b', 2],
      ])('%s is %i', note)
      api.it.each([['a'], 'b'])('reads %j', note)
      api.describe.each(['x'])('of %s', (x: string) => api.it('too', () => note(x)))
    })
    expect(found).toEqual([
      ['a is 1', '["a",1]'],
      ['b is 2', '["b",2]'],
      ['reads ["a"]', '[["a"]]'],
      ['reads "b"', '["b"]'],
      ['of x too', '["x"]'],
    ])
  })
  it('are omitted if they are to be skipped', () => {
    const found = declared((api, note) => {
      api.it.skipIf(true)('never', note)
      api.it.skipIf(true).each([1])('never %i', note)
      api.describe.skipIf(true)('never', () => api.it('inside', note))
      api.it.skipIf(false).each([1])('asked %i', note)
    })
    expect(found).toEqual([['asked 1', '[1]']])
  })
})
