// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mountToasts, toasts } from './toasts.tsx'

const shown = () => screen.queryAllByRole('listitem').map((each) => each.textContent)
const show = (count: number) =>
  act(() => {
    for (let each = 1; each <= count; each += 1) toasts.show({ tone: 'success', text: `Saved ${each}` })
  })

beforeEach(() => {
  vi.useFakeTimers()
  act(mountToasts)
})
afterEach(() => {
  act(() => {
    for (let [toast] = toasts.visible(); toast !== undefined; [toast] = toasts.visible())
      toasts.close(toast.id)
  })
  vi.useRealTimers()
})

describe('the toasts of borrowers', () => {
  it('are five at most; a sixth leaves five visible (2.9.07)', () => {
    show(6)
    expect(shown()).toEqual(['Saved 6', 'Saved 5', 'Saved 4', 'Saved 3', 'Saved 2'])
  })

  it('appear and go, by themselves or by hand (2.4.28)', () => {
    show(2)
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
    expect(shown()).toEqual(['Saved 1'])
    act(() => {
      vi.advanceTimersByTime(6_000)
    })
    expect(shown()).toEqual([])
  })

  it('are in one place, however many pages mount them', () => {
    act(mountToasts)
    show(1)
    expect(screen.getAllByRole('list', { name: 'Notifications' })).toHaveLength(1)
  })
})
