import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ESTATE_LOAN_STATES, type EstateLoanState } from './estate-loan.ts'
import { registerChanges } from './register-changes.ts'

const known = (loanNumber: string, state: EstateLoanState = 'OPEN', contentIndex = 'a') => ({
  loanNumber,
  state,
  contentIndex,
})
const filed = (loanNumber: string, contentIndex = 'a') => ({ loanNumber, contentIndex })

describe('what an import changes', () => {
  it.each([
    ['a new loan', [], [filed('A')], { added: ['A'] }],
    ['the same loan', [known('A')], [filed('A')], { unchangedCount: 1 }],
    ['a changed loan', [known('A')], [filed('A', 'b')], { changed: ['A'] }],
    ['a loan that is gone', [known('A')], [], { removed: ['A'] }],
    ['a claimed loan as it was', [known('A', 'CLAIMED')], [filed('A')], { unchangedCount: 1 }],
    [
      'a changed loan that is claimed',
      [known('A', 'CLAIMED')],
      [filed('A', 'b')],
      { problems: [{ line: 2, message: 'loan A is claimed and cannot change' }] },
    ],
    [
      'a claimed loan that is gone',
      [known('A', 'CLAIMED')],
      [],
      { problems: [{ line: 1, message: 'loan A is claimed and must stay in the file' }] },
    ],
    ['a changed loan that is closed', [known('A', 'CLOSED')], [filed('A', 'b')], { unchangedCount: 1 }],
    ['a closed loan that is gone', [known('A', 'CLOSED')], [], {}],
  ] as const)('is, for %s', (_, before, file, expected) => {
    const nothing = { added: [], changed: [], removed: [], unchangedCount: 0, problems: [] }
    expect(registerChanges(before, file)).toEqual({ ...nothing, ...expected })
  })

  const loanNumber = fc.integer({ min: 1, max: 20 }).map((n) => `CEL-${n}`)
  const content = fc.constantFrom('a', 'b')
  const register = fc.uniqueArray(
    fc.record({ loanNumber, contentIndex: content, state: fc.constantFrom(...ESTATE_LOAN_STATES) }),
    { selector: (loan) => loan.loanNumber },
  )
  const file = fc.uniqueArray(fc.record({ loanNumber, contentIndex: content }), {
    selector: (loan) => loan.loanNumber,
  })

  it('counts every loan of the file once, and is nothing when it is imported again', () => {
    fc.assert(
      fc.property(register, file, (before, lines) => {
        const changes = registerChanges(before, lines)
        const ofLines = changes.problems.filter(({ line }) => line > 1).length
        expect(changes.added.length + changes.changed.length + changes.unchangedCount + ofLines).toBe(
          lines.length,
        )
        if (changes.problems.length > 0) return
        const contents = new Map(lines.map((line) => [line.loanNumber, line.contentIndex]))
        const after = [
          ...before
            .filter((loan) => !changes.removed.includes(loan.loanNumber))
            .map((loan) =>
              changes.changed.includes(loan.loanNumber)
                ? { ...loan, contentIndex: contents.get(loan.loanNumber) ?? '' }
                : loan,
            ),
          ...changes.added.map((added) => known(added, 'OPEN', contents.get(added))),
        ]
        expect(registerChanges(after, lines)).toMatchObject({
          added: [],
          changed: [],
          removed: [],
          problems: [],
          unchangedCount: lines.length,
        })
      }),
    )
  })

  it('never touches a claimed or closed loan', () => {
    fc.assert(
      fc.property(register, file, (before, lines) => {
        const { added, changed, removed } = registerChanges(before, lines)
        const touched = new Set([...added, ...changed, ...removed])
        for (const loan of before) if (loan.state !== 'OPEN') expect(touched.has(loan.loanNumber)).toBe(false)
      }),
    )
  })
})
