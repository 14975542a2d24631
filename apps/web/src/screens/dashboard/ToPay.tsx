import { debits as words } from '@pledge/copy/en/screens/debits'
import { buttonLook } from '@pledge/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { debitsQuery } from './debit-queries.ts'
import { payAnchor } from './pay-anchor.ts'

/** From a notice to the card with the payment; nothing while no payment can be made there. */
export const ToPay = ({ appUuid }: { readonly appUuid: string }) => {
  const { data } = useQuery({ ...debitsQuery(appUuid), enabled: false })
  if (data === undefined || data.payNow === null) return null
  return (
    <a href={`#${payAnchor(appUuid)}`} className={buttonLook({ variant: 'secondary', size: 'small' })}>
      {words.toPay}
    </a>
  )
}
