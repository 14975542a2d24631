import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ESTATE_LOAN_STATES, type EstateLoanState } from './estate-loan.ts'
import { needsSecondAgent, registerChanges, textOfChanges } from './register-changes.ts'

const known = (loanNumber: string, state: EstateLoanState = 'OPEN', index = 'a', holdsCoins = false) => ({
  loanNumber,
  state,
  holdsCoins,
  contentIndex: index,
  personIndex: index,
  termsIndex: index,
})
const filed = (loanNumber: string, index = 'a') => ({
  loanNumber,
  contentIndex: index,
  personIndex: index,
  termsIndex: index,
})
const NOTHING = { added: [], changed: [], removed: [], withheld: [], unchangedCount: 0 }
const fields = ['person', 'terms'] as const

describe('what an import changes', () => {
  it.each([
    ['a new loan', [], [filed('A')], { added: [{ loanNumber: 'A', before: null, after: 'a', fields: [] }] }],
    ['the same loan', [known('A')], [filed('A')], { unchangedCount: 1 }],
    [
      'a changed loan',
      [known('A')],
      [filed('A', 'b')],
      { changed: [{ loanNumber: 'A', before: 'a', after: 'b', fields }] },
    ],
    [
      'a loan that is gone',
      [known('A')],
      [],
      { removed: [{ loanNumber: 'A', before: 'a', after: null, fields: [] }] },
    ],
    ['a claimed loan as it was', [known('A', 'CLAIMED')], [filed('A')], { unchangedCount: 1 }],
    ['a changed loan that is claimed', [known('A', 'CLAIMED')], [filed('A', 'b')], { withheld: ['A'] }],
    ['a claimed loan that is gone', [known('A', 'CLAIMED')], [], { withheld: ['A'] }],
    [
      'a loan that is gone and whose coins are in custody',
      [known('A', 'OPEN', 'a', true)],
      [],
      { withheld: ['A'] },
    ],
    [
      'a changed loan whose coins are in custody',
      [known('A', 'OPEN', 'a', true)],
      [filed('A', 'b')],
      { changed: [{ loanNumber: 'A', before: 'a', after: 'b', fields }] },
    ],
    ['a changed loan that is closed', [known('A', 'CLOSED')], [filed('A', 'b')], { unchangedCount: 1 }],
    ['a closed loan that is gone', [known('A', 'CLOSED')], [], {}],
  ] as const)('is, for %s', (_, before, file, expected) => {
    expect(registerChanges(before, file)).toEqual({ ...NOTHING, ...expected })
  })

  it.each([
    ['terms', { contentIndex: 'b', termsIndex: 'b' }, ['terms'], false],
    ['the person', { contentIndex: 'b', personIndex: 'b' }, ['person'], true],
    ['both', { contentIndex: 'b', personIndex: 'b', termsIndex: 'b' }, ['person', 'terms'], true],
  ] as const)('names what kind of field changes: %s', (_, change, expected, isOfTwo) => {
    const changes = registerChanges([known('A')], [{ ...filed('A'), ...change }])
    expect(changes.changed).toMatchObject([{ fields: expected }])
    expect(needsSecondAgent(changes)).toBe(isOfTwo)
  })

  it('takes two agents where it removes a loan, or where an earlier version has not noted the person', () => {
    expect(needsSecondAgent(registerChanges([known('A')], []))).toBe(true)
    expect(needsSecondAgent(registerChanges([], [filed('A')]))).toBe(false)
    const unnoted = { ...known('A'), personIndex: null, termsIndex: null }
    expect(needsSecondAgent(registerChanges([unnoted], [filed('A', 'b')]))).toBe(true)
    expect(registerChanges([unnoted], [filed('A')]).unchangedCount).toBe(1)
  })

  it('has another text where another loan changes, or from or to something else', () => {
    const text = (before: readonly ReturnType<typeof known>[], file: readonly ReturnType<typeof filed>[]) =>
      textOfChanges(registerChanges(before, file))
    const register = [known('A'), known('B')]
    const seen = text(register, [filed('A', 'b'), filed('B')])
    expect(text(register.toReversed(), [filed('A', 'b'), filed('B')])).toBe(seen)
    expect(text(register, [filed('A'), filed('B', 'b')])).not.toBe(seen)
    expect(text(register, [filed('A', 'c'), filed('B')])).not.toBe(seen)
    expect(text([known('A', 'OPEN', 'c'), known('B')], [filed('A', 'b'), filed('B')])).not.toBe(seen)
  })

  const loanNumber = fc.integer({ min: 1, max: 20 }).map((n) => `CEL-${n}`)
  const content = fc.constantFrom('a', 'b')
  const register = fc.uniqueArray(
    fc
      .tuple(loanNumber, fc.constantFrom(...ESTATE_LOAN_STATES), content)
      .map(([number, state, index]) => known(number, state, index)),
    { selector: (loan) => loan.loanNumber },
  )
  const file = fc.uniqueArray(
    fc.tuple(loanNumber, content).map(([number, index]) => filed(number, index)),
    { selector: (loan) => loan.loanNumber },
  )

  it('counts every loan of the file once, and is nothing when it is imported again', () => {
    fc.assert(
      fc.property(register, file, (before, lines) => {
        const changes = registerChanges(before, lines)
        const filedNumbers = new Set(lines.map((line) => line.loanNumber))
        const withheld = changes.withheld.filter((number) => filedNumbers.has(number)).length
        expect(changes.added.length + changes.changed.length + changes.unchangedCount + withheld).toBe(
          lines.length,
        )
        const contents = new Map(lines.map((line) => [line.loanNumber, line]))
        const numbers = (all: readonly { readonly loanNumber: string }[]) => all.map((one) => one.loanNumber)
        const after = [
          ...before
            .filter((loan) => !numbers(changes.removed).includes(loan.loanNumber))
            .map((loan) =>
              numbers(changes.changed).includes(loan.loanNumber)
                ? { ...loan, ...contents.get(loan.loanNumber) }
                : loan,
            ),
          ...numbers(changes.added).map((added) => known(added, 'OPEN', contents.get(added)?.contentIndex)),
        ]
        expect(registerChanges(after, lines)).toMatchObject({ added: [], changed: [], removed: [] })
      }),
    )
  })

  it('never touches a claimed or closed loan', () => {
    fc.assert(
      fc.property(register, file, (before, lines) => {
        const { added, changed, removed } = registerChanges(before, lines)
        const touched = new Set([...added, ...changed, ...removed].map((one) => one.loanNumber))
        for (const loan of before) if (loan.state !== 'OPEN') expect(touched.has(loan.loanNumber)).toBe(false)
      }),
    )
  })
})
