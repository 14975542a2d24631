// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Banner } from './Banner.tsx'
import { CopyButton } from './CopyButton.tsx'
import { DataTable } from './DataTable.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { QrCode } from './QrCode.tsx'
import { readQr } from './read-qr.test-data.tsx'
import { Stepper } from './Stepper.tsx'

afterEach(cleanup)

describe('Stepper', () => {
  it("labels each step 'step N of M' (2.9.11) and marks the current one", () => {
    const steps = ['Received', 'Reviewed', 'Sent'].map((label) => ({ key: label, label }))
    render(<Stepper label="Progress" steps={steps} current={1} />)
    const items = screen.getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'step 1 of 3, done: Received',
      '2step 2 of 3: Reviewed',
      '3step 3 of 3: Sent',
    ])
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })
})

describe('CopyButton', () => {
  const written: string[] = []
  beforeEach(() => {
    vi.useFakeTimers()
    written.length = 0
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: async (text: string) => {
          if (text === 'refused') throw new Error('not allowed')
          written.push(text)
        },
      },
    })
  })
  afterEach(() => void vi.useRealTimers())
  const press = async () => {
    await act(async () => void fireEvent.click(screen.getByRole('button')))
  }

  it('copies the exact text to the clipboard (1.2.119)', async () => {
    render(<CopyButton text="bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" />)
    await press()
    expect(written).toEqual(['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'])
  })

  it('confirms for exactly two seconds after the last press (1.2.120)', async () => {
    render(<CopyButton text="address" />)
    await press()
    expect(screen.getByRole('button').textContent).toBe('Copied')
    expect(screen.getByRole('status').textContent).toBe('Copied')
    act(() => void vi.advanceTimersByTime(1500))
    await press()
    act(() => void vi.advanceTimersByTime(1999))
    expect(screen.getByRole('button').textContent).toBe('Copied')
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByRole('button').textContent).toBe('Copy')
  })

  it('does not confirm when the browser refused', async () => {
    render(<CopyButton text="refused" failedLabel="Copy it by hand" />)
    await press()
    expect(screen.getByRole('button').textContent).toBe('Copy it by hand')
  })
})

describe('QrCode', () => {
  it.each([
    'pledge',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'https://apps.apple.com/us/app/a-lender-of-no-name/id1234567890?platform=iphone',
  ])('decodes to the text that it was drawn from: %s (1.2.121)', (text) => {
    render(<QrCode text={text} title="A code" />)
    expect(readQr(screen.getByRole('img', { name: 'A code' }))).toBe(text)
  })

  it('draws every dark module of the text and a quiet zone around them (1.2.121)', () => {
    const text = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    render(<QrCode text={text} title="Deposit address" />)
    const code = screen.getByRole('img', { name: 'Deposit address' })
    const drawn = code.querySelector('path:last-child')?.getAttribute('d') ?? ''
    const { data } = encode(text, { ecc: 'M', border: 4 })
    const rows = data.map((row) => row.map(() => false))
    for (const [, x, y, width] of drawn.matchAll(/M(\d+) (\d+)h(\d+)/g))
      rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
    expect(rows).toEqual(data)
    expect(data.slice(0, 4).flat().some(Boolean)).toBe(false)
  })
})

describe('ProgressBar', () => {
  it('never counts unconfirmed amounts as confirmed', () => {
    render(<ProgressBar label="Collateral" share={0.999} pendingShare={0.5} valueText="almost" />)
    const bar = screen.getByRole('progressbar', { name: 'Collateral' })
    expect(bar.getAttribute('aria-valuenow')).toBe('99')
    expect(bar.getAttribute('aria-valuetext')).toBe('almost')
  })
})

describe('DataTable', () => {
  it('marks the current row', () => {
    render(
      <DataTable
        caption="Rates"
        rows={[{ ltv: '50 %' }, { ltv: '60 %' }]}
        rowKey={(row) => row.ltv}
        currentKey="60 %"
        columns={[{ key: 'ltv', header: 'LTV', cell: (row) => row.ltv, rowHeader: true }]}
      />,
    )
    const rows = screen.getAllByRole('row').map((row) => row.getAttribute('aria-current'))
    expect(rows).toEqual([null, null, 'true'])
  })
})

describe('Banner', () => {
  it('can be dismissed only if allowed, and folds a long text (G.23)', () => {
    const dismissed = vi.fn<() => void>()
    const { rerender } = render(<Banner tone="info" message="Short" onDismiss={dismissed} />)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(dismissed).toHaveBeenCalledOnce()
    rerender(<Banner tone="warn" message={'long '.repeat(60)} />)
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
    expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-expanded')).toBe('false')
  })
})
