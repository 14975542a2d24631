import { fireEvent, screen } from '@testing-library/react'
import { API, pathOf, renderPages, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { NextStepsScreen } from '../next-steps/NextStepsScreen.tsx'
import type { Answers } from '../render-screen.test-data.tsx'
import { IdentityScreen } from './IdentityScreen.tsx'

export const STATE = { stage: 'APPLYING', state: 'FINAL_STEPS' } as const
export const IDENTITY = {
  status: 'NOT_STARTED',
  screening: 'DONE',
  refusal: null,
  ownerIdentityUuid: '5b7e0d0e-37a8-4b1a-8a3c-0f5a6c7d8e01',
  additionalDocs: false,
  documents: [],
}
export const STEPS = {
  items: [
    { name: 'Verify Identity', status: 'NOT_STARTED' },
    { name: 'Disbursement Account', status: 'NOT_STARTED' },
    { name: 'Review Agreements', status: 'NOT_STARTED' },
    { name: 'Post Collateral', status: 'NOT_STARTED' },
  ],
  status: 'NOT_STARTED',
  screening: 'DONE',
}
export const UPLOAD = `POST ${API}/identity-documents`
export const answers = (more: Answers = {}): Answers => ({
  [`GET ${API}`]: { application: applicationAnswer(STATE) },
  [`GET ${API}/state`]: STATE,
  [`GET ${API}/final-steps`]: STEPS,
  [`GET ${API}/identity`]: IDENTITY,
  [UPLOAD]: () => Response.json({ ...IDENTITY, status: 'IN_PROGRESS' }),
  ...more,
})
const PAGES = { identity: IdentityScreen, 'next-steps': NextStepsScreen }
export const open = () => renderPages(PAGES, [pathOf('next-steps'), pathOf('identity')])

const fileOf = (name: string, head: readonly number[], type: string) =>
  new File([Uint8Array.from([...head, 0, 0, 0, 0])], name, { type })
export const PNG = () => fileOf('front.png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png')
export const JPEG = () => fileOf('back.jpg', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg')
export const GIF = () => fileOf('renamed.png', [0x47, 0x49, 0x46, 0x38], 'image/png')

export const chooseType = async (type: string) =>
  fireEvent.change(await screen.findByLabelText('Type of ID'), { target: { value: type } })
export const choose = async (label: string, file: File) => {
  const input = await screen.findByLabelText(label)
  fireEvent.change(input, { target: { files: [file] } })
}
export const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send my ID' }))
export const messageAt = (control: string) =>
  document.getElementById(`${control}-error`)?.lastChild?.textContent

/** A page of the brand, and what jsdom lacks of files. */
export const preparePage = (): void => {
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
}
