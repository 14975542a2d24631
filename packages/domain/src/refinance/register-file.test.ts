import { describe, expect, it } from 'vitest'
import { textOfEstateLoan } from './estate-loan.ts'
import { checkLoanNumber } from './loan-number.ts'
import { MAX_NAMED_PROBLEMS } from './csv-file.ts'
import { createRegisterReader, MAX_REGISTER_LINES } from './register-file.ts'
import { readRegisterLine, REGISTER_HEADER } from './register-line.ts'
import { fileOf, lineOf, LOAN, ROW, type RegisterRow } from './register.test-data.ts'

const readAll = (text: string) => {
  const reader = createRegisterReader(text)
  while (!reader.isDone()) reader.step(7)
  return reader.result()
}

describe('a line of the file of the defunct lender', () => {
  it('is read into a loan', () => {
    expect(readRegisterLine(lineOf())).toEqual({ ok: true, loan: LOAN })
    expect(readRegisterLine(lineOf({ coin: 'ETH', coin_quantity: '0.000100000000000001' }))).toMatchObject({
      loan: { coin: 'ETH', quantityUnits: 100_000_000_000_001n },
    })
  })

  it('may have quoted fields, and no maturity, and for people abroad no SSN', () => {
    const line = lineOf({ last_name: 'Smith, "Jr"', matures_on: '', residence: 'DE', ssn_last_four: '' })
    expect(readRegisterLine(line)).toMatchObject({
      loan: {
        maturesOn: null,
        person: { lastName: 'Smith, "Jr"', ssnLastFour: null, residence: { kind: 'country', code: 'DE' } },
      },
    })
  })

  it.each<[string, Partial<RegisterRow>, string]>([
    ['SOL as collateral (2.1.07, 2.9.12)', { coin: 'SOL' }, 'coin must be one of BTC, ETH'],
    ['another coin', { coin: 'btc' }, 'coin must be one of BTC, ETH'],
    ['no loan number', { loan_number: ' ' }, 'loan_number must be'],
    ['a loan number with a space', { loan_number: 'CEL 1' }, 'loan_number must be'],
    ['no coins', { coin_quantity: '0' }, 'coin_quantity must be'],
    ['what a sale has left over', { coin_quantity: '0.00000999' }, 'coin_quantity must be at least 0.00001'],
    ['a name in another encoding', { first_name: 'Jos\uFFFD' }, 'characters that cannot be read'],
    ['a control character', { first_name: 'O\u0007Neil' }, 'characters that cannot be read'],
    ['coins finer than the chain', { coin_quantity: '0.123456789' }, 'coin_quantity must be'],
    ['negative coins', { coin_quantity: '-1' }, 'coin_quantity must be'],
    ['no balance', { balance: '0.00' }, 'balance must be'],
    ['a balance with separators', { balance: '30,000.00' }, 'balance must be'],
    ['a rate in percent', { annual_rate: '8.95' }, 'annual_rate must be'],
    ['a day that does not exist', { opened_on: '2021-02-29' }, 'opened_on must be'],
    ['an American date', { matures_on: '06/30/2024' }, 'matures_on must be'],
    ['a maturity before the loan', { matures_on: '2021-06-29' }, 'matures_on is before opened_on'],
    ['no name', { first_name: '' }, 'first_name must have'],
    ['a birth date of another century', { date_of_birth: '1885-02-28' }, 'date_of_birth must be'],
    ['a birth date after the loan', { date_of_birth: '2021-06-30' }, 'date_of_birth is not before'],
    ['a whole SSN', { ssn_last_four: '123-45-6789' }, 'ssn_last_four must be'],
    ['no SSN of a US resident', { ssn_last_four: '' }, 'ssn_last_four is empty'],
    ['no email address', { email: 'maya' }, 'email must be'],
    ['a state without its country', { residence: 'Texas' }, 'residence must be'],
    ['the country instead of the state', { residence: 'US' }, 'residence must be'],
    ['another truth', { identity_verified: 'yes' }, 'identity_verified must be'],
  ])('is refused for %s', (_, change, problem) => {
    const read = readRegisterLine(lineOf(change))
    expect(read).toMatchObject({ ok: false, problems: [expect.stringContaining(problem)] })
  })

  it('is refused with all problems of its fields, none of which repeats a value', () => {
    const secret = { ssn_last_four: '12a4', email: 'maya_at_home', date_of_birth: '1985-13-01' }
    const read = readRegisterLine(lineOf(secret))
    if (read.ok) throw new Error('it was read')
    expect(read.problems).toHaveLength(3)
    for (const value of Object.values(secret)) expect(read.problems.join()).not.toContain(value)
  })

  it('is refused for a field too few, one too many, and an open quote', () => {
    expect(readRegisterLine('CEL-1,BTC')).toMatchObject({ problems: ['there are 2 fields instead of 14'] })
    expect(readRegisterLine(`${lineOf()},`)).toMatchObject({ problems: [expect.stringContaining('15')] })
    expect(readRegisterLine(lineOf().replace('Maya', '"Maya'))).toMatchObject({
      problems: ['a quote is not closed'],
    })
  })

  it('has a text in which every field counts', () => {
    const texts = (
      [
        {},
        { loan_number: 'CEL-2' },
        { coin: 'ETH' },
        { coin_quantity: '1.26' },
        { balance: '30000.01' },
        { annual_rate: '0.0896' },
        { opened_on: '2021-06-29' },
        { matures_on: '' },
        { first_name: 'May' },
        { last_name: 'Oneil' },
        { date_of_birth: '1985-02-27' },
        { ssn_last_four: '6788' },
        { email: 'may@home.example' },
        { residence: 'US-TX' },
        { residence: 'CA' },
        { identity_verified: 'false' },
      ] satisfies readonly Partial<RegisterRow>[]
    ).map((change) => {
      const read = readRegisterLine(lineOf(change))
      if (!read.ok) throw new Error(read.problems.join())
      return textOfEstateLoan(read.loan)
    })
    expect(new Set(texts).size).toBe(texts.length)
  })
})

describe('the loan ID as typed (part of 2.5.06, part of G.15)', () => {
  it.each([
    ['as it is', 'CEL-1', 'CEL-1'],
    ['with spaces around it', '  cel-1 ', 'CEL-1'],
    ['of forty characters', 'A'.repeat(40), 'A'.repeat(40)],
  ])('is read %s', (_, typed, value) => expect(checkLoanNumber(typed)).toEqual({ ok: true, value }))

  it.each([
    ['required', ' ', 'Required'],
    ['short enough', 'A'.repeat(41), 'Loan ID must be letters, digits or hyphens, at most 40'],
    ['of letters, digits and hyphens', 'CEL_1', 'Loan ID must be letters, digits or hyphens, at most 40'],
  ])('has to be %s', (_, typed, message) => expect(checkLoanNumber(typed)).toEqual({ ok: false, message }))
})

describe('the file of the defunct lender', () => {
  it('is read whole, with or without a mark of its encoding, in lines of any system', () => {
    const text = fileOf({}, { loan_number: 'CEL-2' })
    for (const form of [text, `${text}\n`, `\uFEFF${text.replaceAll('\n', '\r\n')}\r\n`])
      expect(readAll(form)).toMatchObject({ problemCount: 0, loans: [LOAN, { loanNumber: 'CEL-2' }] })
  })

  it('names the line of each problem, as an editor counts them', () => {
    expect(
      readAll(fileOf({}, { coin: 'SOL', loan_number: 'CEL-2' }, { loan_number: 'cel-100001' })),
    ).toMatchObject({
      problems: [
        { line: 3, message: 'coin must be one of BTC, ETH' },
        { line: 4, message: 'loan_number is the same as in line 2' },
      ],
    })
  })

  it('is refused without the header, without lines, and with too many', () => {
    expect(readAll(lineOf()).problems).toEqual([
      { line: 1, message: `the header must be ${REGISTER_HEADER}` },
    ])
    expect(readAll(REGISTER_HEADER).problems).toEqual([
      { line: 1, message: 'there is no line after the header' },
    ])
    const many = `${REGISTER_HEADER}${'\n'.repeat(MAX_REGISTER_LINES + 2)}`
    expect(readAll(many).problems).toEqual([{ line: 1, message: 'there are more than 100000 lines' }])
  })

  it('names as many problems as a person reads, and counts all', () => {
    const rows = Array.from({ length: MAX_NAMED_PROBLEMS + 5 }, () => ({ ...ROW, coin: 'SOL' }))
    const { problems, problemCount } = readAll(fileOf(...rows))
    expect([problems.length, problemCount]).toEqual([MAX_NAMED_PROBLEMS, MAX_NAMED_PROBLEMS + 5])
  })
})
