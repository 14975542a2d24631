import { describe, expect, it } from 'vitest'
import {
  fromOracle,
  hasOracles,
  oracleCases,
  oraclePath,
} from '../../packages/domain/src/oracle.test-data.ts'
import { answerLine, refusedLine } from './answer-line.ts'
import { boundedLines, type BoundedLine } from './bounded-lines.ts'

const ask = async (rule: string, input: unknown): Promise<Record<string, unknown>> =>
  JSON.parse(await answerLine(JSON.stringify({ rule, input }))) as Record<string, unknown>
const answerOf = async (rule: string, input: unknown) => {
  const reply = await ask(rule, input)
  if (reply.ok !== true) throw new Error(JSON.stringify(reply))
  return reply.answer as Record<string, unknown>
}
const usual = { drawAmount: '10000', collateralType: 'BTC', coinQuantity: '0.25', price: '97000' }

describe('a line of the command line', () => {
  it('keeps its id, and is answered on one line', async () => {
    const line = await answerLine('{"id":"a","rule":"route","input":{"state":"FUNDABLE"}}')
    expect(line).toBe('{"id":"a","ok":true,"answer":{"destination":"complete"}}')
  })

  it.each(['', 'junk', 'null', '7', '[]', '{}', '{"rule":7}', '"x"', '[[[[[[', '{"id":{"a":1}}'])(
    'is invalid when it is %j',
    async (line) => expect(await answerLine(line)).toBe(refusedLine('request.invalid')),
  )

  it('reports an unknown rule, even one that every object has', async () => {
    for (const rule of ['nope', '__proto__', 'constructor', 'toString']) {
      expect(await ask(rule, {})).toMatchObject({ ok: false, code: 'rule.unknown' })
    }
    expect(await answerLine('{"id":3,"rule":"nope"}')).toBe(refusedLine('rule.unknown', { id: 3 }))
  })

  it('names the invalid fields', async () => {
    const reply = await ask('offer', { ...usual, price: '1e5', coinQuantity: 'x', state: 'CA' })
    expect(reply).toMatchObject({ ok: false, code: 'request.invalid' })
    expect(reply.message).toContain('input.price')
  })

  it('never throws on hostile input', async () => {
    const rules = [
      'apr',
      'offer',
      'rates',
      'fee',
      'triggers',
      'top-up',
      'replay',
      'ssn',
      'dob',
      'phone',
      'address',
    ]
    const inputs = [
      undefined,
      null,
      [],
      'x',
      1e308,
      { value: {} },
      { price: '-1' },
      { payments: Array(2_000).fill({}) },
    ]
    for (const rule of rules)
      for (const input of inputs) expect((await ask(rule, input)).ok, rule).toBe(false)
  })
})

const collect = async (chunks: readonly string[], maxBytes: number): Promise<BoundedLine[]> => {
  async function* source(): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) yield await Promise.resolve(Buffer.from(chunk))
  }
  const lines: BoundedLine[] = []
  for await (const line of boundedLines(source(), maxBytes)) lines.push(line)
  return lines
}

describe('the lines of a stream', () => {
  it('are complete, whatever the chunks, and without their terminators', async () => {
    expect(await collect(['on', 'e\r\ntw', 'o\n\nthr', 'ee'], 9)).toEqual(['one', 'two', '', 'three'])
    expect(await collect(['one\n'], 9)).toEqual(['one'])
  })

  it('are refused, not stored, when too long; the next one is read', async () => {
    expect(await collect(['0123', '456789', '01\nok\n0123456789'], 9)).toEqual([null, 'ok', null])
  })
})

describe('the rules of an offer', () => {
  it('answer an offer with both schedules and payment dates (1.3.13 to 1.3.23)', async () => {
    const offer = await answerOf('offer', {
      ...usual,
      state: 'CA',
      repayment: 'deferred',
      date: '2026-01-31',
    })
    expect(offer).toMatchObject({
      state: 'CA',
      countryCode: null,
      drawAmount: '10000.00',
      amount: '10100.00',
      term: 12,
      interestRate: '0.0891',
      annualPercentageRate: '0.099991',
      originationFee: '0.01',
      originationFeeAmount: '100.00',
      collateralUnits: '0.25',
      collateral: { type: 'BTC' },
      collateralAmount: '24250.00',
      minCollateralUnits: '0.20824743',
      ltv: '0.416494845361',
      postTopUpLoanToValue: '0.416494845361',
      schedules: {
        interestOnly: { monthlyPayment: '74.99', financeCharge: '999.88' },
        deferred: { payments: [{ month: 12, date: '2027-01-31', amount: '10999.91' }] },
      },
    })
    const monthly = (offer.schedules as { interestOnly: { payments: { date: string }[] } }).interestOnly
      .payments
    expect(monthly[0]?.date).toBe('2026-02-28')
  })

  it('refuse with the words of the form (1.5.33, 1.5.42, 1.8.10)', async () => {
    const messageOf = async (changes: object) =>
      (await ask('offer', { ...usual, state: 'CA', ...changes })).message
    expect(await messageOf({ drawAmount: '5000', state: 'OH' })).toBe('Amount minimum is $5,001')
    expect(await messageOf({ state: 'TX' })).toBe('This state is currently not being serviced')
    expect(await messageOf({ coinQuantity: '0.1' })).toMatch(/^Additional collateral is required/)
    expect(await ask('offer', usual)).toMatchObject({ code: 'residence.unknown' })
    expect(await ask('offer', { ...usual, state: 'CA', country: 'SG' })).toMatchObject({
      code: 'residence.unknown',
    })
  })

  it('warn of high collateral (1.8.11)', async () => {
    const offer = await answerOf('offer', { ...usual, coinQuantity: '1', state: 'CA' })
    expect(offer.warnings).toEqual([
      'This collateral amount is higher than what other borrowers typically pledge for similar sized loans.',
    ])
  })

  it('answer fees and rates (1.9.02 to 1.9.06, 1.3.29)', async () => {
    expect(await answerOf('fee', { drawAmount: '10000', state: 'NY' })).toEqual({
      originationFee: '0.0085',
      originationFeeAmount: '85.00',
    })
    expect(await answerOf('fee', { drawAmount: '1000', state: 'IA' })).toMatchObject({
      originationFeeAmount: '30.00',
    })
    expect(await answerOf('rates', { ...usual, drawAmount: '20000', state: 'CA' })).toMatchObject({
      tiers: [
        { rate: '0.0891', minLtv: '0', maxLtv: '0.5', additionalCoinQuantityNeeded: '0.16649485' },
        { rate: '0.115', minLtv: '0.5', maxLtv: '0.75', minAmountUsd: '12004.96', maxAmountUsd: '18007.43' },
      ],
    })
  })

  it('answer trigger prices, top-ups and replays without a coin (1.9.09, 2.9.04; part of 1.9.13)', async () => {
    const held = { outstanding: '25000', coinQuantity: '1' }
    expect(await answerOf('triggers', { ...held, initialLtvPercent: '50' })).toEqual({
      tier: 1,
      warning: '33333.33333333',
      marginCall: '31250.00',
      liquidation: '27777.77777778',
      rebalance: '71428.57142857',
    })
    expect(await answerOf('triggers', { ...held, initialLtvPercent: '50.000001' })).toMatchObject({ tier: 2 })
    expect(await ask('triggers', { ...held, initialLtvPercent: '75.1' })).toMatchObject({ ok: false })
    const short = { ...held, price: '31250', targetLtvPercent: '55' }
    expect(await answerOf('top-up', short)).toEqual({ additionalCoinQuantity: '0.454545454545454546' })
    expect(await answerOf('top-up', { ...short, collateralType: 'BTC' })).toEqual({
      additionalCoinQuantity: '0.45454546',
    })
    const prices = [
      { time: 'a', low: '40000', high: '80000', close: '40000' },
      { time: 'b', low: '31250', high: '40000', close: '33333.34' },
    ]
    expect(await answerOf('replay', { ...held, initialLtvPercent: '50', prices })).toEqual({
      tier: 1,
      warning: 'b',
      marginCall: 'b',
      liquidation: null,
      rebalance: 'a',
      byClose: { warning: null, marginCall: null, liquidation: null, rebalance: null },
    })
  })
})

describe('the rules of fields, addresses, the journey and files', () => {
  it.each([
    ['routing-number', { value: '021000021' }, { valid: true, normalized: '021000021' }],
    ['routing-number', { value: '021000022' }, { valid: false, message: 'Invalid routing number' }],
    ['account-number', { value: '123' }, { valid: false, message: 'At least 4 digits' }],
    ['ssn', { value: '123' }, { valid: false, message: 'Must be vaid SSN' }],
    [
      'dob',
      { value: '11/22/2008', today: '2026-11-21' },
      { valid: false, message: 'Must be 18 years or older' },
    ],
    ['last-name', { value: 'O' }, { valid: false, message: 'Last name must be at least two characters' }],
    ['phone', { value: '202 555 0123' }, { valid: true, normalized: '+12025550123' }],
    ['phone', { value: '6123 4567', country: 'SG' }, { valid: true, normalized: '+6561234567' }],
    ['id-number', { value: 'AB123' }, { valid: false, message: 'Please enter a valid Passport number' }],
    ['redirect', { value: '/dashboard', origin: 'https://a.example' }, { sent: true }],
    ['redirect', { value: null }, { sent: false }],
    ['route', { state: 'CANCELLED' }, { destination: '/dashboard' }],
    [
      'progress',
      { state: 'MANUAL_FUNDING_RELEASE', isInternational: true, isRollForward: false },
      { index: 2 },
    ],
    ['transition', { state: 'SOFT_CREDIT', trigger: 'CreditFrozen' }, { state: 'SOFT_CREDIT_FROZEN' }],
    [
      'address',
      { chain: 'BTC', value: '', use: 'return' },
      { valid: false, message: 'Wallet address is required.' },
    ],
    ['address', { chain: 'Noble', value: 'noble18st0wqx84av8y6xdlss9d6m2nepyqwj6nfxxuv' }, { valid: true }],
  ])('%s of %j', async (rule, input, answer) => expect(await answerOf(rule, input)).toMatchObject(answer))

  it('refuse an address of a chain that its use does not support', async () => {
    expect(await ask('address', { chain: 'BTC', value: 'x', use: 'payout' })).toMatchObject({
      code: 'request.invalid',
    })
    expect(await ask('address', { chain: 'toString', value: 'x' })).toMatchObject({ code: 'request.invalid' })
  })

  it('write an ACH file and refuse entries that no form would accept', async () => {
    const entry = {
      routingNumber: '021000021',
      accountNumber: '12345678',
      firstName: 'Ada',
      lastName: 'Byron',
      amount: '10000.00',
    }
    const { text } = await answerOf('ach-file', { entries: [entry], date: '2026-11-23' })
    expect(String(text).split('\n')[0]).toHaveLength(94)
    expect(await ask('ach-file', { entries: [{ ...entry, routingNumber: '1' }] })).toMatchObject({
      ok: false,
    })
  })

  it('refuse a file that cannot be read or is not an ID', async () => {
    expect(await ask('id-file', { path: '/nowhere/at/all' })).toMatchObject({
      code: 'identity.file-unreadable',
    })
    expect(await ask('id-file', { path: '/' })).toMatchObject({ ok: false })
    expect(await ask('id-file', { path: new URL(import.meta.url).pathname })).toMatchObject({
      code: 'identity.file-type',
    })
  })
})

interface FileCase {
  readonly file: string
  readonly expect: string
}
interface AddressCase {
  readonly chain: string
  readonly path: string
  readonly address: string
}

describe('the cases from outside', () => {
  it.skipIf(!hasOracles)(`of APRs match${fromOracle}`, async () => {
    interface AprCase {
      readonly derivedAprPercent30: string
    }
    for (const each of oracleCases<AprCase>('apr/appendix-j.json')) {
      const { aprPercent } = await answerOf('apr', each)
      expect(aprPercent).toBe(Number(each.derivedAprPercent30).toFixed(12))
    }
  })

  it.skipIf(!hasOracles)(`of deposit addresses match${fromOracle}`, async () => {
    const { readFileSync } = await import('node:fs')
    const keys = JSON.parse(readFileSync(oraclePath('crypto/deposit-addresses-derived.json'), 'utf8')) as {
      readonly btcAccountXpub: string
      readonly ethAccountXpub: string
      readonly cases: readonly AddressCase[]
    }
    for (const { chain, path, address } of keys.cases) {
      const accountXpub = chain === 'BTC' ? keys.btcAccountXpub : keys.ethAccountXpub
      const index = Number(path.split('/').at(-1))
      expect(await answerOf('deposit-address', { chain, accountXpub, index })).toEqual({ address })
    }
  })

  it.skipIf(!hasOracles)(`of ID files: a valid one of each type is accepted${fromOracle}`, async () => {
    const cases = oracleCases<FileCase>('files/manifest.json')
    for (const type of ['png', 'jpeg', 'pdf']) {
      const good = cases.find((each) => each.expect === 'accept' && each.file.startsWith(`${type}/`))
      const path = oraclePath(`files/${good?.file}`)
      expect(await answerOf('id-file', { path })).toMatchObject({ accepted: true, type })
    }
  })
})
