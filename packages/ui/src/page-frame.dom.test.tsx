// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { PageGrid } from './PageGrid.tsx'
import { PrimaryAction } from './PrimaryAction.tsx'
import { StageProgress } from './StageProgress.tsx'

afterEach(cleanup)

const STAGES = [
  { name: 'Offer' },
  { name: 'Details' },
  { name: 'Final steps', parts: 4 },
  { name: 'Funding' },
] as const

describe('the progress above a page', () => {
  it('is announced as one sentence: the step, its name, and how much of it is done', () => {
    const { container } = render(
      <StageProgress stages={STAGES} current={2} done={1} step="Part 3 of 4" note="1 of 4 steps done" />,
    )
    expect(container.querySelector('p')?.textContent).toBe('Part 3 of 4: Final steps 1 of 4 steps done')
    expect(container.querySelector('ol')?.getAttribute('aria-hidden')).toBe('true')
  })
  it('draws a bar for each part: completed ones full, the current one half', () => {
    const { container } = render(<StageProgress stages={STAGES} current={2} done={1} step="Part 3 of 4" />)
    const parts = [...container.querySelectorAll('li > span:first-child > span')]
    expect(
      parts.map(({ className }) =>
        className.includes('bg-brand') ? 'done' : className.includes('gradient') ? 'now' : 'next',
      ),
    ).toEqual(['done', 'done', 'done', 'now', 'next', 'next', 'next'])
  })
})

describe('the primary action', () => {
  it('is one button, and a bar on a phone only while its action is available', () => {
    const { container, rerender } = render(
      <PrimaryAction bar figure="$187.48" note="9.954% APR">
        <button type="submit">Continue</button>
      </PrimaryAction>,
    )
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(container.querySelector('[data-action-bar]')?.textContent).toContain('$187.48')
    rerender(
      <PrimaryAction bar={false} figure="$187.48">
        <button type="submit">Continue</button>
      </PrimaryAction>,
    )
    expect(container.querySelector('[data-action-bar]')).toBeNull()
    expect(container.textContent).toBe('Continue')
  })
  it('hides for an on-screen keyboard, and returns when it closes', () => {
    const view = Object.assign(new EventTarget(), { height: window.innerHeight, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { configurable: true, value: view })
    render(
      <PrimaryAction bar>
        <button type="submit">Continue</button>
      </PrimaryAction>,
    )
    const resize = (height: number, scale = 1) => {
      Object.assign(view, { height, scale })
      view.dispatchEvent(new Event('resize'))
    }
    resize(window.innerHeight / 2)
    expect('keyboard' in document.documentElement.dataset).toBe(true)
    resize(window.innerHeight)
    expect('keyboard' in document.documentElement.dataset).toBe(false)
    // Pinch zoom enlarges the page without a keyboard.
    resize(window.innerHeight / 2, 2)
    expect('keyboard' in document.documentElement.dataset).toBe(false)
    Reflect.deleteProperty(window, 'visualViewport')
  })
})

describe('the grid of a page', () => {
  it('has the main column first, then the panel, then what follows', () => {
    const { container } = render(
      <PageGrid side="panel" below="rest">
        main
      </PageGrid>,
    )
    expect(container.textContent).toBe('mainpanelrest')
  })
})
