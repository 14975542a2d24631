// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastRegion, createToastQueue } from './Toast.tsx'

const live = () => document.querySelector('[aria-live]')?.textContent

describe('Toast', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('is shown, then closed by hand or automatically (2.4.28)', () => {
    const queue = createToastQueue()
    render(<ToastRegion queue={queue} />)
    act(() => void queue.show({ text: 'Address copied' }))
    expect(screen.getByRole('listitem').textContent).toContain('Address copied')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('listitem')).toBeNull()
    act(() => void queue.show({ text: 'Saved', timeoutMs: 4000 }))
    act(() => void vi.advanceTimersByTime(3999))
    expect(screen.getByRole('listitem')).toBeDefined()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  it('stays while the pointer is on it', () => {
    const queue = createToastQueue()
    render(<ToastRegion queue={queue} />)
    act(() => void queue.show({ text: 'Saved', timeoutMs: 1000 }))
    fireEvent.pointerEnter(screen.getByRole('listitem'))
    act(() => void vi.advanceTimersByTime(5000))
    expect(screen.getByRole('listitem')).toBeDefined()
  })

  it('leaves five visible when a sixth is added, and shows the waiting one when there is room (2.9.07)', () => {
    const queue = createToastQueue()
    render(<ToastRegion queue={queue} />)
    act(() => {
      for (const number of [1, 2, 3, 4, 5, 6]) queue.show({ text: `news ${number}`, timeoutMs: 0 })
    })
    const texts = () => screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(texts()).toEqual(['news 6', 'news 5', 'news 4', 'news 3', 'news 2'])
    act(() => queue.close(6))
    expect(texts()).toEqual(['news 5', 'news 4', 'news 3', 'news 2', 'news 1'])
  })

  it('announces its text to assistive technology and clears the live region 300 ms later (2.9.08)', () => {
    const queue = createToastQueue()
    render(<ToastRegion queue={queue} />)
    act(() => void queue.show({ text: 'first', timeoutMs: 0 }))
    act(() => void vi.advanceTimersByTime(299))
    expect(live()).toBe('first')
    act(() => void vi.advanceTimersByTime(1))
    expect(live()).toBe('')
    act(() => void queue.show({ text: 'second', timeoutMs: 0 }))
    act(() => void vi.advanceTimersByTime(300))
    act(() => queue.close(2))
    expect(live()).toBe('')
  })
})
