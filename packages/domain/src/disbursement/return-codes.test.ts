import { describe, expect, it } from 'vitest'
import { RETURN_REASONS, returnReason } from './return-codes.ts'

describe('the reasons of a bank’s return', () => {
  it.each([
    ['R02', 'ACCOUNT_CLOSED'],
    ['R03', 'ACCOUNT_NOT_FOUND'],
    ['R04', 'ACCOUNT_NUMBER_WRONG'],
    ['R20', 'ACCOUNT_TAKES_NO_DEPOSITS'],
    ['R23', 'PAYMENT_REFUSED'],
  ])('%s asks the borrower for another account: %s', (code, problem) => {
    expect(returnReason(code)).toMatchObject({ problem, isHeld: false })
  })

  it.each(['R06', 'R14', 'R15', 'R16', 'R17', 'R24', 'R29'])(
    '%s waits for an agent, and tells the borrower only that',
    (code) => expect(returnReason(code)).toMatchObject({ problem: 'UNDER_REVIEW', isHeld: true }),
  )

  it.each(['R97', 'X1', '', '__proto__', 'constructor'])(
    '%j is not listed: an agent reviews it first',
    (code) => {
      expect(returnReason(code)).toMatchObject({ problem: 'UNDER_REVIEW', isHeld: true })
    },
  )

  it('has the network’s codes, from R01 to R85, each with a title', () => {
    const codes = Object.keys(RETURN_REASONS)
    expect(codes.length).toBeGreaterThan(70)
    for (const code of codes) expect(code).toMatch(/^R(0[1-9]|[1-7]\d|8[0-5])$/)
    for (const { title } of Object.values(RETURN_REASONS)) expect(title).toMatch(/\S/)
  })

  it('holds every reason that it does not explain to the borrower, and nothing else', () => {
    for (const { problem, isHeld } of Object.values(RETURN_REASONS))
      expect(problem === 'UNDER_REVIEW').toBe(isHeld)
  })
})
