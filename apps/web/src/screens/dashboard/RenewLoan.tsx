import { startRenewal } from '@pledge/contract/renewal'
import type { AnswerOf } from '@pledge/contract/define-call'
import type { getLoan } from '@pledge/contract/servicing'
import { renewal } from '@pledge/copy/en/screens/renewal'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useMutation } from '@tanstack/react-query'
import { calendarDate, shortDate } from '../../brand/dates.ts'
import { api } from '../../api.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { goTo } from '../../journey/go-to.ts'
import { refusalText } from '../../refusal-text.ts'

const { card: words } = renewal

/** Beside its last months a loan can be renewed, once no other application is under way (row 1.1.20). */
export const RenewLoan = ({
  appUuid,
  loan: { renewal: window, maturesOn },
  termMonths,
}: {
  readonly appUuid: string
  readonly loan: Pick<AnswerOf<typeof getLoan>, 'renewal' | 'maturesOn'>
  readonly termMonths: number
}) => {
  const { timeZone } = useOrganization()
  const begin = useMutation({
    mutationFn: () => api(startRenewal, { params: { uuid: appUuid }, body: {} }),
    onSuccess: ({ application }) => goTo('renew', application.appUuid),
  })
  if (window === null) return null
  if (!window.isOpen) {
    const date = shortDate(Date.parse(window.opensAt), { timeZone })
    return <p className="text-sm text-muted">{fill(words.opens, { date })}</p>
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{fill(words.open, { date: calendarDate(maturesOn), months: String(termMonths) })}</p>
      {begin.isError && (
        <Notice tone="danger" live="alert" title={words.failedTitle}>
          {refusalText(begin.error)}
        </Notice>
      )}
      <Button loading={begin.isPending} loadingLabel={words.renewing} onClick={() => begin.mutate()}>
        {words.renew}
      </Button>
    </div>
  )
}
