// @vitest-environment jsdom
import { USDC_CHAINS } from '@pledge/domain/organization/usdc-chains'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import {
  API,
  laterAnswer,
  pathOf,
  renderPages,
  writeBrandPage,
} from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, applicationAnswer } from '../../loan/answers.test-data.ts'
import { DisbursementScreen } from '../disbursement/DisbursementScreen.tsx'
import { ManuallyLinkScreen } from '../manually-link/ManuallyLinkScreen.tsx'
import { NextStepsScreen } from '../next-steps/NextStepsScreen.tsx'
import { refusal, serve, type Answers } from '../render-screen.test-data.tsx'
import { UsdcDisbursementScreen } from './UsdcDisbursementScreen.tsx'

const STATE = { stage: 'APPLYING', state: 'FINAL_STEPS' } as const
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const USDC = { chains: [...USDC_CHAINS], testAmount: '1.00', testTransactionId: null }

const stepsWith = (disbursement: string) => ({
  items: [
    { name: 'Verify Identity', status: 'NOT_STARTED' },
    { name: 'Disbursement Account', status: disbursement },
    { name: 'Review Agreements', status: 'NOT_STARTED' },
    { name: 'Post Collateral', status: 'NOT_STARTED' },
  ],
  status: disbursement === 'NOT_STARTED' ? 'NOT_STARTED' : 'IN_PROGRESS',
  screening: 'DONE',
})
const answers = (more: Answers = {}): Answers => ({
  [`GET ${API}`]: { application: applicationAnswer({ ...STATE, isInternational: true }) },
  [`GET ${API}/state`]: STATE,
  [`GET ${API}/final-steps`]: stepsWith('NOT_STARTED'),
  [`GET ${API}/disbursement-account`]: accountAnswer({ usdc: USDC }),
  [`POST ${API}/usdc-wallet`]: stepsWith('COMPLETED'),
  ...more,
})
const PAGES = {
  'usdc-disbursement': UsdcDisbursementScreen,
  disbursement: DisbursementScreen,
  'disbursement/manually-link': ManuallyLinkScreen,
  'next-steps': NextStepsScreen,
}

beforeEach(() => {
  writeBrandPage()
  giveDialogsToJsdom()
})
afterEach(cleanup)

const open = (at = 'usdc-disbursement') => renderPages(PAGES, [pathOf('next-steps'), pathOf(at)])
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) => {
  const input = await field(label)
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
  return input
}
const messageAt = (input: HTMLElement): string | null => {
  const [last] = (input.getAttribute('aria-describedby') ?? '').split(' ').slice(-1)
  return document.getElementById(last ?? '')?.lastChild?.textContent ?? null
}
const review = () => fireEvent.click(screen.getByRole('button', { name: 'Review' }))

describe('the wallet of an international borrower', () => {
  it('is entered with one of exactly nine networks and an address, and no bank (1.1.10, 1.2.20, 1.3.61, 1.9.30)', async () => {
    serve(answers())
    await open()
    const network = await field('Network')
    const options = within(network).getAllByRole<HTMLOptionElement>('option')
    expect(options.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Arbitrum',
      'Avalanche',
      'Base',
      'Ethereum',
      'Noble',
      'OP Mainnet',
      'Polygon PoS',
      'Provenance',
      'Solana',
    ])
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(screen.queryByText('Link Account')).toBeNull()
    expect(screen.queryByText('Manually Enter')).toBeNull()
    expect(screen.queryByLabelText('Routing number')).toBeNull()
  })

  it.each(['disbursement', 'disbursement/manually-link'])(
    'replaces the bank choices at %s, which are never shown (1.1.10, 1.2.111)',
    async (page) => {
      serve(answers())
      const { history } = await open(page)
      expect(await field('Wallet address')).toBeTruthy()
      expect(history.location.pathname).toBe(pathOf('usdc-disbursement'))
      expect(screen.queryByText('Link Account')).toBeNull()
    },
  )

  it('is not requested from a US borrower, who is redirected to the bank choices (1.1.09, 1.2.111)', async () => {
    serve(
      answers({
        [`GET ${API}`]: { application: applicationAnswer(STATE) },
        [`GET ${API}/disbursement-account`]: accountAnswer(),
      }),
    )
    const { history } = await open()
    expect(await screen.findByText('Link Account')).toBeTruthy()
    expect(history.location.pathname).toBe(pathOf('disbursement'))
    expect(screen.queryByLabelText('Wallet address')).toBeNull()
  })

  it.each([
    ['', 'You must enter a wallet address', '1.5.47'],
    ['a'.repeat(45), 'Wallet address exceeds supported character limits', '1.5.48'],
  ])('with the value %j shows %j on blur, and is not submitted (%s)', async (value, message) => {
    const sent = serve(answers())
    await open()
    fireEvent.change(await field('Network'), { target: { value: 'Base' } })
    expect(messageAt(await type('Wallet address', value))).toBe(message)
    review()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  it('accepts more than 44 characters to show the error, and never truncates a pasted address (1.5.48)', async () => {
    serve(answers())
    await open()
    expect((await field('Wallet address')).maxLength).toBe(-1)
  })

  it('validates the address for its network, and sends nothing while it is invalid', async () => {
    const sent = serve(answers())
    await open()
    fireEvent.change(await field('Network'), { target: { value: 'Solana' } })
    await type('Wallet address', WALLET)
    review()
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  it('is compared in groups before it is submitted, and shows Complete immediately (1.4.33, 1.7.16)', async () => {
    const sent = serve(answers())
    const { history } = await open()
    fireEvent.change(await field('Network'), { target: { value: 'Base' } })
    await type('Wallet address', WALLET.toLowerCase())
    review()
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, save this wallet' }))
    expect(sent).toEqual([])
    expect(dialog.getByText('Compare them, then check the box')).toBeTruthy()
    fireEvent.click(dialog.getByRole('checkbox'))
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, save this wallet' }))
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('next-steps')))
    expect(sent).toEqual([{ call: `POST ${API}/usdc-wallet`, body: { chain: 'Base', address: WALLET } }])
  })

  const savesWallet = async () => {
    fireEvent.change(await field('Network'), { target: { value: 'Base' } })
    await type('Wallet address', WALLET)
    review()
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByRole('checkbox'))
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, save this wallet' }))
  }

  it('is Complete on its card before the server answers (1.4.33)', async () => {
    const later = laterAnswer()
    serve(answers({ [`POST ${API}/usdc-wallet`]: later.answer }))
    const { history } = await open()
    await savesWallet()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('next-steps')))
    const card = (await screen.findByRole('heading', { name: 'Disbursement Account' })).closest('li')
    expect(card?.textContent).toContain('Complete')
    await act(async () => later.give(stepsWith('COMPLETED')))
  })

  it('returns to the form with the reason when the server refuses it (1.4.30)', async () => {
    serve(
      answers({
        [`POST ${API}/usdc-wallet`]: () => refusal(422, 'disbursement.details-invalid', 'Something else'),
      }),
    )
    const { history, queryClient } = await open()
    await savesWallet()
    expect(await screen.findByText("We couldn't save your wallet address.")).toBeTruthy()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('usdc-disbursement')))
    expect(queryClient.getQueryData(['final-steps', APP_UUID])).toEqual(stepsWith('NOT_STARTED'))
  })

  it('is shown by its first and last characters once saved, with the reason when another is needed', async () => {
    serve(
      answers({
        [`GET ${API}/final-steps`]: stepsWith('COMPLETED'),
        [`GET ${API}/disbursement-account`]: accountAnswer({
          usdc: USDC,
          wallet: { chain: 'Noble', addressMask: 'noble1…3k9xyz' },
        }),
      }),
    )
    await open()
    expect(await screen.findByText('noble1…3k9xyz on Noble')).toBeTruthy()
    expect(screen.queryByLabelText('Wallet address')).toBeNull()
    cleanup()
    serve(
      answers({
        [`GET ${API}/disbursement-account`]: accountAnswer({
          usdc: USDC,
          stand: 'ASKED_AGAIN',
          trouble: {
            came: 'rejected',
            problem: 'WALLET_TAKES_NO_USDC',
            at: '2026-11-25T15:00:00.000Z',
            accountMask: null,
            wallet: { chain: 'Base', addressMask: '0x5aAe…1BeAed' },
          },
        }),
      }),
    )
    await open()
    expect(await screen.findByText("We can't send your funds to this wallet")).toBeTruthy()
    expect(screen.getByText(/It's 0x5aAe…1BeAed on Base/)).toBeTruthy()
    expect(await field('Wallet address')).toBeTruthy()
  })
})
