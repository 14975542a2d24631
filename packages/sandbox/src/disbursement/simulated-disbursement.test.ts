import { describe, expect, it } from 'vitest'
import { describeDisbursementPort } from '@pledge/providers/disbursement/behavior'
import { createMemoryStore } from '../state/memory-store.ts'
import { MAXIMUM_LISTED_PAYMENTS } from './payment-book.ts'
import { createSimulatedDisbursement } from './simulated-disbursement.ts'
import { SPECIAL_ACCOUNTS } from './special-accounts.ts'

const now = () => new Date('2026-05-01T12:00:00Z')
const keys = { current: new Uint8Array(32).fill(1) }
const make = () => createSimulatedDisbursement({ store: createMemoryStore(), now, keys })

describeDisbursementPort('simulated ACH', () => {
  const { port, driver } = make()
  return Promise.resolve({
    port,
    accounts: {
      accepts: '000123456789',
      rejects: SPECIAL_ACCOUNTS.closed,
      unknownOnce: SPECIAL_ACCOUNTS.unknownOnce,
      answerLost: SPECIAL_ACCOUNTS.answerLost,
    },
    async paid(key) {
      const accepted = (await driver.payments()).filter((each) => each.status === 'ACCEPTED')
      return accepted
        .filter((each) => each.payment.idempotencyKey === key)
        .map((each) => each.payment.amountCents)
    },
    returnPayment: (key, code) => driver.returnPayment(key, code),
    setReachable: (reachable) => driver.setReachable(reachable),
  })
})

describe('the simulated bank', () => {
  const payment = (idempotencyKey: string, accountNumber: string) => ({
    idempotencyKey,
    amountCents: 12_345n,
    routingNumber: '021000021',
    accountNumber,
    accountType: 'savings' as const,
    firstName: 'Erin',
    lastName: 'Example',
  })

  it('starts its trace numbers with its own routing number', async () => {
    const { port } = make()
    expect(await port.send(payment('a', '1234567890'))).toEqual({
      status: 'ACCEPTED',
      traceNumber: '123456780000001',
    })
    expect(await port.send(payment('b', '1234567890'))).toEqual({
      status: 'ACCEPTED',
      traceNumber: '123456780000002',
    })
  })

  it('has a reason for each account that it rejects', async () => {
    const { port } = make()
    expect(await port.send(payment('a', SPECIAL_ACCOUNTS.closed))).toMatchObject({
      reason: 'R02 Account closed',
    })
    const unlocated = await port.send(payment('b', SPECIAL_ACCOUNTS.unknownToBank))
    expect(unlocated).toMatchObject({ status: 'REJECTED', reason: expect.stringContaining('R03') as string })
  })

  it('leaves a payment undecided until the sandbox settles it, either way, once', async () => {
    const { port, driver } = make()
    const send = (key: string) => port.send(payment(key, SPECIAL_ACCOUNTS.unknownAlways))
    for (const key of ['a', 'b', 'a']) expect(await send(key)).toEqual({ status: 'UNKNOWN' })
    await driver.settle('a', 'ACCEPTED')
    await driver.settle('b', 'REJECTED')
    expect(await send('a')).toMatchObject({ status: 'ACCEPTED' })
    expect(await send('b')).toMatchObject({ status: 'REJECTED' })
    await expect(driver.settle('a', 'REJECTED')).rejects.toThrow('already')
    await expect(driver.settle('c', 'ACCEPTED')).rejects.toThrow('no such')
  })

  it('stores neither the account nor the name in clear text (S3)', async () => {
    const store = createMemoryStore()
    await createSimulatedDisbursement({ store, now, keys }).port.send(payment('a', '000123456789'))
    const stored = JSON.stringify([
      await store.read('disbursement/payment/a'),
      await store.read('disbursement/ledger'),
    ])
    expect(stored).toContain('ACCEPTED')
    expect(stored).not.toMatch(/000123456789|021000021|Erin|Example/)
  })

  it('writes the accepted payments as NACHA files with the trace numbers from its answers', async () => {
    const { port, driver } = make()
    expect(await driver.achFiles()).toEqual([])
    const answers = []
    for (const key of ['a', 'b']) answers.push(await port.send(payment(key, '1234567890')))
    await port.send(payment('c', SPECIAL_ACCOUNTS.closed))
    answers.push(await port.send(payment('d', '1234567890')))
    const files = await driver.achFiles()
    const traces = answers.map((each) => (each.status === 'ACCEPTED' ? each.traceNumber : ''))
    expect(files.map((each) => each.traceNumbers)).toEqual([traces.slice(0, 2), traces.slice(2)])
    const lines = files[0]?.text.trimEnd().split('\n') ?? []
    expect(lines).toHaveLength(10)
    expect(new Set(lines.map((line) => line.length))).toEqual(new Set([94]))
    // Savings credit, routing number, account, ten digits of cents, then our reference.
    expect(lines[2]).toMatch(/^6320210000211234567890 {7}0000012345A {14}/)
    expect(lines[2]?.endsWith(traces[0] ?? '')).toBe(true)
  })

  it('writes a file for each banking day of its zone, the first of each day with the id A', async () => {
    let time = new Date('2026-11-24T23:30:00Z')
    const bank = createSimulatedDisbursement({ store: createMemoryStore(), now: () => time, keys })
    const paidAt = async (instant: string, key: string, account = '1234567890') => {
      time = new Date(instant)
      await bank.port.send(payment(key, account))
    }
    await paidAt('2026-11-24T23:30:00Z', 'a')
    // Wednesday in UTC, and still Tuesday in New York.
    await paidAt('2026-11-25T03:30:00Z', 'b')
    await paidAt('2026-11-25T14:05:00Z', 'c')
    await paidAt('2026-11-25T14:06:00Z', 'd', SPECIAL_ACCOUNTS.closed)
    await paidAt('2026-11-25T14:07:00Z', 'e')
    // Thanksgiving Day, for the file of Friday.
    await paidAt('2026-11-26T14:00:00Z', 'f')
    await paidAt('2026-11-27T14:00:00Z', 'g')
    const files = (await bank.driver.achFiles()).map(({ text, traceNumbers }) => {
      const [header = '', batch = ''] = text.split('\n')
      return {
        created: header.slice(23, 33),
        modifier: header[33],
        effective: batch.slice(69, 75),
        entries: traceNumbers.length,
      }
    })
    expect(files).toEqual([
      { created: '2611241830', modifier: 'A', effective: '261125', entries: 2 },
      { created: '2611250905', modifier: 'A', effective: '261127', entries: 1 },
      { created: '2611250907', modifier: 'B', effective: '261127', entries: 1 },
      { created: '2611270000', modifier: 'A', effective: '261130', entries: 2 },
    ])
  })

  it('lists payments oldest first, and still finds a key that has left the list', async () => {
    const store = createMemoryStore()
    const { port, driver } = createSimulatedDisbursement({ store, now, keys })
    const first = await port.send(payment('first', '1234567890'))
    await store.change('disbursement/ledger', (current) => {
      const listed = Array.from({ length: MAXIMUM_LISTED_PAYMENTS }, (_, index) => `k${index}`)
      return { next: { ...(current as object), listed }, result: undefined }
    })
    expect(await driver.payments()).toEqual([])
    expect(await port.send(payment('first', '1234567890'))).toEqual(first)
    expect(await driver.payments()).toMatchObject([{ payment: { idempotencyKey: 'first' }, requests: 2 }])
  })

  describe('days after a payment was accepted', () => {
    const FRIDAY = new Date('2026-05-01T12:00:00Z')
    const onClock = () => {
      let time = FRIDAY
      const bank = createSimulatedDisbursement({ store: createMemoryStore(), now: () => time, keys })
      return { ...bank, at: (text: string) => void (time = new Date(text)) }
    }

    it.each([
      ['closed', SPECIAL_ACCOUNTS.returnedClosed, 'R02'],
      ['unknown', SPECIAL_ACCOUNTS.returnedUnknown, 'R03'],
      ['wrong', SPECIAL_ACCOUNTS.returnedNumber, 'R04'],
      ['frozen', SPECIAL_ACCOUNTS.returnedFrozen, 'R16'],
      ['no transaction account', SPECIAL_ACCOUNTS.returnedNoDeposits, 'R20'],
    ])('returns a payment to an account that is %s, two banking days later', async (_how, account, code) => {
      const { port, at } = onClock()
      for (const requests of [1, 2])
        expect((await port.send(payment('a', account))).status, `${requests}`).toBe('ACCEPTED')
      at('2026-05-05T11:59:59Z')
      expect((await port.reports({ after: null, most: 10 })).reports).toEqual([])
      at('2026-05-05T12:00:00Z')
      const { reports, cursor } = await port.reports({ after: null, most: 10 })
      expect(reports).toMatchObject([
        { kind: 'RETURN', code, traceNumber: '123456780000001', corrected: null },
      ])
      expect((await port.reports({ after: cursor, most: 10 })).reports).toEqual([])
    })

    it('notifies of a change of an account, and stores the number sealed', async () => {
      const store = createMemoryStore()
      const { port, driver } = createSimulatedDisbursement({ store, now, keys })
      await port.send(payment('a', '1234567890'))
      await driver.notifyOfChange('a', 'C01', '1234567899')
      const { reports } = await port.reports({ after: null, most: 10 })
      expect(reports).toMatchObject([{ kind: 'CHANGE', code: 'C01', corrected: '1234567899' }])
      expect(JSON.stringify(await store.read('disbursement/reports'))).not.toContain('1234567899')
    })

    it('cannot return a payment that it did not accept', async () => {
      const { port, driver } = make()
      await port.send(payment('a', SPECIAL_ACCOUNTS.closed))
      await expect(driver.returnPayment('a', 'R02')).rejects.toThrow('no such')
      await expect(driver.returnPayment('b', 'R02')).rejects.toThrow('no such')
    })
  })
})
