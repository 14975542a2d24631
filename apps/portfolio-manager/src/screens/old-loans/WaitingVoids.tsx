import { decideHandOverVoid, type HandOverVoidView } from '@pledge/contract/hand-over-voids'
import { portfolioHandOverVoids as words } from '@pledge/copy/en/portfolio/hand-over-voids'
import { fill } from '@pledge/copy/fill'
import { api } from '../../api.ts'
import { SecondAgentDecision } from './SecondAgentDecision.tsx'

const Waiting = ({ one }: { readonly one: HandOverVoidView }) => {
  const { loanNumber: number, coin, coinQuantity: quantity, isOwn, obstacle } = one
  const [refuse, refuseOf] = isOwn ? [words.withdraw, words.withdrawOf] : [words.refuse, words.refuseOf]
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <p className="break-words">
        {fill(words.asked, { email: one.requestedBy, quantity, coin, number, reason: one.reason })}
      </p>
      <p className="figures break-all text-muted">{fill(words.transaction, { id: one.transactionId })}</p>
      <p>
        {obstacle === null
          ? fill(words.left, { reserved: one.reservedQuantity, left: one.leftQuantity, coin })
          : words.obstacles[obstacle]}
      </p>
      <SecondAgentDecision
        send={(decision) => api(decideHandOverVoid, { params: { uuid: one.uuid }, body: { decision } })}
        done={{ confirm: fill(words.voided, { number }), refuse: fill(words.kept, { number }) }}
        confirm={
          isOwn || obstacle !== null
            ? undefined
            : { text: words.confirm, label: fill(words.confirmOf, { number }), isDanger: true }
        }
        refuse={{ text: refuse, label: fill(refuseOf, { number }) }}
      />
    </li>
  )
}

/** Voids that one agent asked for, each with what it changes (note 100). */
export const WaitingVoids = ({ voids }: { readonly voids: readonly HandOverVoidView[] }) =>
  voids.length > 0 && (
    <section aria-labelledby="waiting-voids" className="flex max-w-reading flex-col gap-2">
      <h2 id="waiting-voids" className="text-lg font-semibold">
        {words.waitingTitle}
      </h2>
      <ul aria-label={words.waitingTitle}>
        {voids.map((one) => (
          <Waiting key={one.uuid} one={one} />
        ))}
      </ul>
    </section>
  )
