// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ComboboxField } from './ComboboxField.tsx'

afterEach(cleanup)

const OPTIONS = [
  { key: 'a', label: '1 Main Street', note: 'Denver, CO 80202' },
  { key: 'b', label: '12 Main Street', note: 'Boulder, CO 80301' },
]

const Example = () => {
  const [value, setValue] = useState('')
  const [chosen, setChosen] = useState('nothing')
  return (
    <>
      <ComboboxField
        label="Street address"
        value={value}
        onValueChange={setValue}
        options={value.length >= 3 ? OPTIONS : []}
        onChoose={setChosen}
        optionsLabel="Suggestions"
        status="2 addresses found"
      />
      <output>{chosen}</output>
    </>
  )
}

describe('ComboboxField, an editable combobox of the WAI-ARIA practices (1.2.67)', () => {
  it('opens as soon as there are options, and announces how many', async () => {
    render(<Example />)
    const box = screen.getByRole('combobox', { name: 'Street address' })
    expect(box.getAttribute('aria-expanded')).toBe('false')
    await userEvent.type(box, '1 M')
    expect(box.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getAllByRole('option')).toHaveLength(2)
    expect(screen.getByText('2 addresses found')).toBeTruthy()
  })

  it('selects by arrow keys and Enter while the focus stays in the text box', async () => {
    render(<Example />)
    const box = screen.getByRole('combobox')
    await userEvent.type(box, '1 M{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(box)
    const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toContain('12 Main Street')
    expect(active?.getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{Enter}')
    expect(box.getAttribute('aria-expanded')).toBe('false')
    expect(document.querySelector('output')?.textContent).toBe('b')
  })

  it('wraps around at the ends, and selects by a press', async () => {
    render(<Example />)
    await userEvent.type(screen.getByRole('combobox'), '1 M{ArrowUp}')
    expect(screen.getAllByRole('option')[1]?.getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true')
    await userEvent.click(screen.getByText('12 Main Street'))
    expect(document.querySelector('output')?.textContent).toBe('b')
  })

  it('closes by Escape and keeps the typed text', async () => {
    render(<Example />)
    const box = screen.getByRole<HTMLInputElement>('combobox')
    await userEvent.type(box, '1 M{Escape}')
    expect(box.getAttribute('aria-expanded')).toBe('false')
    expect(box.value).toBe('1 M')
  })
})
