import { importEstateRegister, previewEstateRegister } from '@pledge/contract/estate-register'
import { fileOf } from '@pledge/domain/refinance/register.test-data'
import { counting, sending, type Row } from './concurrency.test-data.ts'

/** The register of the defunct lender's loans, and claims of them. */
export const ofRefinances: Readonly<Record<string, Row>> = {
  importEstateRegister: async ({ product, avery }) => {
    const csv = fileOf({ loan_number: 'CEL-1' }, { loan_number: 'CEL-2' })
    const { sha256, added, changed, removed } = await avery.ask(previewEstateRegister, { body: { csv } })
    const body = { csv, sha256, added: added.count, changed: changed.count, removed: removed.count }
    return {
      send: sending(avery, importEstateRegister, { body }),
      otherBody: { ...body, added: 1 },
      effects: counting(product, 'estate_imports where sha256 = $1', sha256),
      good: 'one',
      // The register has the loans already, which the agent has not seen.
      refusals: ['refinance.register-changed', 'request.in-progress'],
      busy: ['request.in-progress'],
    }
  },
}
