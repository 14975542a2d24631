// @vitest-environment jsdom
import { GenericRequestError } from '@pledge/client/errors'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusalText } from './refusal-text.ts'

const lost = new GenericRequestError({ message: 'Response was not defined for /x' })

afterEach(() => vi.restoreAllMocks())

describe('a call that got no answer', () => {
  it('is told as such on a device without a network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(refusalText(lost)).toBe("You're offline. Check your connection and try again.")
  })

  it('is unexpected on one that has a network (1.8.12)', () =>
    expect(refusalText(lost)).toBe('Something unexpected happened. Try again'))
})
