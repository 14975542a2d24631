// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { operatorsReplay } from './replay.ts'

const offer = (replay: unknown) => {
  Object.assign(window, { pledgeReplay: replay })
}
afterEach(() => offer(undefined))

describe('the session replay of an operator', () => {
  it('is that of the operator’s recorder, and none without one (2.7.09, G.81)', () => {
    expect(operatorsReplay()).toBeUndefined()
    offer({ sessionId: 'a1', url: 'https://replay.example/a1' })
    expect(operatorsReplay()).toEqual({ sessionId: 'a1', url: 'https://replay.example/a1' })
  })

  it.each([
    [null],
    ['a1'],
    [{ sessionId: 'a1' }],
    [{ sessionId: 'a\n1', url: 'u' }],
    [{ sessionId: '', url: 'u' }],
  ])('ignores %j, which no header can carry', (replay) => {
    offer(replay)
    expect(operatorsReplay()).toBeUndefined()
  })
})
