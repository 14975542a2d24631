// @vitest-environment jsdom
import { GenericRequestError } from '@pledge/client/errors'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusalText } from './refusal-text.ts'

const lost = new GenericRequestError({ message: 'Response was not defined for /x' })

afterEach(() => vi.restoreAllMocks())

const UNEXPECTED = 'Something unexpected happened. Try again'

describe('a refused call', () => {
  const answered = (data: unknown) =>
    refusalText(new GenericRequestError({ message: '502', data, status: 502 }))

  it('shows the server’s text', () =>
    expect(answered({ status: 409, code: 'offer.lapsed', message: 'This offer has expired.' })).toBe(
      'This offer has expired.',
    ))

  it.each([
    { message: 'upstream connect error' },
    { status: 502, message: 'ECONNREFUSED' },
    { code: 'ECONNREFUSED', message: 'ECONNREFUSED' },
    'Bad Gateway',
    null,
  ])(
    'shows the generic message, and nothing of the body, when an intermediary answers with %j (1.8.12)',
    (data) => expect(answered(data)).toBe(UNEXPECTED),
  )
})

describe('a call without an answer', () => {
  it('is shown as offline on a device without a network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(refusalText(lost)).toBe("You're offline. Check your connection and try again.")
  })

  it('is shown as unexpected on a device with a network (1.8.12)', () =>
    expect(refusalText(lost)).toBe(UNEXPECTED))
})
