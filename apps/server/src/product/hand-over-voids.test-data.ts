import { decideHandOverVoid, getLoanHandOvers, requestHandOverVoid } from '@pledge/contract/hand-over-voids'
import { getHandOvers } from '@pledge/contract/hand-overs'
import type { Product } from './product.test-data.ts'

/** How two agents void what was recorded wrongly: Avery asks. */
export const handOverVoidsOf = (product: () => Product) => {
  const avery = () => product().agent('avery')
  /** What was recorded for a loan, first confirmed first. */
  const recordedOf = async (loanNumber: string) =>
    (await (await avery()).ask(getLoanHandOvers, { params: { loanNumber } })).recorded
  /** One agent asks to void the last line of a loan. */
  const asksToVoid = async (loanNumber: string, reason = 'The coins never arrived') => {
    const line = (await recordedOf(loanNumber)).at(-1)
    if (line === undefined) throw new Error(`Nothing was recorded for ${loanNumber}.`)
    const { fileUuid: uuid, transactionId } = line
    return (await avery()).call(requestHandOverVoid, {
      params: { uuid, loanNumber },
      body: { transactionId, reason },
    })
  }
  const decidesVoid = async (agent: 'avery' | 'blake', decision: 'confirm' | 'refuse') => {
    const who = await product().agent(agent)
    const { voids } = await who.ask(getHandOvers)
    return who.call(decideHandOverVoid, { params: { uuid: String(voids[0]?.uuid) }, body: { decision } })
  }
  return { recordedOf, asksToVoid, decidesVoid }
}
