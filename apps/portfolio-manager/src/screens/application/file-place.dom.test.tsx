// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FilePlace } from './FilePlace.tsx'

const scrolled = vi.fn<(how: unknown) => void>()
/** The router scrolls too, with another argument: to what is there at once. */
const times = () => scrolled.mock.calls.filter(([how]) => typeof how === 'object').length
const Late = () => {
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <>
      <FilePlace id="sales">{isLoaded && <p>The sales</p>}</FilePlace>
      <button type="button" onClick={() => setIsLoaded(true)}>
        Load
      </button>
    </>
  )
}

const show = async (path: string) => {
  const root = createRootRoute({ component: Late })
  const history = createMemoryHistory({ initialEntries: [path] })
  await act(async () => {
    render(<RouterProvider router={createRouter({ routeTree: root, history })} />)
  })
}

beforeEach(() => {
  scrolled.mockReset()
  Element.prototype.scrollIntoView = scrolled
})
afterEach(cleanup)

describe('a section of a file that a link opens', () => {
  it('is scrolled to and focused once it has content', async () => {
    await show('/#sales')
    expect(times()).toBe(0)
    await act(async () => fireEvent.click(screen.getByText('Load')))
    expect(times()).toBe(1)
    expect(document.activeElement).toBe(screen.getByText('The sales').parentElement)
  })

  it('stays where it is for a link to another section', async () => {
    await show('/#margin')
    await act(async () => fireEvent.click(screen.getByText('Load')))
    expect(times()).toBe(0)
  })
})
