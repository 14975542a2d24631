// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useVerification, VerifyButton } from './VerifyButton.tsx'

const WORDS = { not: 'Verify', sending: 'Verifying', verified: 'Verified', error: 'Not verified' }

let answer: { readonly ok: () => void; readonly fail: () => void }
let requests: number
let refreshed: number

const Tried = () => {
  const { face, verify } = useVerification({
    ask: () => {
      requests += 1
      return new Promise<void>((resolve, reject) => {
        answer = { ok: resolve, fail: () => reject(new Error('no')) }
      })
    },
    onVerified: () => {
      refreshed += 1
    },
  })
  return <VerifyButton face={face} words={WORDS} onPress={verify} />
}

const face = () => screen.getByRole('button').getAttribute('data-face')
const press = () => fireEvent.click(screen.getByRole('button'))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const says = async (how: 'ok' | 'fail') => {
  await act(async () => {
    answer[how]()
    await Promise.resolve()
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  requests = 0
  refreshed = 0
  render(<Tried />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the verify button', () => {
  it('has four faces: not, sending, verified and error (1.4.35, 1.4.38)', async () => {
    expect([face(), screen.getByRole('button').textContent]).toEqual(['not', 'Verify'])
    press()
    expect(face()).toBe('sending')
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
    await says('ok')
    expect([face(), screen.getByRole('button').textContent]).toEqual(['verified', 'Verified'])
    expect(screen.getByRole('status').textContent).toBe('Verified')
    cleanup()
    render(<Tried />)
    press()
    await says('fail')
    expect([face(), screen.getByRole('button').textContent]).toEqual(['error', 'Not verified'])
    expect(screen.getByRole('status').textContent).toBe('Not verified')
  })

  it('reads the status again 0.5 s after its success, once (1.4.36, 1.9.35)', async () => {
    press()
    await says('ok')
    await pass(499)
    expect(refreshed).toBe(0)
    await pass(1)
    expect(refreshed).toBe(1)
    await pass(60_000)
    expect(refreshed).toBe(1)
  })

  it('can be used again 1.5 s after a failure, not before (1.4.37, 1.4.39, 1.8.08, 1.9.34)', async () => {
    press()
    await says('fail')
    await pass(1_499)
    press()
    expect([face(), requests]).toEqual(['error', 1])
    await pass(1)
    expect(face()).toBe('not')
    press()
    expect([face(), requests]).toEqual(['sending', 2])
    expect(refreshed).toBe(0)
  })

  it('sends one request however often it is pressed', async () => {
    press()
    press()
    expect(requests).toBe(1)
    await says('ok')
    press()
    expect(requests).toBe(1)
  })
})
