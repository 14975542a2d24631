// @vitest-environment jsdom
import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { SETTING_GROUPS } from './fields.ts'
import { SettingField } from './SettingField.tsx'

afterEach(cleanup)

describe('page updates and ID files in the settings (G.38, G.46)', () => {
  const group = SETTING_GROUPS.settings.find((one) => one.group === 'operation')
  const settings = group?.settings ?? []

  it('have one field each, with the value in force', () => {
    expect(settings.map(({ path }) => path)).toEqual([
      'operation.statusPollSeconds',
      'operation.idFileMaxMegabytes',
    ])
  })

  it.each(settings)(
    "$path accepts a number, empty for the platform's default, and keeps invalid text",
    (setting) => {
      const changes: unknown[] = []
      const shown = (value: unknown) => (
        <SettingField
          setting={setting}
          value={value}
          error={undefined}
          disabled={false}
          broken={{ texts: {}, keep: () => undefined }}
          onChange={(change) => changes.push(change)}
        />
      )
      const { rerender } = render(shown(null))
      const field = screen.getByLabelText<HTMLInputElement>(words.fields[setting.path])
      expect(field.value).toBe('')
      for (const typed of ['12', '1.5']) fireEvent.change(field, { target: { value: typed } })
      rerender(shown(12))
      expect(field.value).toBe('12')
      fireEvent.change(field, { target: { value: '' } })
      expect(changes).toEqual([12, '1.5', null])
    },
  )
})
