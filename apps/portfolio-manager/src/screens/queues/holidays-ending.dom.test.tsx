import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { HolidaysEnding } from './HolidaysEnding.tsx'

const { holidaysEnding: words } = portfolioLists

describe('the list of bank holidays', () => {
  it('is not mentioned while it covers more than a year', () => {
    const { container } = render(<HolidaysEnding ending={null} />)
    expect(container.textContent).toBe('')
  })

  it('is shown with its last date when it is about to end', () => {
    render(<HolidaysEnding ending={{ knownThrough: '2030-12-31' }} />)
    expect(screen.getByText(words.title)).toBeTruthy()
    const date = calendarDate('2030-12-31')
    expect(screen.getByText(fill(words.text, { date }))).toBeTruthy()
  })

  it('is shown as missing when there is none', () => {
    render(<HolidaysEnding ending={{ knownThrough: null }} />)
    expect(screen.getByText(words.none)).toBeTruthy()
  })
})
