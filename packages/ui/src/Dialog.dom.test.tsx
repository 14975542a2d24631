// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { giveDialogsToJsdom } from './dialog-for-jsdom.tsx'

const Page = ({ busy = false }: { readonly busy?: boolean }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>What is LTV?</Button>
      <Dialog
        open={open}
        busy={busy}
        onClose={() => setOpen(false)}
        title="Loan to value"
        actions={<Button onClick={() => setOpen(false)}>Understood</Button>}
      >
        <a href="/faq">More questions</a>
      </Dialog>
    </>
  )
}

const opened = async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'What is LTV?' }))
  return user
}

describe('Dialog: open or closed (2.4.29)', () => {
  beforeAll(giveDialogsToJsdom)
  afterEach(cleanup)

  it('is not in the page until it is opened', () => {
    render(<Page />)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('lets the keyboard scroll a sheet that contains only text', async () => {
    render(
      <Dialog open size="sheet" onClose={() => undefined} title="Loan to value">
        <p>A long text.</p>
      </Dialog>,
    )
    await userEvent.tab()
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('A long text.')
  })

  it('moves the focus to its title when it opens', async () => {
    await opened()
    expect(screen.getByRole('dialog', { name: 'Loan to value' })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Loan to value' }))
  })

  it('keeps the focus inside, forwards and backwards', async () => {
    const user = await opened()
    const close = screen.getByRole('button', { name: 'Close' })
    const last = screen.getByRole('button', { name: 'Understood' })
    await user.tab()
    expect(document.activeElement).toBe(close)
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(last)
    await user.tab()
    expect(document.activeElement).toBe(close)
  })

  it.each([
    [
      'the cross',
      async (user: ReturnType<typeof userEvent.setup>) =>
        user.click(screen.getByRole('button', { name: 'Close' })),
    ],
    ['Escape', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    ['a press beside it', async () => fireEvent.click(screen.getByRole('dialog'))],
    [
      'its action',
      async (user: ReturnType<typeof userEvent.setup>) =>
        user.click(screen.getByRole('button', { name: 'Understood' })),
    ],
  ])('closes by %s and returns the focus', async (_how, leave) => {
    const user = await opened()
    await leave(user)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'What is LTV?' }))
  })

  it('cannot be closed while it is busy', async () => {
    const user = userEvent.setup()
    render(<Page busy />)
    await user.click(screen.getByRole('button', { name: 'What is LTV?' }))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  it('makes scrolling content focusable, and adds no tab stop where nothing scrolls (WCAG 2.1.1)', async () => {
    const heights = (scrollHeight: number) => {
      for (const [name, value] of Object.entries({ scrollHeight, clientHeight: 300 }))
        Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
    }
    const contentOf = () => screen.getByRole('link', { name: 'More questions' }).parentElement
    heights(300)
    await opened()
    expect(contentOf()).not.toHaveProperty('tabIndex', 0)
    cleanup()
    heights(301)
    await opened()
    expect(contentOf()).toHaveProperty('tabIndex', 0)
    for (const name of ['scrollHeight', 'clientHeight']) Reflect.deleteProperty(HTMLElement.prototype, name)
  })
})
