// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { API, laterAnswer, pathOf } from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, applicationAnswer } from '../../loan/answers.test-data.ts'
import { refusal, serve } from '../render-screen.test-data.tsx'
import {
  answers,
  choose,
  chooseType,
  IDENTITY,
  JPEG,
  messageAt,
  open,
  PNG,
  preparePage,
  send,
  STEPS,
  UPLOAD,
} from './identity.test-data.tsx'

beforeEach(preparePage)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('uploading an ID', () => {
  it("sends each side with its type, and shows 'ID in Review' before the answer (1.2.18, 1.4.34, 1.7.19)", async () => {
    const later = laterAnswer()
    let requests = 0
    const steps = () => {
      requests += 1
      return Response.json(STEPS)
    }
    const sent = serve(answers({ [UPLOAD]: later.answer, [`GET ${API}/final-steps`]: steps }))
    const { queryClient } = await open()
    await chooseType('PASSPORT')
    await choose('Photo page of your passport', JPEG())
    await waitFor(() => expect(queryClient.getQueryData(['final-steps', APP_UUID])).toBeTruthy())
    // A borrower who takes a while submits when the cached steps are stale.
    await queryClient.invalidateQueries({ queryKey: ['final-steps'], refetchType: 'none' })
    const before = requests
    send()
    expect(await screen.findByText('ID in Review')).toBeTruthy()
    expect(queryClient.getQueryData(['final-steps', APP_UUID])).toMatchObject({
      items: expect.arrayContaining([{ name: 'Verify Identity', status: 'IN_PROGRESS' }]) as unknown,
    })
    // An answer from before the upload would hide 'ID in Review' again.
    expect(requests).toBe(before)
    // While it is being sent, nothing states that we have it.
    expect(screen.getByText('Your ID is being sent.')).toBeTruthy()
    expect(screen.queryByText(/We have your ID/)).toBeNull()
    // Nor that it is saved, and no large button leaves the step.
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

  it('sends the right file for each side, with its name and exact bytes (1.7.19)', async () => {
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

  it('shows progress, and stops on request, back at the form with the files kept (1.4.30)', async () => {
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

  it('is reverted when a side is refused, back at the form with the files kept and the reason (1.4.30, 2.5.02, G.52)', async () => {
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
