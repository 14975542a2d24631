import { describeDebitPort } from '@pledge/providers/debit/behavior'
import type { AchDebit } from '@pledge/providers/debit/port'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../state/memory-store.ts'
import { DEBIT_ACCOUNTS } from './debit-accounts.ts'
import { createSimulatedDebit } from './simulated-debit.ts'

const keys = { current: new Uint8Array(32).fill(1) }
/** A Friday. */
const FRIDAY = '2026-05-01T12:00:00Z'

const onClock = (store = createMemoryStore()) => {
  let time = new Date(FRIDAY)
  const bank = createSimulatedDebit({ store, now: () => time, keys })
  return { ...bank, at: (text: string) => void (time = new Date(text)) }
}

describeDebitPort('simulated ACH debits', () => {
  const { port, driver } = onClock()
  return Promise.resolve({
    port,
    accounts: {
      accepts: '000123456789',
      rejects: DEBIT_ACCOUNTS.rejected,
      unknownOnce: DEBIT_ACCOUNTS.unknownOnce,
      answerLost: DEBIT_ACCOUNTS.answerLost,
    },
    drawn: async (key) =>
      (await driver.debits())
        .filter((each) => each.status === 'ACCEPTED' && each.debit.idempotencyKey === key)
        .map((each) => each.debit.amountCents),
    settles: driver.settle,
    returns: driver.returnDebit,
    setReachable: driver.setReachable,
  })
})

const debit = (idempotencyKey: string, accountNumber: string, more: Partial<AchDebit> = {}): AchDebit => ({
  idempotencyKey,
  organizationCode: 'PLEDGE',
  amountCents: 12_345n,
  routingNumber: '021000021',
  accountNumber,
  accountType: 'savings',
  firstName: 'Erin',
  lastName: 'Example',
  authorization: 'SINGLE',
  isRepresentment: false,
  settlesOn: '2026-05-05',
  reference: '3F2A-9C01-7B44',
  ...more,
})

describe('the simulated bank of debits', () => {
  const all = async ({ port }: ReturnType<typeof onClock>) =>
    (await port.reports({ after: null, most: 100 })).reports.map(({ kind, code, on }) => [kind, code, on])

  it.each([
    ['R01', DEBIT_ACCOUNTS.insufficient, '2026-05-07'],
    ['R02', DEBIT_ACCOUNTS.closed, '2026-05-07'],
    ['R03', DEBIT_ACCOUNTS.unknownToBank, '2026-05-07'],
    ['R05', DEBIT_ACCOUNTS.unauthorizedCorporate, '2026-07-03'],
    ['R07', DEBIT_ACCOUNTS.revoked, '2026-05-07'],
    ['R08', DEBIT_ACCOUNTS.stopped, '2026-05-07'],
    ['R10', DEBIT_ACCOUNTS.unauthorized, '2026-06-04'],
    ['R11', DEBIT_ACCOUNTS.notAsAuthorized, '2026-06-22'],
    ['R16', DEBIT_ACCOUNTS.frozen, '2026-05-07'],
    ['R99', DEBIT_ACCOUNTS.unknownCode, '2026-05-07'],
  ])('settles on its date and returns %s on its own', async (code, account, returnedOn) => {
    const bank = onClock()
    await bank.port.submit(debit('a', account))
    bank.at('2026-05-05T14:59:59Z')
    expect(await all(bank)).toEqual([])
    bank.at('2026-05-05T15:00:00Z')
    expect(await all(bank)).toEqual([['SETTLED', null, '2026-05-05']])
    bank.at(`${returnedOn}T14:59:59Z`)
    expect(await all(bank)).toHaveLength(1)
    bank.at(`${returnedOn}T15:00:00Z`)
    expect(await all(bank)).toEqual([
      ['SETTLED', null, '2026-05-05'],
      ['RETURN', code, returnedOn],
    ])
  })

  it.each([DEBIT_ACCOUNTS.insufficientOnce, DEBIT_ACCOUNTS.uncollectedOnce])(
    'pays the re-presentment of an entry on %s',
    async (account) => {
      const bank = onClock()
      await bank.port.submit(debit('a', account))
      await bank.port.submit(debit('b', account, { isRepresentment: true }))
      bank.at('2026-06-05T12:00:00Z')
      expect((await all(bank)).map(([kind]) => kind)).toEqual(['SETTLED', 'SETTLED', 'RETURN'])
    },
  )

  it('settles the banking day after it was submitted where its date is no later', async () => {
    const bank = onClock()
    await bank.port.submit(debit('a', '000123456789', { settlesOn: '2026-04-30' }))
    bank.at('2026-05-04T15:00:00Z')
    expect(await all(bank)).toEqual([['SETTLED', null, '2026-05-04']])
  })

  it('reports what happens in the evening on that day, although it is the next day in UTC', async () => {
    const bank = onClock()
    bank.at('2026-05-02T01:00:00Z')
    await bank.port.submit(debit('a', '000123456789', { settlesOn: '2026-04-30' }))
    await bank.driver.settle('a')
    expect(await all(bank)).toEqual([['SETTLED', null, '2026-05-01']])
  })

  it('notifies of a change, and keeps neither account nor name in clear (S3)', async () => {
    const store = createMemoryStore()
    const bank = onClock(store)
    await bank.port.submit(debit('a', DEBIT_ACCOUNTS.changedNumber))
    bank.at('2026-05-07T15:00:00Z')
    const { reports } = await bank.port.reports({ after: null, most: 10 })
    expect(reports[1]).toMatchObject({ kind: 'CHANGE', code: 'C01', corrected: '4000001202' })
    const stored = JSON.stringify([await store.read('debit/entry/a'), await store.read('debit/reports')])
    expect(stored).toContain('ACCEPTED')
    expect(stored).not.toMatch(/400000120|021000021|Erin|Example/)
  })

  it('stays undecided until it is decided, either way, once', async () => {
    const bank = onClock()
    const submit = (key: string) => bank.port.submit(debit(key, DEBIT_ACCOUNTS.unknownAlways))
    for (const key of ['a', 'b', 'a']) expect(await submit(key)).toEqual({ status: 'UNKNOWN' })
    await bank.driver.decide('a', 'ACCEPTED')
    await bank.driver.decide('b', 'REJECTED')
    expect(await submit('a')).toMatchObject({ status: 'ACCEPTED' })
    expect(await submit('b')).toMatchObject({ status: 'REJECTED', code: 'R20' })
    await expect(bank.driver.decide('a', 'REJECTED')).rejects.toThrow('undecided')
    await expect(bank.driver.returnDebit('b', 'R01')).rejects.toThrow('no such')
    bank.at('2026-05-05T15:00:00Z')
    expect(await all(bank)).toEqual([['SETTLED', null, '2026-05-05']])
  })
})
