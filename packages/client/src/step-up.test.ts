import { defineCall } from '@pledge/contract/define-call'
import { STEP_UP_HEADER } from '@pledge/contract/step-up'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { GenericRequestError } from './errors.ts'
import type { RequestOptions } from './request.ts'
import { createStepUpCall, StepUpLeft, type ChangeToProve } from './step-up.ts'
import { createCall } from './typed-call.ts'

const changeThing = defineCall({
  name: 'changeThing',
  method: 'POST',
  path: '/api/things/{uuid}/part',
  caller: 'borrower',
  summary: 'For this test.',
  params: z.object({ uuid: z.string() }),
  body: z.object({ part: z.string() }),
  answer: z.object({ done: z.boolean() }),
  stepUp: 'bank-account',
  refusals: ['session.step-up-needed'],
})
const INPUT = { params: { uuid: 'u' }, body: { part: 'p' } }

const refusing = (code: string) =>
  new GenericRequestError({ message: 'refused', data: { status: 403, message: 'refused', code } })

/** Refuses a given number of times; records the requests sent and the proofs requested. */
const setUp = (refusals: number, code = 'session.step-up-needed') => {
  const sent: RequestOptions[] = []
  const requests: ChangeToProve[] = []
  const call = createCall(async (options) => {
    sent.push(options)
    if (sent.length <= refusals) throw refusing(code)
    return { data: { done: true }, response: new Response() }
  })
  const prove = async (change: ChangeToProve) => {
    requests.push(change)
    return `proof ${requests.length}`
  }
  const stepUpCall = createStepUpCall({ call, prove, newKey: () => 'one key' })
  return { call, stepUpCall, sent, requests }
}

describe('a call that may require a proof (decision 15)', () => {
  it('requests no proof when the server does not', async () => {
    const { stepUpCall, requests } = setUp(0)
    expect(await stepUpCall(changeThing, INPUT)).toEqual({ done: true })
    expect(requests).toEqual([])
  })

  it('requests a proof of the exact body, and repeats the call with it and the same key', async () => {
    const { stepUpCall, sent, requests } = setUp(1)
    expect(await stepUpCall(changeThing, INPUT)).toEqual({ done: true })
    expect(requests).toEqual([{ action: 'bank-account', application: 'u', payload: INPUT.body }])
    expect(sent.map(({ headers }) => headers?.[STEP_UP_HEADER])).toEqual([undefined, 'proof 1'])
    expect(sent.map(({ body, idempotencyKey }) => ({ body, idempotencyKey }))).toEqual([
      { body: INPUT.body, idempotencyKey: 'one key' },
      { body: INPUT.body, idempotencyKey: 'one key' },
    ])
  })

  it('requests another proof when one has expired, a limited number of times', async () => {
    const late = setUp(2)
    expect(await late.stepUpCall(changeThing, INPUT)).toEqual({ done: true })
    expect(late.requests).toHaveLength(2)
    const never = setUp(99)
    await expect(never.stepUpCall(changeThing, INPUT)).rejects.toBeInstanceOf(GenericRequestError)
    expect(never.requests).toHaveLength(3)
  })

  it('leaves every other refusal to the caller', async () => {
    const { stepUpCall, requests } = setUp(1, 'disbursement.details-invalid')
    await expect(stepUpCall(changeThing, INPUT)).rejects.toBeInstanceOf(GenericRequestError)
    expect(requests).toEqual([])
  })

  it('reports to its caller that the user canceled', async () => {
    const { call } = setUp(99)
    const prove = () => Promise.reject(new StepUpLeft())
    const stepUpCall = createStepUpCall({ call, prove, newKey: () => 'k' })
    await expect(stepUpCall(changeThing, INPUT)).rejects.toBeInstanceOf(StepUpLeft)
  })
})
