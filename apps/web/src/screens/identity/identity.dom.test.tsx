// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { API } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { serve } from '../render-screen.test-data.tsx'
import {
  answers,
  choose,
  chooseType,
  GIF,
  IDENTITY,
  JPEG,
  messageAt,
  open,
  PNG,
  preparePage,
  send,
  STATE,
} from './identity.test-data.tsx'

beforeEach(preparePage)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the identity form', () => {
  it('offers exactly four types (1.3.51)', async () => {
    serve(answers())
    await open()
    const select = await screen.findByLabelText('Type of ID')
    expect([...select.querySelectorAll('option')].map((option) => option.textContent).slice(1)).toEqual([
      "U.S. driver's license",
      'State ID',
      'Passport',
      'Permanent resident card',
    ])
  })

  it('requires a type and a file (1.5.61, 1.5.63)', async () => {
    const sent = serve(answers())
    await open()
    await screen.findByLabelText('Type of ID')
    send()
    expect(messageAt('identity-id-type')).toBe('Required')
    expect(messageAt('identity-id-FRONT')).toBe('An ID must be uploaded')
    expect(sent).toEqual([])
  })

  it('requires both sides of a card but one of a passport, and names the missing side (1.3.52, G.38)', async () => {
    serve(answers())
    await open()
    await chooseType('DRIVERS_LICENSE')
    await choose('Front of your license', PNG())
    send()
    expect(messageAt('identity-id-BACK')).toBe('Add the back of your license')
    expect(screen.queryByText('An ID must be uploaded')).toBeNull()
    await chooseType('PASSPORT')
    expect(screen.queryByLabelText('Back of your license')).toBeNull()
    expect(screen.getByText('front.png')).toBeTruthy()
  })

  it('rejects an unsupported file type whatever its name (1.5.62)', async () => {
    const sent = serve(answers())
    await open()
    await chooseType('PASSPORT')
    await choose('Photo page of your passport', GIF())
    const refused = () =>
      expect(messageAt('identity-id-FRONT')).toBe(
        "We don't accept this file type. Upload a PNG, JPEG or PDF.",
      )
    // As soon as it is chosen, and again when it is submitted anyway.
    await waitFor(refused)
    send()
    await waitFor(refused)
    expect(sent).toEqual([])
    await choose('Photo page of your passport', PNG())
    await waitFor(() => expect(messageAt('identity-id-FRONT')).toBeUndefined())
  })

  it('shows a message instead of a broken image when the browser cannot preview a file', async () => {
    serve(answers())
    await open()
    await chooseType('PASSPORT')
    await choose('Photo page of your passport', JPEG())
    let made = 0
    URL.createObjectURL = () => `blob:${(made += 1)}`
    fireEvent.error(await screen.findByRole('img', { name: 'Preview of back.jpg' }))
    expect(screen.queryByRole('img', { name: 'Preview of back.jpg' })).toBeNull()
    expect(screen.getByText("We can't preview this file.")).toBeTruthy()
    await choose('Photo page of your passport', PNG())
    const next = await screen.findByRole('img', { name: 'Preview of front.png' })
    expect(next.getAttribute('src')).toBe('blob:1')
  })

  it('offers the camera next to the file picker on touch devices', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }))
    serve(answers())
    await open()
    await chooseType('PASSPORT')
    const camera = await screen.findByLabelText('Take a photo Photo page of your passport')
    expect(camera.getAttribute('capture')).toBe('environment')
    fireEvent.change(camera, { target: { files: [JPEG()] } })
    expect(await screen.findByText('back.jpg')).toBeTruthy()
  })

  it('continues from a side received earlier, and uploads only the other one (1.3.52)', async () => {
    const front = {
      uuid: crypto.randomUUID(),
      documentType: 'STATE_ID',
      side: 'FRONT',
      uploadedAt: '2026-11-21T14:20:00.000Z',
    }
    const sent = serve(answers({ [`GET ${API}/identity`]: { ...IDENTITY, documents: [front] } }))
    await open()
    expect(await screen.findByText(/^Received November 21, 2026, 9:20 AM EST/)).toBeTruthy()
    await choose('Back of your ID', PNG())
    send()
    await waitFor(() => expect(sent.map(({ body }) => (body as FormData).get('side'))).toEqual(['BACK']))
  })

  it('offers international borrowers no type to choose, and sends a passport (1.5.64)', async () => {
    const sent = serve(
      answers({ [`GET ${API}`]: { application: applicationAnswer({ ...STATE, isInternational: true }) } }),
    )
    await open()
    await choose('Photo page of your passport', PNG())
    expect(screen.queryByLabelText('Type of ID')).toBeNull()
    send()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent.map(({ body }) => (body as FormData).get('documentType'))).toEqual(['PASSPORT'])
  })

  it('requires a second document of another type with the flag (1.5.65, 1.6.06)', async () => {
    const sent = serve(answers({ [`GET ${API}/identity`]: { ...IDENTITY, additionalDocs: true } }))
    await open()
    await screen.findByText('Additional document')
    await chooseType('PASSPORT')
    await choose('Photo page of your passport', PNG())
    send()
    expect(messageAt('identity-additional-type')).toBe('Must provide additional document')
    const second = document.getElementById('identity-additional-type') as HTMLSelectElement
    expect([...second.options].map(({ value }) => value)).not.toContain('PASSPORT')
    fireEvent.change(second, { target: { value: 'STATE_ID' } })
    await choose('Front of your ID', PNG())
    send()
    expect(messageAt('identity-additional-BACK')).toBe('Must provide additional document')
    expect(sent).toEqual([])
    await choose('Back of your ID', JPEG())
    send()
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent.map(({ body }) => (body as FormData).get('documentType'))).toEqual([
      'PASSPORT',
      'STATE_ID',
      'STATE_ID',
    ])
  })

  it('starts with a passport for international borrowers, and accepts their local IDs as the second document (1.5.64, 1.5.65, 1.6.06)', async () => {
    const sent = serve(
      answers({
        [`GET ${API}`]: { application: applicationAnswer({ ...STATE, isInternational: true }) },
        [`GET ${API}/identity`]: { ...IDENTITY, additionalDocs: true },
      }),
    )
    await open()
    await choose('Photo page of your passport', PNG())
    expect((document.getElementById('identity-id-type') as HTMLSelectElement).value).toBe('PASSPORT')
    const second = document.getElementById('identity-additional-type') as HTMLSelectElement
    expect([...second.options].slice(1).map(({ textContent }) => textContent)).toEqual([
      "Driver's license",
      'National identity card',
      'Residence permit',
    ])
    expect(document.body.textContent).not.toMatch(/U\.S\.|State ID/)
    fireEvent.change(second, { target: { value: 'STATE_ID' } })
    await choose('Front of your ID', PNG())
    await choose('Back of your ID', JPEG())
    send()
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent.map(({ body }) => (body as FormData).get('documentType'))).toEqual([
      'PASSPORT',
      'STATE_ID',
      'STATE_ID',
    ])
  })

  it('does not accept the same type of document twice', async () => {
    serve(answers({ [`GET ${API}/identity`]: { ...IDENTITY, additionalDocs: true } }))
    await open()
    await screen.findByText('Additional document')
    const second = document.getElementById('identity-additional-type') as HTMLSelectElement
    fireEvent.change(second, { target: { value: 'PASSPORT' } })
    expect(second.value).toBe('PASSPORT')
    fireEvent.change(document.getElementById('identity-id-type') as HTMLElement, {
      target: { value: 'PASSPORT' },
    })
    expect(second.value).toBe('')
  })

  it('shows why an agent refused the last upload', async () => {
    serve(answers({ [`GET ${API}/identity`]: { ...IDENTITY, refusal: 'The picture is blurred.' } }))
    await open()
    expect(await screen.findByText(/The picture is blurred\./)).toBeTruthy()
  })
})
