import { removeBankLink, type BankLinkItemAnswer } from '@pledge/contract/bank-link'
import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { fill } from '@pledge/copy/fill'
import { REACTION_TO, type LinkReaction } from '@pledge/domain/disbursement/link-status'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { bankLinkItemsQuery } from '../../bank-link/items.ts'
import { InAppLink } from '../../InAppLink.tsx'
import { pathOfPage } from '../../journey/pages.ts'
import { ManualEntryLink } from '../../bank-link/ManualEntryLink.tsx'
import { DepositsForm } from './DepositsForm.tsx'

const { actions, statuses, deposits } = bankLink

export interface LinkNoticeProps {
  readonly appUuid: string
  readonly item: BankLinkItemAnswer
  /** The account is one to pay the loan from. */
  readonly isToPayFrom: boolean
}

/** A link that is not listed: its status, and what to do (row 1.4.42, gap G.50). */
export const LinkNotice = ({ appUuid, item, isToPayFrom }: LinkNoticeProps) => {
  const { status } = item
  if (status === 'COMPLETE' || status === 'PENDING' || status === 'UPDATING') return null
  const { title } = statuses[status]
  const text =
    isToPayFrom && status === 'FAILED_NO_RETRY' ? statuses[status].textToPay : statuses[status].text
  const bank = item.institution.name
  return (
    <Notice
      tone={status === 'PENDING_VERIFICATION' ? 'info' : 'warn'}
      title={fill(title, { bank })}
      action={
        <>
          <WayOn reaction={REACTION_TO[status]} appUuid={appUuid} itemUuid={item.uuid} />
          <RemoveLink appUuid={appUuid} item={item} />
        </>
      }
    >
      <p>{fill(text, { bank })}</p>
      {item.verification?.kind === 'automatic' && <p className="mt-2">{deposits.automatic}</p>}
      {item.verification?.kind === 'amounts' && <DepositsForm appUuid={appUuid} item={item} />}
    </Notice>
  )
}

interface WayOnProps {
  readonly reaction: LinkReaction
  readonly appUuid: string
  readonly itemUuid: string
}

const WayOn = ({ reaction, appUuid, itemUuid }: WayOnProps) => {
  const look = buttonLook({ size: 'small' })
  const again = `${pathOfPage('link-account', appUuid)}?item=${itemUuid}`
  switch (reaction) {
    case 'link-again':
      return (
        <InAppLink to={again} className={look}>
          {actions.linkAgain}
        </InAppLink>
      )
    case 'try-again':
      return (
        <InAppLink to={again} className={look}>
          {actions.tryAgain}
        </InAppLink>
      )
    case 'enter-by-hand':
      return <ManualEntryLink appUuid={appUuid} className={look} text={actions.enterByHand} />
    case 'list':
    case 'load':
    case 'verify':
      return null
  }
}

const RemoveLink = ({ appUuid, item }: Omit<LinkNoticeProps, 'isToPayFrom'>) => {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api(removeBankLink, { params: { uuid: appUuid }, body: { itemUuid: item.uuid } }),
    onSuccess: (items) => queryClient.setQueryData(bankLinkItemsQuery(appUuid).queryKey, items),
  })
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={fill(actions.removeNamed, { bank: item.institution.name })}
        loading={remove.isPending}
        loadingLabel={actions.removing}
        onClick={() => remove.mutate()}
      >
        {actions.remove}
      </Button>
      {remove.isError && (
        <span role="alert" className="text-danger">
          {actions.removeFailed}
        </span>
      )}
    </>
  )
}
