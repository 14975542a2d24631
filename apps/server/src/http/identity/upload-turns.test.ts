import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createUploadTurns, MOST_OF_ONE_ACCOUNT, UPLOAD_PLACES } from './upload-turns.ts'

/** A reply that records the code of its refusal. */
const replyTo = (codes: string[]) =>
  ({
    request: {},
    log: { warn: () => undefined },
    hasHeader: () => false,
    header() {
      return this
    },
    status() {
      return this
    },
    send(body: { readonly code: string }) {
      codes.push(body.code)
      return this
    },
  }) as unknown as FastifyReply

const requestOf = (accountId: string) => ({ subject: { accountId } }) as unknown as FastifyRequest

describe('concurrent uploads (S5)', () => {
  it('are limited per account, in progress and waiting; the rest are told to retry', async () => {
    const codes: string[] = []
    let working = 0
    const gates: (() => void)[] = []
    const { inTurn } = createUploadTurns()
    const upload = inTurn(async () => {
      working += 1
      await new Promise<void>((resolve) => gates.push(resolve))
      working -= 1
    })
    const all = []
    for (let one = 0; one < MOST_OF_ONE_ACCOUNT + 1; one += 1)
      all.push(upload(requestOf('greedy'), replyTo(codes)))
    for (let one = 0; one < UPLOAD_PLACES.most + UPLOAD_PLACES.mostWaiting; one += 1)
      all.push(upload(requestOf(`account-${one}`), replyTo(codes)))
    await new Promise((resolve) => setImmediate(resolve))
    expect(working).toBe(UPLOAD_PLACES.most)
    const refusals = (code: string) => codes.filter((each) => each === code)
    expect(refusals('request.too-many')).toHaveLength(1)
    expect(refusals('server.unavailable')).toHaveLength(MOST_OF_ONE_ACCOUNT)
    for (let turn = 0; turn < UPLOAD_PLACES.most + UPLOAD_PLACES.mostWaiting; turn += 1) {
      gates.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(all)
    expect(working).toBe(0)
    await inTurn(() => Promise.resolve())(requestOf('greedy'), replyTo(codes))
    expect(refusals('request.too-many')).toHaveLength(1)
  })
})
