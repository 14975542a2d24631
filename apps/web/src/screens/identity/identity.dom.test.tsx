// @vitest-environment jsdom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  API,
  laterAnswer,
  pathOf,
  renderPages,
  writeBrandPage,
} from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { NextStepsScreen } from '../next-steps/NextStepsScreen.tsx'
import { refusal, serve, type Answers } from '../render-screen.test-data.tsx'
import { IdentityScreen } from './IdentityScreen.tsx'

const STATE = { stage: 'APPLYING', state: 'FINAL_STEPS' } as const
const IDENTITY = {
  status: 'NOT_STARTED',
  screening: 'DONE',
  refusal: null,
  ownerIdentityUuid: '5b7e0d0e-37a8-4b1a-8a3c-0f5a6c7d8e01',
  additionalDocs: false,
  documents: [],
}
const STEPS = {
  items: [
    { name: 'Verify Identity', status: 'NOT_STARTED' },
    { name: 'Disbursement Account', status: 'NOT_STARTED' },
    { name: 'Review Agreements', status: 'NOT_STARTED' },
    { name: 'Post Collateral', status: 'NOT_STARTED' },
  ],
  status: 'NOT_STARTED',
  screening: 'DONE',
}
const UPLOAD = `POST ${API}/identity-documents`
const answers = (more: Answers = {}): Answers => ({
  [`GET ${API}`]: { application: applicationAnswer(STATE) },
  [`GET ${API}/state`]: STATE,
  [`GET ${API}/final-steps`]: STEPS,
  [`GET ${API}/identity`]: IDENTITY,
  [UPLOAD]: () => Response.json({ ...IDENTITY, status: 'IN_PROGRESS' }),
  ...more,
})
const PAGES = { identity: IdentityScreen, 'next-steps': NextStepsScreen }
const open = () => renderPages(PAGES, [pathOf('next-steps'), pathOf('identity')])

const fileOf = (name: string, head: readonly number[], type: string) =>
  new File([Uint8Array.from([...head, 0, 0, 0, 0])], name, { type })
const PNG = () => fileOf('front.png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png')
const JPEG = () => fileOf('back.jpg', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg')
const GIF = () => fileOf('renamed.png', [0x47, 0x49, 0x46, 0x38], 'image/png')

const chooseType = async (type: string) =>
  fireEvent.change(await screen.findByLabelText('Type of ID'), { target: { value: type } })
const choose = async (label: string, file: File) => {
  const input = await screen.findByLabelText(label)
  fireEvent.change(input, { target: { files: [file] } })
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send my ID' }))
const messageAt = (control: string) => document.getElementById(`${control}-error`)?.lastChild?.textContent

// A step goes through several tasks of the page before it shows; a busy machine takes its time for them.
configure({ asyncUtilTimeout: 4_000 })

beforeEach(() => {
  writeBrandPage()
  // jsdom has no Blob.arrayBuffer; its FileReader reads the same bytes.
  Blob.prototype.arrayBuffer = function arrayBuffer() {
    return new Promise((resolve, reject) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result as ArrayBuffer)
      reader.onerror = () => reject(reader.error)
      reader.readAsArrayBuffer(this)
    })
  }
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
})
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

  it('blocks without a type and without a file (1.5.61, 1.5.63)', async () => {
    const sent = serve(answers())
    await open()
    await screen.findByLabelText('Type of ID')
    send()
    expect(messageAt('identity-id-type')).toBe('Required')
    expect(messageAt('identity-id-FRONT')).toBe('An ID must be uploaded')
    expect(sent).toEqual([])
  })

  it('needs both sides of a card and one of a passport, and names the side that is missing (1.3.52, G.38)', async () => {
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

  it('refuses a file that is not what its name says (1.5.62)', async () => {
    const sent = serve(answers())
    await open()
    await chooseType('PASSPORT')
    await choose('Photo page of your passport', GIF())
    const refused = () =>
      expect(messageAt('identity-id-FRONT')).toBe(
        "We don't accept this file type. Upload a PNG, JPEG or PDF.",
      )
    // As soon as it is chosen, and still when it is sent all the same.
    await waitFor(refused)
    send()
    await waitFor(refused)
    expect(sent).toEqual([])
    await choose('Photo page of your passport', PNG())
    await waitFor(() => expect(messageAt('identity-id-FRONT')).toBeUndefined())
  })

  it('names a picture that the browser cannot show, rather than to show it broken', async () => {
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

  it('offers the camera beside the files, where fingers point', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }))
    serve(answers())
    await open()
    await chooseType('PASSPORT')
    const camera = await screen.findByLabelText('Take a photo Photo page of your passport')
    expect(camera.getAttribute('capture')).toBe('environment')
    fireEvent.change(camera, { target: { files: [JPEG()] } })
    expect(await screen.findByText('back.jpg')).toBeTruthy()
  })

  it('goes on with a side that was received before, and sends the other one alone', async () => {
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

  it('has no type to choose abroad, and sends a passport (1.5.64)', async () => {
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

  it('asks for a second document of another type with the flag (1.5.65, 1.6.06)', async () => {
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

  it('begins abroad with a passport, and takes papers that people abroad have beside it (1.5.64, 1.5.65, 1.6.06)', async () => {
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

  it('does not take one document twice', async () => {
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

  it('tells why an agent refused the last upload', async () => {
    serve(answers({ [`GET ${API}/identity`]: { ...IDENTITY, refusal: 'The picture is blurred.' } }))
    await open()
    expect(await screen.findByText(/The picture is blurred\./)).toBeTruthy()
  })
})

describe('sending', () => {
  it("sends each side with its type, and shows 'ID in Review' before the answer (1.2.18, 1.4.34, 1.7.19)", async () => {
    const later = laterAnswer()
    let asked = 0
    const steps = () => {
      asked += 1
      return Response.json(STEPS)
    }
    const sent = serve(answers({ [UPLOAD]: later.answer, [`GET ${API}/final-steps`]: steps }))
    const { queryClient } = await open()
    await chooseType('PASSPORT')
    await choose('Photo page of your passport', JPEG())
    // Who takes a while to choose sends when what was read of the steps is old.
    await queryClient.invalidateQueries({ queryKey: ['final-steps'], refetchType: 'none' })
    const before = asked
    send()
    expect(await screen.findByText('ID in Review')).toBeTruthy()
    // An answer of before the upload would take 'ID in Review' away again.
    expect(asked).toBe(before)
    // Beside 'Sending' nothing says that it is here.
    expect(screen.getByText('Your ID is being sent.')).toBeTruthy()
    expect(screen.queryByText(/We have your ID/)).toBeNull()
    // Nor that it is saved, and no big button leads away from it.
    expect(screen.queryByText(/Your progress is saved/)).toBeNull()
    const saving = screen.getByText('Your next step opens here once this one is saved.')
    expect(saving.closest('aside')?.querySelector('a[href$="/disbursement"]')).toBeNull()
    await waitFor(() => expect(sent).toHaveLength(1))
    const form = sent[0]?.body as FormData
    expect(form.get('documentType')).toBe('PASSPORT')
    expect(form.get('side')).toBe('FRONT')
    expect(form.get('documentOwnerIdentityUuid')).toBe(IDENTITY.ownerIdentityUuid)
    expect(form.get('fileName')).toBe('back.jpg')
    later.give(refusal(500, 'server.unexpected', 'Something unexpected happened. Try again'))
    await screen.findByText(/We couldn't send your ID/)
  })

  it('sends with each side its own file, by its name and to the byte (1.7.19)', async () => {
    const sent = serve(answers())
    await open()
    await chooseType('STATE_ID')
    const chosen = [PNG(), JPEG()] as const
    await choose('Front of your ID', chosen[0])
    await choose('Back of your ID', chosen[1])
    send()
    await waitFor(() => expect(sent).toHaveLength(2))
    const forms = sent.map(({ body }) => body as FormData)
    expect(forms.map((form) => ['documentType', 'side', 'fileName'].map((key) => form.get(key)))).toEqual([
      ['STATE_ID', 'FRONT', 'front.png'],
      ['STATE_ID', 'BACK', 'back.jpg'],
    ])
    for (const [index, form] of forms.entries()) {
      const bytes = await (form.get('document') as File).arrayBuffer()
      expect([...new Uint8Array(bytes)]).toEqual([
        ...new Uint8Array((await chosen[index]?.arrayBuffer()) ?? new ArrayBuffer(0)),
      ])
    }
  })

  it('tells how far it has come, and stops when asked: back at the form with the files (1.4.30)', async () => {
    const first = laterAnswer()
    const sent = serve(answers({ [UPLOAD]: first.answer }))
    const { history } = await open()
    await chooseType('STATE_ID')
    await choose('Front of your ID', PNG())
    await choose('Back of your ID', JPEG())
    send()
    expect(await screen.findByText(/^Sending file 1 of 2\./)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Stop sending' }))
    first.give(refusal(500, 'server.unexpected', 'never seen'))
    expect(await screen.findByText(/^You stopped sending your ID\./)).toBeTruthy()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('identity')))
    expect(await screen.findByText('front.png')).toBeTruthy()
    expect(messageAt('identity-id-FRONT')).toBeUndefined()
    expect(sent).toHaveLength(1)
  })

  it('is undone when a side is refused: back at the form with the files and the reason (1.4.30, 2.5.02, G.52)', async () => {
    const reason = "We couldn't open this file. Check that it shows your ID clearly, then upload it again."
    const sent = serve(answers({ [UPLOAD]: () => refusal(422, 'identity.file-unreadable', reason) }))
    const { history, queryClient } = await open()
    await chooseType('STATE_ID')
    await choose('Front of your ID', PNG())
    await choose('Back of your ID', JPEG())
    send()
    expect(await screen.findByText(`We couldn't send your ID. ${reason}`)).toBeTruthy()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('identity')))
    await waitFor(() => expect(messageAt('identity-id-FRONT')).toBe(reason))
    expect(screen.getByText('front.png')).toBeTruthy()
    expect(screen.getByText('back.jpg')).toBeTruthy()
    expect(sent).toHaveLength(1)
    expect(queryClient.getQueryData(['final-steps', applicationAnswer().appUuid])).toEqual(STEPS)
  })
})
