// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Accordion } from './Accordion.tsx'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FilePicker } from './FilePicker.tsx'
import { MaskedField, maskDigits } from './MaskedField.tsx'
import { RadioCards } from './RadioCards.tsx'
import { SelectField } from './SelectField.tsx'
import { Slider, sliderBounds } from './Slider.tsx'
import { Switch } from './Switch.tsx'
import { TextField } from './TextField.tsx'
import { caretAfterMask } from './mask.ts'

afterEach(cleanup)

describe('Accordion: open or closed (2.4.26)', () => {
  it('announces which of its answers is open', () => {
    render(<Accordion items={[{ key: 'fees', summary: 'What are the fees?', content: 'One percent.' }]} />)
    const [details] = document.getElementsByTagName('details')
    expect(details?.open).toBe(false)
    // The browser's own control supports the keyboard and assistive technology.
    const summary = screen.getByText('What are the fees?').closest('summary')
    expect(summary?.parentElement).toBe(details)
    if (summary == null) throw new Error('there is no summary')
    expect(summary.getAttribute('tabindex')).toBeNull()
    expect(summary.closest('[aria-hidden], [inert]')).toBeNull()
    for (const key of ['Enter', ' ']) {
      expect(fireEvent.keyDown(summary, { key })).toBe(true)
      expect(fireEvent.keyUp(summary, { key })).toBe(true)
    }
    fireEvent.click(screen.getByText('What are the fees?'))
    expect(details?.open).toBe(true)
    fireEvent.click(screen.getByText('What are the fees?'))
    expect(details?.open).toBe(false)
  })

  it('gives its answers one shared name when only one may be open', () => {
    render(
      <Accordion
        single
        items={[
          { key: 'a', summary: 'A', content: '1' },
          { key: 'b', summary: 'B', content: '2' },
        ]}
      />,
    )
    const names = [...document.getElementsByTagName('details')].map((each) => each.getAttribute('name'))
    expect(names[0]).toBeTruthy()
    expect(names[0]).toBe(names[1])
  })
})

describe('Checkbox: selected or indeterminate (2.4.27)', () => {
  it('is toggled by its label and by the space bar', async () => {
    const user = userEvent.setup()
    render(<Checkbox label="I have sent the collateral" />)
    const box = screen.getByRole<HTMLInputElement>('checkbox')
    await user.click(screen.getByText('I have sent the collateral'))
    expect(box.checked).toBe(true)
    await user.keyboard(' ')
    expect(box.checked).toBe(false)
  })

  it('exposes the mixed state', () => {
    const { rerender } = render(<Checkbox label="All documents" indeterminate />)
    expect(screen.getByRole<HTMLInputElement>('checkbox').indeterminate).toBe(true)
    rerender(<Checkbox label="All documents" checked readOnly />)
    expect(screen.getByRole<HTMLInputElement>('checkbox').indeterminate).toBe(false)
  })
})

describe('Switch', () => {
  it('is announced as on or off, and is turned by its label and by the space bar', async () => {
    const user = userEvent.setup()
    const turned = vi.fn<(isOn: boolean) => void>()
    const turn = {
      onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) =>
        turned(event.currentTarget.checked),
    }
    const { rerender } = render(
      <Switch label="Stabilization" hint="Coins become USDC" checked={false} {...turn} />,
    )
    const control = screen.getByRole('switch', { name: 'Stabilization' })
    expect(control.getAttribute('aria-checked')).toBe('false')
    expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Coins become USDC',
    )
    await user.click(screen.getByText('Stabilization'))
    expect(turned).toHaveBeenLastCalledWith(true)
    rerender(<Switch label="Stabilization" checked {...turn} />)
    expect(control.getAttribute('aria-checked')).toBe('true')
    await user.keyboard(' ')
    expect(turned).toHaveBeenLastCalledWith(false)
  })
})

describe('Slider', () => {
  it('has 100 as its maximum when no bounds are given (2.5.04, 2.9.09)', () => {
    expect(sliderBounds({})).toEqual({ min: 0, max: 100 })
    render(<Slider label="Share" value={40} onValueChange={() => undefined} />)
    expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Share' }).max).toBe('100')
    expect(screen.getByText('$100')).toBeDefined()
  })

  it('has the minimum plus 100 when only a minimum is given (2.5.05)', () => {
    expect(sliderBounds({ min: 5000 })).toEqual({ min: 5000, max: 5100 })
    expect(sliderBounds({ min: 5000, max: 80_000 })).toEqual({ min: 5000, max: 80_000 })
    expect(sliderBounds({ max: 30 })).toEqual({ min: 0, max: 30 })
  })

  it('shows a dollar sign before both bounds (2.9.10) and moves', () => {
    const changed = vi.fn<(value: number) => void>()
    render(<Slider label="Cash" min={5000} max={50_000} value={20_000} onValueChange={changed} />)
    expect(screen.getByText('$5,000')).toBeDefined()
    expect(screen.getByText('$50,000')).toBeDefined()
    const range = screen.getByRole('slider', { name: 'Cash' })
    expect(range.getAttribute('aria-valuetext')).toBe('$20,000')
    fireEvent.change(range, { target: { value: '21000' } })
    expect(changed).toHaveBeenCalledWith(21_000)
  })
})

describe('MaskedField', () => {
  it.each([
    ['###-##-####', '123456789', '123-45-6789'],
    ['###-##-####', '123-45-67890', '123-45-6789'],
    ['###-##-####', '123', '123'],
    ['##/##/####', '1231', '12/31'],
    ['##/##/####', 'ab', ''],
  ])('formats %s over %s as %s', (pattern, typed, masked) => {
    expect(maskDigits(pattern)(typed)).toBe(masked)
  })

  it('keeps the caret after the digit just typed', () => {
    expect(caretAfterMask('1293-45-6789', 3, '129-34-5678')).toBe(3)
    expect(caretAfterMask('1234', 4, '123-4')).toBe(5)
  })

  it('hides the value until the user shows it', async () => {
    const user = userEvent.setup()
    const change = vi.fn<(value: string) => void>()
    render(
      <MaskedField
        label="SSN"
        pattern="###-##-####"
        concealed
        onChange={(event) => change(event.target.value)}
      />,
    )
    const input = screen.getByLabelText<HTMLInputElement>('SSN')
    await user.type(input, '219099999')
    expect(change).toHaveBeenLastCalledWith('219-09-9999')
    expect(input.type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(input.type).toBe('text')
    expect(screen.getByRole('button', { name: 'Hide' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('a field', () => {
  it('is connected to its label, its hint and its error', () => {
    render(<TextField label="Last name" hint="As on your ID" error="Required" required />)
    const input = screen.getByRole('textbox', { name: 'Last name' })
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['As on your ID', '!Required'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
  })

  it('offers its options, the empty one first', () => {
    render(<SelectField label="State" placeholder="Choose" options={[{ value: 'OH', label: 'Ohio' }]} />)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Choose', 'Ohio'])
  })

  it('lets the user select one of the cards', async () => {
    const chosen = vi.fn<(value: 'SELF_HOSTED' | 'CUSTODIAL') => void>()
    render(
      <RadioCards
        legend="Wallet type"
        name="wallet"
        value="SELF_HOSTED"
        onValueChange={chosen}
        options={[
          { value: 'SELF_HOSTED', label: 'Self-Hosted' },
          { value: 'CUSTODIAL', label: 'Custodial', description: 'Held by an exchange' },
        ]}
      />,
    )
    await userEvent.setup().click(screen.getByText('Held by an exchange'))
    expect(chosen).toHaveBeenCalledWith('CUSTODIAL')
  })
})

describe('ErrorSummary', () => {
  it('takes the focus, and its lines link to the fields', async () => {
    render(
      <>
        <ErrorSummary errors={[{ field: 'ssn', message: 'Enter your SSN' }]} />
        <TextField id="ssn" label="SSN" />
      </>,
    )
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    await userEvent.setup().click(screen.getByRole('link', { name: 'Enter your SSN' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  })

  it('takes the focus once per submit, and not when the user makes a corrected error again', () => {
    const form = (problems: readonly string[], attempt: number) => (
      <>
        <ErrorSummary attempt={attempt} errors={problems.map((message) => ({ field: 'ssn', message }))} />
        <TextField id="ssn" label="SSN" />
      </>
    )
    const { rerender } = render(form(['Required'], 1))
    screen.getByRole('textbox').focus()
    rerender(form([], 1))
    rerender(form(['Required'], 1))
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    rerender(form(['Required'], 2))
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })
})

describe('Button', () => {
  it('cannot be pressed again while it is loading, and announces it', async () => {
    const pressed = vi.fn<() => void>()
    render(
      <Button loading loadingLabel="Sending" type="submit" onClick={pressed}>
        Continue
      </Button>,
    )
    const button = screen.getByRole('button', { name: /Continue/ })
    await userEvent.setup().click(button)
    expect(pressed).not.toHaveBeenCalled()
    expect(button.getAttribute('type')).toBe('button')
    expect(screen.getByRole('status').textContent).toBe('Sending')
  })
})

describe('FilePicker', () => {
  const front = new File(['front'], 'front.png', { type: 'image/png', lastModified: 1 })
  const back = new File(['back'], 'back.png', { type: 'image/png', lastModified: 2 })
  const Form = ({ multiple = false }: { readonly multiple?: boolean }) => {
    const [files, setFiles] = useState<readonly File[]>([])
    return <FilePicker label="Your ID" multiple={multiple} files={files} onFilesChange={setFiles} />
  }
  const names = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

  it('keeps the selection when the file chooser is opened again and canceled, and adds to it (2.5.02)', async () => {
    const user = userEvent.setup()
    render(<Form multiple />)
    const input = screen.getByLabelText<HTMLInputElement>('Your ID')
    await user.upload(input, front)
    fireEvent.change(input, { target: { files: [] } })
    expect(names()).toEqual(['front.png1 kB'])
    await user.upload(input, back)
    await user.upload(input, front)
    expect(names()).toEqual(['front.png1 kB', 'back.png1 kB'])
    await user.click(screen.getByRole('button', { name: 'Remove front.png' }))
    expect(names()).toEqual(['back.png1 kB'])
  })

  it('is required by default, until a file is selected (2.5.03)', async () => {
    const { rerender } = render(<Form />)
    const input = screen.getByLabelText<HTMLInputElement>('Your ID')
    expect(input.required).toBe(true)
    await userEvent.setup().upload(input, front)
    expect(input.required).toBe(false)
    rerender(<FilePicker label="Extra" required={false} files={[]} onFilesChange={() => undefined} />)
    expect(screen.getByLabelText<HTMLInputElement>('Extra').required).toBe(false)
  })

  it.each([
    [true, 0],
    [false, 1],
  ])(
    'blocks its form while it is empty, if it is required (%s: sent %i times) (2.5.03)',
    async (required, times) => {
      const sent = vi.fn<() => void>()
      render(
        <form
          onSubmit={(event) => {
            event.preventDefault()
            sent()
          }}
        >
          <FilePicker
            label="Your ID"
            files={[]}
            onFilesChange={() => undefined}
            {...(required ? {} : { required })}
          />
          <button type="submit">Send</button>
        </form>,
      )
      await userEvent.setup().click(screen.getByRole('button', { name: 'Send' }))
      expect(sent).toHaveBeenCalledTimes(times)
    },
  )
})
