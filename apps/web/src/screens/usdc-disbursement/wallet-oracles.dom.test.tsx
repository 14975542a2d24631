// @vitest-environment jsdom
import { FINAL_STEP_NAMES } from '@pledge/domain/application/final-steps'
import { disbursementVerdicts, type AddressCase } from '@pledge/domain/oracle-verdicts.test-data'
import { USDC_CHAINS } from '@pledge/domain/organization/usdc-chains'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import { API, pathOf, renderPages, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { fromOracle, hasOracles, oracleCases } from '../oracles.test-data.ts'
import { serve } from '../render-screen.test-data.tsx'
import { UsdcDisbursementScreen } from './UsdcDisbursementScreen.tsx'

const STATE = { stage: 'APPLYING', state: 'FINAL_STEPS' } as const
const STEPS = {
  items: FINAL_STEP_NAMES.map((name) => ({ name, status: 'NOT_STARTED' })),
  status: 'NOT_STARTED',
  screening: 'DONE',
}
const USDC = { chains: [...USDC_CHAINS], testAmount: '1.00', testTransactionId: null }

beforeEach(() => {
  writeBrandPage()
  giveDialogsToJsdom()
})
afterEach(cleanup)

describe.skipIf(!hasOracles)(`the wallet form on oracle addresses${fromOracle}`, () => {
  const files = {
    evm: oracleCases<AddressCase>('crypto/eth-addresses.json'),
    cosmos: oracleCases<AddressCase>('crypto/cosmos-addresses.json'),
    solana: oracleCases<AddressCase>('crypto/solana-addresses.json'),
  }

  it.each(USDC_CHAINS)('judges every address as the oracle does: %s (1.9.30, decision 10)', async (chain) => {
    const sent = serve({
      [`GET ${API}`]: { application: applicationAnswer({ ...STATE, isInternational: true }) },
      [`GET ${API}/state`]: STATE,
      [`GET ${API}/final-steps`]: STEPS,
      [`GET ${API}/disbursement-account`]: accountAnswer({ usdc: USDC }),
    })
    await renderPages({ 'usdc-disbursement': UsdcDisbursementScreen }, [pathOf('usdc-disbursement')])
    fireEvent.change(await screen.findByLabelText('Network'), { target: { value: chain } })
    const address = screen.getByLabelText<HTMLInputElement>('Wallet address')
    const verdicts = disbursementVerdicts(chain, files)
    expect(verdicts.length).toBeGreaterThanOrEqual(9)
    const said = verdicts.map(({ input }) => {
      fireEvent.change(address, { target: { value: input } })
      fireEvent.blur(address)
      return { input, isTaken: address.getAttribute('aria-invalid') !== 'true' }
    })
    expect(said).toEqual(verdicts)
    expect(sent).toEqual([])
  })
})
