import { describe, expect, it } from 'vitest'
import type { AchDebit, DebitPort } from './port.ts'

/** What the suite needs to make happen at a bank. `accounts` answer as their names say. */
export interface DebitSubject {
  readonly port: DebitPort
  readonly accounts: {
    readonly accepts: string
    readonly rejects: string
    readonly unknownOnce: string
    readonly answerLost: string
  }
  /** The amounts that the bank drew under a key. */
  readonly drawn: (idempotencyKey: string) => Promise<readonly bigint[]>
  /** The entry with this key settles now, whatever its date. */
  readonly settles: (idempotencyKey: string) => Promise<void>
  /** The receiving bank returns the entry with this key. */
  readonly returns: (idempotencyKey: string, code: string) => Promise<void>
  readonly setReachable: (isReachable: boolean) => Promise<void>
}

/** What every adapter of ACH debits does. */
export const describeDebitPort = (name: string, make: () => Promise<DebitSubject>): void => {
  const debit = (idempotencyKey: string, accountNumber: string): AchDebit => ({
    idempotencyKey,
    organizationCode: 'PLEDGE',
    amountCents: 7_499n,
    routingNumber: '021000021',
    accountNumber,
    accountType: 'checking',
    firstName: 'Erin',
    lastName: 'Example',
    authorization: 'RECURRING',
    isRepresentment: false,
    settlesOn: '2026-05-05',
    reference: '3F2A-9C01-7B44',
  })
  const traceOf = async (subject: DebitSubject, key: string): Promise<string> => {
    const answer = await subject.port.submit(debit(key, subject.accounts.accepts))
    if (answer.status !== 'ACCEPTED') throw new Error('the account accepts')
    return answer.traceNumber
  }

  describe(`${name} as a way to debit accounts`, () => {
    it('accepts an entry with a trace number of 15 digits, another for another entry', async () => {
      const subject = await make()
      const [first, second] = [await traceOf(subject, 'one'), await traceOf(subject, 'two')]
      expect(first).toMatch(/^\d{15}$/)
      expect(second).not.toBe(first)
    })

    it('draws once for the same key, one after the other or at the same time', async () => {
      const { port, accounts, drawn } = await make()
      const entry = debit('one', accounts.accepts)
      const answers = await Promise.all([1, 2, 3].map(() => port.submit(entry)))
      answers.push(await port.submit(entry))
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
      expect(await drawn('one')).toEqual([7_499n])
    })

    it('throws when a key comes again with other content, and draws nothing more', async () => {
      const { port, accounts, drawn } = await make()
      const first = debit('one', accounts.accepts)
      await port.submit(first)
      const others: readonly AchDebit[] = [
        { ...first, amountCents: 7_500n },
        { ...first, accountNumber: '1112223334' },
        { ...first, accountType: 'savings' },
        { ...first, settlesOn: '2026-05-06' },
        { ...first, organizationCode: 'OTHER' },
      ]
      for (const other of others) await expect(port.submit(other)).rejects.toThrow()
      expect(await drawn('one')).toEqual([7_499n])
    })

    it('says why it rejects, every time the same, and draws nothing', async () => {
      const { port, accounts, drawn } = await make()
      const first = await port.submit(debit('one', accounts.rejects))
      expect(first).toMatchObject({
        status: 'REJECTED',
        code: expect.stringMatching(/^\S{1,20}$/) as string,
        reason: expect.stringMatching(/\S/) as string,
      })
      expect(await port.submit(debit('one', accounts.rejects))).toEqual(first)
      expect(await drawn('one')).toEqual([])
    })

    it('may not know, and then knows: one entry all the same', async () => {
      const { port, accounts, drawn } = await make()
      expect(await port.submit(debit('one', accounts.unknownOnce))).toEqual({ status: 'UNKNOWN' })
      expect(await port.submit(debit('one', accounts.unknownOnce))).toMatchObject({ status: 'ACCEPTED' })
      expect(await drawn('one')).toEqual([7_499n])
    })

    it('draws once when its answer was lost, and says afterwards what became of it', async () => {
      const { port, accounts, drawn } = await make()
      expect(await port.standing('one')).toEqual({ status: 'NONE' })
      await expect(port.submit(debit('one', accounts.answerLost))).rejects.toThrow()
      expect(await port.standing('one')).toMatchObject({ status: 'ACCEPTED' })
      expect(await port.submit(debit('one', accounts.answerLost))).toEqual(await port.standing('one'))
      const rejected = await port.submit(debit('two', accounts.rejects))
      expect(await port.standing('two')).toEqual(rejected)
      expect(await drawn('one')).toEqual([7_499n])
    })

    it('rejects what no entry carries, with the code of a bank, and draws nothing', async () => {
      const { port, accounts, drawn } = await make()
      const good = debit('one', accounts.accepts)
      const bad = [
        [{ ...good, amountCents: 0n }, 'R19'],
        [{ ...good, amountCents: -1n }, 'R19'],
        [{ ...good, amountCents: 10_000_000_000n }, 'R19'],
        [{ ...good, routingNumber: '12345' }, 'R28'],
        [{ ...good, accountNumber: '12a' }, 'R04'],
        [{ ...good, firstName: '', lastName: '' }, 'R26'],
      ] as const
      for (const [each, code] of bad)
        expect(await port.submit(each)).toEqual({
          status: 'REJECTED',
          code,
          reason: expect.stringContaining(code) as string,
        })
      expect(await drawn('one')).toEqual([])
    })

    it('reports nothing of what has not settled', async () => {
      const subject = await make()
      await traceOf(subject, 'one')
      expect(await subject.port.reports({ after: null, most: 10 })).toEqual({ reports: [], cursor: null })
    })

    it('reports settlement and return by the trace number, page by page, each once', async () => {
      const subject = await make()
      const trace = await traceOf(subject, 'one')
      await subject.settles('one')
      await subject.returns('one', 'R01')
      await subject.settles('one')
      const first = await subject.port.reports({ after: null, most: 1 })
      const second = await subject.port.reports({ after: first.cursor, most: 10 })
      const all = [...first.reports, ...second.reports]
      expect(first.reports).toHaveLength(1)
      expect(new Set(all.map(({ id }) => id)).size).toBe(2)
      expect(all.map(({ kind, code, traceNumber }) => [kind, code, traceNumber]).slice(0, 2)).toEqual([
        ['SETTLED', null, trace],
        ['RETURN', 'R01', trace],
      ])
      expect(await subject.port.reports({ after: second.cursor, most: 10 })).toEqual({
        reports: [],
        cursor: second.cursor,
      })
      expect(await subject.port.reports({ after: null, most: 1 })).toEqual(first)
    })

    it('goes on answering that it accepted an entry that was returned', async () => {
      const subject = await make()
      const first = await subject.port.submit(debit('one', subject.accounts.accepts))
      await subject.settles('one')
      await subject.returns('one', 'R10')
      expect(await subject.port.submit(debit('one', subject.accounts.accepts))).toEqual(first)
      expect(await subject.drawn('one')).toEqual([7_499n])
    })

    it('throws while it cannot be reached, and draws once afterwards', async () => {
      const { port, accounts, drawn, setReachable } = await make()
      await setReachable(false)
      await expect(port.submit(debit('one', accounts.accepts))).rejects.toThrow()
      await expect(port.standing('one')).rejects.toThrow()
      await expect(port.reports({ after: null, most: 1 })).rejects.toThrow()
      await setReachable(true)
      await port.submit(debit('one', accounts.accepts))
      expect(await drawn('one')).toEqual([7_499n])
    })
  })
}
