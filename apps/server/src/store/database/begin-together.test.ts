import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { beginningTogether } from './begin-together.ts'

const PRINCIPAL = `select set_config('pledge.organization_id', $1, true)`

/** A client of a pool that answers its statements in order, when the test says so. */
const openClient = async () => {
  const sent: string[] = []
  const answers: ((outcome: Error | undefined) => void)[] = []
  const ended: true[] = []
  const client = {
    connection: { stream: undefined },
    end: () => {
      ended.push(true)
      return Promise.resolve()
    },
    query: (text: string) =>
      new Promise((resolve, reject) => {
        sent.push(text)
        answers.push((failure) =>
          failure === undefined ? resolve({ command: text, rowCount: 0, rows: [text] }) : reject(failure),
        )
      }),
    release: () => undefined,
  }
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve() } as unknown as pg.Pool
  const kysely = beginningTogether(pool)
  return {
    sent,
    ended,
    client: await kysely.connect(),
    again: () => kysely.connect(),
    answer: (failure?: Error) => answers.shift()?.(failure),
  }
}

const run = (client: PostgresPoolClient, text: string) => client.query(text, [])

describe('the beginning of a transaction', () => {
  it('is sent with its first statement, which waits for no answer before it', async () => {
    const { client, sent, answer } = await openClient()
    await run(client, 'begin')
    await run(client, PRINCIPAL)
    expect(sent).toEqual([])
    const first = run(client, 'select 1')
    expect(sent).toEqual(['begin', PRINCIPAL, 'select 1'])
    for (let each = 0; each < 3; each++) answer()
    expect(await first).toMatchObject({ rows: ['select 1'] })
  })

  it('is sent once: later statements and the commit go alone', async () => {
    const { client, sent, answer } = await openClient()
    await run(client, 'begin')
    const first = run(client, 'insert')
    answer()
    answer()
    await first
    void run(client, 'update')
    void run(client, 'rollback to savepoint_1')
    void run(client, 'commit')
    expect(sent).toEqual(['begin', 'insert', 'update', 'rollback to savepoint_1', 'commit'])
  })

  it('closes the connection where it fails, because what followed ran outside of a transaction', async () => {
    const { client, ended, answer } = await openClient()
    await run(client, 'begin')
    const first = run(client, 'insert')
    answer(new Error('canceling statement due to user request'))
    answer()
    await expect(first).rejects.toThrow('canceling statement')
    expect(ended).toHaveLength(1)
  })

  it('keeps the connection where its first statement fails', async () => {
    const { client, ended, answer } = await openClient()
    await run(client, 'begin')
    const first = run(client, 'insert')
    answer()
    answer(new Error('duplicate key'))
    await expect(first).rejects.toThrow('duplicate key')
    expect(ended).toHaveLength(0)
  })

  it.each(['commit', 'rollback'])('is never sent where %s is all that follows', async (end) => {
    const { client, sent } = await openClient()
    await run(client, 'start transaction isolation level repeatable read read only')
    await run(client, PRINCIPAL)
    await run(client, end)
    expect(sent).toEqual([])
    void run(client, 'select 2')
    expect(sent).toEqual(['select 2'])
  })

  it('ends a transaction that is under way, however late its principal changes', async () => {
    const { client, sent, answer } = await openClient()
    await run(client, 'begin')
    const first = run(client, 'insert')
    answer()
    answer()
    await first
    await run(client, PRINCIPAL)
    void run(client, 'commit')
    expect(sent).toEqual(['begin', 'insert', 'commit'])
  })

  it('fails its first statement with the cause, not with what follows from it', async () => {
    const { client, answer } = await openClient()
    await run(client, 'begin')
    await run(client, PRINCIPAL)
    const first = run(client, 'select 1')
    answer()
    answer(new Error('invalid byte sequence'))
    answer(new Error('current transaction is aborted'))
    await expect(first).rejects.toThrow('invalid byte sequence')
  })

  it('belongs to its connection, each time that the pool hands it out', async () => {
    const { client, again } = await openClient()
    expect(await again()).toBe(client)
  })
})
